//! Game records: the moves, the variations, and what people said about them.
//!
//! A [`Record`] is a [`Tree`] of moves with [`Notes`], played from a position of any game. Our own
//! text format, `.tsk`, holds all of it; the formats of other programs hold what they can. A
//! [`Format`] reads any number of games from a stream, one at a time, and goes on after an invalid
//! one:
//!
//! ```
//! use record::Format;
//!
//! let file = "
//! [Game \"gyges-basic\"]
//! [Fen \"321132/....../....../....../....../312213 s move -\"]
//!
//! 1. b1-b2! {opens the row} (1. e1-e2) *
//!
//! [Game \"dvonn\"]
//!
//! 1. a1 z9 *
//! ";
//! let mut games = Format::Tsk.read(file.trim().as_bytes(), None);
//! let record = games.next().unwrap()?;
//! assert_eq!(record.tree().main_line().count(), 1);
//! let bad = games.next().unwrap().unwrap_err();
//! assert!(bad.to_string().starts_with("line 8, column 7: expected"), "{bad}");
//! # Ok::<(), record::ReadError>(())
//! ```

mod boardspace;
mod codecup;
mod error;
mod format;
mod games;
mod gf1;
mod gipf_notation;
mod gipf_turn;
mod guess;
mod helios;
mod little_golem;
mod notes;
mod piles;
mod record;
mod scribe;
mod sgf;
mod tags;
mod tree;
mod tsk;
mod turns;

pub use error::{CannotHold, ReadError, Unreadable};
pub use format::Format;
pub use games::Games;
pub use notes::{Clock, Evaluation, Mark, Notes};
pub use piles::{Captives, Layer, Piles};
pub use record::Record;
pub use tags::Tags;
pub use tree::{NodeId, Played, Tree};
pub use tsk::result_name;
pub use turns::Turns;
