use catalog::{GameId, Setup};
use game::Dice;
use record::{Format, NodeId, ReadError, Record};

use crate::{choice, input};

/// Reads a file of games. Returns whether all are valid. Valid games round-trip; errors say where
/// they are.
pub(crate) fn games(format: Format, data: &[u8]) -> bool {
    let Some((&game, file)) = choice(GameId::ALL, data) else { return false };
    let lines = file.split(|&byte| byte == b'\n').count();
    let mut understood = false;
    for game in format.read(file, Some(Setup::of(game))) {
        match game {
            Ok(record) => {
                understood = true;
                comes_back(format, &record);
                comes_back(Format::Tsk, &record);
            }
            Err(ReadError::Game(error)) => {
                assert!((1..=lines).contains(&error.line) && error.column > 0, "{error}");
                assert!(!error.reason.is_empty());
                return false;
            }
            Err(ReadError::Stream(error)) => panic!("memory never fails: {error}"),
        }
    }
    understood
}

/// Checks that what a format keeps of a record survives a round trip.
fn comes_back(format: Format, record: &Record) {
    let Ok(text) = format.write(record) else { return };
    let mut again = format.read(text.as_bytes(), Some(record.setup()));
    let again = again.next().expect("a game").unwrap_or_else(|error| panic!("{error}:\n{text}"));
    assert_eq!(last_position(&again), last_position(record), "{text}");
    assert_eq!(format.write(&again).as_ref(), Ok(&text));
}

fn last_position(record: &Record) -> String {
    record.position(record.tree().end()).to_string()
}

/// Random games of all variants that the format holds.
pub(crate) fn record_seeds(format: Format) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, &game) in GameId::ALL.iter().enumerate() {
        for seed in 0..10 {
            let record = random_record(game, &mut Dice::new(seed));
            seeds.extend(format.write(&record).ok().map(|text| input(number, &text)));
        }
    }
    seeds
}

/// The beginning of a random game, with a variation and a comment in it.
fn random_record(game: GameId, dice: &mut Dice) -> Record {
    let mut record = Record::new(Setup::of(game));
    let mut at = NodeId::START;
    for _ in 0..14 + dice.roll(50) {
        let moves = record.position(at).moves();
        if moves.is_empty() {
            break;
        }
        let [played, other] = [(); 2].map(|()| moves[dice.roll(moves.len())]);
        let next = record.play(at, played);
        if dice.roll(20) == 0 {
            record.play(at, other);
            record.tree_mut().notes_mut(next).comment.push_str("or so");
        }
        at = next;
    }
    record.result = record.outcome(at, false);
    record
}
