//! The laws of all games, for Gygès.

use std::collections::HashMap;

use game::testing::{Subject, check_laws};
use game::{Dice, Game};
use gyges::{Cell, Move, Position, Size, Variant};

fn universe() -> Vec<Move> {
    let places =
        Size::ALL.into_iter().flat_map(|size| Cell::all().map(move |at| Move::Place { size, at }));
    let goals = Cell::all().map(|from| Move::Goal { from });
    let pairs = || Cell::all().flat_map(|from| Cell::all().map(move |to| (from, to)));
    let runs = pairs().map(|(from, to)| Move::Go { from, to });
    let replacements = pairs()
        .flat_map(|(from, to)| Cell::all().map(move |drop| Move::Replace { from, to, drop }));
    places.chain(goals).chain(runs).chain(replacements).collect()
}

/// On the board, in the hands and in the goal there are always the same pieces.
fn conserved(before: &Position, mv: Move, after: &Position) {
    let count = |position: &Position, size| {
        let in_hand: u32 =
            game::Player::BOTH.into_iter().map(|player| position.in_hand(player, size)).sum();
        let in_goal = position.goal().is_some_and(|(_, piece)| piece == size);
        position.board().cells(size).len() + in_hand + u32::from(in_goal)
    };
    for size in Size::ALL {
        assert_eq!(count(before, size), count(after, size), "{mv} in {before}");
    }
    let lengths = |position: &Position| position.board().occupied().len();
    assert!(lengths(after).abs_diff(lengths(before)) <= 1);
}

fn check(variant: Variant) {
    check_laws(&Subject::<Position> { variant, plies: 60, universe: universe(), conserved });
}

#[test]
fn basic() {
    check(Variant::Basic);
}

#[test]
fn advanced() {
    check(Variant::Advanced);
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 128);
    assert!(size_of::<Move>() <= 4);
    assert_eq!(Position::start(Variant::Basic).count_moves(), 18);
}

#[test]
fn random_moves_are_legal_and_equally_likely() {
    const DRAWS: u32 = 200;
    let few = "....../....../....../..1.../....../2.3..1 s move -";
    let many = ".3.123/...1../...2../....../...33./2.211. s move -";
    for (variant, text) in [(Variant::Basic, few), (Variant::Advanced, few), (Variant::Basic, many)]
    {
        let position = Position::parse(variant, text).expect("a position");
        let moves = position.moves();
        let mut dice = Dice::new(5);
        let mut drawn: HashMap<Move, u32> = HashMap::new();
        for _ in 0..DRAWS * moves.len() as u32 {
            *drawn.entry(position.random_move(&mut dice).expect("a move")).or_default() += 1;
        }
        assert_eq!(drawn.len(), moves.len(), "exactly the legal moves come up");
        for (mv, count) in drawn {
            assert!(moves.contains(&mv));
            assert!(count.abs_diff(DRAWS) < DRAWS / 2, "{mv} came up {count} times in {text}");
        }
    }
    let over =
        Position::parse(Variant::Basic, "....../....../....../....../....../...... s move -");
    assert_eq!(over.expect("a position").random_move(&mut Dice::new(1)), None);
}
