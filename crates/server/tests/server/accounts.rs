//! Accounts: signing up, logging in and out, changing the password, and removing an account.

use axum::http::{StatusCode, header};
use serde_json::{Value, json};
use server::issue_reset;

use crate::hall::{Answer, Hall};
use crate::sessions::{closing, sessions};

pub(crate) const PASSWORD: &str = "correct horse battery staple";
const OTHER: &str = "nine stones on the board";

pub(crate) fn credentials(name: &str, password: &str) -> Value {
    json!({"name": name, "password": password})
}

pub(crate) async fn sign_up(hall: &Hall, cookie: &str, name: &str) -> Answer {
    hall.post("/api/v1/accounts", cookie, &credentials(name, PASSWORD)).await
}

pub(crate) async fn log_in(hall: &Hall, name: &str, password: &str) -> Answer {
    hall.post("/api/v1/sessions", "", &credentials(name, password)).await
}

async fn name(hall: &Hall, cookie: &str) -> Value {
    hall.get("/api/v1/me", cookie).await.body["name"].clone()
}

#[tokio::test]
async fn a_guest_who_signs_up_keeps_their_id() {
    let hall = Hall::open().await;
    let (code, mut client, guest) = hall.screen("dvonn").await;
    client.until("welcome").await;
    let signed_up = sign_up(&hall, &guest, "Ada").await;
    assert_eq!(signed_up.status, StatusCode::CREATED, "{}", signed_up.body);
    assert_eq!(signed_up.body["name"], "Ada");
    assert!(signed_up.body["account"]["since"].is_i64());
    let ada = signed_up.cookie();
    assert_ne!(ada, guest, "a session that somebody has planted is worth nothing");
    assert_eq!(hall.get("/api/v1/me", &ada).await.body, signed_up.body);
    assert_eq!(hall.get("/api/v1/me", &guest).await.body, json!({"name": null}));
    let card = hall.get(&format!("/api/v1/games/{code}"), &ada).await.body;
    assert_eq!(card["yours"], json!(["first", "second"]));
    assert_eq!(card["seats"][0], json!({"type": "guest", "name": "Ada", "account": true}));
    let games = hall.get("/api/v1/me/games?state=running", &ada).await.body;
    assert_eq!(games["games"][0]["code"], code.as_str());
    // The socket that was open goes on, and belongs to the new session.
    client.play("1", 0, &["c3"]).await;
    client.until("done").await;
    let all = sessions(&hall, &ada).await;
    assert_eq!(all.len(), 1);
    let id = all[0]["id"].as_str().unwrap();
    hall.delete(&format!("/api/v1/me/sessions/{id}"), &ada).await;
    assert_eq!(closing(&mut client).await.0, 1008);
}

#[tokio::test]
async fn an_account_logs_in_elsewhere_and_has_its_games_there() {
    let hall = Hall::open().await;
    let ada = sign_up(&hall, "", "Ada").await.cookie();
    let new = json!({"game": "dvonn", "opponent": {"type": "same_screen"}});
    let code = hall.post("/api/v1/games", &ada, &new).await.code();
    let elsewhere = log_in(&hall, " aDA ", PASSWORD).await;
    assert!(elsewhere.status.is_success(), "{}", elsewhere.body);
    assert_eq!(elsewhere.body["name"], "Ada");
    let other = elsewhere.cookie();
    assert_ne!(other, ada);
    let card = hall.get(&format!("/api/v1/games/{code}"), &other).await.body;
    assert_eq!(card["yours"], json!(["first", "second"]));
    assert_eq!(sessions(&hall, &ada).await.len(), 2);
}

#[tokio::test]
async fn a_taken_name_takes_its_lookalikes() {
    let hall = Hall::open().await;
    assert_eq!(sign_up(&hall, "", "Paul").await.status, StatusCode::CREATED);
    for alike in ["Paul", "pAUL", "PauI", "Pau1", "P a u l", "\u{ff30}aul"] {
        let answer = sign_up(&hall, "", alike).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{alike}: {}", answer.body);
        assert!(!answer.headers.contains_key(header::SET_COOKIE));
        let guest = hall.put("/api/v1/me", "", &json!({"name": alike})).await;
        assert_eq!(guest.status, StatusCode::CONFLICT, "{alike}");
    }
    assert_eq!(sign_up(&hall, "", "Paula").await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn invalid_names_and_passwords_are_refused_with_reasons() {
    let hall = Hall::open().await;
    for (name, password, reasons) in [
        ("", PASSWORD, json!(["name_invisible"])),
        ("...", PASSWORD, json!(["name_invisible"])),
        ("\u{410}da", PASSWORD, json!(["name_mixed"])),
        ("Triskel", PASSWORD, json!(["name_reserved"])),
        ("Ada", "short", json!(["password_short"])),
        ("Ada", "password123", json!(["password_common"])),
        ("Ada Lovelace", "ada.lovelace", json!(["password_is_name"])),
        ("a\tb", "1234567890", json!(["name_invisible", "password_common"])),
    ] {
        let answer = hall.post("/api/v1/accounts", "", &credentials(name, password)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{name} {password}");
        assert_eq!(answer.body["reasons"], reasons, "{name} {password}");
        assert!(answer.body["detail"].is_string());
    }
    let unknown = json!({"name": "Ada", "password": PASSWORD, "admin": true});
    let answer = hall.post("/api/v1/accounts", "", &unknown).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn logging_in_and_out_breaks_no_running_game() {
    let hall = Hall::open().await;
    let ada = sign_up(&hall, "", "Ada").await.cookie();
    let new = json!({"game": "dvonn", "opponent": {"type": "same_screen"}});
    let code = hall.post("/api/v1/games", &ada, &new).await.code();
    let mut client = hall.connect(&code, &ada, 0).await;
    client.until("welcome").await;
    // The same browser logs in once more: another session takes the place of the first.
    let again = hall.post("/api/v1/sessions", &ada, &credentials("Ada", PASSWORD)).await;
    let cookie = again.cookie();
    assert_eq!(name(&hall, &ada).await, Value::Null);
    assert_eq!(sessions(&hall, &cookie).await.len(), 1);
    client.play("1", 0, &["c3"]).await;
    client.until("done").await;
    let out = hall.delete("/api/v1/sessions/current", &cookie).await;
    assert_eq!(out.status, StatusCode::NO_CONTENT);
    assert_eq!(name(&hall, &cookie).await, Value::Null);
    client.play("2", 1, &["d3"]).await;
    client.until("done").await;
    // Another password ends it for good.
    let back = log_in(&hall, "Ada", PASSWORD).await.cookie();
    let new = json!({"old": PASSWORD, "new": OTHER});
    let changed = hall.put("/api/v1/me/password", &back, &new).await;
    assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.body);
    assert_eq!(closing(&mut client).await, (1008, "the session has ended".to_owned()));
}

#[tokio::test]
async fn a_guest_who_logs_in_becomes_that_account() {
    let hall = Hall::open().await;
    sign_up(&hall, "", "Ada").await;
    let (_, mut client, guest) = hall.screen("dvonn").await;
    client.until("welcome").await;
    let ada = hall.post("/api/v1/sessions", &guest, &credentials("Ada", PASSWORD)).await.cookie();
    assert_eq!(name(&hall, &ada).await, "Ada");
    client.play("1", 0, &["c3"]).await;
    client.until("done").await;
}

#[tokio::test]
async fn another_password_ends_the_other_sessions() {
    let hall = Hall::open().await;
    let ada = sign_up(&hall, "", "Ada").await.cookie();
    let other = log_in(&hall, "Ada", PASSWORD).await.cookie();
    let change = async |cookie: &str, old: &str, new: &str| {
        hall.put("/api/v1/me/password", cookie, &json!({"old": old, "new": new})).await
    };
    assert_eq!(change(&ada, OTHER, OTHER).await.status, StatusCode::UNAUTHORIZED);
    let weak = change(&ada, PASSWORD, "qwertyuiop").await;
    assert_eq!(weak.body["reasons"], json!(["password_common"]));
    assert_eq!(name(&hall, &other).await, "Ada");
    assert_eq!(change(&ada, PASSWORD, OTHER).await.status, StatusCode::NO_CONTENT);
    assert_eq!(name(&hall, &ada).await, "Ada");
    assert_eq!(name(&hall, &other).await, Value::Null);
    assert_eq!(log_in(&hall, "Ada", PASSWORD).await.status, StatusCode::UNAUTHORIZED);
    assert!(log_in(&hall, "Ada", OTHER).await.status.is_success());
    let guest = hall.put("/api/v1/me", "", &json!({"name": "Bob"})).await.cookie();
    assert_eq!(change(&guest, PASSWORD, OTHER).await.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn an_account_keeps_its_name_and_is_not_forgotten() {
    let hall = Hall::open().await;
    let ada = sign_up(&hall, "", "Ada").await.cookie();
    for other in [json!({"name": "Bob"}), json!({"name": null})] {
        assert_eq!(hall.put("/api/v1/me", &ada, &other).await.status, StatusCode::CONFLICT);
    }
    let same = hall.put("/api/v1/me", &ada, &json!({"name": "Ada"})).await;
    assert_eq!((same.status, &same.body["name"]), (StatusCode::OK, &json!("Ada")));
    // Signing up again makes a new account with a new id.
    let bob = sign_up(&hall, &ada, "Bob").await;
    assert_eq!((bob.status, &bob.body["name"]), (StatusCode::CREATED, &json!("Bob")));
    assert!(log_in(&hall, "Ada", PASSWORD).await.status.is_success());
    let hall = hall.restart().await;
    assert!(log_in(&hall, "Ada", PASSWORD).await.status.is_success());
}

#[tokio::test]
async fn removing_an_account_leaves_nothing_but_games() {
    let hall = Hall::open().await;
    let (code, [mut first, _], [host, _]) = hall.friends(json!({})).await;
    let ada = sign_up(&hall, &host, "Ada").await.cookie();
    first.ask("1", &json!({"type": "resign"})).await;
    first.event("ended").await;
    let gone = hall.delete("/api/v1/me", &ada).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert_eq!(closing(&mut first).await.0, 1008);
    assert_eq!(log_in(&hall, "Ada", PASSWORD).await.status, StatusCode::UNAUTHORIZED);
    let card = hall.get(&format!("/api/v1/games/{code}"), "").await.body;
    assert_eq!(card["seats"][0], json!({"type": "guest", "name": null}));
    assert_eq!(sign_up(&hall, "", "Ada").await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn everything_about_somebody_can_be_downloaded() {
    let hall = Hall::open().await;
    let empty = hall.get("/api/v1/me/export", "").await.body;
    let nothing =
        json!({"me": {"name": null}, "sessions": {"sessions": []}, "ratings": {}, "games": []});
    assert_eq!(empty, nothing);
    let (code, [mut first, mut second], [host, _]) = hall.friends(json!({})).await;
    let ada = sign_up(&hall, &host, "Ada").await.cookie();
    first.ask("1", &json!({"type": "say", "text": "hello"})).await;
    first.until("done").await;
    second.ask("2", &json!({"type": "say", "text": "secret"})).await;
    second.until("done").await;
    first.play("3", 0, &["c3"]).await;
    first.until("done").await;
    let more = json!({"game": "gipf-basic", "opponent": {"type": "same_screen"}});
    let newer = hall.post("/api/v1/games", &ada, &more).await.code();
    let export = hall.get("/api/v1/me/export", &ada).await;
    assert_eq!(export.headers[header::CONTENT_TYPE], "application/json");
    let disposition = export.headers[header::CONTENT_DISPOSITION].to_str().unwrap();
    assert!(disposition.starts_with("attachment"), "{disposition}");
    assert_eq!(export.body["me"]["name"], "Ada");
    assert_eq!(export.body["sessions"]["sessions"].as_array().unwrap().len(), 1);
    let games = export.body["games"].as_array().unwrap();
    let codes: Vec<&Value> = games.iter().map(|game| &game["card"]["code"]).collect();
    assert_eq!(codes, [&json!(newer), &json!(code)]);
    assert!(games[1]["record"].as_str().unwrap().contains("c3"));
    let said: Vec<&Value> =
        games[1]["said"].as_array().unwrap().iter().map(|line| &line["text"]).collect();
    assert_eq!(said, [&json!("hello")], "what others said is theirs");
}

#[tokio::test]
async fn the_host_lets_somebody_choose_another_password() {
    let hall = Hall::open().await;
    let ada = sign_up(&hall, "", "Ada").await.cookie();
    let store = hall.keeping.store().await;
    assert_eq!(issue_reset(&store, "Bob").await.unwrap(), None);
    let link = issue_reset(&store, "ada").await.unwrap().unwrap();
    assert_eq!(link.name, "Ada");
    let token = link.path.strip_prefix("/reset#").unwrap();
    let reset = async |token: &str, password: &str| {
        let new = json!({"token": token, "password": password});
        hall.post("/api/v1/resets", "", &new).await
    };
    assert_eq!(reset("nonsense", OTHER).await.status, StatusCode::NOT_FOUND);
    assert_eq!(reset(token, "short").await.body["reasons"], json!(["password_short"]));
    assert_eq!(name(&hall, &ada).await, "Ada");
    assert_eq!(reset(token, OTHER).await.status, StatusCode::NO_CONTENT);
    assert_eq!(name(&hall, &ada).await, Value::Null, "all sessions end");
    assert_eq!(reset(token, PASSWORD).await.status, StatusCode::NOT_FOUND, "it is good once");
    assert_eq!(log_in(&hall, "Ada", PASSWORD).await.status, StatusCode::UNAUTHORIZED);
    assert!(log_in(&hall, "Ada", OTHER).await.status.is_success());
}
