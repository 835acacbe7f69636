//! Texel tuning on self-play: plays games, collects their positions, and fits the weights that predict
//! their results.

pub mod choice;
mod course;
mod fit;
mod games;
mod sample;
mod self_play;

pub use course::Course;
pub use fit::{Loss, STEEPNESS, chance, fit};
pub use games::{Plan, play};
pub use sample::{Judged, Sample, Scope, collect, is_quiet, is_set_aside, read};
pub use self_play::SelfPlay;
