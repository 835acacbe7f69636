//! Perft counts and whole games.

use game::testing::{check_games, check_perft};
use gyges::{Position, Variant};

#[test]
fn basic_counts() {
    check_perft::<Position>(Variant::Basic, include_str!("data/gyges-basic.perft"));
}

#[test]
fn advanced_counts() {
    check_perft::<Position>(Variant::Advanced, include_str!("data/gyges-advanced.perft"));
}

#[test]
fn basic_games() {
    check_games::<Position>(Variant::Basic, include_str!("data/gyges-basic.games"));
}

#[test]
fn advanced_games() {
    check_games::<Position>(Variant::Advanced, include_str!("data/gyges-advanced.games"));
}
