//! What Triskel means by a game.
//!
//! A rules crate implements [`Game`]: positions that are small and copied, moves that are one
//! decision each, and a [`Player`] who decides next; players need not alternate. What people see of a
//! position (cells in the plane, the taps that enter a move, what happens when it is played) is a
//! second trait, [`Tabletop`]. This crate names no game and does no input or output.

mod cells;
mod coordinate;
mod dice;
pub mod draft;
mod key;
mod neighbours;
mod outcome;
mod perft;
mod player;
mod repetition;
mod rules;
mod symmetry;
mod tabletop;
#[cfg(feature = "testing")]
pub mod testing;
pub mod text;
#[cfg(feature = "wire")]
pub mod wire;

pub use cells::{Cell, CellSet, Cells};
pub use coordinate::coordinate;
pub use dice::{Dice, any_move, playout};
pub use draft::{Brush, Draft, Figure, Setting};
pub use key::Key;
pub use neighbours::neighbours;
pub use outcome::Outcome;
pub use perft::{Perft, divide, perft};
pub use player::Player;
pub use repetition::Repetition;
pub use rules::Game;
pub use symmetry::Symmetric;
pub use tabletop::{Fate, Piece, Place, PlaceKind, Route, Step, Supply, Tabletop, Tap, Waypoint};
pub use text::ParseError;
