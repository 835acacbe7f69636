//! Text: positions are read strictly, moves leniently, and every refusal says why.

use dvonn::{Cell, Move, Position, Variant};
use game::Game;
use game::testing::{Dice, cases};

fn parse(text: &str) -> Position {
    Position::parse(Variant, text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn why_not(text: &str) -> String {
    match Position::parse(Variant, text) {
        Ok(position) => panic!("{text} is read as {position}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn positions_round_trip() {
    for text in [
        "........./........../.........../........../......... w place",
        "........./........../.........../........../......... b move",
        ".w3b12w*r..../........../.........../........../......... b move",
        "........./........../.....49w*...../........../......... w move",
        // More white pieces than White has, and no DVONN piece.
        "wwwwwwwww/wwwwwwwwww/wwwwwwwwwww/wwwwwwwwww/wwwwwwwww b move",
        // Stacks, colours out of balance and far from any DVONN piece while placing.
        "12w......../........../.........../........../.......2bb b place",
        "wwwwwwwww/wwwwwwwwww/wwwwwwwwwww/wwwwwwwwww/wwwwwwww. w place",
    ] {
        assert_eq!(parse(text).to_string(), text);
    }
}

#[test]
fn malformed_positions_are_refused_with_the_column() {
    let cell = r#"".", "r", "w", "b" or a stack such as "3b" or "2w*""#;
    let height = "a height from 2 to 49";
    for (text, what, column, found) in [
        ("", cell, 1, "the end"),
        ("x", cell, 1, r#""x""#),
        ("W........", cell, 1, r#""W........""#),
        ("w*......./", cell, 2, r#""*......./""#),
        ("r*......./", cell, 2, r#""*......./""#),
        ("......../..........", cell, 9, r#""/..........""#),
        ("0w", height, 1, r#""0w""#),
        ("..1b", height, 3, r#""1b""#),
        ("02w", height, 1, r#""02w""#),
        ("50w", height, 1, r#""50w""#),
        ("99999999999w", height, 1, r#""99999999999w""#),
        ("3r", r#""w" or "b""#, 2, r#""r""#),
        ("3", r#""w" or "b""#, 2, "the end"),
        ("..........", r#""/""#, 10, r#"".""#),
        ("2w**......./", cell, 4, r#""*......./""#),
        (".........", r#""/""#, 10, "the end"),
        ("é", cell, 1, r#""é""#),
    ] {
        let expected = format!("expected {what} at column {column}, found {found}");
        assert_eq!(why_not(text), expected, "{text}");
    }
    let board = "........./........../.........../........../.........";
    for (rest, what, column, found) in [
        ("", r#"" ""#, 54, "the end"),
        ("/.........", r#"" ""#, 54, r#""/.........""#),
        (" ", r#""w" or "b""#, 55, "the end"),
        (" r place", r#""w" or "b""#, 55, r#""r place""#),
        (" W place", r#""w" or "b""#, 55, r#""W place""#),
        (" w", r#"" ""#, 56, "the end"),
        (" w  place", r#""place" or "move""#, 57, r#"" place""#),
        (" w PLACE", r#""place" or "move""#, 57, r#""PLACE""#),
        (" w move ", "the end", 61, r#"" ""#),
        (" w move 1", "the end", 61, r#"" 1""#),
        (" w moves", "the end", 61, r#""s""#),
    ] {
        let expected = format!("expected {what} at column {column}, found {found}");
        assert_eq!(why_not(&format!("{board}{rest}")), expected, "{rest}");
    }
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let rest = "/........../.........../........../.........";
    for (text, reason) in [
        (format!("49ww.......{rest} w move"), "there are more than 49 pieces on the board"),
        (
            format!("49w49w49w49w49w49w49w49w49w{rest} w move"),
            "there are more than 49 pieces on the board",
        ),
        (format!("rrrr.....{rest} w move"), "there are more than 3 DVONN pieces on the board"),
        (format!("rr2w*3b*.....{rest} w move"), "there are more than 3 DVONN pieces on the board"),
        (format!("49w........{rest} w place"), "there is nothing left to place"),
        (
            "rrrwwwwww/wwwwwwwwww/wwwwwwwwwww/wwwwwwwwww/wwwwwwwww w place".to_string(),
            "there is nothing left to place",
        ),
    ] {
        assert_eq!(why_not(&text), format!("not a position: {reason}"), "{text}");
    }
}

/// A valid text with one character replaced, doubled or left out: if it is still valid, it round-trips.
#[test]
fn damaged_texts_are_refused_or_round_trip() {
    let good = "4w.rb3ww.../.w.b2wb...2b/2bb.b..3b..3b3b*/.2bbwb...4w./ww2w.wb.2b*. b move";
    let characters: Vec<char> = ".rwbWB0123456789*/- placemoveé\0".chars().collect();
    let mut dice = Dice::new(3);
    for _ in 0..cases(10_000, 1_000_000) {
        let mut text: Vec<char> = good.chars().collect();
        for _ in 0..=dice.roll(3) {
            let at = dice.roll(text.len());
            match dice.roll(3) {
                0 => text[at] = characters[dice.roll(characters.len())],
                1 => text.insert(at, text[at]),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(position) = Position::parse(Variant, &text) {
            assert_eq!(position.to_string(), text);
            for mv in position.moves() {
                let next = position.after(mv);
                assert_eq!(Position::parse(Variant, &next.to_string()), Ok(next), "{mv} in {text}");
            }
        }
    }
}

#[test]
fn moves_are_read_in_any_case_and_without_the_dash() {
    let cell = |name: &str| name.parse::<Cell>().unwrap();
    let stack = Move::Stack { from: cell("c3"), to: cell("d4") };
    for (text, mv) in [
        ("c3", Move::Place(cell("c3"))),
        ("C3", Move::Place(cell("c3"))),
        ("c3-d4", stack),
        ("C3-D4", stack),
        ("c3d4", stack),
        ("C3d4", stack),
        ("pass", Move::Pass),
        ("PASS", Move::Pass),
        ("Pass", Move::Pass),
    ] {
        assert_eq!(text.parse(), Ok(mv), "{text}");
    }
}

#[test]
fn malformed_moves_are_refused_with_the_column() {
    let first = r#""pass" or a cell such as "c3""#;
    let cell = r#"a cell such as "c3""#;
    for (text, what, column, found) in [
        ("", first, 1, "the end"),
        ("xyz", first, 1, r#""xyz""#),
        ("a4", first, 1, r#""a4""#),
        ("l3", first, 1, r#""l3""#),
        ("c0", first, 1, r#""c0""#),
        ("c6", first, 1, r#""c6""#),
        (" c3", first, 1, r#"" c3""#),
        ("c3-", cell, 4, "the end"),
        ("c3-k1", cell, 4, r#""k1""#),
        ("c3--d4", cell, 4, r#""-d4""#),
        ("c3 d4", cell, 3, r#"" d4""#),
        ("c3-d4-e5", "the end", 6, r#""-e5""#),
        ("pass!", "the end", 5, r#""!""#),
    ] {
        let expected = format!("expected {what} at column {column}, found {found}");
        assert_eq!(text.parse::<Move>().unwrap_err().to_string(), expected, "{text}");
    }
}

#[test]
fn moves_against_the_rules_are_refused_with_the_reason() {
    let placing = "r......../........../.........../........../......... b place";
    let stacking = "........./..bw....../..b2ww...3w.r/..wb....../......... w move";
    let over = "........./........../5wr4b......../........../......... b move";
    for (text, mv, reason) in [
        (placing, "c5", "c5 is occupied"),
        (placing, "pass", "pieces are still being placed: name an empty cell such as \"c3\""),
        (placing, "c5-d5", "pieces are still being placed: name an empty cell such as \"c3\""),
        (stacking, "a1", "all pieces are placed: name a move such as \"c3-d4\""),
        (stacking, "pass", "you have a move, so you cannot pass"),
        (stacking, "a1-a2", "there is nothing on a1 to move"),
        (stacking, "k3-j3", "the lone DVONN piece on k3 cannot move"),
        (stacking, "c3-d3", "the stack on c3 is the opponent's"),
        (stacking, "d3-d4", "d3 is surrounded on all six sides"),
        (stacking, "i3-k4", "no straight line leads from i3 to k4"),
        (stacking, "i3-j3", "the stack on i3 moves exactly 3 cells"),
        (stacking, "i3-i3", "the stack on i3 moves exactly 3 cells"),
        (stacking, "e3-c3", "the stack on e3 moves exactly 1 cell"),
        (stacking, "e3-f3", "there is nothing on f3 to land on"),
        (over, "a3-b3", "the game is over"),
        (over, "pass", "the game is over"),
    ] {
        let mut position = parse(text);
        let refusal = position.try_play(mv.parse().unwrap()).unwrap_err();
        assert_eq!(refusal.to_string(), reason, "{mv} in {text}");
        assert_eq!(position.to_string(), text);
    }
}
