//! Everything moves from SQLite to PostgreSQL and back, and is compared on the way.

use std::collections::BTreeSet;
use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, SqliteConnection};
use store::testing::postgres::Schema;
use store::testing::{Place, session_of};
use store::{
    Effect, Entry, GameCode, Moment, NewGame, NewSession, PersonId, Rated, RatedPlayer, Rating,
    SessionId, Standing, Store, TransferError, Uptime, move_to_postgres, move_to_sqlite,
};

async fn sqlite(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(file).connect().await.unwrap()
}

/// A database with some of everything, and with more events than one page.
async fn fill(file: &Path) -> (GameCode, PersonId) {
    let store = Store::open(file).await.unwrap();
    let (game, person) = (GameCode::fresh(), PersonId::fresh());
    let session = |person| NewSession {
        id: SessionId::fresh(),
        person,
        hash: [7; 32],
        created: Moment(1),
        expires: Uptime(9),
        client: Some("a browser".into()),
    };
    store.welcome(session(person), Uptime(0)).await.unwrap();
    for _ in 0..20 {
        store.welcome(session(PersonId::fresh()), Uptime(0)).await.unwrap();
    }
    store.rename(person, Some("Zoë \u{1f600}".into())).await.unwrap();
    let standing = Standing {
        over: false,
        aborted: false,
        winner: None,
        ply: 2,
        due: Some(Uptime(5)),
        since: Uptime(1),
        summary: "summary".into(),
    };
    let new = NewGame {
        code: game,
        variant: "dvonn".into(),
        terms: "terms".into(),
        seats: [Some(person), None],
        created: Moment(2),
        standing,
    };
    store.begin(new).await.unwrap();
    for number in 1..=1_200 {
        let effect = match number {
            1 => Effect::Moves { player: 0, ply: 0, texts: vec!["c3".into(), "d4".into()] },
            _ => Effect::Nothing,
        };
        let (at, event) = (Moment(3), format!("event {number}"));
        let request = (number % 2 == 0).then(|| number.to_string());
        let entry = Entry { game, number, at, request, event, effect, standing: None, rated: None };
        store.append(entry).await.unwrap();
    }
    store.beat(Uptime(123), Moment(456)).await.unwrap();
    rate(&store, person, game).await;
    (game, person)
}

/// A rated game that has ended, and is moved before this one.
async fn rate(store: &Store, person: PersonId, before: GameCode) {
    let mut codes = std::iter::repeat_with(GameCode::fresh);
    let code = codes.find(|code| code.to_string() < before.to_string()).unwrap();
    let other = PersonId::fresh();
    store.welcome(session_of(other), Uptime(0)).await.unwrap();
    let standing = Standing {
        over: true,
        aborted: false,
        winner: Some(0),
        ply: 2,
        due: None,
        since: Uptime(1),
        summary: "summary".into(),
    };
    let new = NewGame {
        code,
        variant: "gipf-basic".into(),
        terms: "terms".into(),
        seats: [Some(person), Some(other)],
        created: Moment(2),
        standing: standing.clone(),
    };
    store.begin(new).await.unwrap();
    let rated = |person, change| RatedPlayer { person, rating: Rating::NEW, change };
    let entry = Entry {
        game: code,
        number: 1,
        at: Moment(3),
        request: None,
        event: "end".into(),
        effect: Effect::Nothing,
        standing: Some(standing),
        rated: Some(Box::new(Rated { number: 1, players: [rated(person, 5), rated(other, -5)] })),
    };
    store.append(entry).await.unwrap();
}

/// Every row of every table, as text.
async fn everything(file: &Path) -> BTreeSet<String> {
    let mut database = sqlite(file).await;
    let mut rows = BTreeSet::new();
    for table in tables(&mut database).await {
        let columns = columns(&mut database, &table).await;
        let columns: Vec<String> =
            columns.iter().map(|column| format!("quote({column})")).collect();
        let text = format!("SELECT {} FROM {table}", columns.join(" || ',' || "));
        let found: Vec<String> =
            sqlx::query_scalar(AssertSqlSafe(text)).fetch_all(&mut database).await.unwrap();
        rows.extend(found.into_iter().map(|row| format!("{table}: {row}")));
    }
    rows
}

async fn tables(database: &mut SqliteConnection) -> Vec<String> {
    let own = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_sqlx%' ESCAPE '\\'";
    sqlx::query_scalar(own).fetch_all(database).await.unwrap()
}

async fn columns(database: &mut SqliteConnection, table: &str) -> Vec<String> {
    let text = format!("SELECT name FROM pragma_table_info('{table}') ORDER BY name");
    sqlx::query_scalar(AssertSqlSafe(text)).fetch_all(database).await.unwrap()
}

#[tokio::test]
async fn everything_moves_there_and_back() {
    if !Schema::is_possible() {
        return;
    }
    let (folder, place) = (tempfile::tempdir().unwrap(), Schema::new().await);
    let [first, second] = ["first.db", "second.db"].map(|name| folder.path().join(name));
    let (game, person) = fill(&first).await;
    let mut told = Vec::new();
    move_to_postgres(&first, place.url(), |table| told.push(table)).await.unwrap();
    assert!(told.iter().any(|table| table.table == "events" && table.rows == 1_201), "{told:?}");
    let there = place.open().await;
    assert!(!there.is_unfinished().await.unwrap());
    assert_eq!(there.game(game).await.unwrap().unwrap().events.len(), 1_200);
    assert_eq!(there.name(person).await.unwrap().unwrap(), "Zoë \u{1f600}");
    assert_eq!(there.last_beat().await.unwrap(), (Uptime(123), Moment(456)));
    move_to_sqlite(place.url(), &second, |_| {}).await.unwrap();
    // Every column of every table, so that future tables are covered, too.
    assert_eq!(everything(&first).await, everything(&second).await);
    let again = move_to_postgres(&first, place.url(), |_| {}).await;
    assert!(matches!(again, Err(TransferError::NotEmpty)), "{again:?}");
}

#[tokio::test]
async fn an_interrupted_transfer_continues() {
    if !Schema::is_possible() {
        return;
    }
    let (folder, place) = (tempfile::tempdir().unwrap(), Schema::new().await);
    let [first, second] = ["first.db", "second.db"].map(|name| folder.path().join(name));
    fill(&first).await;
    move_to_postgres(&first, place.url(), |_| {}).await.unwrap();
    // As if it had ended after some of the events.
    move_to_sqlite(place.url(), &second, |_| {}).await.unwrap();
    let mark = "DELETE FROM events WHERE number > 700; DELETE FROM sessions;
         INSERT INTO secrets (name, value) VALUES ('unfinished-transfer', x'01')";
    sqlite(&second).await.execute(mark).await.unwrap();
    assert!(Store::open(&second).await.unwrap().is_unfinished().await.unwrap());
    move_to_sqlite(place.url(), &second, |_| {}).await.unwrap();
    assert_eq!(everything(&first).await, everything(&second).await);
}

#[tokio::test]
async fn a_row_that_differs_is_found() {
    if !Schema::is_possible() {
        return;
    }
    let (folder, place) = (tempfile::tempdir().unwrap(), Schema::new().await);
    let [first, second] = ["first.db", "second.db"].map(|name| folder.path().join(name));
    fill(&first).await;
    move_to_postgres(&first, place.url(), |_| {}).await.unwrap();
    move_to_sqlite(place.url(), &second, |_| {}).await.unwrap();
    let change = "UPDATE events SET event = 'another' WHERE number = 1111;
         INSERT INTO secrets (name, value) VALUES ('unfinished-transfer', x'01')";
    sqlite(&second).await.execute(change).await.unwrap();
    let moved = move_to_sqlite(place.url(), &second, |_| {}).await;
    let Err(TransferError::Differs { table, key }) = moved else { panic!("{moved:?}") };
    assert_eq!(table, "events");
    assert!(key.contains("1111"), "{key}");
    assert!(Store::open(&second).await.unwrap().is_unfinished().await.unwrap());
}
