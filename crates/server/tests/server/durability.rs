//! Stored data survive, and nobody is charged for time in which they could not play.

use std::time::Duration;

use serde_json::{Value, json};
use store::{Effect, Entry, Moment, Store, Uptime};
use tokio::time::{Instant, sleep};
use wire::Event;

use crate::hall::{Client, Closed, Hall};

const DAY: i64 = 24 * 3600 * 1000;

fn live(base: u32) -> Value {
    json!({"clock": {"type": "live", "base": base, "increment": 0}})
}

fn days(days: u32) -> Value {
    json!({"clock": {"type": "days", "days": days}})
}

/// Both make their first move; the clock of the first runs then.
async fn begin(first: &mut Client, second: &mut Client) {
    first.play("first", 0, &["c3"]).await;
    second.event("moved").await;
    second.play("first", 1, &["d4"]).await;
    second.until("done").await;
}

async fn store_of(hall: &Hall) -> Store {
    hall.keeping.store().await
}

/// Writes to the database directly, as another server would.
async fn say(store: &Store, code: &str, number: u32) {
    let event = json!({"type": "said", "by": "first", "text": "from elsewhere"}).to_string();
    let game = code.parse().unwrap();
    let (at, effect) = (Moment::now(), Effect::Nothing);
    let entry =
        Entry { game, number, at, request: None, event, effect, standing: None, rated: None };
    store.append(entry).await.unwrap();
}

/// Sets the server's uptime, and makes the running clock of a game end `left` milliseconds later.
async fn set_due(hall: &Closed, code: &str, ran: Uptime, left: i64) {
    let (ran, due) = (ran.0, ran.0 + left);
    hall.0.change(&format!("UPDATE service SET ran = {ran}")).await;
    hall.0.change(&format!("UPDATE games SET due = {due} WHERE code = '{code}'")).await;
}

async fn ending(store: &Store, code: &str) -> Option<Value> {
    let game = store.game(code.parse().unwrap()).await.unwrap().unwrap();
    let Event::Ended { ending } = stored::event(&game.events.last()?.event).unwrap() else {
        return None;
    };
    Some(serde_json::to_value(ending).unwrap())
}

#[tokio::test]
async fn days_are_counted_from_the_turn() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], _) = hall.friends(days(3)).await;
    begin(&mut first, &mut second).await;
    let card = hall.get(&format!("/api/v1/games/{code}"), "").await.body;
    assert_eq!(card["clock"]["running"], "first");
    let left: Vec<i64> = serde_json::from_value(card["clock"]["left"].clone()).unwrap();
    assert!((3 * DAY - 60_000..=3 * DAY).contains(&left[0]), "{left:?}");
    assert_eq!(left[1], 3 * DAY);
    let store = store_of(&hall).await;
    let due = store.game(code.parse().unwrap()).await.unwrap().unwrap().due;
    let (ran, _) = store.last_beat().await.unwrap();
    assert!((due.unwrap().0 - ran.0 - 3 * DAY).abs() < 60_000);
}

#[tokio::test]
async fn a_turn_whose_days_end_is_lost_even_if_nobody_is_there() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], _) = hall.friends(days(1)).await;
    begin(&mut first, &mut second).await;
    let store = store_of(&hall).await;
    drop((first, second));
    let hall = hall.stop().await;
    set_due(&hall, &code, Uptime(5 * DAY), -60_000).await;
    let _hall = hall.start().await;
    let asked = Instant::now();
    let ending = loop {
        if let Some(ending) = ending(&store, &code).await {
            break ending;
        }
        assert!(asked.elapsed() < Duration::from_secs(20), "the flag does not fall");
        sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(ending, json!({"winner": "second", "reason": "time"}));
}

#[tokio::test]
async fn days_while_the_server_is_down_do_not_count() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], [host, _]) = hall.friends(days(1)).await;
    begin(&mut first, &mut second).await;
    let hall = hall.stop().await;
    // Half a day was left when the server went down, five days ago or in the distant future.
    for then in [Moment(Moment::now().0 - 5 * DAY), Moment(Moment::now().0 + 20_000 * DAY)] {
        let store = hall.0.store().await;
        store.beat(Uptime(7 * DAY), then).await.unwrap();
    }
    set_due(&hall, &code, Uptime(7 * DAY), DAY / 2).await;
    let hall = hall.start().await;
    let card = hall.get(&format!("/api/v1/games/{code}"), &host).await.body;
    assert_eq!(card["ending"], Value::Null);
    let left = card["clock"]["left"][0].as_i64().unwrap();
    assert!((DAY / 2 - 60_000..=DAY / 2).contains(&left), "{left}");
}

#[tokio::test]
async fn live_clocks_stop_while_the_server_is_down() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], [host, _]) = hall.friends(live(30)).await;
    begin(&mut first, &mut second).await;
    let hall = hall.stop().await;
    sleep(Duration::from_secs(2)).await;
    let hall = hall.start().await;
    let card = hall.get(&format!("/api/v1/games/{code}"), &host).await.body;
    assert_eq!(card["clock"]["running"], "first");
    assert!(card["clock"]["left"][0].as_u64() > Some(28_500), "{card}");
}

#[tokio::test]
async fn time_while_the_server_is_busy_does_not_count() {
    let hall = Hall::open().await;
    let (_, [mut first, mut second], _) = hall.friends(live(2)).await;
    begin(&mut first, &mut second).await;
    first.event("moved").await;
    first.event("moved").await;
    let lock = hall.keeping.lock().await;
    second.ask("hi", &json!({"type": "say", "text": "hi"})).await;
    sleep(Duration::from_millis(200)).await;
    // The table cannot store the chat, and has no time for the move.
    first.play("in time", 2, &["e5"]).await;
    sleep(Duration::from_millis(2_500)).await;
    lock.release().await;
    let moved = first.event("moved").await;
    let left = moved["event"]["event"]["clock"].clone();
    assert!(left[0].as_u64() > Some(500), "{left}");
    assert!(moved["view"]["clock"]["left"][1].as_u64() > Some(1_900), "{moved}");
}

#[tokio::test]
async fn chat_stops_no_clock() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], [host, _]) = hall.friends(live(30)).await;
    begin(&mut first, &mut second).await;
    for round in 0..3 {
        // While storing takes long, the player on move chats.
        let lock = hall.keeping.lock().await;
        first.ask(&format!("{round}"), &json!({"type": "say", "text": "hm"})).await;
        sleep(Duration::from_millis(700)).await;
        lock.release().await;
        first.event("said").await;
    }
    let card = hall.get(&format!("/api/v1/games/{code}"), &host).await.body;
    let left = card["clock"]["left"][0].as_u64().unwrap();
    assert!(left < 30_000 - 3 * 700, "{left}");
}

#[tokio::test]
async fn a_client_that_missed_too_much_gets_the_latest_events_and_every_move() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], [host, _]) = hall.friends(json!({})).await;
    begin(&mut first, &mut second).await;
    let store = store_of(&hall).await;
    let hall = hall.stop().await;
    for number in 4..=603 {
        say(&store, &code, number).await;
    }
    let hall = hall.start().await;
    let mut back = hall.connect(&code, &host, 3).await;
    let welcome = back.until("welcome").await;
    assert_eq!(welcome["number"], 603);
    assert_eq!(welcome["moves"], json!(["c3", "d4"]));
    let events = welcome["events"].as_array().unwrap();
    assert_eq!((events.len(), &events[0]["number"]), (500, &json!(104)));
    assert_eq!(events[499]["number"], 603);
}

#[tokio::test]
async fn one_of_many_racing_tabs_plays() {
    let hall = Hall::open().await;
    let (code, [mut tab, second], [host, _]) = hall.friends(json!({})).await;
    drop(second);
    let mut racers = Vec::new();
    for mv in ["a1", "b1", "c1", "d1", "e1", "f1"] {
        racers.push((hall.connect(&code, &host, 0).await, mv));
    }
    for (client, mv) in &mut racers {
        client.play(mv, 0, &[*mv]).await;
    }
    let mut played = Vec::new();
    for (client, mv) in &mut racers {
        let answer = client.answer().await;
        match answer["type"].as_str() {
            Some("done") => played.push(*mv),
            _ => assert_eq!(answer["refusal"]["code"], "stale"),
        }
    }
    assert_eq!(played.len(), 1, "{played:?}");
    assert_eq!(tab.event("moved").await["event"]["event"]["moves"], json!(played));
    let stored = store_of(&hall).await.game(code.parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(stored.moves, played);
}

#[tokio::test]
async fn a_game_that_another_server_changed_continues_from_there() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], _) = hall.friends(json!({})).await;
    say(&store_of(&hall).await, &code, 2).await;
    first.play("mine", 0, &["c3"]).await;
    for client in [&mut first, &mut second] {
        assert_eq!(client.event("said").await["event"]["event"]["text"], "from elsewhere");
        assert_eq!(client.event("moved").await["event"]["number"], 3);
    }
    assert_eq!(first.until("done").await["number"], 3);
}

#[tokio::test]
async fn a_clock_continues_by_itself_after_the_store_has_failed() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], [host, _]) = hall.friends(live(1)).await;
    begin(&mut first, &mut second).await;
    // Nobody else can write until this transaction ends, and the server gives up before.
    let lock = hall.keeping.lock().await;
    first.until("bye").await;
    let answer = hall.get(&format!("/api/v1/games/{code}"), &host).await;
    assert_eq!(answer.status, 503, "{}", answer.body);
    let new = json!({"game": "dvonn", "opponent": {"type": "friend"}});
    assert_eq!(hall.post("/api/v1/games", "", &new).await.status, 503);
    lock.release().await;
    let store = store_of(&hall).await;
    let freed = Instant::now();
    let ending = loop {
        if let Some(ending) = ending(&store, &code).await {
            break ending;
        }
        assert!(freed.elapsed() < Duration::from_secs(30), "the flag does not fall");
        sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(ending, json!({"winner": "second", "reason": "time"}));
}
