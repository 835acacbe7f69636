//! Databases of older servers: `data/database-N.sql` was written by a server with N migrations, and
//! `data/database-N.json` has what that server said about its games.

use std::time::Duration;

use record::Format;
use serde_json::{Value, json};
use server::Config;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use store::Find;
use tokio::time::{Instant, sleep};

use crate::hall::Hall;
use crate::keeping::Keeping;

const DAY: u64 = 24 * 3600 * 1000;

/// A database of an older server.
struct Old {
    database: &'static str,
    told: &'static str,
}

const SECOND: Old = Old {
    database: include_str!("../data/database-2.sql"),
    told: include_str!("../data/database-2.json"),
};

const THIRD: Old = Old {
    database: include_str!("../data/database-3.sql"),
    told: include_str!("../data/database-3.json"),
};

impl Old {
    /// The old database in a new server, and what the old server said about it.
    async fn upgraded(&self) -> (Hall, Value) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("triskel.db");
        // The tables of the dump come in the order of their names.
        let options = SqliteConnectOptions::new();
        let options = options.filename(&file).create_if_missing(true).foreign_keys(false);
        let mut database = options.connect().await.unwrap();
        sqlx::raw_sql(self.database).execute(&mut database).await.unwrap();
        database.close().await.unwrap();
        let told = serde_json::from_str(self.told).unwrap();
        let config = Config { requests_a_minute: 10_000, ..Config::default() };
        (Hall::over(Keeping::Folder(folder), config).await, told)
    }
}

/// Exchanges the cookie that an older server has given to a guest.
async fn session(hall: &Hall, told: &Value, guest: usize) -> String {
    hall.get("/api/v1/me", &old_cookie(told, guest)).await.cookie()
}

fn old_cookie(told: &Value, guest: usize) -> String {
    told["cookies"][guest].as_str().unwrap().to_owned()
}

fn code<'t>(told: &'t Value, name: &str) -> &'t str {
    told["codes"][name].as_str().unwrap()
}

async fn connect_to(hall: &Hall) -> SqliteConnection {
    let file = hall.keeping.file();
    SqliteConnectOptions::new().filename(&file).connect().await.unwrap()
}

/// The card without the time on the running clock.
fn at_rest(card: &Value) -> Value {
    let mut card = card.clone();
    if card["clock"]["running"] == "first" || card["clock"]["running"] == "second" {
        card["clock"]["left"] = Value::Null;
    }
    card
}

#[tokio::test]
async fn games_of_an_older_server_are_listed_as_before() {
    for old in [SECOND, THIRD] {
        let (hall, told) = old.upgraded().await;
        let host = session(&hall, &told, 0).await;
        let store = hall.keeping.store().await;
        // Once from their events, and once from the summaries that the server has made of them.
        for _ in 0..2 {
            let mut listed = Vec::new();
            for state in ["running", "finished"] {
                let list = hall.get(&format!("/api/v1/me/games?state={state}"), &host).await.body;
                assert_eq!(list["damaged"], json!([]));
                listed.extend(list["games"].as_array().unwrap().iter().map(at_rest));
            }
            let cards = told["cards"].as_object().unwrap();
            assert_eq!(listed.len(), cards.len());
            for card in cards.values() {
                assert!(listed.contains(&at_rest(card)), "{card} is not in {listed:#?}");
            }
            let began = Instant::now();
            while !store.find(Find::WithoutSummary, 1).await.unwrap().is_empty() {
                assert!(began.elapsed() < Duration::from_secs(20), "no summaries are made");
                sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

#[tokio::test]
async fn games_of_an_older_server_continue_with_their_time() {
    let (hall, told) = SECOND.upgraded().await;
    let host = session(&hall, &told, 0).await;
    for (name, most) in [("live", 1_000_000), ("days", 3 * DAY)] {
        let path = format!("/api/v1/games/{}", code(&told, name));
        let clock = hall.get(&path, &host).await.body["clock"].clone();
        let side = usize::from(clock["running"] == "second");
        let left = clock["left"][side].as_u64().unwrap();
        let before = told["cards"][name]["clock"]["left"][side].as_u64().unwrap();
        assert!(left + 60_000 > before && left <= most, "{name}: {left} of {before}");
    }
    let mut client = hall.connect(code(&told, "live"), &host, 0).await;
    let view = client.until("welcome").await["view"].clone();
    let mut ply = view["ply"].as_u64().unwrap() as u32;
    assert_eq!(client.play_any(&mut ply, &view).await["ply"], ply);
    let record = hall.text(&format!("/api/v1/games/{}/record", code(&told, "days"))).await;
    assert!(record.contains("[White \"Ada\"]"), "{record}");
}

#[tokio::test]
async fn records_of_an_older_server_are_unchanged_and_can_be_converted() {
    let (hall, told) = THIRD.upgraded().await;
    for (name, before) in told["records"].as_object().unwrap() {
        let now = hall.text(&format!("/api/v1/games/{}/record", code(&told, name))).await;
        assert_eq!(now, before.as_str().unwrap(), "{name}");
        let read: Vec<_> = Format::Tsk.read(now.as_bytes(), None).collect();
        let [Ok(record)] = &read[..] else { panic!("{name}: {read:?}") };
        assert_eq!(Format::Tsk.write(record).unwrap(), now, "{name}");
    }
}

#[tokio::test]
async fn a_game_of_an_older_server_continues_in_the_new_version() {
    let (hall, told) = THIRD.upgraded().await;
    let game = code(&told, "friends").to_owned();
    let (ada, bob) = (session(&hall, &told, 0).await, session(&hall, &told, 1).await);
    let mut white = hall.connect(&game, &ada, 0).await;
    let mut black = hall.connect(&game, &bob, 0).await;
    let welcome = white.until("welcome").await;
    // What Ada had chosen is still there, and is played when it is her turn.
    assert_eq!(welcome["view"]["premove"], json!(["b1-a1"]));
    let view = black.until("welcome").await["view"].clone();
    let mut ply = view["ply"].as_u64().unwrap() as u32;
    black.play_any(&mut ply, &view).await;
    // A request that was carried out by the old server is answered, and not carried out again.
    black.play("play 1", 999, &["pass"]).await;
    assert!(black.until("done").await["number"].is_u64());
    let mut database = connect_to(&hall).await;
    let events: Vec<String> =
        sqlx::query_scalar("SELECT event FROM events WHERE game = ? ORDER BY number")
            .bind(&game)
            .fetch_all(&mut database)
            .await
            .unwrap();
    let marked = events.iter().position(|event| event.starts_with("[3,")).unwrap();
    assert!(marked > 50 && events[..marked].iter().all(|event| event.starts_with('{')));
    assert!(events[marked..].iter().all(|event| event.starts_with("[3,")));
    drop(database);
    let shown = hall.get(&format!("/api/v1/games/{game}"), &ada).await.body;
    let hall = hall.restart().await;
    let again = hall.get(&format!("/api/v1/games/{game}"), &ada).await.body;
    assert_eq!(at_rest(&again), at_rest(&shown));
    assert!(again["ply"].as_u64() > told["cards"]["friends"]["ply"].as_u64());
}

#[tokio::test]
async fn an_old_cookie_is_exchanged_once() {
    let (hall, told) = THIRD.upgraded().await;
    let old = old_cookie(&told, 0);
    let first = hall.get("/api/v1/me", &old).await;
    assert_eq!(first.body, json!({"name": "Ada"}));
    let new = first.cookie();
    assert_ne!(new, old);
    // Parallel requests of a page, and a retry after a lost answer, get the same session.
    assert_eq!(hall.get("/api/v1/me/games?state=running", &old).await.cookie(), new);
    let list = hall.get("/api/v1/me/sessions", &new).await.body;
    assert_eq!(list["sessions"].as_array().unwrap().len(), 1);
    // Later it is worthless.
    let hall = hall.stop().await;
    let file = hall.0.file();
    let mut database = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
    sqlx::query("UPDATE service SET ran = ran + 601000").execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    let hall = hall.start().await;
    let late = hall.get("/api/v1/me", &old).await;
    assert_eq!(late.body, json!({"name": null}));
    assert!(late.headers.get("set-cookie").is_none());
    assert_eq!(hall.get("/api/v1/me", &new).await.body, json!({"name": "Ada"}));
    // Bob's cookie has not been exchanged, and still can be.
    assert_eq!(hall.get("/api/v1/me", &old_cookie(&told, 1)).await.body, json!({"name": "Bob"}));
}

#[tokio::test]
async fn the_code_of_an_old_guest_proves_nothing() {
    let (hall, told) = THIRD.upgraded().await;
    let old = old_cookie(&told, 0);
    let (name, value) = old.split_once('=').unwrap();
    let code = &value[value.len() - 12..];
    let bob = old_cookie(&told, 1);
    let signature = &bob.split_once('=').unwrap().1[..bob.len() - name.len() - 13];
    for forged in [format!("{name}={code}"), format!("{name}={signature}{code}")] {
        assert_eq!(hall.get("/api/v1/me", &forged).await.body, json!({"name": null}), "{forged}");
    }
}
