//! People who overuse the server cost others nothing.

use std::time::Duration;

use axum::http::{StatusCode, header};
use futures_util::StreamExt;
use serde_json::{Value, json};
use server::Config;
use store::{Effect, Entry, Moment};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::hall::{Client, Hall};

fn say(text: &str) -> Value {
    json!({"type": "say", "text": text})
}

fn same_screen() -> Value {
    json!({"game": "dvonn", "opponent": {"type": "same_screen"}})
}

#[tokio::test]
async fn one_address_begins_sixty_games_at_once_and_then_two_a_minute() {
    let hall = Hall::with(Config { requests_a_minute: 10_000, ..Config::default() }).await;
    let cookie = hall.post("/api/v1/games", "", &same_screen()).await.cookie();
    for _ in 1..60 {
        let created = hall.post("/api/v1/games", &cookie, &same_screen()).await;
        assert_eq!(created.status, StatusCode::CREATED);
    }
    let refused = hall.post("/api/v1/games", &cookie, &same_screen()).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers[header::RETRY_AFTER], "30");
    // Setting a name does not get around it: it creates a guest.
    let me = json!({"name": "Ada"});
    assert_eq!(hall.put("/api/v1/me", "", &me).await.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(hall.put("/api/v1/me", &cookie, &me).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_rematch_counts_as_a_new_game() {
    let hall = Hall::with(Config { games_at_once: 1, ..Config::default() }).await;
    let created = hall.post("/api/v1/games", "", &same_screen()).await;
    let mut client = hall.connect(&created.code(), &created.cookie(), 0).await;
    client.ask("1", &json!({"type": "resign"})).await;
    client.event("ended").await;
    client.ask("2", &json!({"type": "rematch"})).await;
    assert_eq!(client.refusal().await, "too_fast");
}

/// How many lines somebody receives until there is a pause.
async fn lines(client: &mut Client) -> usize {
    let mut lines = 0;
    while let Ok(Some(message)) = timeout(Duration::from_millis(500), client.next()).await {
        lines += usize::from(message["event"]["event"]["type"] == "said");
    }
    lines
}

#[tokio::test]
async fn a_person_talks_no_more_through_thirty_sockets_than_through_one() {
    let hall = Hall::open().await;
    let (code, [_first, mut second], [host, _]) = hall.friends(json!({})).await;
    for tab in 0..15 {
        let mut client = hall.connect(&code, &host, 0).await;
        for line in 0..4 {
            client.ask(&format!("{tab}/{line}"), &say("spam")).await;
        }
        client.answer().await;
    }
    let heard = lines(&mut second).await;
    assert!((10..=13).contains(&heard), "{heard} lines were heard");
    second.ask("mine", &say("enough")).await;
    second.until("done").await;
}

#[tokio::test]
async fn a_flood_is_closed_with_a_policy_violation() {
    let hall = Hall::open().await;
    let (code, [first, mut second], [host, _]) = hall.friends(json!({})).await;
    drop(first);
    let mut flood = hall.connect(&code, &host, 0).await;
    for line in 0..300 {
        flood.send(json!({"id": format!("{line}"), "ask": {"type": "ping"}}).to_string()).await;
    }
    let closed = async {
        loop {
            match flood.socket.next().await {
                Some(Ok(Message::Close(Some(close)))) => return u16::from(close.code),
                Some(Ok(_)) => {}
                other => panic!("closed without a word: {other:?}"),
            }
        }
    };
    let code_of_close = timeout(Duration::from_secs(20), closed).await.unwrap();
    assert_eq!(code_of_close, 1008);
    // Nobody else notices, and a well-behaved client can come back.
    second.ask("1", &json!({"type": "ping"})).await;
    second.until("pong").await;
    let mut back = hall.connect(&code, &host, 0).await;
    back.play("1", 0, &["c3"]).await;
    second.event("moved").await;
}

#[tokio::test]
async fn one_players_chat_does_not_use_up_the_others() {
    let hall = Hall::open().await;
    let (code, clients, cookies) = hall.friends(json!({})).await;
    drop(clients);
    let hall = hall.stop().await;
    let store = hall.0.store().await;
    let event = json!({"type": "said", "by": "first", "text": "again"}).to_string();
    for number in 2..=2_500 {
        let (game, at, effect) = (code.parse().unwrap(), Moment::now(), Effect::Nothing);
        let (event, request) = (event.clone(), None);
        let entry = Entry { game, number, at, request, event, effect, standing: None, rated: None };
        store.append(entry).await.unwrap();
    }
    drop(store);
    let hall = hall.start().await;
    let [mut first, mut second] = [
        hall.connect(&code, &cookies[0], 2_500).await,
        hall.connect(&code, &cookies[1], 2_500).await,
    ];
    first.ask("more", &say("and again")).await;
    assert_eq!(first.refusal().await, "not_now");
    // Both players can still act.
    second.ask("1", &json!({"type": "draw"})).await;
    first.event("draw_offered").await;
    first.ask("2", &json!({"type": "decline_draw"})).await;
    second.event("draw_declined").await;
    second.ask("3", &say("my turn")).await;
    first.event("said").await;
    first.play("4", 0, &["c3"]).await;
    second.event("moved").await;
    first.ask("5", &json!({"type": "takeback"})).await;
    second.event("takeback_asked").await;
}

#[tokio::test]
async fn only_players_see_the_chat() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], _) = hall.friends(json!({})).await;
    let mut spectator = hall.connect(&code, "", 0).await;
    spectator.until("welcome").await;
    first.ask("1", &say("between us")).await;
    second.event("said").await;
    first.play("2", 0, &["c3"]).await;
    let next = spectator.until("happened").await;
    assert_eq!(next["event"]["event"]["type"], "moved");
    let mut late = hall.connect(&code, "", 0).await;
    assert!(!late.until("welcome").await.to_string().contains("between us"));
}

#[tokio::test]
async fn light_chat_comes_without_the_position() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], [host, _]) = hall.friends(json!({})).await;
    let mut light = hall.connect_with(&code, &host, "seen=0&chat=light").await;
    light.until("welcome").await;
    second.ask("1", &say("hello")).await;
    let heard = light.until("heard").await;
    let full = first.event("said").await;
    assert_eq!(heard["event"], full["event"]);
    assert!(heard.to_string().len() < 200 && full.to_string().len() > 1_000, "{heard}");
    first.play("2", 0, &["c3"]).await;
    assert_eq!(light.event("moved").await["view"]["ply"], 1);
}

#[tokio::test]
async fn chat_has_no_invisible_characters_and_no_direction_overrides() {
    let hall = Hall::open().await;
    let (_, [mut first, mut second], _) = hall.friends(json!({})).await;
    first.ask("1", &say("good\u{202e} \u{0}game\u{200b}\n!")).await;
    assert_eq!(second.event("said").await["event"]["event"]["text"], "good game !");
    first.ask("2", &say("\u{202e}\u{301}")).await;
    assert_eq!(first.refusal().await, "malformed");
}
