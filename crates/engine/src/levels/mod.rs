//! Levels: playing weaker, for people.
//!
//! A level searches a fixed number of nodes on one thread and remembers nothing between decisions,
//! so it plays the same on every machine and, with the same seed, the same game. Low levels make
//! human mistakes: they overlook moves that are hard to see ([`Graded::subtlety`]), by either
//! player, and misjudge the positions that they do see.

mod dvonn;
mod fallible;
mod gipf;
mod graded;
mod gyges;
mod level;
mod leveled;
mod rung;
mod strength;

pub use graded::Graded;
pub use level::Level;
pub(crate) use leveled::Leveled;
pub use rung::{Ladder, Rung};
pub use strength::Strength;
