//! Who is present, and what players keep private.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::yield_now;
use tokio::time::{advance, pause, resume};

use crate::hall::{Client, Hall};

async fn presence(client: &mut Client, expected: Value) -> Value {
    loop {
        let presence = client.until("presence").await;
        if presence["here"] == expected {
            return presence;
        }
    }
}

#[tokio::test]
async fn players_see_each_other_come_and_go() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], [_, friend]) = hall.friends(json!({})).await;
    presence(&mut first, json!([true, true])).await;
    presence(&mut second, json!([true, true])).await;
    let mut spectator = hall.connect(&code, "", 0).await;
    spectator.until("welcome").await;
    let scene = spectator.until("presence").await;
    assert_eq!(scene["here"], json!([true, true]));
    assert_eq!(scene["watchers"], 1);
    assert_eq!(first.until("presence").await["watchers"], 1);

    drop(second);
    let scene = presence(&mut first, json!([true, false])).await;
    assert_eq!(scene["claimable"], Value::Null, "nobody has moved yet");
    let mut second = hall.connect(&code, &friend, 0).await;
    presence(&mut first, json!([true, true])).await;
    // Another tab of the same player is the same player.
    let mut tab = hall.connect(&code, &friend, 0).await;
    assert_eq!(tab.until("presence").await["here"], json!([true, true]));
    drop(tab);
    second.until("presence").await;
    drop(spectator);
    assert_eq!(first.until("presence").await["watchers"], 0);
}

#[tokio::test]
async fn a_game_can_be_claimed_when_the_opponent_has_left_on_their_turn() {
    let hall = Hall::open().await;
    let clock = json!({"clock": {"type": "live", "base": 600, "increment": 0}});
    let (_, [mut first, mut second], _) = hall.friends(clock).await;
    first.play("1", 0, &["c3"]).await;
    second.event("moved").await;
    second.play("1", 1, &["d4"]).await;
    second.until("done").await;
    drop(second);
    let gone = presence(&mut first, json!([true, false])).await;
    assert_eq!(gone["claimable"], Value::Null, "it is not their turn");
    first.ask("2", &json!({"type": "claim"})).await;
    assert_eq!(first.refusal().await, "not_now");
    first.play("3", 2, &["e5"]).await;
    let gone = presence(&mut first, json!([true, false])).await;
    let wait = gone["claimable"].as_u64().unwrap();
    assert!((50_000..=60_000).contains(&wait), "{wait}");
    first.ask("4", &json!({"type": "claim"})).await;
    assert_eq!(first.refusal().await, "not_now");
}

/// Lets a minute pass for the server while this client stays connected.
async fn minute(client: &mut Client) {
    for second in (0..60).step_by(10) {
        pause();
        // In small steps: a large one would count as a standstill, which is refunded.
        for _ in 0..100 {
            advance(Duration::from_millis(100)).await;
            yield_now().await;
        }
        resume();
        client.ask(&format!("here {second}"), &json!({"type": "ping"})).await;
        client.until("pong").await;
    }
}

#[tokio::test]
async fn a_claim_wins_when_the_opponent_stays_away() {
    let hall = Hall::open().await;
    let clock = json!({"clock": {"type": "live", "base": 600, "increment": 0}});
    let (code, [mut first, mut second], [_, friend]) = hall.friends(clock).await;
    first.play("1", 0, &["c3"]).await;
    second.event("moved").await;
    second.play("1", 1, &["d4"]).await;
    second.until("done").await;
    first.play("2", 2, &["e5"]).await;
    second.event("moved").await;
    drop(second);
    while first.until("presence").await["claimable"].is_null() {}
    minute(&mut first).await;
    first.ask("claim", &json!({"type": "claim"})).await;
    let ending = json!({"winner": "first", "reason": "abandoned"});
    assert_eq!(first.event("ended").await["view"]["ending"], ending);
    assert_eq!(first.until("done").await["id"], "claim");
    let mut late = hall.connect(&code, &friend, 0).await;
    assert_eq!(late.until("welcome").await["card"]["ending"], ending);
    late.play("2", 3, &["f3"]).await;
    assert_eq!(late.refusal().await, "over");
}

#[tokio::test]
async fn everybody_is_told_who_sits_where() {
    let hall = Hall::open().await;
    let new = json!({"game": "dvonn", "opponent": {"type": "friend"}, "side": "first"});
    let created = hall.post("/api/v1/games", "", &new).await;
    let mut host = hall.connect(&created.code(), &created.cookie(), 0).await;
    let mut spectator = hall.connect(&created.code(), "", 0).await;
    for client in [&mut host, &mut spectator] {
        assert_eq!(client.until("welcome").await["card"]["seats"][1], json!({"type": "open"}));
    }
    let ada = hall.put("/api/v1/me", "", &json!({"name": "Ada"})).await.cookie();
    let join = format!("/api/v1/games/{}/join", created.code());
    hall.post(&join, &ada, &Value::Null).await;
    for client in [&mut host, &mut spectator] {
        let seats = client.until("seats").await["seats"].clone();
        assert_eq!(seats[1], json!({"type": "guest", "name": "Ada"}));
        client.event("joined").await;
    }
    hall.put("/api/v1/me", &ada, &json!({"name": "Countess"})).await;
    assert_eq!(host.until("seats").await["seats"][1]["name"], "Countess");
}

fn premove(ply: u32, moves: &[&str]) -> Value {
    json!({"type": "premove", "ply": ply, "moves": moves})
}

#[tokio::test]
async fn a_premove_is_played_at_once_and_is_private() {
    let hall = Hall::open().await;
    let (_, [mut first, mut second], _) = hall.friends(json!({})).await;
    second.ask("ahead", &json!({"type": "ahead", "ply": 0})).await;
    let ahead = second.until("ahead").await;
    assert_eq!(ahead["legal"].as_array().unwrap().len(), 49);
    second.ask("p", &premove(0, &["D4"])).await;
    second.until("done").await;
    second.ask("say", &json!({"type": "say", "text": "hi"})).await;
    assert_eq!(second.event("said").await["view"]["premove"], json!(["d4"]));
    assert_eq!(first.event("said").await["view"]["premove"], Value::Null);
    first.play("1", 0, &["c3"]).await;
    assert_eq!(first.event("moved").await["view"]["premove"], Value::Null);
    let answer = first.event("moved").await;
    assert_eq!(answer["event"]["event"]["moves"], json!(["d4"]));
    assert_eq!(answer["view"]["turn"], "first");
    second.event("moved").await;
    assert_eq!(second.event("moved").await["view"]["premove"], Value::Null);
}

#[tokio::test]
async fn a_premove_that_is_illegal_or_cancelled_is_not_played() {
    let hall = Hall::open().await;
    let (_, [mut first, mut second], _) = hall.friends(json!({})).await;
    second.ask("p", &premove(0, &["c3"])).await;
    second.until("done").await;
    first.play("1", 0, &["c3"]).await;
    let moved = second.event("moved").await;
    assert_eq!(
        (&moved["view"]["premove"], &moved["view"]["turn"]),
        (&Value::Null, &json!("second"))
    );
    second.play("2", 1, &["d4"]).await;
    second.until("done").await;

    second.ask("q", &premove(2, &["e5"])).await;
    second.until("done").await;
    second.ask("c", &json!({"type": "cancel_premove"})).await;
    second.until("done").await;
    first.play("3", 2, &["e4"]).await;
    let moved = second.event("moved").await;
    assert_eq!(moved["view"]["turn"], "second", "{moved}");
}

#[tokio::test]
async fn a_premove_is_refused_where_it_makes_no_sense() {
    let hall = Hall::open().await;
    let (_, [mut first, mut second], _) = hall.friends(json!({})).await;
    let cases = [
        (premove(7, &["c3"]), "stale"),
        (premove(0, &[]), "malformed"),
        (premove(0, &["nonsense"]), "illegal"),
        (json!({"type": "ahead", "ply": 3}), "stale"),
    ];
    for (ask, code) in cases {
        second.ask("x", &ask).await;
        assert_eq!(second.refusal().await, code, "{ask}");
    }
    first.ask("y", &premove(0, &["c3"])).await;
    assert_eq!(first.refusal().await, "not_now");
    first.ask("z", &json!({"type": "ahead", "ply": 0})).await;
    assert_eq!(first.refusal().await, "not_now");
}

#[tokio::test]
async fn a_premove_survives_a_restart_and_ends_with_a_takeback() {
    let hall = Hall::open().await;
    let (code, [_, mut second], [host, friend]) = hall.friends(json!({})).await;
    second.ask("p", &premove(0, &["d4"])).await;
    second.until("done").await;
    let hall = hall.restart().await;
    let mut first = hall.connect(&code, &host, 0).await;
    let mut second = hall.connect(&code, &friend, 0).await;
    assert_eq!(second.until("welcome").await["view"]["premove"], json!(["d4"]));
    first.play("1", 0, &["c3"]).await;
    first.event("moved").await;
    assert_eq!(first.event("moved").await["event"]["event"]["moves"], json!(["d4"]));

    second.ask("q", &premove(2, &["e5"])).await;
    second.until("done").await;
    second.ask("r", &json!({"type": "takeback"})).await;
    first.event("takeback_asked").await;
    first.ask("s", &json!({"type": "takeback"})).await;
    assert_eq!(second.event("taken_back").await["view"]["premove"], Value::Null);
}

#[tokio::test]
async fn muted_players_are_not_heard() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], [host, _]) = hall.friends(json!({})).await;
    first.ask("m", &json!({"type": "mute", "muted": true})).await;
    first.until("done").await;
    second.ask("1", &json!({"type": "say", "text": "rude"})).await;
    assert_eq!(second.event("said").await["event"]["event"]["text"], "rude");
    first.ask("2", &json!({"type": "say", "text": "still here"})).await;
    assert_eq!(first.event("said").await["event"]["event"]["text"], "still here");
    second.event("said").await;

    let hall = hall.restart().await;
    let mut back = hall.connect(&code, &host, 0).await;
    let welcome = back.until("welcome").await;
    assert_eq!(welcome["card"]["muted"], true);
    let said: Vec<&Value> = welcome["events"].as_array().unwrap().iter().collect();
    assert!(!said.iter().any(|event| event["event"]["text"] == "rude"), "{said:?}");
    back.ask("n", &json!({"type": "mute", "muted": false})).await;
    back.until("done").await;
    let mut again = hall.connect(&code, &host, 0).await;
    let welcome = again.until("welcome").await;
    assert_eq!(welcome["card"]["muted"], false);
    assert!(welcome.to_string().contains("rude"));
}

#[tokio::test]
async fn a_wrong_tap_is_explained() {
    let hall = Hall::open().await;
    let (_, [mut first, mut second], _) = hall.friends(json!({"game": "gipf-basic"})).await;
    let why = |taps: &[&str]| json!({"type": "why", "ply": 0, "moves": [], "taps": taps});
    first.ask("1", &why(&["e5"])).await;
    let answer = first.until("why").await;
    assert_eq!(
        answer,
        json!({"type": "why", "id": "1", "why": {"game": "gipf", "code": "dot_first"}})
    );
    first.ask("2", &why(&["e1"])).await;
    assert_eq!(first.until("why").await["why"], Value::Null);
    // The waiting player enters a premove.
    second.ask("3", &why(&["e5"])).await;
    assert_eq!(second.until("why").await["why"]["code"], "dot_first");
    second.ask("4", &json!({"type": "why", "ply": 1, "moves": [], "taps": []})).await;
    assert_eq!(second.refusal().await, "stale");
    second.ask("5", &why(&["e5"; 65])).await;
    assert_eq!(second.refusal().await, "malformed");
}
