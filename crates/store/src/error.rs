use std::sync::Arc;

use sqlx::error::DatabaseError;

/// Why something was not stored or not found.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// Another writer was first: that event, that ply, that seat or that request is there already.
    #[error("something else was stored in that place first")]
    Taken,
    /// The database does not hold what it should.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(Arc<sqlx::Error>),
    /// The database could not be brought up to date.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(Arc<sqlx::migrate::MigrateError>),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let unique = error.as_database_error().is_some_and(DatabaseError::is_unique_violation);
        if unique { Self::Taken } else { Self::Database(Arc::new(error)) }
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        Self::Migration(Arc::new(error))
    }
}
