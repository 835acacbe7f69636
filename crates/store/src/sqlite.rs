use std::path::Path;
use std::time::Duration;

use rand::Rng;
use sqlx::SqlitePool;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use crate::writer::{Write, Writer};
use crate::{Entry, GameCode, GuestCode, Moment, NewGame, StoreError, StoredEvent, StoredGame};

static MIGRATIONS: Migrator = sqlx::migrate!();

/// Readers never wait for the writer; a few are enough for one machine.
const READERS: u32 = 4;

/// The database. Clones are the same one.
#[derive(Debug, Clone)]
pub struct Store {
    readers: SqlitePool,
    writer: Writer,
}

impl Store {
    /// Opens the database in that file, makes it if it is not there, and brings it up to date.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
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

    /// Remembers a guest, who may be known already.
    pub async fn welcome(&self, guest: GuestCode, since: Moment) -> Result<(), StoreError> {
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

    /// The game of that name, if there is one.
    pub async fn game(&self, code: GameCode) -> Result<Option<StoredGame>, StoreError> {
        let code = code.to_string();
        // One transaction, so that all parts are of the same moment.
        let mut snapshot = self.readers.begin().await?;
        let game: Option<(String, i64)> =
            sqlx::query_as("SELECT terms, created FROM games WHERE code = ?")
                .bind(&code)
                .fetch_optional(&mut *snapshot)
                .await?;
        let Some((terms, created)) = game else { return Ok(None) };
        let seats: Vec<(i64, String)> =
            sqlx::query_as("SELECT player, guest FROM seats WHERE game = ?")
                .bind(&code)
                .fetch_all(&mut *snapshot)
                .await?;
        let events: Vec<(i64, Option<String>, String)> =
            sqlx::query_as("SELECT at, request, event FROM events WHERE game = ? ORDER BY number")
                .bind(&code)
                .fetch_all(&mut *snapshot)
                .await?;
        let moves = sqlx::query_scalar("SELECT text FROM moves WHERE game = ? ORDER BY ply")
            .bind(&code)
            .fetch_all(&mut *snapshot)
            .await?;
        Ok(Some(StoredGame {
            terms,
            seats: seated(&seats)?,
            created: Moment(created),
            events: events
                .into_iter()
                .map(|(at, request, event)| StoredEvent { at: Moment(at), request, event })
                .collect(),
            moves,
        }))
    }

    /// The games that are not over and whose clocks must run.
    pub async fn games_on_the_clock(&self) -> Result<Vec<GameCode>, StoreError> {
        let codes: Vec<String> =
            sqlx::query_scalar("SELECT code FROM games WHERE timed = 1 AND over = 0")
                .fetch_all(&self.readers)
                .await?;
        codes.iter().map(|code| code.parse().map_err(|_| damaged(code))).collect()
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

    /// Whether the database answers.
    pub async fn is_healthy(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.readers).await.is_ok()
    }
}

fn seated(rows: &[(i64, String)]) -> Result<[Option<GuestCode>; 2], StoreError> {
    let mut seats = [None; 2];
    for (player, guest) in rows {
        let seat = seats.get_mut(*player as usize).ok_or_else(|| damaged(guest))?;
        *seat = Some(guest.parse().map_err(|_| damaged(guest))?);
    }
    Ok(seats)
}

fn damaged(text: &str) -> StoreError {
    StoreError::Damaged(format!("unexpected {text:?}"))
}
