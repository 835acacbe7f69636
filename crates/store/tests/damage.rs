//! Damage is noticed: corrupt pages, and a missing file.

use std::fs;
use std::path::Path;
use std::time::Duration;

use store::testing::session_of;
use store::{CheckError, Depth, PersonId, Soundness, Store, StoreError, Uptime, check};
use tokio::time::sleep;

async fn someone(store: &Store) -> Result<(), StoreError> {
    store.welcome(session_of(PersonId::fresh()), Uptime(0)).await
}

/// A database of several pages that nobody uses.
async fn closed(file: &Path) {
    let store = Store::open(file).await.unwrap();
    for _ in 0..200 {
        someone(&store).await.unwrap();
    }
    store.settle().await.unwrap();
}

#[tokio::test]
async fn a_sound_database_is_counted_while_it_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let store = Store::open(&file).await.unwrap();
    someone(&store).await.unwrap();
    for depth in [Depth::Quick, Depth::Full] {
        let Soundness::Sound(contents) = check(&file, depth).await.unwrap() else {
            panic!("it is sound")
        };
        assert_eq!((contents.people, contents.sessions, contents.games), (1, 1, 0));
        assert!(contents.bytes > 4096 && !contents.outdated);
    }
    someone(&store).await.unwrap();
}

#[tokio::test]
async fn damaged_pages_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    closed(&file).await;
    let sound = fs::read(&file).unwrap();
    for page in 1..sound.len() / 4096 {
        let mut bytes = sound.clone();
        bytes[page * 4096..page * 4096 + 512].fill(0x55);
        fs::write(folder.path().join("damaged.db"), bytes).unwrap();
        let found = check(&folder.path().join("damaged.db"), Depth::Full).await.unwrap();
        assert!(matches!(found, Soundness::Damaged(_)), "page {page}: {found:?}");
    }
}

#[tokio::test]
async fn other_files_are_not_sound_databases() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("text.db");
    let missing = check(&file, Depth::Quick).await;
    assert!(matches!(missing, Err(CheckError::File(..))), "{missing:?}");
    fs::write(&file, "this is some text and no database, and longer than a head of one").unwrap();
    let text = check(&file, Depth::Quick).await.unwrap();
    assert!(matches!(text, Soundness::Damaged(_)), "{text:?}");
}

#[cfg(unix)]
#[tokio::test]
async fn nothing_is_acknowledged_when_the_file_is_gone_or_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let (file, aside) = (folder.path().join("games.db"), folder.path().join("aside.db"));
    let store = Store::open(&file).await.unwrap();
    someone(&store).await.unwrap();
    fs::rename(&file, &aside).unwrap();
    let gone = someone(&store).await;
    assert!(matches!(gone, Err(StoreError::Gone(_))), "{gone:?}");
    assert!(store.check().await.is_err());
    assert!(!file.exists(), "it is not created again");
    fs::write(&file, "").unwrap();
    assert!(matches!(someone(&store).await, Err(StoreError::Gone(_))));
    // Once the file is back, the store recovers.
    fs::rename(&aside, &file).unwrap();
    someone(&store).await.unwrap();
    sleep(Duration::from_millis(600)).await;
    store.check().await.unwrap();
}
