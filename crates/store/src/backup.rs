use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::StoreError;
use crate::private::private_file;
use crate::sqlite::MIGRATIONS;

/// What the names of a database's files end with: the database, and what SQLite keeps beside it.
const FILES: [&str; 3] = ["", "-wal", "-shm"];

/// Why a copy was not made or not put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is something in the place already.
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    /// What is to be replaced is being used.
    #[error("the database is in use: stop the server first")]
    InUse,
    /// The copy cannot be relied on.
    #[error("{} is no sound copy of a database: {reason}", .0.display(), reason = .1)]
    Unsound(PathBuf, String),
    /// The copy was made by a program that knows more.
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

/// What is to become of a database that is in the place of the copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and nothing is done.
    Keep,
    /// It is put aside, under the name of the database with `.replaced` after it, or with
    /// `.replaced-2` and so on: nothing that was put aside before is overwritten.
    SetAside,
}

/// Copies a database, which may be in use, as it is at this moment. Either the whole copy is there
/// in the end, on the disk, or none.
pub async fn back_up(database: &Path, copy: &Path) -> Result<(), BackupError> {
    if copy.exists() {
        return Err(BackupError::Exists(copy.to_owned()));
    }
    // Not brought up to date: that is for the server that uses it.
    let mut source = SqliteConnectOptions::new().filename(database).connect().await?;
    let part = beside(copy, ".part");
    let made = async {
        // SQLite fills an empty file as well, and this one is nobody else's to read.
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

/// Puts a copy in the place of a database, after checking it. Returns where the database that was
/// there is now, if there was one.
pub async fn restore(
    copy: &Path,
    database: &Path,
    existing: Existing,
) -> Result<Option<PathBuf>, BackupError> {
    check(copy).await?;
    // A journal without its database is in the way as well: SQLite would apply it to the copy.
    let aside = match (files(database).find(|file| file.exists()), existing) {
        (None, _) => None,
        (Some(there), Existing::Keep) => return Err(BackupError::Exists(there)),
        (Some(_), Existing::SetAside) => Some(set_aside(database).await?),
    };
    let part = beside(database, ".part");
    fs::copy(copy, &part).map_err(at(copy))?;
    // A copy that others can read does not become a database that they can read.
    private_file(&part).map_err(at(&part))?;
    settle(&part, database).map_err(at(database))?;
    Ok(aside)
}

/// Checks that the file is a sound database which this program can serve.
async fn check(copy: &Path) -> Result<(), BackupError> {
    let unsound = |reason: String| BackupError::Unsound(copy.to_owned(), reason);
    fs::metadata(copy).map_err(at(copy))?;
    let options = SqliteConnectOptions::new().filename(copy).read_only(true);
    let mut copied = options.connect().await.map_err(|error| unsound(error.to_string()))?;
    let findings: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_all(&mut copied)
        .await
        .map_err(|error| unsound(error.to_string()))?;
    if findings != ["ok"] {
        return Err(unsound(findings.join("; ")));
    }
    let broken = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut copied).await?;
    if !broken.is_empty() {
        return Err(unsound(format!("{} references lead nowhere", broken.len())));
    }
    let applied: Vec<(i64, Vec<u8>)> =
        sqlx::query_as("SELECT version, checksum FROM _sqlx_migrations WHERE success")
            .fetch_all(&mut copied)
            .await
            .map_err(|_| unsound("it is not a database of this program".to_owned()))?;
    copied.close().await?;
    for (version, checksum) in applied {
        match MIGRATIONS.iter().find(|migration| migration.version == version) {
            None => return Err(BackupError::Newer(copy.to_owned())),
            Some(known) if *known.checksum != *checksum => {
                return Err(unsound(format!("its step {version} is another one than ours")));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// Renames the database and what belongs to it, if nobody uses it. Returns its new name.
async fn set_aside(database: &Path) -> Result<PathBuf, BackupError> {
    if let Ok(mut old) = SqliteConnectOptions::new().filename(database).connect().await {
        let alone = be_alone(&mut old).await;
        // One that is damaged cannot even be closed well, and is replaced all the more.
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

/// A name under which nothing was put aside, taken by an empty file so that nobody else takes it.
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

/// Leaving the WAL mode takes a connection that is the only one.
async fn be_alone(database: &mut SqliteConnection) -> Result<(), BackupError> {
    let mode = sqlx::query_scalar("PRAGMA journal_mode = DELETE").fetch_one(database).await;
    let mode: Result<String, sqlx::Error> = mode;
    match mode {
        Ok(mode) if mode == "wal" => Err(BackupError::InUse),
        Err(sqlx::Error::Database(error)) if error.message().contains("locked") => {
            Err(BackupError::InUse)
        }
        // A damaged database, which is no reason to keep it.
        Ok(_) | Err(_) => Ok(()),
    }
}

pub(crate) fn files(database: &Path) -> impl Iterator<Item = PathBuf> {
    FILES.iter().map(|end| beside(database, end))
}

/// The path with something after its last name.
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
