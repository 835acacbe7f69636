//! Bad input of any kind gets one line of error, changes nothing, and never ends the engine.

use catalog::{GameId, Setup};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::answers;

const BAD_LINES: &[&str] = &[
    "hello",
    "UGI",
    "ugi now",
    "isready isready",
    "uginewgame dvonn",
    "stop it",
    "quit now",
    "setoption",
    "setoption name",
    "setoption name Variant",
    "setoption name Variant value",
    "setoption name Variant value chess",
    "setoption name Variant value dvonn gipf-basic",
    "setoption name Variant dvonn",
    "setoption name Pieces value",
    "setoption name Pieces value 14,15",
    "setoption name Pieces value 15,19",
    "setoption name Pieces value 15",
    "setoption name Pieces value 15,15,15",
    "setoption name Threads value 0",
    "setoption name Threads value 257",
    "setoption name Threads value -1",
    "setoption name Threads value two",
    "setoption name Threads value 2 3",
    "setoption name Hash value 0",
    "setoption name Hash value 4097",
    "setoption name MultiPV value 101",
    "setoption name MultiPV value",
    "setoption name Ponder value yes",
    "setoption name Repetition value 1",
    "setoption name Clear",
    "setoption name Clear Hash value true",
    "setoption name Style value risky",
    "position",
    "position start",
    "position startpos now",
    "position startpos moves zz",
    "position startpos moves a1 a1-a1 \u{1b}[31m",
    "position fen",
    "position fen moves",
    "position fen nonsense",
    "position fen nonsense moves c3",
    "position moves",
    "go fast",
    "go depth",
    "go depth 0",
    "go depth -3",
    "go depth 4294967296",
    "go depth three",
    "go nodes",
    "go nodes 0",
    "go nodes -1",
    "go nodes 18446744073709551616",
    "go nodes 1e6",
    "go movetime",
    "go movetime -1",
    "go movetime 0.5",
    "go movetime 4294967296",
    "go p1time",
    "go p1time -1",
    "go p2time 99999999999",
    "go p2time soon",
    "go p1inc",
    "go p1inc -1",
    "go p2inc 1s",
    "go p2inc 99999999999",
    "go movetime depth 3",
    "go depth 3 now",
    "go infinite 5",
    "go GO",
    "ponderhit c3",
    "query",
    "query mood",
    "query moves please",
    "query fen fen",
    "query perft",
    "query perft -1",
    "query perft 101",
    "query perft 99999999999999999999",
    "query perft 2 2",
    "\u{0}",
    "\u{1b}]0;title\u{7}",
    "ｕｇｉ",
    "\u{feff}isready",
    "isready\u{85}",
];

/// The text of a position shortly after the start, and the commands that lead there.
fn opening(game: GameId) -> (String, String) {
    let mut position = Setup::of(game).start();
    let mut moves = Vec::new();
    for _ in 0..3 {
        let mv = position.moves().swap_remove(0);
        position.play(mv);
        moves.push(mv.to_string());
    }
    let commands = format!(
        "setoption name Variant value {game}\nposition startpos moves {}\n",
        moves.join(" ")
    );
    (position.to_string(), commands)
}

fn assert_complaint(line: &str) {
    assert!(line.starts_with("error "), "{line:?}");
    assert!(!line.contains(char::is_control), "{line:?}");
    assert!(line.chars().count() < 250, "{line:?}");
}

#[test]
fn a_bad_line_gets_one_error_and_changes_nothing() {
    for &game in GameId::ALL {
        let (fen, opening) = opening(game);
        let bad_bytes: &[&[u8]] = &[b"\xff", b"isready \xc3", b"position fen \x80"];
        for bad in BAD_LINES.iter().map(|line| line.as_bytes()).chain(bad_bytes.iter().copied()) {
            let said = [opening.as_bytes(), bad, b"\nquery fen\nisready"].concat();
            let answers = answers(said);
            let [error, after, ready] = &answers[..] else {
                panic!("{game}: {}: {answers:?}", String::from_utf8_lossy(bad));
            };
            assert_complaint(error);
            assert_eq!(after, &format!("response {fen}"), "{error}");
            assert_eq!(ready, "readyok");
        }
    }
}

#[test]
fn a_position_is_all_or_nothing() {
    for &game in GameId::ALL {
        let (fen, opening) = opening(game);
        let first = Setup::of(game).start().moves().swap_remove(0);
        let said = format!("{opening}position startpos moves {first} nonsense\nquery fen\n");
        let answers = answers(said);
        assert_complaint(&answers[0]);
        assert_eq!(answers[1..], [format!("response {fen}")]);
    }
}

#[test]
fn a_line_that_is_too_long_gets_one_error() {
    for filler in [b'x', b' ', 0, 0xff] {
        let mut said = b"isready ".to_vec();
        said.resize(10_000_000, filler);
        said.extend_from_slice(b"\nisready\n");
        let expected = ["error expected a line of at most 1048576 bytes", "readyok"];
        assert_eq!(answers(said), expected);
    }
}

#[test]
fn a_long_line_within_the_limit_is_read() {
    let said = format!(
        "isready{}\nposition startpos moves{}\n",
        " ".repeat(1_000_000),
        " a1".repeat(300_000)
    );
    let answers = answers(said);
    assert_eq!(answers[0], "readyok");
    assert_complaint(&answers[1]);
    assert_eq!(answers.len(), 2);
}

/// A line of meaningful words, mostly in a meaningless order.
fn scrambled() -> impl Strategy<Value = Vec<u8>> {
    let vocabulary = vec![
        "ugi",
        "isready",
        "uginewgame",
        "setoption",
        "name",
        "value",
        "Variant",
        "Pieces",
        "Threads",
        "position",
        "startpos",
        "fen",
        "moves",
        "query",
        "turn",
        "p1turn",
        "gameover",
        "result",
        "perft",
        "stop",
        "go",
        "depth",
        "nodes",
        "movetime",
        "p1time",
        "p2inc",
        "infinite",
        "ponder",
        "ponderhit",
        "Hash",
        "MultiPV",
        "Repetition",
        "OwnBook",
        "true",
        "0",
        "1",
        "2",
        "18,15",
        "dvonn",
        "gipf-basic",
        "gipf-standard",
        "gipf-tournament",
        "gyges-basic",
        "gyges-advanced",
        "c3",
        "c3-d4",
        "a1-b1",
        "pass",
        "e1-e2",
        "Ge1-e2",
        "xe2,e3,e4,e5",
        "done",
        "2@a1",
        "a1-goal",
        "w",
        "b",
        "s",
        "n",
        "place",
        "move",
        "-",
        "cc",
        "12,12",
        "b..w/...../....../w.....b/....../...../b..w",
        "push",
        "take",
        "321132/....../....../....../....../312213",
        "........./........../.........../........../.........",
    ];
    vec(select(vocabulary), 0..8).prop_map(|words| words.join(" ").into_bytes())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn whatever_comes_the_engine_stays_ready(
        lines in vec(prop_oneof![scrambled(), vec(any::<u8>(), 0..60)], 0..12),
    ) {
        let mut said = lines.join(&b'\n');
        // Stops a search that still runs before the last answer.
        said.extend_from_slice(b"\nstop\nisready\n");
        let answers = answers(said);
        prop_assert_eq!(answers.last().map(String::as_str), Some("readyok"));
        for line in answers.iter().filter(|line| line.starts_with("error")) {
            assert_complaint(line);
        }
    }
}
