//! What a store promises about ratings.
#![allow(missing_docs, reason = "the name of a test says it all")]

use super::accounts::signed_up;
use super::{Place, new_game, session_of, standing};
use crate::{
    Effect, Encounters, Entry, GameCode, LastRatings, Moment, NewGame, PersonId, Rated,
    RatedPlayer, Rating, Rerated, Results, SeatRating, Standing, Store, StoreError, StoredRating,
    StoredResult, Uptime,
};

async fn people(store: &Store) -> [PersonId; 3] {
    let people = [(); 3].map(|()| PersonId::fresh());
    for person in people {
        store.welcome(session_of(person), Uptime(0)).await.unwrap();
    }
    people
}

async fn begun(store: &Store, people: [PersonId; 2]) -> GameCode {
    let game = GameCode::fresh();
    store.begin(new_game(game, people.map(Some), 2)).await.unwrap();
    game
}

fn rating(points: i64) -> Rating {
    Rating { rating: points * 1000, deviation: 90_001, volatility: 59_999_999 }
}

/// The end of a game after which the players have these ratings.
fn end(game: GameCode, number: u32, players: [(PersonId, i64); 2]) -> Entry {
    let player =
        |(person, points)| RatedPlayer { person, rating: rating(points), change: points - 1500 };
    Entry {
        game,
        number: 1,
        at: Moment(i64::from(number) * 10),
        request: None,
        event: "end".into(),
        effect: Effect::Nothing,
        standing: Some(Standing { over: true, winner: Some(1), ..standing(None) }),
        rated: Some(Box::new(Rated { number, players: players.map(player) })),
    }
}

fn stored(game: GameCode, number: u32, points: i64, games: u32) -> StoredRating {
    StoredRating {
        variant: "dvonn".into(),
        game,
        at: Moment(i64::from(number) * 10),
        rating: rating(points),
        change: points - 1500,
        games,
    }
}

pub async fn ratings_change_with_the_end_of_the_game(place: &impl Place) {
    let store = place.open().await;
    let [ada, bob, eve] = people(&store).await;
    assert_eq!(
        store.last_ratings("dvonn", [ada, bob]).await.unwrap(),
        LastRatings { number: 0, players: [None, None] }
    );
    let one = begun(&store, [ada, bob]).await;
    store.append(end(one, 1, [(ada, 1400), (bob, 1600)])).await.unwrap();
    let two = begun(&store, [eve, ada]).await;
    let running = store.game(two).await.unwrap().unwrap().seats[1].clone().unwrap();
    let latest = SeatRating { rating: rating(1400), at: Moment(10), change: None };
    assert_eq!(running.rating, Some(latest));
    store.append(end(two, 2, [(eve, 1450), (ada, 1350)])).await.unwrap();
    // Another server reads the same.
    let store = place.open().await;
    let last = store.last_ratings("dvonn", [ada, bob]).await.unwrap();
    assert_eq!(last.number, 2);
    assert_eq!(last.players, [Some(stored(two, 2, 1350, 2)), Some(stored(one, 1, 1600, 1))]);
    assert_eq!(store.ratings_of(ada).await.unwrap(), [stored(two, 2, 1350, 2)]);
    assert_eq!(store.last_ratings("gipf-basic", [ada, bob]).await.unwrap().number, 0);
    // A game shows the ratings after it, whatever came later.
    let [first, second] = store.listed(one).await.unwrap().unwrap().seats;
    let after = |points| {
        Some(SeatRating { rating: rating(points), at: Moment(10), change: Some(points - 1500) })
    };
    assert_eq!([first, second].map(|seat| seat.unwrap().rating), [after(1400), after(1600)]);
}

pub async fn of_two_games_that_end_at_once_one_is_rated_first(place: &impl Place) {
    let (store, other) = (place.open().await, place.open().await);
    let [ada, bob, eve] = people(&store).await;
    let games = [begun(&store, [ada, bob]).await, begun(&store, [ada, eve]).await];
    let [one, two] = [
        end(games[0], 1, [(ada, 1400), (bob, 1600)]),
        end(games[1], 1, [(ada, 1600), (eve, 1400)]),
    ];
    let told = tokio::join!(store.append(one.clone()), other.append(two.clone()));
    let told = [told.0, told.1];
    let taken = told.iter().filter(|told| matches!(told, Err(StoreError::Taken))).count();
    assert_eq!((taken, told.iter().filter(|told| told.is_ok()).count()), (1, 1), "{told:?}");
    let lost = usize::from(told[1].is_err());
    // Nothing of the other is kept: its game goes on.
    let late = store.game(games[lost]).await.unwrap().unwrap();
    assert_eq!(late.events, []);
    let entry = if lost == 0 { one } else { two };
    let rated = Rated { number: 2, ..*entry.rated.clone().unwrap() };
    store.append(Entry { rated: Some(Box::new(rated)), ..entry }).await.unwrap();
    assert_eq!(store.ratings_of(ada).await.unwrap()[0].game, games[lost]);
    assert_eq!(other.ratings_of(ada).await.unwrap().len(), 1);
}

pub async fn a_game_is_rated_once(place: &impl Place) {
    let store = place.open().await;
    let [ada, bob, _] = people(&store).await;
    let game = begun(&store, [ada, bob]).await;
    store.append(end(game, 1, [(ada, 1400), (bob, 1600)])).await.unwrap();
    let again = Entry { number: 2, ..end(game, 2, [(ada, 1300), (bob, 1700)]) };
    assert!(matches!(store.append(again).await, Err(StoreError::Taken)));
    assert_eq!(store.ratings_of(ada).await.unwrap(), [stored(game, 1, 1400, 1)]);
}

pub async fn rated_games_are_read_in_their_order_and_rated_anew(place: &impl Place) {
    let store = place.open().await;
    let [ada, bob, eve] = people(&store).await;
    let mut games = Vec::new();
    for number in 1..=5 {
        let second = if number % 2 == 0 { bob } else { eve };
        let game = begun(&store, [ada, second]).await;
        let points = 1500 + i64::from(number);
        store.append(end(game, number, [(ada, points), (second, 1500)])).await.unwrap();
        games.push(game);
    }
    let of_another = NewGame {
        variant: "gyges-basic".into(),
        ..new_game(GameCode::fresh(), [Some(ada), Some(bob)], 2)
    };
    store.begin(of_another.clone()).await.unwrap();
    store.append(end(of_another.code, 1, [(ada, 1800), (bob, 1200)])).await.unwrap();
    let page = store.results_after("dvonn", 1, 3).await.unwrap();
    assert_eq!(page.iter().map(|result| result.game).collect::<Vec<_>>(), games[1..4]);
    let first = StoredResult {
        variant: "dvonn".into(),
        number: 2,
        game: games[1],
        at: Moment(20),
        winner: Some(1),
        players: [(ada, Some((rating(1502), 2))), (bob, Some((rating(1500), 0)))],
    };
    assert_eq!(page[0], first);
    let player = |person, points| RatedPlayer { person, rating: rating(points), change: 7 };
    let anew = |number, points| Rated { number, players: [player(ada, points), player(eve, 1490)] };
    let rerated = Rerated { variant: "dvonn".into(), games: vec![anew(3, 1510), anew(5, 1520)] };
    store.rerate(rerated).await.unwrap();
    let own = store.ratings_of(ada).await.unwrap();
    let own: Vec<_> = own.iter().map(|own| (own.variant.as_str(), own.rating.rating)).collect();
    assert_eq!(own, [("dvonn", 1_520_000), ("gyges-basic", 1_800_000)]);
    let history = store.rating_history(ada, "dvonn", 3).await.unwrap();
    let history: Vec<_> = history.iter().map(|one| (one.rating.points(), one.games)).collect();
    assert_eq!(history, [(1510, 3), (1504, 4), (1520, 5)]);
    let page = store.results_after("dvonn", 2, 9).await.unwrap();
    assert_eq!(page[0].players[1], (eve, Some((rating(1490), 7))));
    assert_eq!(page[1].players[0], (ada, Some((rating(1504), 4))));
    assert_eq!(store.ratings_of(eve).await.unwrap()[0].game, games[4]);
}

pub async fn ratings_of_somebody_removed_stay_with_their_games(place: &impl Place) {
    let store = place.open().await;
    let [ada, bob, _] = people(&store).await;
    let game = begun(&store, [ada, bob]).await;
    store.append(end(game, 1, [(ada, 1400), (bob, 1600)])).await.unwrap();
    store.remove_person(ada).await.unwrap();
    let next = store.last_ratings("dvonn", [bob, ada]).await.unwrap();
    assert_eq!(next.players, [Some(stored(game, 1, 1600, 1)), Some(stored(game, 1, 1400, 1))]);
    let seat = store.listed(game).await.unwrap().unwrap().seats[0].clone().unwrap();
    assert_eq!((seat.name, seat.has_account), (None, false));
}

pub async fn leaders_have_accounts_and_settled_ratings_come_first(place: &impl Place) {
    let store = place.open().await;
    let mut people = Vec::new();
    for name in ["Ada", "Bob", "Eve"] {
        people.push(signed_up(&store, name).await.account.person);
    }
    let [ada, bob, eve] = people[..] else { panic!("three people") };
    let game = begun(&store, [ada, bob]).await;
    store.append(end(game, 1, [(ada, 1700), (bob, 1600)])).await.unwrap();
    let game = begun(&store, [eve, bob]).await;
    let mut last = end(game, 2, [(eve, 2000), (bob, 1500)]);
    last.rated.as_mut().unwrap().players[0].rating.deviation = 200_000;
    store.append(last).await.unwrap();
    let names = async || {
        let leaders = store.leaders("dvonn", 110_000, 9).await.unwrap();
        leaders.into_iter().map(|leader| (leader.name, leader.rating.games)).collect::<Vec<_>>()
    };
    let expected = [("Ada", 1), ("Bob", 2), ("Eve", 1)].map(|(name, of)| (name.to_owned(), of));
    assert_eq!(names().await, expected);
    assert_eq!(store.leaders("dvonn", 110_000, 1).await.unwrap().len(), 1);
    store.remove_person(ada).await.unwrap();
    assert_eq!(names().await, expected[1..]);
}

pub async fn games_between_people_are_listed_and_counted(place: &impl Place) {
    let store = place.open().await;
    let [ada, bob, eve] = people(&store).await;
    let mut games = Vec::new();
    let seats = [[ada, bob], [bob, ada], [ada, eve], [ada, ada], [ada, bob]];
    for (nth, seats) in (0..).zip(seats) {
        let game = NewGame {
            variant: if nth == 1 { "gipf-basic".into() } else { "dvonn".into() },
            ..new_game(GameCode::fresh(), seats.map(Some), nth)
        };
        games.push(game.code);
        store.begin(game.clone()).await.unwrap();
        let winner = Some([0, 1, 2, 0, 0][nth as usize]);
        let over = Standing { over: true, winner, ..standing(None) };
        if nth < 4 {
            let entry = end(game.code, 1, [(ada, 1), (bob, 1)]);
            let entry = Entry { standing: Some(over), rated: None, ..entry };
            store.append(entry).await.unwrap();
        }
    }
    let all = Encounters {
        person: ada,
        over: true,
        variant: None,
        opponent: None,
        before: None,
        most: 9,
    };
    let listed = async |which: Encounters| store.encounters(which).await.unwrap();
    assert_eq!(listed(all.clone()).await, [games[2], games[1], games[0]]);
    assert_eq!(listed(Encounters { over: false, ..all.clone() }).await, [games[4]]);
    let dvonn = Encounters { variant: Some("dvonn".into()), ..all.clone() };
    assert_eq!(listed(dvonn).await, [games[2], games[0]]);
    let bobs = Encounters { opponent: Some(bob), most: 1, ..all.clone() };
    assert_eq!(listed(bobs.clone()).await, [games[1]]);
    assert_eq!(listed(Encounters { before: Some(games[1]), ..bobs }).await, [games[0]]);
    assert_eq!(listed(Encounters { before: Some(GameCode::fresh()), ..all }).await, []);
    let results = |variant: &str, player, [won, drawn, lost]: [u32; 3]| Results {
        variant: variant.into(),
        player,
        won,
        drawn,
        lost,
    };
    let own = [results("dvonn", 0, [1, 1, 0]), results("gipf-basic", 1, [1, 0, 0])];
    assert_eq!(store.results_of(ada, None).await.unwrap(), own);
    let against = [results("dvonn", 1, [0, 0, 1]), results("gipf-basic", 0, [0, 0, 1])];
    assert_eq!(store.results_of(bob, Some(ada)).await.unwrap(), against);
    assert_eq!(store.results_of(bob, Some(eve)).await.unwrap(), []);
}

pub async fn running_games_of_accounts_are_found_with_the_best_first(place: &impl Place) {
    let store = place.open().await;
    let mut people = Vec::new();
    for name in ["Ada", "Bob", "Eve"] {
        people.push(signed_up(&store, name).await.account.person);
    }
    let guest = PersonId::fresh();
    store.welcome(session_of(guest), Uptime(0)).await.unwrap();
    let [ada, bob, eve] = people[..] else { panic!("three people") };
    let over = begun(&store, [ada, bob]).await;
    store.append(end(over, 1, [(ada, 1700), (bob, 1600)])).await.unwrap();
    let running = async |seats: [PersonId; 2], ply, since| {
        let standing = Standing { ply, since: Uptime(since), ..standing(None) };
        let game = NewGame { standing, ..new_game(GameCode::fresh(), seats.map(Some), 1) };
        store.begin(game.clone()).await.unwrap();
        game.code
    };
    let weak = running([eve, bob], 2, 500).await;
    let best = running([bob, ada], 9, 400).await;
    running([ada, eve], 1, 500).await;
    running([ada, guest], 9, 500).await;
    running([ada, ada], 9, 500).await;
    let long_ago = running([ada, bob], 9, 100).await;
    assert_eq!(store.running(Uptime(300), 9).await.unwrap(), [best, weak]);
    assert_eq!(store.running(Uptime(300), 1).await.unwrap(), [best]);
    assert_eq!(store.running(Uptime(0), 9).await.unwrap(), [best, long_ago, weak]);
}
