//! The counts and the games of the test data.

use dvonn::{Position, Variant};
use game::testing::{check_games, check_perft};

#[test]
fn perft_counts_are_right() {
    check_perft::<Position>(Variant, include_str!("data/dvonn.perft"));
}

#[test]
fn games_are_legal_and_end_as_they_should() {
    check_games::<Position>(Variant, include_str!("data/dvonn.games"));
}
