//! Puzzles: positions with exactly one right move, and a proof of it.
//!
//! A [`Puzzle`] has a [`Goal`], such as a win within three turns, and a solution whose moves alone
//! reach it, which [`Puzzle::prove`] proves again. [`mine`] finds puzzles in self-play, proves
//! them, grades them, and finds their [`Theme`]s; a [`Collection`] is a file of them.

mod alternatives;
mod collection;
mod goal;
mod grade;
mod info;
mod judge;
mod miner;
mod proof;
mod prover;
mod puzzle;
mod puzzling;
mod rating;
mod shelf;
mod solution;
mod themes;

pub use collection::{Collection, Misprint, Searched};
pub use goal::Goal;
pub use grade::Grade;
pub use info::{PuzzleInfo, PuzzleLine};
pub use judge::{Refutation, Shortfall, Verdict};
pub use miner::mine;
pub use proof::Unproved;
pub use puzzle::Puzzle;
pub use rating::Rating;
pub use shelf::{collection, collections, daily, find};
pub use themes::Theme;

use prover::Prover;
