//! The laws of all games, and the sizes that make positions cheap to copy.

use dvonn::{CellSet, Move, Position, Variant};
use game::testing::{Subject, check_laws};

/// Every move that can be written.
fn universe() -> Vec<Move> {
    let cells = || CellSet::BOARD.into_iter();
    let stackings = cells().flat_map(|from| cells().map(move |to| Move::Stack { from, to }));
    cells().map(Move::Place).chain(stackings).chain([Move::Pass]).collect()
}

fn pieces_come_one_by_one_and_go_by_falling(before: &Position, mv: Move, after: &Position) {
    let placed = u8::from(matches!(mv, Move::Place(_)));
    let height_before_falling = |at| match mv {
        Move::Stack { from, to } if to == at => before.height(from) + before.height(to),
        _ => before.height(at),
    };
    let fallen: u8 = before.falls(mv).into_iter().map(height_before_falling).sum();
    assert_eq!(before.piece_count() + placed, after.piece_count() + fallen, "{mv} in {before}");
}

#[test]
fn the_laws_hold() {
    check_laws::<Position>(&Subject {
        variant: Variant,
        plies: 100,
        universe: universe(),
        conserved: pieces_come_one_by_one_and_go_by_falling,
    });
}

#[test]
fn positions_and_moves_are_small() {
    assert!(size_of::<Position>() <= 128, "{}", size_of::<Position>());
    assert!(size_of::<Move>() <= 4, "{}", size_of::<Move>());
}
