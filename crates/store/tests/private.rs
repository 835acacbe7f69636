//! Only its owner can read what is in the folder of the database.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use store::{Existing, Moment, PersonId, Store, back_up, private_folder, restore};

fn mode(file: &Path) -> u32 {
    fs::metadata(file).unwrap().permissions().mode() & 0o7777
}

fn open_to_all(file: &Path, mode: u32) {
    fs::set_permissions(file, Permissions::from_mode(mode)).unwrap();
}

/// Checks the folder and all that is in it; returns how many files that is.
fn check(folder: &Path) -> usize {
    assert_eq!(mode(folder), 0o700);
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.inspect(|file| assert_eq!(mode(file), 0o600, "{}", file.display())).count()
}

#[tokio::test]
async fn a_new_database_is_private_from_the_first_moment() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("a/b");
    assert_eq!(private_folder(&data).unwrap(), None);
    let store = Store::open(&data.join("games.db")).await.unwrap();
    store.welcome(PersonId::fresh(), Moment(1)).await.unwrap();
    assert_eq!(check(&data), 3, "the database, its journal and its index");
    back_up(&data.join("games.db"), &data.join("copy")).await.unwrap();
    open_to_all(&data.join("copy"), 0o644);
    let other = data.join("other.db");
    restore(&data.join("copy"), &other, Existing::Keep).await.unwrap();
    restore(&data.join("copy"), &other, Existing::SetAside).await.unwrap();
    open_to_all(&data.join("copy"), 0o600);
    assert_eq!(check(&data), 6);
}

#[tokio::test]
async fn an_old_database_becomes_private_when_it_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    private_folder(&data).unwrap();
    // It is left with its journal, as by a server that was killed.
    let store = Store::open(&data.join("games.db")).await.unwrap();
    store.welcome(PersonId::fresh(), Moment(1)).await.unwrap();
    back_up(&data.join("games.db"), &data.join("monday.db")).await.unwrap();
    for file in ["games.db", "games.db-wal", "games.db-shm", "monday.db"] {
        open_to_all(&data.join(file), 0o644);
    }
    fs::write(data.join("notes.txt"), "not ours").unwrap();
    open_to_all(&data.join("notes.txt"), 0o640);
    open_to_all(&data, 0o755);
    assert_eq!(private_folder(&data).unwrap(), None);
    assert_eq!(mode(&data.join("notes.txt")), 0o640, "it is no database");
    fs::remove_file(data.join("notes.txt")).unwrap();
    assert_eq!(check(&data), 4);
    for file in ["games.db", "games.db-wal", "games.db-shm"] {
        open_to_all(&data.join(file), 0o666);
    }
    let _again = Store::open(&data.join("games.db")).await.unwrap();
    assert_eq!(check(&data), 4);
}

#[test]
fn a_folder_for_everybody_stays_one() {
    let folder = tempfile::tempdir().unwrap();
    open_to_all(folder.path(), 0o1777);
    assert!(private_folder(folder.path()).unwrap().is_some());
    assert_eq!(mode(folder.path()), 0o1777);
}
