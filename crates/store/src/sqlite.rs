use std::path::Path;
use std::time::Duration;

use rand::Rng;
use sqlx::SqlitePool;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use tokio::time::timeout;

use crate::private::{private_file, private_files};
use crate::script::Write;
use crate::writer::Writer;
use crate::{Commits, Entry, GameCode, Moment, NewGame, PersonId, Private, StoreError};

pub(crate) static MIGRATIONS: Migrator = sqlx::migrate!();

/// Readers never wait for the writer; a few are enough for one machine.
const READERS: u32 = 4;

/// A database that takes longer to write is as good as none.
const PATIENCE: Duration = Duration::from_secs(2);

/// The database. Clones are the same one.
#[derive(Debug, Clone)]
pub struct Store {
    pub(crate) readers: SqlitePool,
    writer: Writer,
}

impl Store {
    /// Opens the database in that file, makes it if it is not there, and brings it up to date.
    /// Only its owner can read it: it holds the key of the cookies.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        // SQLite gives the files beside it the same permissions.
        private_file(file).and_then(|()| private_files(file)).map_err(StoreError::file(file))?;
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let readers =
            SqlitePoolOptions::new().max_connections(READERS).connect_with(options.clone()).await?;
        MIGRATIONS.run(&readers).await?;
        Ok(Self { readers, writer: Writer::start(&options).await? })
    }

    /// How commits have gone since the database was opened.
    pub fn commits(&self) -> &Commits {
        self.writer.commits()
    }

    /// Remembers a guest, who may be known already.
    pub async fn welcome(&self, guest: PersonId, since: Moment) -> Result<(), StoreError> {
        self.writer.write(Write::Guest(guest, since)).await
    }

    /// Stores a game that begins. The guests in its seats are known.
    pub async fn begin(&self, game: NewGame) -> Result<(), StoreError> {
        self.writer.write(Write::Game(game)).await
    }

    /// Stores an event and what it does to the record: all of it, or nothing.
    pub async fn append(&self, entry: Entry) -> Result<(), StoreError> {
        self.writer.write(Write::Entry(entry)).await
    }

    /// Keeps what a player keeps to himself. He has a seat.
    pub async fn keep(
        &self,
        game: GameCode,
        player: u8,
        private: Private,
    ) -> Result<(), StoreError> {
        self.writer.write(Write::Private { game, player, private }).await
    }

    /// Calls a guest by that name, or by none. He is known.
    pub async fn rename(&self, guest: PersonId, name: Option<String>) -> Result<(), StoreError> {
        self.writer.write(Write::Name(guest, name)).await
    }

    /// Notes that the server runs. If it was not known to run for longer than `pause`, that time is
    /// nobody's: all turns that have days are due so much later.
    pub async fn beat(&self, now: Moment, pause: Duration) -> Result<(), StoreError> {
        self.writer.write(Write::Alive { now, pause }).await
    }

    /// The secret of that name: the same at every start, made by chance at the first.
    pub async fn secret(&self, name: &'static str) -> Result<Vec<u8>, StoreError> {
        let mut fresh = [0; 64];
        rand::rng().fill_bytes(&mut fresh);
        self.writer.write(Write::Secret(name, fresh)).await?;
        let secret = sqlx::query_scalar("SELECT value FROM secrets WHERE name = ?")
            .bind(name)
            .fetch_one(&self.readers)
            .await?;
        Ok(secret)
    }

    /// Whether the database can be written to, and if not, why. Asked often, it writes no more than
    /// twice a second.
    pub async fn check(&self) -> Result<(), StoreError> {
        match timeout(PATIENCE, self.writer.check()).await {
            Ok(outcome) => outcome,
            Err(_) => Err(StoreError::Slow),
        }
    }
}
