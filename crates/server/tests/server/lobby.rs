//! The lobby: seeks that become games.

use axum::http::StatusCode;
use futures_util::StreamExt;
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::hall::Hall;

fn dvonn() -> Value {
    json!({"game": "dvonn", "rated": false, "side": "first",
           "clock": {"type": "live", "base": 600, "increment": 5}})
}

fn id(seek: &Value) -> String {
    seek["id"].as_str().unwrap().to_owned()
}

async fn join(hall: &Hall, id: &str, cookie: &str) -> crate::hall::Answer {
    hall.post(&format!("/api/v1/seeks/{id}/join"), cookie, &Value::Null).await
}

#[tokio::test]
async fn a_seek_is_seen_and_joined_and_becomes_a_game_of_both() {
    let hall = Hall::open().await;
    let posted = hall.post("/api/v1/seeks", "", &dvonn()).await;
    assert_eq!(posted.status, StatusCode::CREATED, "{}", posted.body);
    assert_eq!((&posted.body["game"], &posted.body["yours"]), (&json!("dvonn"), &json!(true)));
    let (ada, id) = (posted.cookie(), id(&posted.body));
    let list = hall.get("/api/v1/seeks", "").await.body;
    assert_eq!(list["seeks"][0]["id"], id.as_str());
    assert_eq!(list["seeks"][0]["yours"], false);
    assert_eq!(join(&hall, &id, &ada).await.status, StatusCode::CONFLICT);
    let joined = join(&hall, &id, "").await;
    assert_eq!(joined.status, StatusCode::OK, "{}", joined.body);
    let (code, bob) = (joined.code(), joined.cookie());
    assert_eq!(joined.body["yours"], json!(["second"]));
    assert_eq!(joined.body["terms"]["clock"]["base"], 600);
    let list = hall.get("/api/v1/seeks", &ada).await.body;
    assert_eq!(list["seeks"], json!([]));
    assert_eq!(list["joined"], json!([{"id": id, "code": code}]));
    assert_eq!(hall.get("/api/v1/seeks", &bob).await.body["joined"], json!([]));
    assert_eq!(join(&hall, &id, "").await.status, StatusCode::NOT_FOUND);
    let mut first = hall.connect(&code, &ada, 0).await;
    first.until("welcome").await;
    first.play("1", 0, &["c3"]).await;
    first.until("done").await;
}

#[tokio::test]
async fn one_of_many_who_join_at_once_plays() {
    let hall = Hall::open().await;
    for _ in 0..5 {
        let seek = id(&hall.post("/api/v1/seeks", "", &dvonn()).await.body);
        let answers = join_all((0..8).map(|_| join(&hall, &seek, ""))).await;
        let (joined, late): (Vec<_>, Vec<_>) =
            answers.iter().partition(|answer| answer.status == StatusCode::OK);
        assert_eq!(joined.len(), 1);
        assert!(late.iter().all(|answer| answer.status == StatusCode::NOT_FOUND));
    }
}

#[tokio::test]
async fn a_seek_is_withdrawn_by_its_owner_alone() {
    let hall = Hall::open().await;
    let posted = hall.post("/api/v1/seeks", "", &dvonn()).await;
    let path = format!("/api/v1/seeks/{}", id(&posted.body));
    let bob = hall.put("/api/v1/me", "", &json!({"name": "Bob"})).await.cookie();
    for other in ["", &bob] {
        assert_eq!(hall.delete(&path, other).await.status, StatusCode::NOT_FOUND);
    }
    assert_eq!(hall.delete(&path, &posted.cookie()).await.status, StatusCode::NO_CONTENT);
    assert_eq!(hall.get("/api/v1/seeks", "").await.body["seeks"], json!([]));
}

#[tokio::test]
async fn wrong_seeks_are_refused() {
    let hall = Hall::open().await;
    for wrong in [
        json!({}),
        json!({"game": "chess"}),
        json!({"game": "dvonn", "rated": true}),
        json!({"game": "dvonn", "clock": {"type": "live", "base": 0, "increment": 0}}),
        json!({"game": "dvonn", "side": "third"}),
        json!({"game": "dvonn", "level": 3}),
    ] {
        let answer = hall.post("/api/v1/seeks", "", &wrong).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    let ada = hall.post("/api/v1/seeks", "", &dvonn()).await.cookie();
    for _ in 1..5 {
        let more = hall.post("/api/v1/seeks", &ada, &json!({"game": "gipf-basic"})).await;
        assert_eq!(more.status, StatusCode::CREATED);
    }
    let sixth = hall.post("/api/v1/seeks", &ada, &dvonn()).await;
    assert_eq!(sixth.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn the_socket_reports_changes_and_a_removed_person_has_no_seeks() {
    let hall = Hall::open().await;
    let url = format!("ws://{}/api/v1/seeks/socket", hall.address);
    let (mut socket, _) = connect_async(url.into_client_request().unwrap()).await.unwrap();
    let mut next = async || loop {
        if let Message::Text(text) = socket.next().await.unwrap().unwrap() {
            return serde_json::from_str::<Value>(&text).unwrap();
        }
    };
    assert_eq!(next().await, json!({"seeks": [], "joined": [], "people": 0, "names": []}));
    let ada = hall.post("/api/v1/seeks", "", &dvonn()).await.cookie();
    assert_eq!(next().await["seeks"][0]["game"], "dvonn");
    hall.delete("/api/v1/me", &ada).await;
    assert_eq!(next().await["seeks"], json!([]));
}
