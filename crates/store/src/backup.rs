use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::StoreError;
use crate::check::{CheckError, Depth, Soundness, check};
use crate::private::private_file;

/// The suffixes of a database's files: the database itself, and SQLite's files beside it.
const FILES: [&str; 3] = ["", "-wal", "-shm"];

/// Why a copy was not made or not put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// A file with the name of the copy already exists.
    #[error("{} already exists", .0.display())]
    Exists(PathBuf),
    /// The database to be replaced is in use.
    #[error("the database is in use: stop the server first")]
    InUse,
    /// The copy is not a sound database.
    #[error("{} is not a sound copy of a database: {reason}", .0.display(), reason = .1)]
    Unsound(PathBuf, String),
    /// The copy was made by a newer version of this program.
    #[error("{} is from a newer version of this program", .0.display())]
    Newer(PathBuf),
    /// A file could not be read or written.
    #[error("{}: {error}", .0.display(), error = .1)]
    File(PathBuf, #[source] io::Error),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// What to do with an existing database in the place of the copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and the copy is not restored.
    Keep,
    /// It is renamed with the suffix `.replaced`, or `.replaced-2` and so on, so that no earlier
    /// one is overwritten.
    SetAside,
}

/// Takes a consistent copy of a database, which may be in use. The copy gets its name only once all
/// of it is on the disk.
pub async fn back_up(database: &Path, copy: &Path) -> Result<(), BackupError> {
    if copy.exists() {
        return Err(BackupError::Exists(copy.to_owned()));
    }
    // The copy is not migrated: the server that uses it does that.
    let mut source = SqliteConnectOptions::new().filename(database).connect().await?;
    let part = beside(copy, ".part");
    let made = async {
        // SQLite also writes into an empty file, and only its owner can read this one.
        let _ = fs::remove_file(&part);
        private_file(&part).map_err(at(&part))?;
        sqlx::query("VACUUM INTO ?").bind(part.to_string_lossy()).execute(&mut source).await?;
        settle(&part, copy).map_err(at(copy))
    };
    let made = made.await;
    if made.is_err() {
        // There may be nothing to remove.
        let _ = fs::remove_file(&part);
    }
    source.close().await?;
    made
}

/// Checks a copy and puts it in the place of a database. Returns the new name of the old database,
/// if there was one.
pub async fn restore(
    copy: &Path,
    database: &Path,
    existing: Existing,
) -> Result<Option<PathBuf>, BackupError> {
    check_copy(copy).await?;
    // A journal without its database must go as well: SQLite would apply it to the copy.
    let aside = match (files(database).find(|file| file.exists()), existing) {
        (None, _) => None,
        (Some(there), Existing::Keep) => return Err(BackupError::Exists(there)),
        (Some(_), Existing::SetAside) => Some(set_aside(database).await?),
    };
    let part = beside(database, ".part");
    fs::copy(copy, &part).map_err(at(copy))?;
    // The database must be private even if the copy is not.
    private_file(&part).map_err(at(&part))?;
    settle(&part, database).map_err(at(database))?;
    Ok(aside)
}

/// Checks that the file is a sound database which this program can serve.
async fn check_copy(copy: &Path) -> Result<(), BackupError> {
    match check(copy, Depth::Full).await {
        Ok(Soundness::Sound(_)) => Ok(()),
        Ok(Soundness::Damaged(findings)) => {
            Err(BackupError::Unsound(copy.to_owned(), findings.join("; ")))
        }
        Ok(Soundness::Newer) => Err(BackupError::Newer(copy.to_owned())),
        Err(CheckError::File(file, error)) => Err(BackupError::File(file, error)),
        Err(CheckError::Open(file, error)) => Err(BackupError::Unsound(file, error.to_string())),
    }
}

/// Renames the database and what belongs to it, if nobody uses it. Returns its new name.
async fn set_aside(database: &Path) -> Result<PathBuf, BackupError> {
    if let Ok(mut old) = SqliteConnectOptions::new().filename(database).connect().await {
        let alone = be_alone(&mut old).await;
        // Closing a damaged database may fail; it is replaced anyway.
        let _ = old.close().await;
        alone?;
    }
    let aside = free_name(database).map_err(at(database))?;
    for (file, aside) in files(database).zip(files(&aside)) {
        if file.exists() {
            fs::rename(&file, &aside).map_err(at(&file))?;
            private_file(&aside).map_err(at(&aside))?;
        }
    }
    Ok(aside)
}

/// A free name for a replaced database, reserved by an empty file.
fn free_name(database: &Path) -> io::Result<PathBuf> {
    let numbered = (2..).map(|number: u32| format!(".replaced-{number}"));
    for end in std::iter::once(".replaced".to_owned()).chain(numbered) {
        let aside = beside(database, &end);
        if files(&aside).any(|file| file.exists()) {
            continue;
        }
        match OpenOptions::new().write(true).create_new(true).open(&aside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            taken => return taken.map(|_| aside),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Makes sure that nobody else uses the database: only the last connection can leave the WAL mode.
async fn be_alone(database: &mut SqliteConnection) -> Result<(), BackupError> {
    let mode = sqlx::query_scalar("PRAGMA journal_mode = DELETE").fetch_one(database).await;
    let mode: Result<String, sqlx::Error> = mode;
    match mode {
        Ok(mode) if mode == "wal" => Err(BackupError::InUse),
        Err(sqlx::Error::Database(error)) if error.message().contains("locked") => {
            Err(BackupError::InUse)
        }
        // A damaged database can be replaced, too.
        Ok(_) | Err(_) => Ok(()),
    }
}

pub(crate) fn files(database: &Path) -> impl Iterator<Item = PathBuf> {
    FILES.iter().map(|end| beside(database, end))
}

/// The path with a suffix.
fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name: OsString = file.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Gives a finished file its name once all of it is on the disk.
fn settle(part: &Path, file: &Path) -> io::Result<()> {
    File::open(part)?.sync_all()?;
    fs::rename(part, file)?;
    #[cfg(unix)]
    if let Some(folder) = file.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

fn at(file: &Path) -> impl FnOnce(io::Error) -> BackupError {
    let file = file.to_owned();
    |error| BackupError::File(file, error)
}
