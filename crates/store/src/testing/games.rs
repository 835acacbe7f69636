//! What a store promises about games.
#![allow(missing_docs, reason = "the name of a test says it all")]

use std::sync::{Arc, Mutex};

use super::{Place, Scene, aborted, moves, new_game, session_of, standing};
use crate::{
    Commit, Effect, Entry, Find, GameCode, History, Moment, NewGame, PersonId, Private, Shelf,
    Standing, StoreError, Uptime,
};

pub async fn stored_data_is_there_after_reopening(place: &impl Place) {
    let scene = Scene::at(place).await;
    scene.store.append(scene.entry(1, moves(0, &["c3", "d4"]))).await.unwrap();
    let again = place.open().await;
    let game = again.game(scene.game).await.unwrap().unwrap();
    assert_eq!(game.terms, "terms");
    let [Some(seat), None] = game.seats else { panic!("{:?}", game.seats) };
    assert_eq!(seat.person, scene.person);
    assert_eq!(game.moves, ["c3", "d4"]);
    assert_eq!(game.events.len(), 1);
    assert_eq!(game.events[0].event, "event 1");
    assert_eq!(again.game(GameCode::fresh()).await.unwrap(), None);
}

pub async fn of_two_writers_one_wins_and_nothing_of_the_other_is_kept(place: &impl Place) {
    let scene = Scene::at(place).await;
    scene.store.append(scene.entry(1, moves(0, &["c3"]))).await.unwrap();
    let same_number = scene.store.append(scene.entry(1, moves(1, &["d4"]))).await;
    assert!(matches!(same_number, Err(StoreError::Taken)), "{same_number:?}");
    let same_ply = scene.store.append(scene.entry(2, moves(0, &["e5", "d4"]))).await;
    assert!(matches!(same_ply, Err(StoreError::Taken)), "{same_ply:?}");
    assert_eq!(scene.moves().await, ["c3"]);
    scene.store.append(scene.entry(2, moves(1, &["e5"]))).await.unwrap();
    assert_eq!(scene.moves().await, ["c3", "e5"]);
}

pub async fn a_request_is_stored_once(place: &impl Place) {
    let scene = Scene::at(place).await;
    let request = Some("r1".to_owned());
    let first = Entry { request: request.clone(), ..scene.entry(1, Effect::Nothing) };
    scene.store.append(first).await.unwrap();
    let second = Entry { request, ..scene.entry(2, Effect::Nothing) };
    assert!(matches!(scene.store.append(second).await, Err(StoreError::Taken)));
}

pub async fn moves_taken_back_leave_the_record_and_their_plies(place: &impl Place) {
    let scene = Scene::at(place).await;
    scene.store.append(scene.entry(1, moves(0, &["c3", "d4", "e5"]))).await.unwrap();
    scene.store.append(scene.entry(2, Effect::TakenBack { plies: 1 })).await.unwrap();
    scene.store.append(scene.entry(3, moves(1, &["d5"]))).await.unwrap();
    assert_eq!(scene.moves().await, ["c3", "d5"]);
}

pub async fn a_seat_is_taken_once(place: &impl Place) {
    let scene = Scene::at(place).await;
    let seated = Effect::Seated { player: 1, person: scene.person };
    scene.store.append(scene.entry(1, seated.clone())).await.unwrap();
    assert!(matches!(scene.store.append(scene.entry(2, seated)).await, Err(StoreError::Taken)));
}

pub async fn a_game_is_due_while_its_clock_runs(place: &impl Place) {
    let scene = Scene::at(place).await;
    let due = async |by, after| scene.store.games_due(Uptime(by), after, 9).await.unwrap();
    assert_eq!(due(i64::MAX, None).await, []);
    scene.store.append(scene.leads_to(1, standing(Some(50_000)))).await.unwrap();
    // Chat does not change that.
    scene.store.append(scene.entry(2, Effect::Nothing)).await.unwrap();
    assert_eq!(due(49_999, None).await, []);
    let this = (Uptime(50_000), scene.game);
    assert_eq!(due(50_000, None).await, [this]);
    assert_eq!(due(50_000, Some(this)).await, []);
    scene.store.append(scene.leads_to(3, standing(None))).await.unwrap();
    assert_eq!(due(i64::MAX, None).await, []);
    scene.store.append(scene.leads_to(4, standing(Some(60_000)))).await.unwrap();
    let over = Standing { over: true, ..standing(None) };
    scene.store.append(scene.leads_to(5, over)).await.unwrap();
    assert_eq!(due(i64::MAX, None).await, []);
}

pub async fn games_that_never_began_are_found_by_when_something_last_happened(place: &impl Place) {
    let scene = Scene::at(place).await;
    let old = async |since| scene.store.find(Find::NotBegun(Uptime(since)), 9).await.unwrap();
    assert_eq!(old(100).await, []);
    assert_eq!(old(101).await, [scene.game]);
    let joined = Standing { since: Uptime(500), ..standing(None) };
    scene.store.append(scene.leads_to(1, joined)).await.unwrap();
    assert_eq!(old(500).await, []);
    assert_eq!(old(501).await, [scene.game]);
    let begun = Standing { ply: 2, ..standing(None) };
    scene.store.append(scene.leads_to(2, begun)).await.unwrap();
    assert_eq!(old(i64::MAX).await, []);
}

pub async fn a_game_that_cannot_go_on_is_left_alone(place: &impl Place) {
    let scene = Scene::at(place).await;
    scene.store.append(scene.leads_to(1, standing(Some(5)))).await.unwrap();
    scene.store.let_rest(scene.game).await.unwrap();
    assert_eq!(scene.store.games_due(Uptime(i64::MAX), None, 9).await.unwrap(), []);
    assert_eq!(scene.store.find(Find::NotBegun(Uptime(i64::MAX)), 9).await.unwrap(), []);
}

pub async fn lists_read_what_the_last_change_left(place: &impl Place) {
    let scene = Scene::at(place).await;
    let listed = async || scene.store.listed(scene.game).await.unwrap().unwrap();
    assert_eq!(listed().await.summary.as_deref(), Some("summary"));
    let next = Standing { summary: "changed".into(), ..standing(Some(7)) };
    scene.store.append(scene.leads_to(1, next)).await.unwrap();
    scene.store.append(scene.entry(2, Effect::Nothing)).await.unwrap();
    // The stored summary is newer than one made from the events.
    scene.store.summarise(scene.game, "made later".into()).await.unwrap();
    let game = listed().await;
    assert_eq!((game.summary.as_deref(), game.due), (Some("changed"), Some(Uptime(7))));
    assert_eq!((game.terms.as_str(), game.created), ("terms", Moment(2)));
    assert_eq!(game.seats[0].as_ref().unwrap().person, scene.person);
    assert_eq!(scene.store.find(Find::WithoutSummary, 9).await.unwrap(), []);
    assert_eq!(scene.store.listed(GameCode::fresh()).await.unwrap(), None);
}

pub async fn many_writers_at_once_are_all_served(place: &impl Place) {
    let scene = Scene::at(place).await;
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

pub async fn a_premove_is_kept_until_its_player_moves_or_moves_are_taken_back(place: &impl Place) {
    let scene = Scene::at(place).await;
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

pub async fn the_servers_clock_never_goes_back(place: &impl Place) {
    let scene = Scene::at(place).await;
    assert_eq!(scene.store.last_beat().await.unwrap(), (Uptime(0), Moment(0)));
    scene.store.beat(Uptime(20_000), Moment(5)).await.unwrap();
    // Another server on the same database, which is a little behind.
    scene.store.beat(Uptime(15_000), Moment(6)).await.unwrap();
    assert_eq!(scene.store.last_beat().await.unwrap(), (Uptime(20_000), Moment(6)));
}

pub async fn games_are_listed_page_by_page_with_the_newest_first(place: &impl Place) {
    let scene = Scene::at(place).await;
    let both = [Some(scene.person); 2];
    let mut games = vec![scene.game];
    for created in [3, 3, 4] {
        let code = GameCode::fresh();
        scene.store.begin(new_game(code, both, created)).await.unwrap();
        games.insert(0, code);
    }
    games[1..3].sort_by(|one, other| other.cmp(one));
    let page = async |over, before, most| {
        scene.store.games_of(Shelf { person: scene.person, over, before, most }).await.unwrap()
    };
    assert_eq!(page(false, None, 9).await, games);
    assert_eq!(page(false, None, 2).await, games[..2]);
    assert_eq!(page(false, Some(games[1]), 2).await, games[2..]);
    assert_eq!(page(false, Some(games[3]), 2).await, []);
    assert_eq!(page(false, Some(GameCode::fresh()), 2).await, []);
    assert_eq!(page(true, None, 9).await, []);
    let over = Standing { over: true, ..standing(None) };
    scene.store.append(scene.leads_to(1, over)).await.unwrap();
    assert_eq!(page(true, None, 9).await, [scene.game]);
    let stranger = Shelf { person: PersonId::fresh(), over: false, before: None, most: 9 };
    assert_eq!(scene.store.games_of(stranger).await.unwrap(), []);
}

pub async fn a_game_begins_with_the_event_that_says_so_or_not_at_all(place: &impl Place) {
    let scene = Scene::at(place).await;
    let next = NewGame {
        terms: "the same".into(),
        ..new_game(GameCode::fresh(), [None, Some(scene.person)], 5)
    };
    let begins = |number| scene.entry(number, Effect::Begins(Box::new(next.clone())));
    scene.store.append(scene.entry(1, Effect::Nothing)).await.unwrap();
    let late = scene.store.append(begins(1)).await;
    assert!(matches!(late, Err(StoreError::Taken)));
    assert_eq!(scene.store.game(next.code).await.unwrap(), None);
    scene.store.append(begins(2)).await.unwrap();
    let game = scene.store.game(next.code).await.unwrap().unwrap();
    assert_eq!((game.terms.as_str(), game.created), ("the same", Moment(5)));
    assert!(matches!(game.seats, [None, Some(seat)] if seat.person == scene.person));
}

pub async fn a_game_from_elsewhere_is_there_as_a_whole_or_not_at_all(place: &impl Place) {
    let scene = Scene::at(place).await;
    let (game, stranger) =
        (new_game(GameCode::fresh(), [Some(scene.person), None], 5), PersonId::fresh());
    // As long as games may be: more rows than a database takes in one statement.
    let history = History {
        events: (0..5_000).map(|number| (Moment(number), format!("event {number}"))).collect(),
        moves: (0..5_000).map(|ply| format!("move {ply}")).collect(),
    };
    let of_nobody = NewGame { seats: [Some(stranger), None], ..game.clone() };
    let refused = scene.store.adopt(of_nobody, history.clone()).await;
    assert!(matches!(refused, Err(StoreError::Missing)), "{refused:?}");
    assert_eq!(scene.store.game(game.code).await.unwrap(), None);
    scene.store.adopt(game.clone(), history.clone()).await.unwrap();
    let again = scene.store.adopt(game.clone(), History::default()).await;
    assert!(matches!(again, Err(StoreError::Taken)), "{again:?}");
    let stored = scene.store.game(game.code).await.unwrap().unwrap();
    let events: Vec<_> = stored.events.into_iter().map(|event| (event.at, event.event)).collect();
    assert!(events == history.events && stored.moves == history.moves);
}

pub async fn missed_events_can_be_read_alone(place: &impl Place) {
    let scene = Scene::at(place).await;
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

pub async fn writes_without_a_game_or_person_are_refused(place: &impl Place) {
    let scene = Scene::at(place).await;
    let lost = Entry { game: GameCode::fresh(), ..scene.entry(1, Effect::Nothing) };
    let refused = scene.store.append(lost).await;
    assert!(matches!(refused, Err(StoreError::Missing)), "{refused:?}");
    let stranger = new_game(GameCode::fresh(), [Some(PersonId::fresh()), None], 2);
    let refused = scene.store.begin(stranger).await;
    assert!(matches!(refused, Err(StoreError::Missing)), "{refused:?}");
    let seated = Effect::Seated { player: 1, person: PersonId::fresh() };
    let refused = scene.store.append(scene.entry(1, seated)).await;
    assert!(matches!(refused, Err(StoreError::Missing)), "{refused:?}");
    // The store itself is fine.
    scene.store.check().await.unwrap();
    assert!(scene.store.game(scene.game).await.unwrap().unwrap().events.is_empty());
}

pub async fn only_games_that_were_aborted_are_forgotten(place: &impl Place) {
    let scene = Scene::at(place).await;
    let old = async |since| scene.store.find(Find::Aborted(Uptime(since)), 9).await.unwrap();
    let finished = GameCode::fresh();
    let mut game = new_game(finished, [Some(scene.person), None], 3);
    game.standing = Standing { over: true, ply: 30, ..standing(None) };
    scene.store.begin(game).await.unwrap();
    scene.store.append(scene.entry(1, moves(0, &["c3"]))).await.unwrap();
    assert_eq!(old(i64::MAX).await, []);
    scene.store.forget_games(vec![scene.game, finished, GameCode::fresh()]).await.unwrap();
    assert_eq!(scene.moves().await, ["c3"], "a game that goes on is not forgotten");
    scene.store.append(scene.leads_to(2, aborted(500))).await.unwrap();
    assert_eq!(old(500).await, []);
    assert_eq!(old(501).await, [scene.game]);
    scene.store.forget_games(vec![scene.game, finished]).await.unwrap();
    assert_eq!(scene.store.game(scene.game).await.unwrap(), None);
    assert_eq!(scene.store.listed(scene.game).await.unwrap(), None);
    assert!(scene.store.game(finished).await.unwrap().is_some());
    let late = scene.store.append(scene.entry(3, Effect::Nothing)).await;
    assert!(matches!(late, Err(StoreError::Missing)), "{late:?}");
    // Nothing is left that would conflict with a game of the same code.
    scene.store.begin(new_game(scene.game, [Some(scene.person), None], 9)).await.unwrap();
    scene.store.append(scene.entry(1, moves(0, &["d4"]))).await.unwrap();
    assert_eq!(scene.moves().await, ["d4"]);
}

pub async fn all_games_can_be_walked_through(place: &impl Place) {
    let scene = Scene::at(place).await;
    let mut games = vec![scene.game];
    for created in 0..4 {
        let code = GameCode::fresh();
        scene.store.begin(new_game(code, [None, None], created)).await.unwrap();
        games.push(code);
    }
    games.sort_unstable();
    let (mut walked, mut last) = (Vec::new(), None);
    loop {
        let page = scene.store.find(Find::After(last), 2).await.unwrap();
        let Some(code) = page.last() else { break };
        last = Some(*code);
        walked.extend(page);
    }
    assert_eq!(walked, games);
}

pub async fn commits_are_observed(place: &impl Place) {
    let store = place.open().await;
    let seen: Arc<Mutex<Vec<Commit>>> = Arc::default();
    let observer = Arc::clone(&seen);
    store.observe(Arc::new(move |commit| observer.lock().unwrap().push(commit)));
    for person in [PersonId::fresh(), PersonId::fresh()] {
        store.welcome(session_of(person), Uptime(0)).await.unwrap();
    }
    let writes: Vec<usize> = seen.lock().unwrap().iter().map(|commit| commit.writes).collect();
    assert_eq!(writes, [1, 1]);
}
