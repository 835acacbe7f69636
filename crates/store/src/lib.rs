//! Storage: people, their sessions, games, moves, and all other events of games.
//!
//! [`Backend`] is the interface, and [`Store`] a handle to one. All SQL is here: `sql` has the
//! statements, which SQLite and PostgreSQL both understand, and a file for each database has the
//! rest.
//!
//! The store knows no game: terms and events are texts in the caller's format. It only keeps order.
//! An event is stored under its number and a move under its ply, so one of two racing writers gets
//! [`StoreError::Taken`], and nothing of its write is kept. When a call returns `Ok`, its data are
//! on the disk.

mod account;
mod backend;
mod backup;
mod check;
mod error;
mod game;
mod lock;
mod person;
mod postgres;
mod private;
mod rating;
mod sql;
mod sqlite;
mod store;
#[cfg(feature = "testing")]
pub mod testing;
mod transfer;
mod write;

pub use account::{Account, LogIn, Reset, SignUp};
pub use backend::{Backend, Commit, CommitObserver, Find};
pub use backup::{BackupError, Existing, back_up, restore};
pub use check::{CheckError, Contents, Depth, Soundness, check};
pub use error::StoreError;
pub use game::{
    Effect, Entry, History, ListedGame, NewGame, Private, SeatRating, Shelf, Standing, StoredEvent,
    StoredGame, StoredSeat,
};
pub use lock::{FolderLock, LockError};
pub use person::{NewSession, StoredSession};
pub use postgres::DatabaseLock;
pub use primitives::{BadCode, GameCode, Moment, PersonId, Rating, SessionId, Uptime};
pub use private::private_folder;
pub use rating::{
    Encounters, LastRatings, Leader, Rated, RatedPlayer, Rerated, Results, StoredRating,
    StoredResult,
};
pub use sql::transfer::{TransferError, Transferred};
pub use store::Store;
pub use transfer::{move_to_postgres, move_to_sqlite};
pub use write::Write;
