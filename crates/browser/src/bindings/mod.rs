//! What JavaScript sees.

// wasm-bindgen takes optional strings by value only.
#![allow(clippy::needless_pass_by_value)]

mod catalogue;
mod exercise;
mod outside;
mod position;
mod puzzle;
mod record;
mod review;
mod search;
mod table;
mod tree;

pub use catalogue::{
    card_of, change_draft, document_version, formats, hand_over_of, read_games, record_of,
    subprotocol, variants,
};
pub use exercise::{Exercise, courses};
pub use position::Position;
pub use puzzle::{Puzzle, daily_puzzle, new_rating, puzzles, rating_after};
pub use record::GameRecord;
pub use review::{Retry, Review};
pub use search::Search;
pub use table::Table;
pub use tree::Tree;
