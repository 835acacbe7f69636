use game::{Outcome, Player};
use record::{Clock, Evaluation, Format, Mark, NodeId, Record, Tags};

use crate::{complaint, read};

const ANNOTATED: &str = r#"[Game "gipf-standard"]
[White "Ada \"the\" Great"]
[Black "Bob"]
[Date "2024.05.01"]
[TimeControl "600+5"]
[Result "1-0"]

{A short game, and a brace: \}} 1. e1-e2!? {[%clk 0:09:58] [%eval 0.25] solid}
(1. a5-b5 b1-c2 (1... h1-g2)) 1... a1-b2 $10 2. i5-h5 {Black
resigned} 1-0

"#;

#[test]
fn everything_in_a_record_round_trips() {
    let record = read(Format::Tsk, ANNOTATED);
    assert_eq!(record.tags.get(Tags::WHITE), Some("Ada \"the\" Great"));
    assert_eq!(record.result, Some(Outcome::Win(Player::First)));
    let tree = record.tree();
    assert_eq!(tree.notes(NodeId::START).comment, "A short game, and a brace: }");
    let first = tree.next(NodeId::START).unwrap();
    let notes = tree.notes(first);
    assert_eq!(notes.marks, [Mark(5)]);
    assert_eq!(notes.clock.map(|clock| clock.to_string()), Some("0:09:58".into()));
    assert_eq!(notes.evaluation, Some(Evaluation::Pieces(25)));
    assert_eq!(notes.comment, "solid");
    assert_eq!(tree.walk(NodeId::START).count(), 6);
    assert_eq!(Format::Tsk.write(&record).unwrap(), ANNOTATED);
}

#[test]
fn a_turn_of_gipf_stands_together() {
    let text = "[Game \"gipf-basic\"]\n\
        [Fen \"..../...../....../.www.../....../...../.bbb w push 5,5 cc\"]\n\
        [Result \"*\"]\n\n\
        1. e1-e2;xe2,e3,e4,e5 i1-h2;xh2,h3,h4,h5 2. e1-e2 *\n\n";
    assert_eq!(Format::Tsk.write(&read(Format::Tsk, text)).unwrap(), text);
}

#[test]
fn numbers_tags_and_spelling_are_free() {
    let record = read(Format::Tsk, "[Game \"dvonn\"]\nC3 1. D4   1...e5\n 17.a1 *");
    let moves: Vec<String> = record.moves().map(|mv| mv.to_string()).collect();
    assert_eq!(moves, ["c3", "d4", "e5", "a1"]);
}

#[test]
fn comments_before_a_variation_stay_there() {
    let text = "[Game \"dvonn\"]\n\
        1. c3 {good} ( {or:} {[%clk 1:00:00]} 1. d4! {too} ({even} 1. e5) e5) 1... e4 *";
    let mut record = read(Format::Tsk, text);
    let written = |record: &Record| {
        let text = Format::Tsk.write(record).unwrap();
        assert_eq!(Format::Tsk.write(&read(Format::Tsk, &text)).unwrap(), text);
        text.split_once("\n\n").unwrap().1.trim_end().replace('\n', " ")
    };
    assert_eq!(
        written(&record),
        "1. c3 {good} ({or: [%clk 1:00:00]} 1. d4! {too} 1... e5) ({even} 1. e5) 1... e4 *"
    );
    let variation = record.tree().variations(NodeId::START)[0];
    let notes = record.tree().notes(variation);
    assert_eq!((&*notes.preface, &*notes.comment), ("or: [%clk 1:00:00]", "too"));
    record.tree_mut().promote(variation);
    assert_eq!(
        written(&record),
        "1. d4! {or: [%clk 1:00:00] too} (1. c3 {good} 1... e4) ({even} 1. e5) 1... e5 *"
    );
}

#[test]
fn a_result_is_optional() {
    const DRAWN: &str = "[Fen \"........./........../r........../........../......... w move\"]";
    let drawn = |tag, result| format!("[Game \"dvonn\"]\n{DRAWN}\n{tag}\n{result}");
    for (tag, result) in [("", "*"), ("[Result \"*\"]", "*"), ("[Result \"*\"]", "1/2-1/2")] {
        let record = read(Format::Tsk, &drawn(tag, result));
        assert_eq!(record.result, Some(Outcome::Draw));
    }
    let tagged = read(Format::Tsk, "[Game \"dvonn\"]\n[Result \"1-0\"]\n1. a1 *");
    assert_eq!(tagged.result, Some(Outcome::Win(Player::First)));

    let mut unsaid = read(Format::Tsk, &drawn("", "*"));
    for said in [None, Some(Outcome::Win(Player::First))] {
        unsaid.result = said;
        assert!(
            Format::Tsk.write(&unsaid).unwrap().ends_with("[Result \"1/2-1/2\"]\n\n1/2-1/2\n\n")
        );
    }
}

#[test]
fn comments_can_say_anything() {
    let mut record = read(Format::Tsk, "[Game \"dvonn\"]\n c3 *");
    let at = record.tree().end();
    for comment in ["}", "\\", "{", "[Game \"dvonn\"]", "a\n[Game \"x\"]\nb", "[%clk 1:00:00]"] {
        record.tree_mut().notes_mut(at).comment = comment.into();
        let again = read(Format::Tsk, &Format::Tsk.write(&record).unwrap());
        assert_eq!(again.tree().notes(at).comment, comment);
        assert_eq!(again.tree().notes(at).clock, None::<Clock>);
    }
}

#[test]
fn bad_games_are_reported_and_skipped() {
    let file = "junk\n\n[Game \"dvonn\"]\n1. a1 a1 *\n\n[Game \"dvonn\"]\n1. a1 b1 *\n\
        [Game \"chess\"]\n*\n[Game \"dvonn\"]\n{open\n[Game \"dvonn\"]\n*";
    let games: Vec<String> = Format::Tsk
        .read(file.as_bytes(), None)
        .map(|game| game.map_or_else(|error| error.to_string(), |_| "read".into()))
        .collect();
    let starts = [
        "line 1, column 1: expected a game to begin",
        "line 4, column 7: a1 is not legal: ",
        "read",
        "line 8, column 8: expected one of dvonn, ",
        "line 11, column 1: a comment without",
        "read",
    ];
    assert_eq!(games.len(), starts.len(), "{games:#?}");
    for (game, start) in games.iter().zip(starts) {
        assert!(game.starts_with(start), "{game}");
    }
}

#[test]
fn errors_name_the_place() {
    let cases = [
        ("[Game \"dvonn\"]", "line 1, column 15: expected one of 1-0"),
        ("[Game \"dvonn\"] a1 (b1 *", "line 1, column 19: a variation without"),
        ("[Game \"dvonn\"] (b1) *", "line 1, column 16: a variation needs a move before it"),
        ("[Game \"dvonn\"] a1) *", "line 1, column 18: no variation is open"),
        ("[Game \"dvonn\"] * a1", "line 1, column 18: expected nothing after"),
        ("[Game \"dvonn\"]\n[Fen \"x\"] *", "line 2, column 7: expected"),
        ("[Game \"dvonn\"]\n[Pieces \"18,15\"] *", "line 2, column 10: the numbers of pieces"),
        (
            "[Game \"dvonn\"]\n[Result \"1-0\"] 0-1",
            "line 2, column 16: the result is 0-1, but by the tag it is 1-0",
        ),
        (
            "[Game \"dvonn\"]\n[Fen \"........./........../r........../........../......... w move\"] 1-0",
            "line 2, column 70: the result is 1-0, but by the rules it is 1/2-1/2",
        ),
        (
            "[Game \"dvonn\"]\n[Result \"1-0\"]\n[Fen \"........./........../r........../........../......... w move\"] *",
            "line 3, column 70: the result is 1-0, but by the rules it is 1/2-1/2",
        ),
        ("[Game \"dvonn\"] a1 (! b1) *", "line 1, column 20: expected the first move of a var"),
        ("[Game \"dvonn\"] a1 ({or}) *", "line 1, column 24: expected the first move of a var"),
        ("[Game \"dvonn\"] a1 b1 (( c1) d1) *", "line 1, column 23: expected the first move"),
        ("[Game \"dvonn\"] a1 {[%clk soon]} *", "line 1, column 20: expected a time"),
        ("[Game \"dvonn\"] a1 éa *", "line 1, column 19: expected"),
        ("[Game dvonn] *", "line 1, column 1: expected a tag"),
    ];
    for (text, start) in cases {
        let found = complaint(Format::Tsk, text);
        assert!(found.starts_with(start), "{text}: {found}");
    }
}

#[test]
fn deep_nesting_is_refused() {
    let text = format!("[Game \"dvonn\"] a1 b1 {} *", "(c1 ".repeat(100_000));
    assert!(complaint(Format::Tsk, &text).ends_with("nested too deeply"));
}
