//! Copying a database that is in use, and restoring copies.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use store::testing::session_of;
use store::{
    BackupError, Effect, Entry, Existing, GameCode, Moment, NewGame, PersonId, Standing, Store,
    Uptime, back_up, restore,
};
use tempfile::TempDir;

struct Scene {
    store: Store,
    game: GameCode,
    folder: TempDir,
}

impl Scene {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("games.db")).await.unwrap();
        let (game, guest) = (GameCode::fresh(), PersonId::fresh());
        store.welcome(session_of(guest), Uptime(0)).await.unwrap();
        let seats = [Some(guest), None];
        let (due, summary) = (None, "summary".to_owned());
        let standing = Standing {
            over: false,
            aborted: false,
            winner: None,
            ply: 0,
            due,
            since: Uptime(0),
            summary,
        };
        let new = NewGame {
            code: game,
            variant: "dvonn".into(),
            terms: "terms".into(),
            seats,
            created: Moment(2),
            standing,
        };
        store.begin(new).await.unwrap();
        Self { store, game, folder }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    async fn play(&self, ply: u32) {
        let effect = Effect::Moves { player: 0, ply, texts: vec![format!("move {ply}")] };
        let entry = Entry {
            game: self.game,
            number: ply + 1,
            at: Moment(3),
            request: None,
            event: format!("event {ply}"),
            effect,
            standing: None,
            rated: None,
        };
        self.store.append(entry).await.unwrap();
    }
}

#[tokio::test]
async fn a_copy_made_during_play_has_everything_acknowledged_before() {
    let scene = Scene::new().await;
    let (database, copy, other) =
        (scene.file("games.db"), scene.file("copy"), scene.file("new.db"));
    scene.play(0).await;
    let play_on = async {
        for ply in 1..100 {
            scene.play(ply).await;
        }
    };
    let ((), copied) = tokio::join!(play_on, back_up(&database, &copy));
    copied.unwrap();
    restore(&copy, &other, Existing::Keep).await.unwrap();
    let restored = Store::open(&other).await.unwrap();
    let game = restored.game(scene.game).await.unwrap().unwrap();
    assert!(!game.moves.is_empty());
    assert_eq!(game.moves.len(), game.events.len(), "a copy of one moment");
    let now = scene.store.game(scene.game).await.unwrap().unwrap();
    assert_eq!(now.moves.len(), 100);
    assert!(now.moves.starts_with(&game.moves));
    // Sessions of that time are valid in the copy as well.
    let session = session_of(PersonId::fresh());
    scene.store.welcome(session.clone(), Uptime(0)).await.unwrap();
    back_up(&database, &scene.file("later")).await.unwrap();
    restore(&scene.file("later"), &scene.file("later.db"), Existing::Keep).await.unwrap();
    let later = Store::open(&scene.file("later.db")).await.unwrap();
    assert_eq!(later.session(session.id).await.unwrap(), Some(session.into()));
}

#[tokio::test]
async fn nothing_is_overwritten() {
    let scene = Scene::new().await;
    let (database, copy) = (scene.file("games.db"), scene.file("copy"));
    back_up(&database, &copy).await.unwrap();
    let again = back_up(&database, &copy).await;
    assert!(matches!(again, Err(BackupError::Exists(_))), "{again:?}");
    let over = restore(&copy, &database, Existing::Keep).await;
    assert!(matches!(over, Err(BackupError::Exists(_))), "{over:?}");
    let used = restore(&copy, &database, Existing::SetAside).await;
    assert!(matches!(used, Err(BackupError::InUse)), "{used:?}");
    scene.play(0).await;
    fs::write(scene.file("lone.db-wal"), "old").unwrap();
    let journal = restore(&copy, &scene.file("lone.db"), Existing::Keep).await;
    assert!(matches!(journal, Err(BackupError::Exists(_))), "{journal:?}");
}

#[tokio::test]
async fn a_replaced_database_is_moved_aside() {
    let scene = Scene::new().await;
    let (database, copy, other) =
        (scene.file("games.db"), scene.file("copy"), scene.file("new.db"));
    back_up(&database, &copy).await.unwrap();
    restore(&copy, &other, Existing::Keep).await.unwrap();
    restore(&copy, &other, Existing::SetAside).await.unwrap();
    assert!(scene.file("new.db.replaced").exists());
    fs::write(&other, "rubbish, which was a database once").unwrap();
    restore(&copy, &other, Existing::SetAside).await.unwrap();
    let restored = Store::open(&other).await.unwrap();
    assert!(restored.game(scene.game).await.unwrap().is_some());
}

#[tokio::test]
async fn invalid_copies_are_refused() {
    let scene = Scene::new().await;
    let (copy, other) = (scene.file("copy"), scene.file("new.db"));
    back_up(&scene.file("games.db"), &copy).await.unwrap();
    let bytes = fs::read(&copy).unwrap();

    let missing = restore(&scene.file("nothing"), &other, Existing::Keep).await;
    assert!(matches!(missing, Err(BackupError::File(..))), "{missing:?}");
    let mut damaged = bytes.clone();
    for byte in &mut damaged[4_096..6_000] {
        *byte = 0x55;
    }
    for (name, content) in [
        ("empty", Vec::new()),
        ("text", b"hello".to_vec()),
        ("damaged", damaged),
        ("torn", bytes[..9_000].to_vec()),
    ] {
        fs::write(scene.file(name), content).unwrap();
        let refused = restore(&scene.file(name), &other, Existing::Keep).await;
        assert!(matches!(refused, Err(BackupError::Unsound(..))), "{name}: {refused:?}");
    }
    let mut newer = SqliteConnectOptions::new().filename(&copy).connect().await.unwrap();
    sqlx::query("INSERT INTO _sqlx_migrations SELECT 9999, description, installed_on, success, checksum, execution_time FROM _sqlx_migrations LIMIT 1")
        .execute(&mut newer)
        .await
        .unwrap();
    newer.close().await.unwrap();
    let refused = restore(&copy, &other, Existing::Keep).await;
    assert!(matches!(refused, Err(BackupError::Newer(_))), "{refused:?}");
    assert!(!other.exists());
}

#[tokio::test]
async fn a_database_moved_aside_is_never_overwritten() {
    let scene = Scene::new().await;
    let (copy, other) = (scene.file("copy"), scene.file("new.db"));
    back_up(&scene.file("games.db"), &copy).await.unwrap();
    assert_eq!(restore(&copy, &other, Existing::SetAside).await.unwrap(), None);
    let mut aside = Vec::new();
    for number in 1..=3 {
        // A session of its own tells each database apart.
        let store = Store::open(&other).await.unwrap();
        store.welcome(session_of(PersonId::fresh()), Uptime(number)).await.unwrap();
        drop(store);
        let content = loop {
            // The store closes its files in the background.
            match restore(&copy, &other, Existing::SetAside).await {
                Err(BackupError::InUse) => tokio::time::sleep(Duration::from_millis(20)).await,
                restored => break restored.unwrap().unwrap(),
            }
        };
        aside.push((content.clone(), fs::read(content).unwrap()));
    }
    let names = ["new.db.replaced", "new.db.replaced-2", "new.db.replaced-3"];
    assert!(aside.iter().map(|(file, _)| file).eq(&names.map(|name| scene.file(name))));
    for (file, content) in aside {
        assert!(fs::read(&file).unwrap() == content, "{} has changed", file.display());
    }
}
