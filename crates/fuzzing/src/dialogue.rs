use std::io;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use catalog::{GameId, Setup};
use game::Dice;

use crate::{choice, input};

/// The longest a dialogue may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// The deepest perft to run; deeper ones would take long.
const DEEPEST: u32 = 2;

/// The words that an engine's lines may begin with.
const ANSWERS: &[&str] =
    &["id", "option", "ugiok", "readyok", "response", "info", "bestmove", "error"];

/// Sent first, to save memory.
const OPENING: &[u8] = b"setoption name Hash value 1\n";

/// Sent last, because a search may be running.
const CLOSING: &[u8] = b"stop\nisready\nquit\n";

/// Sends a driver's lines to an engine. Returns whether it understood all of them. Whatever they
/// are, every answer follows the protocol, and the engine stays ready.
pub fn protocol(data: &[u8]) -> bool {
    let Some((&game, said)) = choice(GameId::ALL, data) else { return false };
    let mut input = OPENING.to_vec();
    for line in said.split(|&byte| byte == b'\n').filter(|line| is_quick(line)) {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    input.extend_from_slice(CLOSING);

    let answers = answers(Setup::of(game), input);
    let answers = String::from_utf8(answers).expect("answers are text");
    for line in answers.lines() {
        let first = line.split(' ').next().unwrap_or_default();
        assert!(ANSWERS.contains(&first), "{line:?}");
        assert!(!line.contains(char::is_control), "{line:?}");
        assert!(!line.starts_with("error the search has failed"), "a panic was caught");
    }
    assert_eq!(answers.lines().next_back(), Some("readyok"), "the engine is ready for more");
    !answers.lines().any(|line| line.starts_with("error"))
}

/// Whether the command is answered quickly and does not end the engine.
fn is_quick(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    match line.split_ascii_whitespace().collect::<Vec<_>>()[..] {
        ["quit"] => false,
        ["setoption", "name", option, ..] => !option.eq_ignore_ascii_case("hash"),
        ["query", "perft", depth] => depth.parse().is_ok_and(|depth: u32| depth <= DEEPEST),
        _ => true,
    }
}

fn answers(setup: Setup, input: Vec<u8>) -> Vec<u8> {
    let (sender, answers) = mpsc::channel();
    thread::spawn(move || {
        let mut output = Vec::new();
        protocol::serve(setup, io::Cursor::new(input), &mut output).expect("memory never fails");
        // Nobody listens any more if it came too late.
        let _ = sender.send(output);
    });
    answers.recv_timeout(PATIENCE).expect("the engine ends")
}

/// Dialogues about random games.
pub(crate) fn dialogue_seeds() -> Vec<Vec<u8>> {
    let games = GameId::ALL.iter().enumerate();
    games.flat_map(|(n, &game)| (0..10).map(move |seed| input(n, &dialogue(game, seed)))).collect()
}

fn dialogue(game: GameId, seed: u64) -> String {
    let mut dice = Dice::new(seed);
    let mut position = Setup::of(game).start();
    let mut played = String::new();
    for _ in 0..dice.roll(60) {
        let Some(mv) = dice.pick(&position.moves()) else { break };
        position.play(mv);
        played = format!("{played} {mv}");
    }
    format!(
        "ugi\nsetoption name Variant value {game}\nsetoption name Pieces value 18,15\n\
         position startpos moves{played}\nquery fen\nquery perft 1\nuginewgame\n\
         setoption name Threads value 2\nposition fen {position}\nquery moves\nquery turn\n\
         query p1turn\nquery gameover\nquery result\nsetoption name MultiPV value 2\n\
         setoption name Repetition value false\ngo nodes 100\nstop\ngo ponder depth 1\n\
         ponderhit\nstop\nisready\n"
    )
}
