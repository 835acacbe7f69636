//! Playing weaker than one could: levels for people.
//!
//! A level looks at a fixed number of positions on one thread and remembers nothing from one
//! decision to the next, so that it plays the same on every machine and, for the same seed, the
//! same game. Low levels make the mistakes that people make: they overlook moves that are hard to
//! see ([`Graded::subtlety`]), by either player, and misjudge what they do see.

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
