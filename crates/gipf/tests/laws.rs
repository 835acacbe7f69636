//! The laws of all games, for GIPF.

use std::collections::HashSet;

use game::testing::{Subject, check_laws};
use game::{Game, Player};
use gipf::{CellSet, EntryLine, Handicap, Kind, Move, Position, Variant};

fn check(variant: Variant) {
    check_laws(&Subject { variant, plies: 60, universe: universe(), conserved });
}

/// All pushes, `done`, and every take of pieces on one line.
fn universe() -> Vec<Move> {
    let pushes = EntryLine::all()
        .flat_map(|entry| [Kind::Basic, Kind::Gipf].map(|kind| Move::Push { entry, kind }));
    let takes: HashSet<CellSet> =
        EntryLine::all().flat_map(|entry| subsets(entry.line())).collect();
    let takes = takes.into_iter().filter(|cells| !cells.is_empty()).map(Move::Take);
    let mut universe: Vec<Move> = pushes.chain(takes).chain([Move::Done]).collect();
    universe.sort_by_key(Move::to_string);
    universe
}

fn subsets(cells: CellSet) -> Vec<CellSet> {
    let mut subsets = vec![CellSet::EMPTY];
    for cell in cells {
        let with: Vec<CellSet> = subsets.iter().map(|subset| subset.with(cell)).collect();
        subsets.extend(with);
    }
    subsets
}

/// No piece appears from nowhere, and pieces are lost only by capture.
fn conserved(before: &Position, mv: Move, after: &Position) {
    for player in Player::BOTH {
        let captured = match mv {
            Move::Take(cells) if before.turn() != player => worth(before, player, cells),
            _ => 0,
        };
        assert_eq!(total(after, player) + captured, total(before, player), "{mv} in {before}");
    }
}

fn total(position: &Position, player: Player) -> u32 {
    worth(position, player, CellSet::BOARD) + u32::from(position.reserve(player))
}

/// How many pieces of the box a player's pieces on these cells are made of.
fn worth(position: &Position, player: Player, cells: CellSet) -> u32 {
    (position.basic_of(player) & cells).len() + 2 * (position.gipf_of(player) & cells).len()
}

#[test]
fn basic() {
    check(Variant::Basic(Handicap::default()));
}

#[test]
fn basic_with_a_handicap() {
    check(Variant::Basic(Handicap::new(18, 15).expect("allowed")));
}

#[test]
fn standard() {
    check(Variant::Standard);
}

#[test]
fn tournament() {
    check(Variant::Tournament);
}
