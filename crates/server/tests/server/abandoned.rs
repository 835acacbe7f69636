//! Abandoned games end in time, cost nothing before that, and never keep the server
//! from listening.

use std::time::Duration;

use serde_json::{Value, json};
use server::Config;
use store::Store;
use tokio::time::{Instant, sleep};
use wire::Event;

use crate::hall::{Closed, Hall};
use crate::keeping::Keeping;

const DAY: i64 = 24 * 3600 * 1000;
const PATIENCE: Duration = Duration::from_secs(30);

/// Changes the database while no server uses it.
async fn change(hall: &Closed, statement: &str) {
    hall.0.change(statement).await;
}

async fn one(store: &Store, code: &str) -> Option<Value> {
    let game = store.game(code.parse().unwrap()).await.unwrap().unwrap();
    let Event::Ended { ending } = stored::event(&game.events.last()?.event).unwrap() else {
        return None;
    };
    Some(serde_json::to_value(ending).unwrap())
}

async fn ending(store: &Store, code: &str) -> Value {
    let began = Instant::now();
    loop {
        if let Some(ending) = one(store, code).await {
            return ending;
        }
        assert!(began.elapsed() < PATIENCE, "it does not end");
        sleep(Duration::from_millis(50)).await;
    }
}

fn live(base: u32) -> Value {
    json!({"clock": {"type": "live", "base": base, "increment": 0}})
}

#[tokio::test]
async fn a_game_that_never_began_is_aborted_after_two_weeks() {
    let hall = Hall::open().await;
    let (old, clients, [host, _]) = hall.friends(live(600)).await;
    drop(clients);
    let (young, _young, _) = hall.friends(live(600)).await;
    let (begun, [mut first, mut second], _) = hall.friends(json!({})).await;
    first.play("1", 0, &["c3"]).await;
    second.event("moved").await;
    second.play("1", 1, &["d4"]).await;
    second.until("done").await;
    let hall = hall.stop().await;
    let fifteen = 15 * DAY;
    change(&hall, &format!("UPDATE service SET ran = ran + {fifteen}")).await;
    change(
        &hall,
        &format!("UPDATE games SET touched = touched + {fifteen} WHERE code = '{young}'"),
    )
    .await;
    let hall = hall.start().await;
    let store = hall.keeping.store().await;
    assert_eq!(ending(&store, &old).await, json!({"winner": null, "reason": "aborted"}));
    sleep(Duration::from_millis(500)).await;
    assert_eq!(one(&store, &young).await, None);
    assert_eq!(one(&store, &begun).await, None);
    let card = hall.get(&format!("/api/v1/games/{old}"), &host).await.body;
    assert_eq!(card["ending"]["reason"], "aborted");
}

/// A copy of the game for each of this many codes, all with running clocks.
async fn copies(hall: &Closed, code: &str, many: u32) {
    let with = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ";
    let name = "replace(replace(printf('z%011d', i), '0', 'a'), '1', 'b')";
    let copy = |table: &str, columns: &str, key: &str| {
        format!(
            "{with}{many}) INSERT INTO {table} ({key}, {columns}) SELECT {name}, {columns}
             FROM {table}, n WHERE {key} = '{code}';"
        )
    };
    let games = copy("games", "terms, over, aborted, created, due, ply, summary, touched", "code");
    let seats = copy("seats", "player, person, muted", "game");
    let events = copy("events", "number, at, event", "game");
    let moves = copy("moves", "ply, text", "game");
    change(hall, &format!("BEGIN; {games} {seats} {events} {moves} COMMIT")).await;
}

/// The memory of this process, in MB.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}

/// Set for the test below when it has a process of its own.
const ALONE: &str = "TRISKEL_ALONE";

#[tokio::test]
async fn thousands_of_abandoned_games_neither_delay_a_start_nor_fill_the_memory() {
    // Memory is counted for the whole process, in which other tests run as well.
    if std::env::var_os(ALONE).is_none() {
        let name =
            "abandoned::thousands_of_abandoned_games_neither_delay_a_start_nor_fill_the_memory";
        let mut alone = std::process::Command::new(std::env::current_exe().unwrap());
        alone.args(["--exact", name, "--nocapture"]).env(ALONE, "1");
        assert!(alone.status().unwrap().success());
        return;
    }
    let long = std::env::var_os("TRISKEL_LONG").is_some();
    let many = if long { 100_000 } else { 5_000 };
    let config = Config { public_metrics: true, requests_a_minute: 10_000, ..Config::default() };
    let hall = Hall::over(Keeping::folder(), config.clone()).await;
    let (code, [mut first, mut second], _) = hall.friends(live(3_600)).await;
    first.play("1", 0, &["c3"]).await;
    second.event("moved").await;
    second.play("1", 1, &["d4"]).await;
    second.until("done").await;
    let hall = hall.stop().await;
    copies(&hall, &code, many).await;
    // Some of them never began, and a few of those whose clocks run have no time left.
    let none =
        "UPDATE games SET ply = 0, due = NULL WHERE code > 'zaaaaaaaa' AND code < 'zaaaaaaab'";
    let due = "UPDATE games SET due = 0 WHERE code IN
               (SELECT code FROM games WHERE due IS NOT NULL AND code LIKE 'z%' LIMIT 300)";
    change(&hall, &format!("{none}; {due}")).await;
    let before = memory();
    let start = Instant::now();
    let hall = hall.start_with(config).await;
    let health = hall.get("/healthz", "").await;
    let listening = start.elapsed();
    assert_eq!(health.status, 200);
    assert!(listening < Duration::from_secs(1), "{listening:?}");
    let began = Instant::now();
    loop {
        let flagged = "SELECT count(*) FROM games WHERE over = 1 AND code LIKE 'z%'";
        let flagged = hall.keeping.number(flagged).await;
        if flagged == 300 {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "{flagged} flags have fallen");
        sleep(Duration::from_millis(100)).await;
    }
    sleep(Duration::from_secs(2)).await;
    let metrics = hall.text("/metrics").await;
    let games = metrics.lines().find_map(|line| line.strip_prefix("triskel_games ")).unwrap();
    assert_eq!(games, "0", "games that nobody plays are in memory");
    let grown = memory().zip(before).map(|(after, before)| after.saturating_sub(before));
    println!("{many} games: listens after {listening:?}, {grown:?} MB more");
    assert!(grown.is_none_or(|grown| grown < 100), "{grown:?} MB");
}
