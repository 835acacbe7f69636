//! Moving an installation from a file to PostgreSQL, or back.

use std::path::Path;

use crate::sql::transfer::{TransferError, Transferred, UNFINISHED, transfer};
use crate::{Store, StoreError, postgres, sqlite};

/// Moves everything in an SQLite database to the PostgreSQL database at that address, which must be
/// empty or hold part of an earlier, interrupted move. No server may use either.
pub async fn move_to_postgres(
    file: &Path,
    url: &str,
    done: impl FnMut(Transferred),
) -> Result<(), TransferError> {
    transfer(&sqlite::open(file).await?, &postgres::open(url).await?, done).await
}

/// Moves everything in the PostgreSQL database at that address to an SQLite database, which must be
/// empty or hold part of an earlier, interrupted move. No server may use either.
pub async fn move_to_sqlite(
    url: &str,
    file: &Path,
    done: impl FnMut(Transferred),
) -> Result<(), TransferError> {
    transfer(&postgres::open(url).await?, &sqlite::open(file).await?, done).await
}

impl Store {
    /// Whether a move to this database is incomplete.
    pub async fn is_unfinished(&self) -> Result<bool, StoreError> {
        Ok(self.secret(UNFINISHED).await?.is_some())
    }
}
