//! What is deleted, when, and what stays.

use std::time::Duration;

use axum::http::{StatusCode, header};
use serde_json::{Value, json};
use server::{Config, Retention};
use tokio::time::{Instant, sleep};

use crate::hall::{Closed, Hall};

const DAY: i64 = 24 * 3600 * 1000;

async fn change(hall: &Closed, statement: &str) {
    hall.0.change(statement).await;
}

async fn count(hall: &Hall, what: &str) -> i64 {
    hall.keeping.number(&format!("SELECT count(*) FROM {what}")).await
}

/// Waits until there are this many.
async fn until(hall: &Hall, what: &str, expected: i64) {
    let began = Instant::now();
    loop {
        let found = count(hall, what).await;
        if found == expected {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(30), "{what}: {found}, not {expected}");
        sleep(Duration::from_millis(50)).await;
    }
}

fn screen() -> Value {
    json!({"game": "dvonn", "opponent": {"type": "same_screen"}})
}

/// The same games in a server that has run this many days longer.
async fn later(hall: Hall, days: i64, config: Config) -> Hall {
    let hall = hall.stop().await;
    change(&hall, &format!("UPDATE service SET ran = ran + {}", days * DAY)).await;
    hall.start_with(config).await
}

#[tokio::test]
async fn aborted_games_are_deleted_and_others_stay() {
    let hall = Hall::open().await;
    let (aborted, mut client, cookie) = hall.screen("dvonn").await;
    client.ask("a", &json!({"type": "abort"})).await;
    client.until("done").await;
    drop(client);
    let (played, mut client, _) = hall.screen("dvonn").await;
    client.play("1", 0, &["c3"]).await;
    client.play("2", 1, &["d4"]).await;
    client.ask("r", &json!({"type": "resign"})).await;
    client.event("ended").await;
    drop(client);
    // A day too early, nothing happens.
    let hall = later(hall, 29, Config::default()).await;
    sleep(Duration::from_secs(1)).await;
    assert_eq!(count(&hall, "games").await, 2);
    let hall = later(hall, 2, Config::default()).await;
    until(&hall, "games", 1).await;
    let get = async |code: &str| hall.get(&format!("/api/v1/games/{code}"), &cookie).await.status;
    assert_eq!(get(&aborted).await, StatusCode::NOT_FOUND);
    assert_eq!(get(&played).await, StatusCode::OK);
    for table in ["events", "moves", "seats"] {
        assert_eq!(count(&hall, &format!("{table} WHERE game = '{aborted}'")).await, 0, "{table}");
    }
}

#[tokio::test]
async fn a_game_that_never_began_is_aborted_and_then_deleted_in_small_steps() {
    let hall = Hall::unlimited().await;
    let cookie = hall.post("/api/v1/games", "", &screen()).await.cookie();
    for _ in 0..99 {
        hall.post("/api/v1/games", &cookie, &screen()).await;
    }
    let hall = later(hall, 15, Config::default()).await;
    until(&hall, "games WHERE aborted = 1", 100).await;
    let hall = later(hall, 31, Config::default()).await;
    until(&hall, "games", 0).await;
    until(&hall, "people", 1).await;
}

#[tokio::test]
async fn guests_without_games_who_do_not_come_back_are_deleted() {
    let hall = Hall::open().await;
    let put = async |name: &str| hall.put("/api/v1/me", "", &json!({"name": name})).await.cookie();
    let [_ada, bob] = [put("Ada").await, put("Bob").await];
    let player = hall.post("/api/v1/games", "", &screen()).await.cookie();
    // Games that never began are not aborted here, so the player keeps theirs.
    let retention = Retention { unbegun_days: 0, ..Retention::default() };
    let config = Config { retention, ..Config::default() };
    let hall = later(hall, 60, config.clone()).await;
    assert_eq!(hall.get("/api/v1/me", &bob).await.body["name"], "Bob");
    let hall = later(hall, 31, config).await;
    until(&hall, "people", 2).await;
    assert_eq!(count(&hall, "sessions").await, 2);
    assert_eq!(hall.get("/api/v1/me", &bob).await.body["name"], "Bob");
    let games = hall.get("/api/v1/me/games?state=running", &player).await.body;
    assert_eq!(games["games"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn expired_sessions_are_cleared() {
    let hall = Hall::open().await;
    hall.post("/api/v1/games", "", &screen()).await;
    let retention = Retention { unbegun_days: 0, aborted_days: 0, guest_days: 0 };
    let config = Config { retention, ..Config::default() };
    let hall = later(hall, 401, config).await;
    until(&hall, "sessions", 0).await;
    assert_eq!(count(&hall, "games").await, 1, "nothing else is");
    assert_eq!(count(&hall, "people").await, 1);
}

#[tokio::test]
async fn a_person_who_removes_themselves_leaves_finished_games_without_a_name() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], [ada, bob]) = hall.friends(json!({})).await;
    hall.put("/api/v1/me", &ada, &json!({"name": "Ada"})).await;
    hall.put("/api/v1/me", &bob, &json!({"name": "Bob"})).await;
    first.play("1", 0, &["c3"]).await;
    second.event("moved").await;
    second.ask("r", &json!({"type": "resign"})).await;
    second.event("ended").await;
    let removed = hall.delete("/api/v1/me", &ada).await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT);
    assert!(removed.headers[header::SET_COOKIE].to_str().unwrap().contains("Max-Age=0"));
    let seats = json!([{"type": "guest", "name": null}, {"type": "guest", "name": "Bob"}]);
    // At the table that is open, and from the store.
    for _ in 0..2 {
        let card = hall.get(&format!("/api/v1/games/{code}"), &bob).await.body;
        assert_eq!((&card["seats"], &card["ending"]["winner"]), (&seats, &json!("first")));
        drop(second);
        second = hall.connect(&code, &bob, 0).await;
    }
    assert_eq!(hall.get("/api/v1/me", &ada).await.body, json!({"name": null}));
    let mine = hall.get("/api/v1/me/games?state=finished", &ada).await.body;
    assert_eq!(mine["games"], json!([]));
    let theirs = hall.get("/api/v1/me/games?state=finished", &bob).await.body;
    assert_eq!(theirs["games"][0]["seats"], seats);
    // Removing somebody a second time, or a stranger, changes nothing.
    for cookie in [ada.as_str(), ""] {
        assert_eq!(hall.delete("/api/v1/me", cookie).await.status, StatusCode::NO_CONTENT);
    }
}

#[tokio::test]
async fn the_running_games_of_a_person_who_removes_themselves_end() {
    let hall = Hall::open().await;
    let (begun, [mut first, mut second], [ada, bob]) = hall.friends(json!({})).await;
    first.play("1", 0, &["c3"]).await;
    second.event("moved").await;
    second.play("1", 1, &["d4"]).await;
    second.until("done").await;
    let friend = json!({"game": "dvonn", "opponent": {"type": "friend"}});
    let open = hall.post("/api/v1/games", &ada, &friend).await.code();
    let alone = hall.post("/api/v1/games", &ada, &screen()).await.code();
    assert_eq!(hall.delete("/api/v1/me", &ada).await.status, StatusCode::NO_CONTENT);
    let ended = second.event("ended").await;
    let resigned = json!({"winner": "second", "reason": "resignation"});
    assert_eq!(ended["view"]["ending"], resigned);
    let ending = async |code: &str| {
        hall.get(&format!("/api/v1/games/{code}"), &bob).await.body["ending"].clone()
    };
    assert_eq!(ending(&begun).await, resigned);
    let aborted = json!({"winner": null, "reason": "aborted"});
    assert_eq!([ending(&open).await, ending(&alone).await], [aborted.clone(), aborted]);
    // The sockets of the person who is gone are closed.
    while first.next().await.is_some() {}
}

#[tokio::test]
async fn games_of_a_removed_person_end_although_the_server_was_killed_in_between() {
    let hall = Hall::open().await;
    let (code, clients, [_, bob]) = hall.friends(json!({})).await;
    drop(clients);
    let hall = hall.stop().await;
    let first = format!("(SELECT person FROM seats WHERE game = '{code}' AND player = 0)");
    change(&hall, &format!("UPDATE people SET removed = 1, name = NULL WHERE code = {first}"))
        .await;
    let hall = hall.start().await;
    until(&hall, "games WHERE over = 1", 1).await;
    let card = hall.get(&format!("/api/v1/games/{code}"), &bob).await.body;
    assert_eq!(card["ending"]["reason"], "aborted");
}
