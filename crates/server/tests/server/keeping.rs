//! Where the servers of these tests store games: in a folder, or with
//! `TRISKEL_TEST_DATABASE=postgres` in a PostgreSQL that the tests start.

use std::path::PathBuf;

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, SqliteConnection};
use store::Store;
use store::testing::Place;
use store::testing::postgres::Schema;
use tempfile::TempDir;

pub(crate) enum Keeping {
    Folder(TempDir),
    Schema(Schema),
}

/// A connection beside the server's own.
enum Beside {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Keeping {
    pub(crate) async fn new() -> Self {
        let wanted = std::env::var("TRISKEL_TEST_DATABASE").unwrap_or_default();
        match wanted.as_str() {
            "postgres" => {
                assert!(Schema::is_possible(), "PostgreSQL is missing");
                Self::Schema(Schema::new().await)
            }
            _ => Self::folder(),
        }
    }

    pub(crate) fn folder() -> Self {
        Self::Folder(tempfile::tempdir().unwrap())
    }

    /// The database file of a server that uses a folder.
    pub(crate) fn file(&self) -> PathBuf {
        let Self::Folder(folder) = self else { panic!("no folder") };
        folder.path().join("triskel.db")
    }

    /// A store on the same database, as another server would have it.
    pub(crate) async fn store(&self) -> Store {
        match self {
            Self::Folder(_) => Store::open(&self.file()).await.unwrap(),
            Self::Schema(schema) => schema.open().await,
        }
    }

    async fn connect(&self) -> Beside {
        match self {
            Self::Folder(_) => {
                let options = SqliteConnectOptions::new().filename(self.file());
                Beside::Sqlite(options.connect().await.unwrap())
            }
            Self::Schema(schema) => {
                let options: PgConnectOptions = schema.url().parse().unwrap();
                Beside::Postgres(options.connect().await.unwrap())
            }
        }
    }

    /// Changes the database directly.
    pub(crate) async fn change(&self, script: &str) {
        let script = sqlx::raw_sql(AssertSqlSafe(script));
        match self.connect().await {
            Beside::Sqlite(mut database) => {
                script.execute(&mut database).await.unwrap();
                database.close().await.unwrap();
            }
            Beside::Postgres(mut database) => {
                script.execute(&mut database).await.unwrap();
                database.close().await.unwrap();
            }
        }
    }

    /// The number that this query finds.
    pub(crate) async fn number(&self, query: &str) -> i64 {
        let query = AssertSqlSafe(query);
        match self.connect().await {
            Beside::Sqlite(mut database) => {
                sqlx::query_scalar(query).fetch_one(&mut database).await.unwrap()
            }
            Beside::Postgres(mut database) => {
                sqlx::query_scalar(query).fetch_one(&mut database).await.unwrap()
            }
        }
    }

    /// Blocks all writers until it is released.
    pub(crate) async fn lock(&self) -> Locked {
        let mut beside = self.connect().await;
        match &mut beside {
            Beside::Sqlite(database) => {
                sqlx::raw_sql("BEGIN IMMEDIATE").execute(database).await.unwrap();
            }
            Beside::Postgres(database) => {
                let lock = "BEGIN; LOCK TABLE events, games, people IN EXCLUSIVE MODE";
                sqlx::raw_sql(lock).execute(database).await.unwrap();
            }
        }
        Locked(beside)
    }
}

/// A lock on the whole database.
pub(crate) struct Locked(Beside);

impl Locked {
    pub(crate) async fn release(self) {
        let end = sqlx::raw_sql("ROLLBACK");
        match self.0 {
            Beside::Sqlite(mut database) => end.execute(&mut database).await.map(drop).unwrap(),
            Beside::Postgres(mut database) => end.execute(&mut database).await.map(drop).unwrap(),
        }
    }
}
