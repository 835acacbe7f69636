use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sqlx::error::DatabaseError;

/// Why something was not stored or not found.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// Another writer was first: that event, ply, seat or request is already stored.
    #[error("something else was stored in that place first")]
    Taken,
    /// The game or the person that it belongs to does not exist, or was removed.
    #[error("it belongs to something that does not exist")]
    Missing,
    /// The database does not hold what it should.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(Arc<sqlx::Error>),
    /// The database could not be migrated.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(Arc<sqlx::migrate::MigrateError>),
    /// A file could not be created or made private.
    #[error("{}: {error}", .0.display(), error = .1)]
    File(PathBuf, Arc<io::Error>),
    /// The file of the database was removed or replaced while it was in use.
    #[error("{} was removed or replaced; put it back, or restore a copy, and start again", .0.display())]
    Gone(PathBuf),
    /// The database did not answer in time.
    #[error("the database takes too long to write")]
    Slow,
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

/// The error codes of SQLite and PostgreSQL for a corrupt database.
const CORRUPT: [&str; 4] = ["11", "26", "XX001", "XX002"];

impl StoreError {
    pub(crate) fn file(file: &Path) -> impl FnOnce(io::Error) -> Self {
        let file = file.to_owned();
        |error| Self::File(file, Arc::new(error))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let in_database = error.as_database_error();
        let is_corrupt = |error: &dyn DatabaseError| {
            error.code().is_some_and(|code| CORRUPT.contains(&code.as_ref()))
        };
        if in_database.is_some_and(DatabaseError::is_unique_violation) {
            return Self::Taken;
        }
        if in_database.is_some_and(DatabaseError::is_foreign_key_violation) {
            return Self::Missing;
        }
        match &error {
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => {
                Self::Damaged(error.to_string())
            }
            _ if in_database.is_some_and(is_corrupt) => Self::Damaged(error.to_string()),
            _ => Self::Database(Arc::new(error)),
        }
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        Self::Migration(Arc::new(error))
    }
}
