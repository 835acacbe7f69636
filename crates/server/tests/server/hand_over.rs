//! Games that began on a device and continue here.

use axum::http::{StatusCode, header};
use serde_json::{Value, json};

use crate::hall::Hall;

const CODE: &str = "abcdefghijkm";

fn path() -> String {
    format!("/api/v1/games/{CODE}")
}

fn moved(by: &str, ply: u32, mv: &str) -> Value {
    let event = json!({"type": "moved", "by": by, "ply": ply, "moves": [mv], "clock": null});
    json!({"at": 2_000 + i64::from(ply), "event": event})
}

/// A game against level 1 in which both have placed a piece.
fn game() -> Value {
    let computer = json!({"side": "second", "level": 1});
    json!({
        "created": 1_000,
        "terms": {"game": "dvonn", "pieces": null, "clock": null, "repetition": true,
                  "computer": computer},
        "events": [moved("first", 0, "c3"), moved("second", 1, "d3")],
    })
}

#[tokio::test]
async fn a_game_goes_on_here_under_its_code() {
    let hall = Hall::open().await;
    let handed = hall.put(&path(), "", &game()).await;
    assert_eq!(handed.status, StatusCode::CREATED, "{}", handed.body);
    assert_eq!(handed.headers[header::LOCATION], path().as_str());
    assert_eq!(handed.body["code"], CODE);
    assert_eq!(handed.body["ply"], 2);
    assert_eq!(handed.body["created"], 1_000);
    assert_eq!(handed.body["yours"], json!(["first"]));
    let cookie = handed.cookie();
    let running = hall.get("/api/v1/me/games?state=running", &cookie).await;
    assert_eq!(running.body["games"][0]["code"], CODE);
    let record = hall.text(&format!("{}/record", path())).await;
    assert!(record.contains("1. c3 d3"), "{record}");

    let mut socket = hall.connect(CODE, &cookie, 0).await;
    let welcome = socket.until("welcome").await;
    assert_eq!(welcome["moves"], json!(["c3", "d3"]));
    let last = welcome["events"].as_array().unwrap().last().unwrap();
    assert_eq!(last["event"], json!({"type": "handed_over"}));
}

#[tokio::test]
async fn a_hand_over_is_applied_once() {
    let hall = Hall::open().await;
    let first = hall.put(&path(), "", &game()).await;
    let again = hall.put(&path(), &first.cookie(), &game()).await;
    assert_eq!(again.status, StatusCode::OK, "{}", again.body);
    assert_eq!(again.body["ply"], first.body["ply"]);

    // Somebody else, other terms, another continuation: nobody's moves are lost.
    let stranger = hall.put(&path(), "", &game()).await;
    assert_eq!(stranger.status, StatusCode::CONFLICT);
    assert_eq!(stranger.body["detail"], "another game has this code");
    let mut harder = game();
    harder["terms"]["computer"]["level"] = json!(2);
    let mut longer = game();
    longer["events"].as_array_mut().unwrap().push(moved("first", 2, "e3"));
    for other in [harder, longer] {
        let answer = hall.put(&path(), &first.cookie(), &other).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{other}");
    }
}

#[tokio::test]
async fn both_seats_of_one_screen_are_taken_and_an_end_is_kept() {
    let hall = Hall::open().await;
    let mut shared = game();
    shared["terms"]["computer"] = Value::Null;
    let ending = json!({"winner": "first", "reason": "resignation"});
    let ended = json!({"at": 3_000, "event": {"type": "ended", "ending": ending}});
    shared["events"].as_array_mut().unwrap().push(ended);
    let handed = hall.put(&path(), "", &shared).await;
    assert_eq!(handed.status, StatusCode::CREATED, "{}", handed.body);
    assert_eq!(handed.body["yours"], json!(["first", "second"]));
    assert_eq!(handed.body["ending"], ending);
    let finished = hall.get("/api/v1/me/games?state=finished", &handed.cookie()).await;
    assert_eq!(finished.body["games"][0]["code"], CODE);
}

#[tokio::test]
async fn impossible_games_are_refused_with_the_reason() {
    let hall = Hall::open().await;
    let with = |events: Value| {
        let mut game = game();
        game["events"] = events;
        game
    };
    let level = {
        let mut game = game();
        game["terms"]["computer"]["level"] = json!(0);
        game
    };
    let cases = [
        (with(json!([moved("second", 0, "c3")])), "event 1: c3 was not this player's to play"),
        (with(json!([moved("first", 0, "c3"), moved("second", 1, "c3")])), "event 2: "),
        (level, "the levels of the computer are 1 to 10"),
        (json!({"created": 1}), ""),
        (json!([]), ""),
    ];
    for (game, reason) in cases {
        let refused = hall.put(&path(), "", &game).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{game}");
        let detail = refused.body["detail"].as_str().unwrap();
        assert!(detail.starts_with(reason), "{game}: {detail}");
    }
    assert_eq!(hall.get(&path(), "").await.status, StatusCode::NOT_FOUND);
    let nowhere = hall.put("/api/v1/games/nothing", "", &game()).await;
    assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
}
