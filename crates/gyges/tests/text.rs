//! Texts that are read, and texts that are refused with a reason.

use game::Game;
use gyges::{Move, Position, Variant};

#[test]
fn moves_are_read_leniently_and_written_one_way() {
    for (written, canonical) in [
        ("2@a1", "2@a1"),
        ("2@A1", "2@a1"),
        ("a1-b3", "a1-b3"),
        ("A1B3", "a1-b3"),
        ("a1-goal", "a1-goal"),
        ("A1GOAL", "a1-goal"),
        ("a1b3/c4", "a1-b3/c4"),
        ("A1-B3/C4", "a1-b3/c4"),
    ] {
        assert_eq!(written.parse::<Move>().map(|mv| mv.to_string()), Ok(canonical.to_owned()));
    }
}

#[test]
fn bad_moves_say_what_was_expected_and_where() {
    const MOVE: &str = "a move such as \"a1-b3\", \"a1-goal\" or \"2@a1\"";
    for (text, expected, column) in [
        ("", MOVE, 1),
        ("g1-a1", MOVE, 1),
        ("a7-a1", MOVE, 1),
        ("4@a1", MOVE, 1),
        ("pass", MOVE, 1),
        ("a1", "a cell such as \"c3\" or \"goal\"", 3),
        ("a1-", "a cell such as \"c3\" or \"goal\"", 4),
        ("a1-b9", "a cell such as \"c3\" or \"goal\"", 4),
        ("a1-b3/", "a cell such as \"c3\"", 7),
        ("a1-b3/x", "a cell such as \"c3\"", 7),
        ("a1-b3 ", "the end", 6),
        ("a1-goals", "the end", 8),
        ("2a1", "\"@\"", 2),
        ("2@é1", "a cell such as \"c3\"", 3),
        ("2@a1x", "the end", 5),
    ] {
        let error = text.parse::<Move>().expect_err(text).to_string();
        let start = format!("expected {expected} at column {column}, found ");
        assert!(error.starts_with(&start), "{text:?}: {error}");
    }
}

#[test]
fn bad_positions_say_what_was_expected_and_where() {
    for (text, expected, column) in [
        ("", "\".\", \"1\", \"2\" or \"3\"", 1),
        ("4...../....../....../....../....../...... s place -", "\".\", \"1\", \"2\" or \"3\"", 1),
        ("...../....../....../....../....../...... s place -", "\".\", \"1\", \"2\" or \"3\"", 6),
        ("......./....../....../....../....../...... s place -", "\"/\"", 7),
        ("....../....../....../....../...... s place -", "\"/\"", 35),
        ("....../....../....../....../....../....../ s place -", "\" \"", 42),
        ("....../....../....../....../....../......", "\" \"", 42),
        ("....../....../....../....../....../...... w place -", "\"s\" or \"n\"", 43),
        ("....../....../....../....../....../...... S place -", "\"s\" or \"n\"", 43),
        ("....../....../....../....../....../...... s", "\" \"", 44),
        ("....../....../....../....../....../...... s play -", "\"place\" or \"move\"", 45),
        ("....../....../....../....../....../......  s place -", "\"s\" or \"n\"", 43),
        ("....../....../....../....../....../...... s place S", "the size of the piece", 52),
        ("....../....../....../....../....../...... s place s1", "\"-\", or the winner", 51),
        ("....../....../....../....../....../...... s place - ", "the end", 52),
    ] {
        let error = Position::parse(Variant::Basic, text).expect_err(text).to_string();
        let place = format!(" at column {column}, found ");
        assert!(error.starts_with(&format!("expected {expected}")), "{text:?}: {error}");
        assert!(error.contains(&place), "{text:?}: {error}");
    }
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    for (text, reason) in [
        (
            "11..../11..../1...../....../....../...... s move -",
            "5 pieces of size 1, but there are only 4",
        ),
        (
            "22..../22..../....../....../....../...... s move S2",
            "5 pieces of size 2, but there are only 4",
        ),
        (
            "....../....../..1.../....../....../...... s place -",
            "a piece on c4 while the home rows are being filled",
        ),
        (
            "....../....../....../....../....../333... s place -",
            "3 pieces of size 3 on row 1, but each player places only 2",
        ),
        (
            "112233/....../....../....../....../112233 s place -",
            "the player to place has no piece left",
        ),
        (
            "112233/....../....../....../....../11223. n place -",
            "the player to place has no piece left",
        ),
    ] {
        for variant in [Variant::Basic, Variant::Advanced] {
            let error = Position::parse(variant, text).expect_err(text).to_string();
            assert_eq!(error, format!("not a position: {reason}"));
        }
    }
}

#[test]
fn unreachable_positions_are_accepted() {
    for text in [
        "....../....../....../....../....../...... s move -",
        "....../....../....../....../....../...... s place N3",
        "1122../....../....../....../....../...... s place -",
        "....../....../....../....../....../.11223 n place -",
        "111122/223333/....../....../....../...... n move -",
        "3...../....../....../....../....../...... s move S2",
    ] {
        let position = Position::parse(Variant::Advanced, text).expect(text);
        assert_eq!(position.to_string(), text);
        assert_eq!(position.outcome().is_some(), position.moves().is_empty(), "{text}");
    }
}
