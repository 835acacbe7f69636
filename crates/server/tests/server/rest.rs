use axum::http::{StatusCode, header};
use serde_json::{Value, json};

use crate::hall::Hall;

fn friend(game: &str) -> Value {
    json!({"game": game, "opponent": {"type": "friend"}, "side": "second"})
}

#[tokio::test]
async fn a_game_is_made_read_and_joined() {
    let hall = Hall::open().await;
    let created = hall.post("/api/v1/games", "", &friend("gipf-standard")).await;
    assert_eq!(created.status, StatusCode::CREATED);
    assert_eq!(created.body["seats"], json!(["open", "guest"]));
    assert_eq!(created.body["yours"], json!(["second"]));
    let path = created.headers[header::LOCATION].to_str().unwrap().to_owned();

    let stranger = hall.get(&path, "").await;
    assert_eq!(stranger.status, StatusCode::OK);
    assert_eq!(stranger.body["yours"], json!([]));

    let own = hall.post(&format!("{path}/join"), &created.cookie(), &Value::Null).await;
    assert_eq!(own.status, StatusCode::CONFLICT);
    let joined = hall.post(&format!("{path}/join"), "", &Value::Null).await;
    assert_eq!(joined.body["yours"], json!(["first"]));
    let late = hall.post(&format!("{path}/join"), "", &Value::Null).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert_eq!(late.body["detail"], "both seats are taken");
}

#[tokio::test]
async fn all_variants_can_be_played() {
    let hall = Hall::open().await;
    let variants = hall.get("/api/v1/variants", "").await;
    for variant in variants.body.as_array().unwrap() {
        let id = variant["id"].as_str().unwrap();
        assert_eq!(hall.post("/api/v1/games", "", &friend(id)).await.status, StatusCode::CREATED);
    }
}

#[tokio::test]
async fn wrong_terms_are_answered_with_a_problem() {
    let hall = Hall::open().await;
    let computer = |nodes: u64| json!({"type": "computer", "nodes": nodes});
    let clock = |base: u32, increment: u32| json!({"base": base, "increment": increment});
    let wrong = [
        json!({}),
        json!([]),
        json!({"game": "chess", "opponent": {"type": "friend"}}),
        json!({"game": "dvonn", "opponent": {"type": "enemy"}}),
        json!({"game": "dvonn", "opponent": {"type": "friend"}, "colour": "red"}),
        json!({"game": "dvonn", "opponent": {"type": "friend"}, "pieces": "18,15"}),
        json!({"game": "gipf-basic", "opponent": {"type": "friend"}, "pieces": "18,99"}),
        json!({"game": "dvonn", "opponent": computer(0)}),
        json!({"game": "dvonn", "opponent": computer(1_000_001)}),
        json!({"game": "dvonn", "opponent": {"type": "friend"}, "clock": clock(0, 0)}),
        json!({"game": "dvonn", "opponent": {"type": "friend"}, "clock": clock(60, 181)}),
    ];
    for terms in wrong {
        let answer = hall.post("/api/v1/games", "", &terms).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{terms}");
        assert_eq!(answer.headers[header::CONTENT_TYPE], "application/problem+json");
        assert!(answer.body["detail"].is_string(), "{}", answer.body);
        assert!(!answer.headers.contains_key(header::SET_COOKIE));
    }
}

#[tokio::test]
async fn a_handicap_is_part_of_the_terms() {
    let hall = Hall::open().await;
    let new = json!({"game": "gipf-basic", "opponent": {"type": "same_screen"}, "pieces": "18,15"});
    let created = hall.post("/api/v1/games", "", &new).await;
    let mut client = hall.connect(&created.code(), &created.cookie(), 0).await;
    let welcome = client.until("welcome").await;
    assert!(welcome["view"]["text"].as_str().unwrap().contains(" 15,12 "), "{welcome}");
}

#[tokio::test]
async fn what_is_not_there_is_a_problem_too() {
    let hall = Hall::open().await;
    for path in ["/nowhere", "/api/v1/games/abcdefgh2345", "/api/v1/games/%2e%2e", "/api/v1/x"] {
        let answer = hall.get(path, "").await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.headers[header::CONTENT_TYPE], "application/problem+json");
    }
    assert_eq!(hall.get("/api/v1/games", "").await.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(hall.get("/healthz", "").await.status, StatusCode::OK);
}
