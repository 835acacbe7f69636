use catalog::{GameId, Setup};
use game::Dice;
use game::testing::cases;
use record::{Format, Mark, Moment, Record};

use crate::{positions, random_record, read};

const PLIES: usize = 120;

/// Random games of a variant, each of a random length.
fn games(setup: Setup, count: u32) -> impl Iterator<Item = Record> {
    let mut dice = Dice::new(setup.game() as u64);
    (0..cases(count, 20 * count)).map(move |_| {
        let plies = dice.roll(PLIES);
        random_record(setup, plies, &mut dice)
    })
}

fn setups() -> Vec<Setup> {
    let handicap = Setup::with_pieces(GameId::GipfBasic, "18,15".parse().unwrap());
    GameId::ALL.iter().map(|&game| Setup::of(game)).chain([handicap.unwrap()]).collect()
}

#[test]
fn any_game_survives_every_format_that_can_hold_it() {
    for setup in setups() {
        for record in games(setup, 20) {
            for &format in Format::ALL {
                // The last placement follows from the others, and is not written.
                let forced = format == Format::LittleGolem && record.moves().count() == 48;
                let Ok(text) = format.write(&record) else { continue };
                if !forced {
                    survives(format, &record, &text);
                }
            }
        }
    }
}

fn survives(format: Format, record: &Record, text: &str) {
    let mut again = format.read(text.as_bytes(), Some(record.setup()));
    let again = again.next().unwrap().unwrap_or_else(|error| panic!("{format}: {error}:\n{text}"));
    let (before, after) = (positions(record), positions(&again));
    // Helios begins after the placement.
    let skipped = if format == Format::Helios { before.len() - after.len() } else { 0 };
    assert_eq!(before[skipped..], after, "{format}:\n{text}");
    if format != Format::Helios {
        assert_eq!(again.result, record.result, "{format}:\n{text}");
    }
}

#[test]
fn formats_hold_their_own_games_only() {
    let held = |format: Format, game| format.write(&Record::new(Setup::of(game))).is_ok();
    for &game in GameId::ALL {
        assert!(held(Format::Tsk, game));
        let dvonn = game == GameId::Dvonn;
        for format in [Format::CodeCup, Format::LittleGolem, Format::Boardspace] {
            assert_eq!(held(format, game), dvonn, "{format} {game}");
        }
        for format in [Format::Gipf, Format::Gf1] {
            assert_eq!(held(format, game), game.id().starts_with("gipf"), "{format} {game}");
        }
        assert!(!held(Format::Helios, game), "the start of {game} is before the placement");
    }
}

/// Adds random variations, marks and comments.
fn annotate(record: &mut Record, dice: &mut Dice) {
    const COMMENTS: [&str; 6] = ["", "fine", "a } b", "\\", "[%clk 1]", "two\nlines"];
    for _ in 0..20 {
        let all: Vec<Moment> = record.tree().all().collect();
        let at = dice.pick(&all).unwrap();
        let moves = record.position(at).moves();
        if !moves.is_empty() {
            record.play(at, &moves[dice.roll(moves.len())]).unwrap();
        }
        let notes = record.tree_mut().notes_mut(at);
        dice.pick(&COMMENTS).unwrap().clone_into(&mut notes.comment);
        notes.marks = (0..dice.roll(3)).map(|_| Mark(dice.roll(256) as u8)).collect();
    }
}

#[test]
fn our_own_format_holds_everything() {
    let mut dice = Dice::new(7);
    for setup in setups() {
        for mut record in games(setup, 10) {
            annotate(&mut record, &mut dice);
            let text = Format::Tsk.write(&record).unwrap();
            let again = read(Format::Tsk, &text);
            let tree = |record: &Record| {
                let moments = record.tree().all();
                let told =
                    |at| (record.tree().mv(at).map(str::to_owned), record.tree().notes(at).clone());
                moments.map(told).collect::<Vec<_>>()
            };
            assert_eq!(tree(&again), tree(&record), "{text}");
            assert_eq!(Format::Tsk.write(&again).unwrap(), text);
        }
    }
}
