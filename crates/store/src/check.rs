use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};

use crate::backup::files;
use crate::sqlite::MIGRATIONS;

/// How many findings are reported.
const MOST_FINDINGS: usize = 20;

/// How thoroughly to check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// Checks every page.
    Quick,
    /// Also checks that indexes agree with their tables, and that references are valid.
    Full,
}

/// What a check has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Soundness {
    /// Nothing is wrong.
    Sound(Contents),
    /// The database is damaged, for these reasons.
    Damaged(Vec<String>),
    /// A newer version of this program has written it.
    Newer,
}

/// What is in a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Contents {
    /// Games.
    pub games: u64,
    /// Those of them that are over.
    pub finished: u64,
    /// Events of games.
    pub events: u64,
    /// People.
    pub people: u64,
    /// Sessions; 0 in a database of an older server.
    pub sessions: u64,
    /// The size of the files, including the journal.
    pub bytes: u64,
    /// Whether an older server wrote it, so that the next start migrates it.
    pub outdated: bool,
}

/// Why a database cannot be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// It cannot be read.
    #[error("{}: {error}", .0.display(), error = .1)]
    File(PathBuf, #[source] io::Error),
    /// It cannot be opened.
    #[error("{}: {error}", .0.display(), error = .1)]
    Open(PathBuf, #[source] sqlx::Error),
}

/// Checks a database, which may be in use. Nothing is changed.
pub async fn check(database: &Path, depth: Depth) -> Result<Soundness, CheckError> {
    fs::metadata(database).map_err(|error| CheckError::File(database.to_owned(), error))?;
    let options = SqliteConnectOptions::new().filename(database).read_only(true);
    let mut connection = match options.connect().await {
        Ok(connection) => connection,
        Err(error) if error.as_database_error().is_some() => return Ok(damaged(&error)),
        Err(error) => return Err(CheckError::Open(database.to_owned(), error)),
    };
    let found = inspect(&mut connection, database, depth).await;
    // An error on closing would add nothing to the findings.
    let _ = connection.close().await;
    Ok(found.unwrap_or_else(|error| damaged(&error)))
}

fn damaged(error: &sqlx::Error) -> Soundness {
    Soundness::Damaged(vec![error.to_string()])
}

async fn inspect(
    connection: &mut SqliteConnection,
    database: &Path,
    depth: Depth,
) -> Result<Soundness, sqlx::Error> {
    let pragma = match depth {
        Depth::Quick => "PRAGMA quick_check",
        Depth::Full => "PRAGMA integrity_check",
    };
    let mut findings: Vec<String> = sqlx::query_scalar(pragma).fetch_all(&mut *connection).await?;
    findings.retain(|finding| finding != "ok");
    if depth == Depth::Full && findings.is_empty() {
        let lost = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut *connection).await?;
        if !lost.is_empty() {
            findings.push(format!("{} references are broken", lost.len()));
        }
    }
    if !findings.is_empty() {
        findings.truncate(MOST_FINDINGS);
        return Ok(Soundness::Damaged(findings));
    }
    let applied: Result<Vec<(i64, Vec<u8>)>, _> =
        sqlx::query_as("SELECT version, checksum FROM _sqlx_migrations WHERE success")
            .fetch_all(&mut *connection)
            .await;
    let Ok(applied) = applied else {
        return Ok(Soundness::Damaged(vec!["it is not a database of this program".to_owned()]));
    };
    let outdated = applied.len() < MIGRATIONS.iter().count();
    for (version, checksum) in applied {
        match MIGRATIONS.iter().find(|migration| migration.version == version) {
            None => return Ok(Soundness::Newer),
            Some(known) if *known.checksum != *checksum => {
                let finding = format!("its schema step {version} differs from ours");
                return Ok(Soundness::Damaged(vec![finding]));
            }
            Some(_) => {}
        }
    }
    let contents = contents(connection, database).await?;
    Ok(Soundness::Sound(Contents { outdated, ..contents }))
}

async fn contents(
    connection: &mut SqliteConnection,
    database: &Path,
) -> Result<Contents, sqlx::Error> {
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_schema").fetch_all(&mut *connection).await?;
    // Older databases have a table `guests`, and no sessions.
    let people = if tables.iter().any(|table| table == "people") { "people" } else { "guests" };
    let mut counts = [0; 5];
    for (count, of) in
        counts.iter_mut().zip(["games", "games WHERE over = 1", "events", people, "sessions"])
    {
        if of == "sessions" && people == "guests" {
            continue;
        }
        let text = format!("SELECT count(*) FROM {of}");
        let counted: i64 =
            sqlx::query_scalar(AssertSqlSafe(text)).fetch_one(&mut *connection).await?;
        *count = counted.unsigned_abs();
    }
    let [games, finished, events, people, sessions] = counts;
    let bytes = files(database).filter_map(|file| fs::metadata(file).ok());
    let bytes = bytes.map(|file| file.len()).sum();
    Ok(Contents { games, finished, events, people, sessions, bytes, outdated: false })
}
