use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;

use crate::private::private_file;

/// The lock file, which names the process that has it.
const FILE: &str = "triskel.lock";

/// The right to serve the games of a folder, for as long as it lives. The system releases it when
/// the process ends, however it ends.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

/// Why a folder cannot be locked.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another server has it.
    #[error("another server uses this folder ({0}); stop it first")]
    Taken(String),
    /// Its file could not be created or locked.
    #[error(transparent)]
    File(#[from] io::Error),
}

impl FolderLock {
    /// Locks the folder against other servers. Copies and checks of its database need no lock.
    pub fn take(folder: &Path) -> Result<Self, LockError> {
        let path = folder.join(FILE);
        private_file(&path)?;
        let mut file = OpenOptions::new().read(true).write(true).open(&path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                file.read_to_string(&mut holder)?;
                return Err(LockError::Taken(holder.trim().to_owned()));
            }
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        file.set_len(0)?;
        file.rewind()?;
        writeln!(file, "process {}", std::process::id())?;
        Ok(Self { _file: file })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_for_one_server_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let first = FolderLock::take(folder.path()).unwrap();
        let Err(LockError::Taken(holder)) = FolderLock::take(folder.path()) else {
            panic!("two servers have it")
        };
        assert_eq!(holder, format!("process {}", std::process::id()));
        drop(first);
        FolderLock::take(folder.path()).unwrap();
    }
}
