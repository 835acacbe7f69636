//! Records, and all formats that they are read from and written to.

mod foreign;
mod real;
mod round_trip;
mod tsk;

use catalog::{GameId, Setup};
use record::{Format, NodeId, Record, Unreadable};

/// The only game of a text.
fn read(format: Format, text: &str) -> Record {
    let mut games = format.read(text.as_bytes(), None);
    let record = games.next().expect("a game").unwrap_or_else(|error| panic!("{error}: {text}"));
    assert!(games.next().is_none(), "a second game: {text}");
    record
}

/// Why the only game of a text cannot be read.
fn complaint(format: Format, text: &str) -> String {
    let mut games = format.read(text.as_bytes(), None);
    let error = games.next().expect("a game").expect_err(text);
    error.to_string()
}

/// The positions of the game itself, from the start on.
fn positions(record: &Record) -> Vec<String> {
    let line = std::iter::once(NodeId::START).chain(record.tree().main_line());
    line.map(|at| record.position(at).to_string()).collect()
}

#[test]
fn a_record_grows_by_legal_moves_only() {
    let mut record = Record::new(Setup::of(GameId::Dvonn));
    let first = record.try_play(NodeId::START, "C3").unwrap();
    assert_eq!(record.tree().mv(first).map(|mv| mv.to_string()).as_deref(), Some("c3"));
    assert!(record.try_play(first, "c3").is_err());
    let other = record.try_play(NodeId::START, "d4").unwrap();
    assert_eq!(record.tree().variations(NodeId::START), [other]);
    assert_eq!(record.try_play(NodeId::START, "c3"), Ok(first));
}

#[test]
fn the_third_occurrence_is_a_draw_by_house_rule() {
    let setup = Setup::of(GameId::GygesBasic);
    let text = "..3.../....../....../....../....../..3... s move -";
    let mut record = Record::from_position(setup, text).unwrap();
    let mut at = NodeId::START;
    for mv in ["c1-d3", "c6-d4", "d3-c1", "d4-c6"].repeat(2) {
        assert_eq!(record.outcome(at, true), None);
        at = record.try_play(at, mv).unwrap();
    }
    assert_eq!(record.repetition(at).occurrences(), 3);
    assert_eq!(record.outcome(at, true), Some(game::Outcome::Draw));
    assert_eq!(record.outcome(at, false), None);
}

#[test]
fn replaying_finds_layers_and_captives() {
    use game::Player::{First, Second};
    use record::Layer::{Neutral, Of, Unknown};

    let setup = Setup::of(GameId::Dvonn);
    let start = "........./........../...rwb2w..../........../......... w move";
    let mut record = Record::from_position(setup, start).unwrap();
    let cut_off = record.try_play(NodeId::START, "e3-f3").unwrap();
    assert_eq!(record.piles(cut_off).layers("f3"), []);
    let at = record.try_play(NodeId::START, "e3-d3").unwrap();
    assert_eq!(record.piles(at).layers("d3"), [Neutral, Of(First)]);
    assert_eq!(record.piles(NodeId::START).layers("g3"), [Unknown, Of(First)]);

    let setup = Setup::of(GameId::GipfBasic);
    let start = "..../...../....../.wwwb../....../...../.... w push 5,5 cc";
    let mut record = Record::from_position(setup, start).unwrap();
    let pushed = record.try_play(NodeId::START, "e1-e2").unwrap();
    let taken = record.try_play(pushed, "xe2,e3,e4,e5,e6").unwrap();
    let piles = record.piles(taken);
    assert_eq!((piles.captured(First), piles.captured(Second)), (1, 0));
    assert_eq!(piles.iter().count(), 0);
}

#[test]
fn a_turn_of_gipf_is_a_push_with_its_takes() {
    let setup = Setup::of(GameId::GipfBasic);
    let start = "..../...../....../.www.../....../...../.bbb w push 5,5 cc";
    let mut record = Record::from_position(setup, start).unwrap();
    let moves = ["e1-e2", "xe2,e3,e4,e5", "i1-h2", "xh2,h3,h4,h5"];
    record.try_play_all(NodeId::START, moves).unwrap();
    let mv = |at| record.tree().mv(at).map(|mv| mv.to_string());
    let turn = |at| record.tree().turn_to(at).into_iter().filter_map(mv);
    let line: Vec<NodeId> = record.tree().main_line().collect();
    assert_eq!(turn(NodeId::START).count(), 0);
    assert!(turn(line[0]).eq(moves[..1].iter().copied()));
    assert!(turn(line[1]).eq(moves[..2].iter().copied()));
    assert!(turn(line[3]).eq(moves[2..].iter().copied()));
}

#[test]
fn unreadable_games_say_where() {
    let place = Unreadable { line: 3, column: 5, reason: "why".into() };
    assert_eq!(place.to_string(), "line 3, column 5: why");
}
