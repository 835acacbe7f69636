//! SQLite fulfils the contract of a store.

use store::Store;
use store::testing::Place;
use tempfile::TempDir;

/// A database in a folder of its own.
struct Folder(TempDir);

impl Place for Folder {
    async fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    async fn open(&self) -> Store {
        Store::open(&self.0.path().join("games.db")).await.unwrap()
    }
}

store::suite!(Folder);
