//! Only the owner of the database can read its folder and the files in it.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use store::testing::session_of;
use store::{Existing, PersonId, Store, Uptime, back_up, private_folder, restore};

fn mode(file: &Path) -> u32 {
    fs::metadata(file).unwrap().permissions().mode() & 0o7777
}

fn open_to_all(file: &Path, mode: u32) {
    fs::set_permissions(file, Permissions::from_mode(mode)).unwrap();
}

/// Checks the permissions of the folder and of its files; returns the number of files.
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
    store.welcome(session_of(PersonId::fresh()), Uptime(0)).await.unwrap();
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
    // The journal stays behind, as after a server was killed.
    let store = Store::open(&data.join("games.db")).await.unwrap();
    store.welcome(session_of(PersonId::fresh()), Uptime(0)).await.unwrap();
    back_up(&data.join("games.db"), &data.join("monday.db")).await.unwrap();
    for file in ["games.db", "games.db-wal", "games.db-shm", "monday.db"] {
        open_to_all(&data.join(file), 0o644);
    }
    fs::write(data.join("notes.txt"), "not ours").unwrap();
    open_to_all(&data.join("notes.txt"), 0o640);
    open_to_all(&data, 0o755);
    assert_eq!(private_folder(&data).unwrap(), None);
    assert_eq!(mode(&data.join("notes.txt")), 0o640, "it is not a database");
    fs::remove_file(data.join("notes.txt")).unwrap();
    assert_eq!(check(&data), 4);
    for file in ["games.db", "games.db-wal", "games.db-shm"] {
        open_to_all(&data.join(file), 0o666);
    }
    let _again = Store::open(&data.join("games.db")).await.unwrap();
    assert_eq!(check(&data), 4);
}

#[test]
fn a_shared_folder_stays_shared() {
    let folder = tempfile::tempdir().unwrap();
    open_to_all(folder.path(), 0o1777);
    assert!(private_folder(folder.path()).unwrap().is_some());
    assert_eq!(mode(folder.path()), 0o1777);
}
