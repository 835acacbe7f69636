//! Texts of moves, positions and handicaps, valid and invalid.

use game::{Game, Player};
use gipf::{Handicap, Move, Position, Variant};

const BASIC: Variant = Variant::Basic(Handicap::ALL);
const START: &str = "b..w/...../....../w.....b/....../...../b..w w push 12,12 cc";

#[track_caller]
fn not_a_move(text: &str, why: &str) {
    let error = text.parse::<Move>().expect_err(text);
    assert_eq!(error.to_string(), why);
}

#[track_caller]
fn not_a_position(variant: Variant, text: &str, why: &str) {
    let error = Position::parse(variant, text).expect_err(text);
    assert_eq!(error.to_string(), why);
}

#[test]
fn moves_are_understood_in_many_spellings() {
    for (written, canonical) in [
        ("E1-E2", "e1-e2"),
        ("e1e2", "e1-e2"),
        ("ge1-e2", "Ge1-e2"),
        ("GE1E2", "Ge1-e2"),
        ("g1-g2", "g1-g2"),
        ("G1G2", "g1-g2"),
        ("gg1-g2", "Gg1-g2"),
        ("GG1G2", "Gg1-g2"),
        ("d1-d2", "d1-d2"),
        ("XE5,e4,E3,e2", "xe2,e3,e4,e5"),
        ("xg3,f4,b2", "xb2,f4,g3"),
        ("DONE", "done"),
    ] {
        let mv: Move = written.parse().unwrap_or_else(|e| panic!("{written}: {e}"));
        assert_eq!(mv.to_string(), canonical);
    }
}

#[test]
fn malformed_moves_are_refused_with_the_column() {
    let start = "expected a dot such as \"e1\", \"x\" and the cells to take, or \"done\"";
    not_a_move("", &format!("{start} at column 1, found the end"));
    not_a_move("e2-e3", &format!("{start} at column 1, found \"e2-e3\""));
    not_a_move("j1-b2", &format!("{start} at column 1, found \"j1-b2\""));
    not_a_move("Gx", &format!("{start} at column 2, found \"x\""));
    not_a_move("é1-b2", &format!("{start} at column 1, found \"é1-b2\""));
    not_a_move("e1", "expected a cell next to e1 at column 3, found the end");
    not_a_move("e1-e3", "expected a cell next to e1 at column 4, found \"e3\"");
    not_a_move("e1-f1", "expected a cell next to e1 at column 4, found \"f1\"");
    not_a_move("e1-e2 ", "expected the end at column 6, found \" \"");
    not_a_move("x", "expected a cell such as \"c3\" at column 2, found the end");
    not_a_move("xe1", "expected a cell such as \"c3\" at column 2, found \"e1\"");
    not_a_move("xe2,", "expected another cell to take at column 5, found the end");
    not_a_move("xe2,e2", "expected another cell to take at column 5, found \"e2\"");
    not_a_move("xe2e3", "expected the end at column 4, found \"e3\"");
    not_a_move("done!", "expected the end at column 5, found \"!\"");
}

#[test]
fn positions_are_read_strictly() {
    for (wrong, why) in [
        ("", "expected a cell, one of . w b at column 1, found the end"),
        ("b.", "expected a cell, one of . w b at column 3, found the end"),
        ("b..x/", "expected a cell, one of . w b at column 4, found \"x/\""),
        ("b..W/", "expected a cell, one of . w b at column 4, found \"W/\""),
        ("b..w./", "expected \"/\" at column 5, found \"./\""),
        ("b..w/..../", "expected a cell, one of . w b at column 10, found \"/\""),
        ("b..w/...../....../w.....b/....../..... ", "expected \"/\" at column 39, found \" \""),
    ] {
        not_a_position(BASIC, wrong, why);
    }
    let board = START.split(' ').next().expect("a board");
    for (rest, why) in [
        ("/..", "expected \" \" at column 44, found \"/..\""),
        ("", "expected \" \" at column 44, found the end"),
        ("  w", "expected \"w\" or \"b\" for who decides at column 45, found \" w\""),
        (" W", "expected \"w\" or \"b\" for who decides at column 45, found \"W\""),
        (" w Push", "expected \"push\" or \"take\" at column 47, found \"Push\""),
        (" w push 19,1", "expected a reserve from 0 to 18 at column 52, found \"19,1\""),
        (" w push 01,1", "expected a reserve from 0 to 18 at column 52, found \"01,1\""),
        (" w push -1,1", "expected a reserve from 0 to 18 at column 52, found \"-1,1\""),
        (" w push 1", "expected \",\" at column 53, found the end"),
        (" w push 1,", "expected a reserve from 0 to 18 at column 54, found the end"),
        (" w push 1,1", "expected \" \" at column 55, found the end"),
        (" w push 1,1 oc", "expected \"c\" at column 56, found \"oc\""),
        (" w push 1,1 c", "expected \"c\" at column 57, found the end"),
        (" w push 1,1 cc ", "expected the end at column 58, found \" \""),
    ] {
        not_a_position(BASIC, &format!("{board}{rest}"), why);
    }
}

#[test]
fn letters_of_other_variants_are_refused() {
    let tournament = "..../...../....../W....../....../...../.... b push 9,9 of";
    assert!(Position::parse(Variant::Tournament, tournament).is_ok());
    let why = "expected \"c\" at column 56, found \"of\"";
    not_a_position(Variant::Standard, tournament, why);
    let why = "expected a cell, one of . w b at column 19, found \"W....../....../.....\"…";
    not_a_position(BASIC, tournament, why);
    let why = "expected one of f o c at column 56, found \"xx\"";
    not_a_position(Variant::Tournament, &tournament.replace("of", "xx"), why);
    let why = "expected a cell, one of . w b W B at column 19, found \"x....../....../.....\"…";
    not_a_position(Variant::Tournament, &tournament.replace('W', "x"), why);
}

#[test]
fn nobody_has_more_pieces_than_the_box() {
    let full = START.replace("12,12", "15,15");
    assert!(Position::parse(BASIC, &full).is_ok());
    let why = "not a position: White has 19 pieces, but the box has only 18";
    not_a_position(BASIC, &START.replace("12,12", "16,15"), why);
    let why = "not a position: Black has 21 pieces, but the box has only 18";
    not_a_position(BASIC, &START.replace("12,12", "15,18"), why);
    let two_each = "B..W/...../....../W.....B/....../...../B..W w push 12,13 cc";
    let why = "not a position: Black has 19 pieces, but the box has only 18";
    not_a_position(Variant::Standard, two_each, why);
}

/// A handicap affects only the start position.
#[test]
fn any_number_of_pieces_is_read_with_any_handicap() {
    let even = Variant::Basic(Handicap::default());
    let long_game = START.replace("12,12", "15,15");
    assert_eq!(Position::parse(even, &long_game), Position::parse(BASIC, &long_game));
}

#[test]
fn finished_games_are_positions() {
    for (text, winner) in [
        ("..../...../....../W....../....../...../.... b push 9,9 cc", Player::First),
        ("..../...../....../W....../....../...../.... w push 9,9 cc", Player::First),
        ("..../...../....../W....../....../...../.... b take 9,9 cc", Player::First),
        ("..../...../....../......./....../...../.... b push 9,9 cc", Player::First),
        ("..../...../....../......./....../...../.... w take 9,9 cc", Player::Second),
    ] {
        let position = Position::parse(Variant::Standard, text).expect("a position");
        assert_eq!(position.outcome(), Some(game::Outcome::Win(winner)), "{text}");
        assert!(position.moves().is_empty());
        assert_eq!(position.to_string(), text);
    }
}

#[test]
fn handicaps_are_two_numbers() {
    let handicap: Handicap = "18,15".parse().expect("a handicap");
    assert_eq!(Player::BOTH.map(|player| handicap.pieces(player)), [18, 15]);
    assert_eq!(handicap.to_string(), "18,15");
    assert_eq!(Handicap::default().to_string(), "15,15");
    for (wrong, why) in [
        ("", "expected White's number of pieces from 15 to 18 at column 1, found the end"),
        ("14,15", "expected White's number of pieces from 15 to 18 at column 1, found \"14,15\""),
        ("18", "expected \",\" at column 3, found the end"),
        ("18,19", "expected Black's number of pieces from 15 to 18 at column 4, found \"19\""),
        ("18,15,", "expected the end at column 6, found \",\""),
    ] {
        assert_eq!(wrong.parse::<Handicap>().expect_err(wrong).to_string(), why);
    }
}
