//! What learning from self-play takes: games of the engine against itself, their positions, and weights
//! that foretell what became of them.

pub mod choice;
mod course;
mod fit;
mod games;
mod sample;

pub use course::Course;
pub use fit::{Loss, STEEPNESS, chance, fit};
pub use games::{Plan, play};
pub use sample::{Judged, Sample, Scope, collect, is_judged, is_set_aside, read};
