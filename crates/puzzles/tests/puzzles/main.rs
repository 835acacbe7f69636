//! Puzzles: their files, their proofs, how they are judged, and how they are found.

mod files;
mod format;
mod generated;
mod judging;
mod mining;
mod proofs;
mod slow;
