//! The promises of the store: what is acknowledged is there, and of two writers one wins.

use store::{Effect, Entry, GameCode, GuestCode, Moment, NewGame, Store, StoreError};
use tempfile::TempDir;

struct Scene {
    store: Store,
    game: GameCode,
    guest: GuestCode,
    folder: TempDir,
}

async fn scene() -> Scene {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("games.db")).await.unwrap();
    let (game, guest) = (GameCode::fresh(), GuestCode::fresh());
    store.welcome(guest, Moment(1)).await.unwrap();
    let seats = [Some(guest), None];
    let new = NewGame { code: game, terms: "terms".into(), timed: true, seats, created: Moment(2) };
    store.begin(new).await.unwrap();
    Scene { store, game, guest, folder }
}

impl Scene {
    fn entry(&self, number: u32, effect: Effect) -> Entry {
        let event = format!("event {number}");
        Entry { game: self.game, number, at: Moment(3), request: None, event, effect, over: false }
    }

    async fn moves(&self) -> Vec<String> {
        self.store.game(self.game).await.unwrap().unwrap().moves
    }
}

fn moves(ply: u32, texts: &[&str]) -> Effect {
    Effect::Moves { ply, texts: texts.iter().map(ToString::to_string).collect() }
}

#[tokio::test]
async fn what_is_stored_is_there_after_opening_again() {
    let scene = scene().await;
    scene.store.append(scene.entry(1, moves(0, &["c3", "d4"]))).await.unwrap();
    let again = Store::open(&scene.folder.path().join("games.db")).await.unwrap();
    let game = again.game(scene.game).await.unwrap().unwrap();
    assert_eq!(game.terms, "terms");
    assert_eq!(game.seats, [Some(scene.guest), None]);
    assert_eq!(game.moves, ["c3", "d4"]);
    assert_eq!(game.events.len(), 1);
    assert_eq!(game.events[0].event, "event 1");
    assert_eq!(again.game(GameCode::fresh()).await.unwrap(), None);
}

#[tokio::test]
async fn of_two_writers_one_wins_and_nothing_of_the_other_is_kept() {
    let scene = scene().await;
    scene.store.append(scene.entry(1, moves(0, &["c3"]))).await.unwrap();
    let same_number = scene.store.append(scene.entry(1, moves(1, &["d4"]))).await;
    assert!(matches!(same_number, Err(StoreError::Taken)), "{same_number:?}");
    let same_ply = scene.store.append(scene.entry(2, moves(0, &["e5", "d4"]))).await;
    assert!(matches!(same_ply, Err(StoreError::Taken)), "{same_ply:?}");
    assert_eq!(scene.moves().await, ["c3"]);
    scene.store.append(scene.entry(2, moves(1, &["e5"]))).await.unwrap();
    assert_eq!(scene.moves().await, ["c3", "e5"]);
}

#[tokio::test]
async fn a_request_is_stored_once() {
    let scene = scene().await;
    let request = Some("r1".to_owned());
    let first = Entry { request: request.clone(), ..scene.entry(1, Effect::Nothing) };
    scene.store.append(first).await.unwrap();
    let second = Entry { request, ..scene.entry(2, Effect::Nothing) };
    assert!(matches!(scene.store.append(second).await, Err(StoreError::Taken)));
}

#[tokio::test]
async fn moves_taken_back_leave_the_record_and_their_plies() {
    let scene = scene().await;
    scene.store.append(scene.entry(1, moves(0, &["c3", "d4", "e5"]))).await.unwrap();
    scene.store.append(scene.entry(2, Effect::TakenBack { plies: 1 })).await.unwrap();
    scene.store.append(scene.entry(3, moves(1, &["d5"]))).await.unwrap();
    assert_eq!(scene.moves().await, ["c3", "d5"]);
}

#[tokio::test]
async fn a_seat_is_taken_once() {
    let scene = scene().await;
    let seated = Effect::Seated { player: 1, guest: scene.guest };
    scene.store.append(scene.entry(1, seated.clone())).await.unwrap();
    assert!(matches!(scene.store.append(scene.entry(2, seated)).await, Err(StoreError::Taken)));
}

#[tokio::test]
async fn a_game_leaves_the_clock_when_it_is_over() {
    let scene = scene().await;
    assert_eq!(scene.store.games_on_the_clock().await.unwrap(), [scene.game]);
    let last = Entry { over: true, ..scene.entry(1, Effect::Nothing) };
    scene.store.append(last).await.unwrap();
    assert_eq!(scene.store.games_on_the_clock().await.unwrap(), []);
}

#[tokio::test]
async fn many_writers_at_once_are_all_served() {
    let scene = scene().await;
    let racers: Vec<_> = (0..600)
        .map(|racer: u32| {
            let store = scene.store.clone();
            let entry = scene.entry(racer / 2 + 1, Effect::Nothing);
            tokio::spawn(async move { store.append(entry).await })
        })
        .collect();
    let mut stored = 0;
    for racer in racers {
        match racer.await.unwrap() {
            Ok(()) => stored += 1,
            Err(error) => assert!(matches!(error, StoreError::Taken), "{error}"),
        }
    }
    assert_eq!(stored, 300);
    assert_eq!(scene.store.game(scene.game).await.unwrap().unwrap().events.len(), 300);
}

#[tokio::test]
async fn a_secret_stays_the_same() {
    let scene = scene().await;
    let secret = scene.store.secret("cookies").await.unwrap();
    assert_eq!(secret.len(), 64);
    let again = Store::open(&scene.folder.path().join("games.db")).await.unwrap();
    assert_eq!(again.secret("cookies").await.unwrap(), secret);
    assert_ne!(again.secret("other").await.unwrap(), secret);
}
