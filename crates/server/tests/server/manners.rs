//! Everything in a game that is not a move.

use serde_json::{Value, json};

use crate::hall::{Client, Hall};

async fn ask(client: &mut Client, id: &str, kind: &str) {
    client.ask(id, &json!({"type": kind})).await;
}

fn ending(news: &Value) -> &Value {
    &news["view"]["ending"]
}

#[tokio::test]
async fn resigning_loses_and_a_rematch_swaps_sides() {
    let hall = Hall::open().await;
    let (_, [mut first, mut second], [host, _]) = hall.friends(json!({})).await;
    ask(&mut first, "early", "rematch").await;
    assert_eq!(first.refusal().await, "not_over");
    ask(&mut first, "1", "resign").await;
    let ended = second.event("ended").await;
    assert_eq!(ending(&ended), &json!({"winner": "second", "reason": "resignation"}));
    second.play("late", 0, &["c3"]).await;
    assert_eq!(second.refusal().await, "over");

    ask(&mut first, "2", "rematch").await;
    second.event("rematch_asked").await;
    ask(&mut second, "2", "rematch").await;
    let rematch = first.event("rematch").await;
    let code = rematch["event"]["event"]["game"].as_str().unwrap();
    let card = hall.get(&format!("/api/v1/games/{code}"), &host).await.body;
    assert_eq!(card["yours"], json!(["second"]));
}

#[tokio::test]
async fn a_draw_takes_two() {
    let hall = Hall::open().await;
    let (_, [mut first, mut second], _) = hall.friends(json!({})).await;
    ask(&mut first, "1", "draw").await;
    assert_eq!(second.event("draw_offered").await["view"]["draw_offered"], "first");
    ask(&mut first, "2", "draw").await;
    assert_eq!(first.refusal().await, "not_now");
    ask(&mut second, "1", "decline_draw").await;
    assert_eq!(first.event("draw_declined").await["view"]["draw_offered"], Value::Null);
    ask(&mut second, "2", "draw").await;
    first.event("draw_offered").await;
    ask(&mut first, "3", "draw").await;
    let ended = second.event("ended").await;
    assert_eq!(ending(&ended), &json!({"winner": null, "reason": "agreement"}));
}

#[tokio::test]
async fn a_takeback_needs_consent_and_returns_to_the_askers_turn() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], [host, _]) = hall.friends(json!({})).await;
    ask(&mut first, "0", "takeback").await;
    assert_eq!(first.refusal().await, "not_now");
    first.play("1", 0, &["c3"]).await;
    second.event("moved").await;
    second.play("1", 1, &["d4"]).await;
    first.event("moved").await;
    first.event("moved").await;
    ask(&mut first, "2", "takeback").await;
    second.event("takeback_asked").await;
    ask(&mut second, "2", "takeback").await;
    let back = first.event("taken_back").await;
    assert_eq!(back["view"]["ply"], 0);
    assert!(!back["view"]["legal"].as_array().unwrap().is_empty());
    first.play("3", 0, &["e5"]).await;
    first.until("done").await;

    let hall = hall.restart().await;
    let mut back = hall.connect(&code, &host, 0).await;
    assert_eq!(back.until("welcome").await["moves"], json!(["e5"]));
}

#[tokio::test]
async fn the_computer_grants_takebacks_and_no_draws() {
    let hall = Hall::open().await;
    let opponent = json!({"type": "computer", "level": 1});
    let new = json!({"game": "dvonn", "opponent": opponent, "side": "first"});
    let created = hall.post("/api/v1/games", "", &new).await;
    let mut client = hall.connect(&created.code(), &created.cookie(), 0).await;
    client.play("1", 0, &["c3"]).await;
    client.event("moved").await;
    client.event("moved").await;
    ask(&mut client, "2", "draw").await;
    assert_eq!(client.refusal().await, "not_now");
    ask(&mut client, "3", "takeback").await;
    assert_eq!(client.event("taken_back").await["view"]["ply"], 0);
}

#[tokio::test]
async fn a_game_can_be_aborted_until_it_has_begun() {
    let hall = Hall::open().await;
    let (_, [mut first, mut second], _) = hall.friends(json!({})).await;
    first.play("1", 0, &["c3"]).await;
    ask(&mut second, "1", "abort").await;
    assert_eq!(ending(&first.event("ended").await)["reason"], "aborted");

    let (_, [mut first, mut second], _) = hall.friends(json!({})).await;
    first.play("1", 0, &["c3"]).await;
    second.event("moved").await;
    second.play("1", 1, &["d4"]).await;
    ask(&mut second, "2", "abort").await;
    assert_eq!(second.refusal().await, "not_now");
}

#[tokio::test]
async fn resigning_against_nobody_aborts_the_game() {
    let hall = Hall::open().await;
    let new = json!({"game": "dvonn", "opponent": {"type": "friend"}});
    let created = hall.post("/api/v1/games", "", &new).await;
    let mut client = hall.connect(&created.code(), &created.cookie(), 0).await;
    ask(&mut client, "1", "resign").await;
    let ended = client.event("ended").await;
    assert_eq!(ending(&ended), &json!({"winner": null, "reason": "aborted"}));
}

#[tokio::test]
async fn a_player_whose_time_is_up_loses() {
    let hall = Hall::open().await;
    let clock = json!({"clock": {"type": "live", "base": 1, "increment": 0}});
    let (_, [mut first, mut second], _) = hall.friends(clock).await;
    first.play("1", 0, &["c3"]).await;
    second.event("moved").await;
    second.play("1", 1, &["d4"]).await;
    let moved = second.event("moved").await;
    assert_eq!(moved["view"]["clock"]["running"], "first");
    let ended = second.event("ended").await;
    assert_eq!(ending(&ended), &json!({"winner": "second", "reason": "time"}));
    assert_eq!(ended["view"]["clock"]["left"][0], 0);
}

#[tokio::test]
async fn clocks_continue_after_a_restart_even_if_nobody_is_there() {
    let hall = Hall::open().await;
    let clock = json!({"clock": {"type": "live", "base": 2, "increment": 0}});
    let (code, [mut first, mut second], [host, _]) = hall.friends(clock).await;
    first.play("1", 0, &["c3"]).await;
    second.event("moved").await;
    second.play("1", 1, &["d4"]).await;
    second.until("done").await;
    let hall = hall.restart().await;
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    let card = hall.get(&format!("/api/v1/games/{code}"), &host).await.body;
    assert_eq!(card["ending"], json!({"winner": "second", "reason": "time"}));
}

#[tokio::test]
async fn the_third_occurrence_of_a_position_is_a_draw_where_the_house_rule_holds() {
    let hall = Hall::open().await;
    let moves = ["2@a1", "2@a6", "2@b1", "2@b6", "1@c1", "1@c6", "1@d1", "1@d6", "3@e1", "3@e6"];
    let opening: Vec<&str> = moves.into_iter().chain(["3@f1", "3@f6"]).collect();
    // One piece makes room, and its neighbour moves back and forth: four moves per round.
    let room = ["c1-c2", "c6-c5"];
    let round = ["d1-c1", "d6-c6", "c1-d1", "c6-d6"];
    for repetition in [true, false] {
        let opponent = json!({"type": "same_screen"});
        let new = json!({"game": "gyges-basic", "opponent": opponent, "repetition": repetition});
        let created = hall.post("/api/v1/games", "", &new).await;
        let mut client = hall.connect(&created.code(), &created.cookie(), 0).await;
        let mut last = Value::Null;
        for (ply, mv) in opening.iter().chain(&room).chain(round.iter().cycle().take(8)).enumerate()
        {
            client.play(&ply.to_string(), ply as u32, &[mv]).await;
            last = client.event("moved").await;
        }
        let expected = if repetition { json!("repetition") } else { Value::Null };
        assert_eq!(ending(&last)["reason"], expected);
    }
}

#[tokio::test]
async fn a_server_that_closes_says_so() {
    let hall = Hall::open().await;
    let (_, [mut first, _], _) = hall.friends(json!({})).await;
    let ((), bye) = tokio::join!(hall.app.close(), first.until("bye"));
    assert_eq!(bye, json!({"type": "bye"}));
    assert!(first.next().await.is_none());
}
