//! Perft counts and whole games that another implementation has confirmed.

use game::testing::{check_games, check_perft};
use gipf::{Handicap, Position, Variant};

#[test]
fn basic() {
    let variant = Variant::Basic(Handicap::default());
    check_perft::<Position>(variant, include_str!("data/gipf-basic.perft"));
    check_games::<Position>(variant, include_str!("data/gipf-basic.games"));
}

#[test]
fn standard() {
    check_perft::<Position>(Variant::Standard, include_str!("data/gipf-standard.perft"));
    check_games::<Position>(Variant::Standard, include_str!("data/gipf-standard.games"));
}

#[test]
fn tournament() {
    check_perft::<Position>(Variant::Tournament, include_str!("data/gipf-tournament.perft"));
    check_games::<Position>(Variant::Tournament, include_str!("data/gipf-tournament.games"));
}
