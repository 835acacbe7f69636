//! The promises of the store: what is acknowledged is there, and of two writers one wins.

use std::time::Duration;

use store::{
    Effect, Entry, GameCode, Moment, NewGame, PersonId, Private, Shelf, Store, StoreError,
};
use tempfile::TempDir;

struct Scene {
    store: Store,
    game: GameCode,
    guest: PersonId,
    folder: TempDir,
}

async fn scene() -> Scene {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("games.db")).await.unwrap();
    let (game, guest) = (GameCode::fresh(), PersonId::fresh());
    store.welcome(guest, Moment(1)).await.unwrap();
    let seats = [Some(guest), None];
    let new = NewGame { code: game, terms: "terms".into(), timed: true, seats, created: Moment(2) };
    store.begin(new).await.unwrap();
    Scene { store, game, guest, folder }
}

impl Scene {
    fn entry(&self, number: u32, effect: Effect) -> Entry {
        let event = format!("event {number}");
        Entry {
            game: self.game,
            number,
            at: Moment(3),
            request: None,
            event,
            effect,
            over: false,
            due: None,
        }
    }

    async fn moves(&self) -> Vec<String> {
        self.store.game(self.game).await.unwrap().unwrap().moves
    }
}

fn moves(ply: u32, texts: &[&str]) -> Effect {
    Effect::Moves { player: 0, ply, texts: texts.iter().map(ToString::to_string).collect() }
}

#[tokio::test]
async fn what_is_stored_is_there_after_opening_again() {
    let scene = scene().await;
    scene.store.append(scene.entry(1, moves(0, &["c3", "d4"]))).await.unwrap();
    let again = Store::open(&scene.folder.path().join("games.db")).await.unwrap();
    let game = again.game(scene.game).await.unwrap().unwrap();
    assert_eq!(game.terms, "terms");
    let [Some(seat), None] = game.seats else { panic!("{:?}", game.seats) };
    assert_eq!(seat.guest, scene.guest);
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

#[tokio::test]
async fn a_name_stays_with_its_guest() {
    let scene = scene().await;
    assert_eq!(scene.store.name(scene.guest).await.unwrap(), None);
    scene.store.rename(scene.guest, Some("Ada".into())).await.unwrap();
    scene.store.welcome(scene.guest, Moment(9)).await.unwrap();
    assert_eq!(scene.store.name(scene.guest).await.unwrap().as_deref(), Some("Ada"));
    let game = scene.store.game(scene.game).await.unwrap().unwrap();
    assert_eq!(game.seats[0].as_ref().unwrap().name.as_deref(), Some("Ada"));
    scene.store.rename(scene.guest, None).await.unwrap();
    assert_eq!(scene.store.name(scene.guest).await.unwrap(), None);
    assert_eq!(scene.store.name(PersonId::fresh()).await.unwrap(), None);
}

#[tokio::test]
async fn a_premove_is_kept_until_its_player_moves_or_moves_are_taken_back() {
    let scene = scene().await;
    let private = || Private { muted: true, premove: Some("d4".into()) };
    let kept = async || {
        let game = scene.store.game(scene.game).await.unwrap().unwrap();
        game.seats[0].clone().unwrap().private
    };
    assert_eq!(kept().await, Private::default());
    scene.store.keep(scene.game, 0, private()).await.unwrap();
    let other = Effect::Moves { player: 1, ply: 0, texts: vec!["c3".into()] };
    scene.store.append(scene.entry(1, other)).await.unwrap();
    assert_eq!(kept().await, private());
    scene.store.append(scene.entry(2, moves(1, &["d4"]))).await.unwrap();
    assert_eq!(kept().await, Private { muted: true, premove: None });
    scene.store.keep(scene.game, 0, private()).await.unwrap();
    scene.store.append(scene.entry(3, Effect::TakenBack { plies: 0 })).await.unwrap();
    assert_eq!(kept().await, Private { muted: true, premove: None });
}

#[tokio::test]
async fn time_while_the_server_is_down_is_added_to_turns_of_days() {
    let scene = scene().await;
    let minute = Duration::from_mins(1);
    let due = async || scene.store.game(scene.game).await.unwrap().unwrap().due;
    scene.store.beat(Moment(1_000), Duration::ZERO).await.unwrap();
    let entry = Entry { due: Some(Moment(50_000)), ..scene.entry(1, Effect::Nothing) };
    scene.store.append(entry).await.unwrap();
    // A beat that comes in time.
    scene.store.beat(Moment(11_000), minute).await.unwrap();
    assert_eq!(due().await, Some(Moment(50_000)));
    assert_eq!(scene.store.games_due(Moment(49_999)).await.unwrap(), []);
    assert_eq!(scene.store.games_due(Moment(50_000)).await.unwrap(), [scene.game]);
    // A start, whenever it comes, and a pause that was too long.
    scene.store.beat(Moment(12_000), Duration::ZERO).await.unwrap();
    assert_eq!(due().await, Some(Moment(51_000)));
    scene.store.beat(Moment(212_000), minute).await.unwrap();
    assert_eq!(due().await, Some(Moment(251_000)));
    // A clock that was set back.
    scene.store.beat(Moment(200_000), minute).await.unwrap();
    assert_eq!(due().await, Some(Moment(251_000)));
    let last = Entry { over: true, ..scene.entry(2, Effect::Nothing) };
    scene.store.append(last).await.unwrap();
    assert_eq!(due().await, None);
}

#[tokio::test]
async fn games_are_listed_page_by_page_with_the_newest_first() {
    let scene = scene().await;
    let both = [Some(scene.guest); 2];
    let mut games = vec![scene.game];
    for created in [3, 3, 4] {
        let code = GameCode::fresh();
        let created = Moment(created);
        let new = NewGame { code, terms: "terms".into(), timed: false, seats: both, created };
        scene.store.begin(new).await.unwrap();
        games.insert(0, code);
    }
    games[1..3].sort_by(|one, other| other.cmp(one));
    let page = async |over, before, most| {
        scene.store.games_of(Shelf { guest: scene.guest, over, before, most }).await.unwrap()
    };
    assert_eq!(page(false, None, 9).await, games);
    assert_eq!(page(false, None, 2).await, games[..2]);
    assert_eq!(page(false, Some(games[1]), 2).await, games[2..]);
    assert_eq!(page(false, Some(games[3]), 2).await, []);
    assert_eq!(page(false, Some(GameCode::fresh()), 2).await, []);
    assert_eq!(page(true, None, 9).await, []);
    scene.store.append(Entry { over: true, ..scene.entry(1, Effect::Nothing) }).await.unwrap();
    assert_eq!(page(true, None, 9).await, [scene.game]);
    let stranger = Shelf { guest: PersonId::fresh(), over: false, before: None, most: 9 };
    assert_eq!(scene.store.games_of(stranger).await.unwrap(), []);
}

#[tokio::test]
async fn a_game_begins_with_the_event_that_says_so_or_not_at_all() {
    let scene = scene().await;
    let next = NewGame {
        code: GameCode::fresh(),
        terms: "the same".into(),
        timed: false,
        seats: [None, Some(scene.guest)],
        created: Moment(5),
    };
    let begins = |number| scene.entry(number, Effect::Begins(Box::new(next.clone())));
    scene.store.append(scene.entry(1, Effect::Nothing)).await.unwrap();
    let late = scene.store.append(begins(1)).await;
    assert!(matches!(late, Err(StoreError::Taken)));
    assert_eq!(scene.store.game(next.code).await.unwrap(), None);
    scene.store.append(begins(2)).await.unwrap();
    let game = scene.store.game(next.code).await.unwrap().unwrap();
    assert_eq!((game.terms.as_str(), game.created), ("the same", Moment(5)));
    assert!(matches!(game.seats, [None, Some(seat)] if seat.guest == scene.guest));
}

#[tokio::test]
async fn who_has_missed_events_reads_only_those() {
    let scene = scene().await;
    for number in 1..=4 {
        scene.store.append(scene.entry(number, Effect::Nothing)).await.unwrap();
    }
    let missed = scene.store.game_since(scene.game, 2).await.unwrap().unwrap();
    let events: Vec<String> = missed.events.into_iter().map(|event| event.event).collect();
    assert_eq!(events, ["event 3", "event 4"]);
    let up_to_date = scene.store.game_since(scene.game, 4).await.unwrap().unwrap();
    assert!(up_to_date.events.is_empty());
    assert_eq!(scene.store.game_since(GameCode::fresh(), 0).await.unwrap(), None);
}
