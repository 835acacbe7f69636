//! What is kept: guests, games, their moves and everything else that happened in them.
//!
//! All SQL is here, behind [`Store`]. The store knows no game: terms and events are texts that
//! its caller writes and reads. What it does know is order. An event is stored under its number and
//! a move under its ply, so of two writers that race one is told [`StoreError::Taken`] and nothing
//! of his is kept. A call that returns `Ok` has reached the disk.

mod backup;
mod commits;
mod error;
mod game;
mod private;
mod reading;
mod script;
mod sqlite;
mod writer;

pub use backup::{BackupError, Existing, back_up, restore};
pub use commits::Commits;
pub use error::StoreError;
pub use game::{Effect, Entry, NewGame, Private, Shelf, StoredEvent, StoredGame, StoredSeat};
pub use primitives::{BadCode, GameCode, Moment, PersonId};
pub use private::private_folder;
pub use sqlite::Store;
