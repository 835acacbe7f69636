//! A game kept in a file.

use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use catalog::{GameId, Setup};
use record::{Format, ReadError, Record};

/// Why a game cannot be continued.
#[derive(Debug, thiserror::Error)]
pub enum CannotResume {
    /// The file cannot be read.
    #[error(transparent)]
    Stream(#[from] io::Error),
    /// It holds no valid game.
    #[error("{0}")]
    Unreadable(String),
    /// It holds no game at all.
    #[error("expected a game, found none")]
    Empty,
    /// It holds several games, and saving would keep only one.
    #[error("expected one game, found several")]
    Several,
    /// It holds another game than was asked for.
    #[error("expected a game of {wanted}, found {found}")]
    OtherGame {
        /// What was asked for.
        wanted: GameId,
        /// What is there.
        found: GameId,
    },
}

/// The game in a file. `None` if there is no such file.
pub(crate) fn resume(file: &Path, setup: Setup) -> Result<Option<Record>, CannotResume> {
    let opened = match File::open(file) {
        Ok(opened) => opened,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let mut games = Format::Tsk.read(BufReader::new(opened), None);
    let record = match games.next() {
        None => return Err(CannotResume::Empty),
        Some(Err(ReadError::Stream(error))) => return Err(error.into()),
        Some(Err(ReadError::Game(error))) => {
            return Err(CannotResume::Unreadable(error.to_string()));
        }
        Some(Ok(record)) => record,
    };
    if games.next().is_some() {
        return Err(CannotResume::Several);
    }
    let (wanted, found) = (setup.game(), record.setup().game());
    if wanted != found {
        return Err(CannotResume::OtherGame { wanted, found });
    }
    Ok(Some(record))
}

/// Writes a game to a file atomically: readers find either the old game or the new one.
pub(crate) fn save(file: &Path, record: &Record) -> io::Result<()> {
    let text = Format::Tsk.write(record).map_err(io::Error::other)?;
    // A symbolic link stays one.
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let mut name = file.clone().into_os_string();
    name.push(".new");
    let beside = PathBuf::from(name);
    let mut new = File::create(&beside)?;
    new.write_all(text.as_bytes())?;
    new.sync_all()?;
    fs::rename(beside, file)
}
