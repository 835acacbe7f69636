//! Sessions are proved, listed, renewed and ended.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use store::{Moment, NewSession, SessionId, Uptime};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::hall::{Client, Closed, Hall};

const DAY: i64 = 24 * 3600 * 1000;

fn screen() -> Value {
    json!({"game": "dvonn", "opponent": {"type": "same_screen"}})
}

pub(crate) async fn change(hall: &Closed, statement: &str) {
    hall.0.change(statement).await;
}

pub(crate) async fn sessions(hall: &Hall, cookie: &str) -> Vec<Value> {
    let list = hall.get("/api/v1/me/sessions", cookie).await;
    assert_eq!(list.status, StatusCode::OK, "{}", list.body);
    list.body["sessions"].as_array().unwrap().clone()
}

/// Another session of the same person, as a second browser would have it: its id and its cookie.
async fn second_session(hall: &Hall, cookie: &str) -> (String, String) {
    let store = hall.keeping.store().await;
    let first: SessionId = sessions(hall, cookie).await[0]["id"].as_str().unwrap().parse().unwrap();
    let person = store.session(first).await.unwrap().unwrap().person;
    let (id, secret) = (SessionId::fresh(), [0xab; 32]);
    let hash = sha2::Digest::finalize(sha2::Digest::chain_update(
        <sha2::Sha256 as sha2::Digest>::new(),
        secret,
    ));
    let session = NewSession {
        id,
        person,
        hash: hash.into(),
        created: Moment::now(),
        expires: Uptime(400 * DAY),
        client: Some("second".to_owned()),
    };
    assert!(store.begin_session(session, Uptime(0)).await.unwrap());
    (id.to_string(), format!("triskel_guest={id}.{}", "ab".repeat(32)))
}

/// The code and the reason with which the server closes the socket.
pub(crate) async fn closing(client: &mut Client) -> (u16, String) {
    use futures_util::StreamExt;
    let closed = async {
        loop {
            match client.socket.next().await {
                Some(Ok(Message::Close(Some(close)))) => {
                    return (close.code.into(), close.reason.to_string());
                }
                Some(Ok(_)) => {}
                other => panic!("{other:?}"),
            }
        }
    };
    timeout(Duration::from_secs(20), closed).await.expect("the socket stays open")
}

#[tokio::test]
async fn a_session_is_listed_with_its_program_and_its_end() {
    let hall = Hall::open().await;
    assert!(sessions(&hall, "").await.is_empty());
    let request = Request::post("/api/v1/games")
        .header(header::USER_AGENT, "Netscape 4")
        .header(header::CONTENT_TYPE, "application/json");
    let created = hall.send(request.body(Body::from(screen().to_string())).unwrap()).await;
    let cookie = created.cookie();
    let [session] = &sessions(&hall, &cookie).await[..] else { panic!("one session") };
    assert_eq!(session["client"], "Netscape 4");
    assert_eq!(session["current"], true);
    let now = Moment::now().0;
    let (created, expires) = (session["created"].as_i64(), session["expires"].as_i64());
    assert!((created.unwrap() - now).abs() < 60_000);
    assert!((expires.unwrap() - now - 400 * DAY).abs() < 60_000, "{expires:?}");
    let (id, other) = second_session(&hall, &cookie).await;
    let all = sessions(&hall, &other).await;
    let current: Vec<_> = all.iter().filter(|session| session["current"] == true).collect();
    assert_eq!((all.len(), current.len()), (2, 1));
    assert_eq!(current[0]["id"], id);
}

#[tokio::test]
async fn the_store_has_only_the_hash_of_a_secret() {
    let hall = Hall::in_folder().await;
    let cookie = hall.post("/api/v1/games", "", &screen()).await.cookie();
    let (id, secret) = cookie.split_once('=').unwrap().1.split_once('.').unwrap();
    assert_eq!((id.len(), secret.len()), (12, 64), "256 bits");
    let hall = hall.stop().await;
    let stored = std::fs::read(hall.0.file()).unwrap();
    let secret_bytes: Vec<u8> =
        (0..32).map(|at| u8::from_str_radix(&secret[2 * at..2 * at + 2], 16).unwrap()).collect();
    for part in [secret.as_bytes(), &secret_bytes] {
        assert!(!stored.windows(part.len()).any(|window| window == part));
    }
    assert!(stored.windows(id.len()).any(|window| window == id.as_bytes()));
}

#[tokio::test]
async fn an_ended_session_proves_nothing_and_its_sockets_close() {
    let hall = Hall::open().await;
    let (code, mut client, cookie) = hall.screen("dvonn").await;
    client.until("welcome").await;
    let (id, other) = second_session(&hall, &cookie).await;
    let mut second = hall.connect(&code, &other, 0).await;
    second.until("welcome").await;
    let path = format!("/api/v1/games/{code}");
    assert_eq!(hall.get(&path, &other).await.body["yours"], json!(["first", "second"]));
    let ended = hall.delete(&format!("/api/v1/me/sessions/{id}"), &cookie).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    assert!(ended.headers.get(header::SET_COOKIE).is_none(), "it was another session");
    assert_eq!(closing(&mut second).await, (1008, "the session has ended".to_owned()));
    assert_eq!(hall.get(&path, &other).await.body["yours"], json!([]));
    assert_eq!(sessions(&hall, &cookie).await.len(), 1);
    // The other session goes on.
    client.play("1", 0, &["c3"]).await;
    client.until("done").await;
    let again = hall.delete(&format!("/api/v1/me/sessions/{id}"), &cookie).await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn nobody_ends_the_session_of_somebody_else() {
    let hall = Hall::open().await;
    let ada = hall.post("/api/v1/games", "", &screen()).await.cookie();
    let bob = hall.post("/api/v1/games", "", &screen()).await.cookie();
    let id = sessions(&hall, &ada).await[0]["id"].as_str().unwrap().to_owned();
    for (id, cookie) in [(id.as_str(), bob.as_str()), (&id, ""), ("nonsense", &ada)] {
        let answer = hall.delete(&format!("/api/v1/me/sessions/{id}"), cookie).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{id} {cookie}");
    }
    // The id alone, or with another secret, proves nothing.
    let secret = bob.split_once('.').unwrap().1;
    for forged in [format!("triskel_guest={id}"), format!("triskel_guest={id}.{secret}")] {
        assert!(sessions(&hall, &forged).await.is_empty());
    }
    assert_eq!(sessions(&hall, &ada).await.len(), 1);
}

#[tokio::test]
async fn signing_out_ends_the_session() {
    let hall = Hall::open().await;
    let (code, mut client, cookie) = hall.screen("dvonn").await;
    client.until("welcome").await;
    let out = hall.delete("/api/v1/sessions/current", &cookie).await;
    assert_eq!(out.status, StatusCode::NO_CONTENT);
    let gone = out.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(gone.starts_with("triskel_guest=;") && gone.contains("Max-Age=0"), "{gone}");
    assert_eq!(closing(&mut client).await.0, 1008);
    let card = hall.get(&format!("/api/v1/games/{code}"), &cookie).await.body;
    assert_eq!(card["yours"], json!([]));
    let again = hall.delete("/api/v1/sessions/current", &cookie).await;
    assert_eq!(again.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn a_session_that_is_used_is_renewed_and_another_expires() {
    let hall = Hall::open().await;
    let ada = hall.put("/api/v1/me", "", &json!({"name": "Ada"})).await.cookie();
    let bob = hall.put("/api/v1/me", "", &json!({"name": "Bob"})).await.cookie();
    let untouched = hall.get("/api/v1/me", &ada).await;
    assert!(untouched.headers.get(header::SET_COOKIE).is_none(), "nothing is written each time");
    let later = |days: i64| format!("UPDATE service SET ran = ran + {}", days * DAY);
    let hall = hall.stop().await;
    change(&hall, &later(399)).await;
    let hall = hall.start().await;
    let renewed = hall.get("/api/v1/me", &ada).await;
    assert_eq!(renewed.cookie(), ada);
    let cookie = renewed.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.contains(&format!("Max-Age={}", 400 * DAY / 1000)), "{cookie}");
    let hall = hall.stop().await;
    change(&hall, &later(2)).await;
    let hall = hall.start().await;
    assert_eq!(hall.get("/api/v1/me", &ada).await.body, json!({"name": "Ada"}));
    assert_eq!(hall.get("/api/v1/me", &bob).await.body, json!({"name": null}));
}

#[tokio::test]
async fn a_jump_of_the_machines_clock_ends_no_session() {
    let hall = Hall::open().await;
    let ada = hall.put("/api/v1/me", "", &json!({"name": "Ada"})).await.cookie();
    let hall = hall.stop().await;
    change(&hall, "UPDATE service SET alive = 0; UPDATE sessions SET created = 0, seen = 0").await;
    let hall = hall.start().await;
    assert_eq!(hall.get("/api/v1/me", &ada).await.body, json!({"name": "Ada"}));
}
