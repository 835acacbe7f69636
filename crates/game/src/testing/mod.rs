//! Shared by the tests of all rules crates: laws that hold in every game, readers of test data, and
//! random games.

mod data;
mod for_all;
mod laws;
mod objections;
mod walk;

pub use crate::Dice;
pub use data::{check_games, check_perft};
pub use for_all::for_all;
pub use laws::{Subject, check_laws};
pub use objections::check_objections;
pub use walk::{random_game, random_position};

/// `short` in an ordinary run of the tests, `long` when `TRISKEL_LONG` asks for the full matrices.
pub fn cases(short: u32, long: u32) -> u32 {
    if std::env::var_os("TRISKEL_LONG").is_some() { long } else { short }
}
