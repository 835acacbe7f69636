//! Files and folders that only their owner can read.
//!
//! The database holds people's chat, and the key that signed the cookies of older servers, with
//! which anybody could impersonate their guests. On systems other than Unix, files are as private
//! as their folder.

use std::fs::{self, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use crate::backup::files;

/// How every database begins.
const DATABASE: &[u8] = b"SQLite format 3\0";

/// Makes sure that the folder exists, and that only its owner can read it and the databases in it.
///
/// If the permissions of the folder itself cannot be changed, returns the reason: it belongs to
/// somebody else, or is shared on purpose, as `/tmp` is. Call this before the program opens a
/// database in the folder.
pub fn private_folder(folder: &Path) -> io::Result<Option<String>> {
    make(folder)?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() && is_database(&entry.path()) {
            private_files(&entry.path())?;
        }
    }
    close(folder)
}

/// Creates the file if it does not exist, and lets only its owner read and write it.
pub(crate) fn private_file(file: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    // An existing file is not opened: closing it would release the locks that SQLite has on it.
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(file) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => restrict(file),
    }
}

/// Lets only the owner read a database and SQLite's files beside it.
pub(crate) fn private_files(database: &Path) -> io::Result<()> {
    files(database).filter(|file| file.exists()).try_for_each(|file| restrict(&file))
}

/// Identifies a file whatever its name. On systems other than Unix, all existing files have the same
/// identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FileId {
    device: u64,
    number: u64,
}

impl FileId {
    /// The file that has this name now.
    pub(crate) fn of(file: &Path) -> io::Result<Self> {
        let metadata = fs::metadata(file)?;
        #[cfg(unix)]
        let (device, number) = {
            use std::os::unix::fs::MetadataExt;
            (metadata.dev(), metadata.ino())
        };
        #[cfg(not(unix))]
        let (device, number) = (0, u64::from(metadata.is_dir()));
        Ok(Self { device, number })
    }
}

fn is_database(file: &Path) -> bool {
    let mut head = Vec::with_capacity(DATABASE.len());
    let read = fs::File::open(file)
        .and_then(|file| file.take(DATABASE.len() as u64).read_to_end(&mut head));
    read.is_ok() && head == DATABASE
}

fn make(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

#[cfg(unix)]
fn restrict(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::metadata(file)?.permissions().mode();
    if mode & 0o7777 == 0o600 {
        return Ok(());
    }
    fs::set_permissions(file, fs::Permissions::from_mode(0o600))
}

#[cfg(unix)]
fn close(folder: &Path) -> io::Result<Option<String>> {
    use std::os::unix::fs::PermissionsExt;
    const OTHERS: u32 = 0o077;
    const STICKY: u32 = 0o1000;
    let mode = fs::metadata(folder)?.permissions().mode();
    if mode & OTHERS == 0 {
        return Ok(None);
    }
    if mode & STICKY != 0 {
        return Ok(Some("it is shared by all users".to_owned()));
    }
    let closed = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    Ok(closed.err().map(|error| error.to_string()))
}

#[cfg(not(unix))]
fn restrict(_file: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn close(_folder: &Path) -> io::Result<Option<String>> {
    Ok(None)
}
