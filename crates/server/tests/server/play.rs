use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::hall::{Client, Hall};

async fn against_computer(hall: &Hall, game: &str, side: &str) -> Client {
    let opponent = json!({"type": "computer", "level": 1});
    let new = json!({"game": game, "opponent": opponent, "side": side});
    let created = hall.post("/api/v1/games", "", &new).await;
    hall.connect(&created.code(), &created.cookie(), 0).await
}

#[tokio::test]
async fn the_computer_answers_in_every_game() {
    let hall = Hall::open().await;
    let games = ["dvonn", "gipf-basic", "gipf-standard", "gipf-tournament", "gyges-basic"];
    for game in games.into_iter().chain(["gyges-advanced"]) {
        let mut client = against_computer(&hall, game, "first").await;
        let welcome = client.until("welcome").await;
        assert!(!welcome["places"].as_array().unwrap().is_empty());
        let mv = welcome["view"]["legal"][0]["text"].as_str().unwrap();
        client.play("1", 0, &[mv]).await;
        let own = client.event("moved").await;
        assert_eq!(own["event"]["number"], 1, "{game}");
        assert_eq!(own["view"]["legal"], json!([]), "{game}");
        assert!(!own["view"]["last"][0]["steps"].as_array().unwrap().is_empty(), "{game}");
        let answer = client.event("moved").await;
        assert_eq!(answer["event"]["event"]["by"], "second", "{game}");
        assert!(!answer["view"]["legal"].as_array().unwrap().is_empty(), "{game}");
    }
}

#[tokio::test]
async fn many_requests_to_the_computer_slow_no_socket() {
    let hall = Hall::open().await;
    let opponent = json!({"type": "computer", "level": 10});
    let new = json!({"game": "gyges-advanced", "opponent": opponent, "side": "second"});
    let mut busy = Vec::new();
    for _ in 0..25 {
        let created = hall.post("/api/v1/games", "", &new).await;
        busy.push(hall.connect(&created.code(), &created.cookie(), 0).await);
    }
    let (_, [mut first, _second], _) = hall.friends(json!({"game": "gipf-basic"})).await;
    for id in 0..20 {
        let asked = Instant::now();
        first.ask(&id.to_string(), &json!({"type": "preview", "ply": 0, "moves": []})).await;
        first.until("preview").await;
        assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
    }
}

#[tokio::test]
async fn the_computer_begins_if_it_is_first() {
    let hall = Hall::open().await;
    let mut client = against_computer(&hall, "gyges-basic", "second").await;
    let welcome = client.until("welcome").await;
    let view = if welcome["number"] == 0 { client.event("moved").await } else { welcome };
    assert_eq!(view["view"]["turn"], "second");
}

#[tokio::test]
async fn friends_and_spectators_see_every_move() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], _) = hall.friends(json!({})).await;
    let mut spectator = hall.connect(&code, "", 0).await;
    let welcome = spectator.until("welcome").await;
    assert_eq!(welcome["view"]["legal"], json!([]));
    assert_eq!(welcome["card"]["yours"], json!([]));

    first.play("1", 0, &["C3"]).await;
    assert_eq!(first.until("done").await["number"], 2);
    for client in [&mut second, &mut spectator] {
        let news = client.event("moved").await;
        assert_eq!(news["event"]["event"]["moves"], json!(["c3"]));
        assert_eq!(news["view"]["last"][0]["text"], "c3");
    }
    spectator.play("2", 1, &["d4"]).await;
    assert_eq!(spectator.refusal().await, "not_a_player");
    first.play("3", 1, &["d4"]).await;
    assert_eq!(first.refusal().await, "not_your_turn");
    second.play("4", 1, &["c3"]).await;
    assert_eq!(second.refusal().await, "illegal");
    second.play("5", 0, &["d4"]).await;
    assert_eq!(second.refusal().await, "stale");
    second.play("6", 1, &["d4"]).await;
    second.until("done").await;
}

#[tokio::test]
async fn nobody_moves_before_both_have_joined() {
    let hall = Hall::open().await;
    let new = json!({"game": "dvonn", "opponent": {"type": "friend"}, "side": "first"});
    let created = hall.post("/api/v1/games", "", &new).await;
    let mut client = hall.connect(&created.code(), &created.cookie(), 0).await;
    client.play("1", 0, &["c3"]).await;
    assert_eq!(client.refusal().await, "waiting");
}

#[tokio::test]
async fn a_request_sent_again_is_applied_once() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], [host, _]) = hall.friends(json!({})).await;
    first.play("mine", 0, &["c3"]).await;
    let number = first.until("done").await["number"].clone();
    first.play("mine", 0, &["c3"]).await;
    assert_eq!(first.until("done").await["number"], number);
    // Another guest's request with the same id is a different request.
    second.play("mine", 1, &["d4"]).await;
    assert_ne!(second.until("done").await["number"], number);

    let hall = hall.restart().await;
    let mut back = hall.connect(&code, &host, 0).await;
    assert_eq!(back.until("welcome").await["moves"], json!(["c3", "d4"]));
    back.play("mine", 0, &["c3"]).await;
    assert_eq!(back.until("done").await["number"], number);
}

#[tokio::test]
async fn a_client_that_reconnects_gets_what_it_missed() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], [host, _]) = hall.friends(json!({})).await;
    first.play("1", 0, &["c3"]).await;
    let seen = first.until("done").await["number"].as_u64().unwrap() as u32;
    drop(first);
    second.play("1", 1, &["d4"]).await;
    second.ask("2", &json!({"type": "say", "text": " hello "})).await;
    second.event("said").await;
    let mut back = hall.connect(&code, &host, seen).await;
    let welcome = back.until("welcome").await;
    let events = welcome["events"].as_array().unwrap();
    assert_eq!(events.len(), 2);
    assert_eq!(events[0]["event"]["moves"], json!(["d4"]));
    assert_eq!(events[1]["event"]["text"], "hello");
    assert_eq!(welcome["number"], seen + 2);
}

#[tokio::test]
async fn a_preview_stores_nothing() {
    let hall = Hall::open().await;
    let (_, [mut first, _], _) = hall.friends(json!({"game": "gipf-basic"})).await;
    first.ask("p", &json!({"type": "preview", "ply": 0, "moves": ["e1-e2"]})).await;
    let preview = first.until("preview").await;
    assert_eq!(preview["view"]["turn"], "second");
    assert_eq!(preview["view"]["last"][0]["text"], "e1-e2");
    assert_eq!(preview["view"]["last"][0]["steps"][1]["type"], "enter");
    assert_eq!(preview["view"]["legal"], json!([]));
    first.ask("p", &json!({"type": "preview", "ply": 0, "moves": []})).await;
    assert!(!first.until("preview").await["view"]["legal"].as_array().unwrap().is_empty());
    first.play("1", 0, &["e1-e2"]).await;
    first.until("done").await;
}

#[tokio::test]
async fn a_whole_game_at_one_screen_is_played_to_its_end() {
    let hall = Hall::open().await;
    let new = json!({"game": "gyges-basic", "opponent": {"type": "same_screen"}});
    let created = hall.post("/api/v1/games", "", &new).await;
    let mut client = hall.connect(&created.code(), &created.cookie(), 0).await;
    let mut view = client.until("welcome").await["view"].clone();
    for turn in 0..40 {
        if !view["ending"].is_null() {
            assert_eq!(view["ending"]["reason"], "rules");
            return;
        }
        let legal = view["legal"].as_array().unwrap();
        let texts = legal.iter().map(|mv| mv["text"].as_str().unwrap());
        // A player who can reach the goal does, so that the game ends soon.
        let mv = texts.clone().find(|text| text.ends_with("goal")).or(texts.clone().next_back());
        client.play(&turn.to_string(), turn, &[mv.unwrap()]).await;
        view = client.event("moved").await["view"].clone();
    }
    panic!("no end: {view}");
}

#[tokio::test]
async fn stacks_are_shown_with_their_layers_and_captives_with_their_owners() {
    let hall = Hall::open().await;
    let (code, mut client, cookie) = hall.screen("dvonn").await;
    let mut view = client.until("welcome").await["view"].clone();
    assert_eq!(view["board"]["pieces"], json!([]));
    let mut ply = 0;
    while view["text"].as_str().unwrap().ends_with("place") {
        view = client.play_any(&mut ply, &view).await;
    }
    let lone: Vec<_> = pieces(&view).filter(|piece| piece["layers"] == json!([null])).collect();
    assert_eq!(lone.len(), 3, "the DVONN pieces are nobody's");
    view = client.play_any(&mut ply, &view).await;
    let from_to: Vec<String> = played(&view).split('-').map(str::to_owned).collect();
    let stack = pieces(&view).find(|piece| piece["at"] == from_to[1].as_str()).unwrap().clone();
    let layers = stack["layers"].as_array().unwrap();
    assert_eq!((layers.len(), &layers[1]), (2, &json!("first")), "{stack}");

    // They come from the record, also after a restart and a takeback.
    view = client.play_any(&mut ply, &view).await;
    let hall = hall.restart().await;
    let mut client = hall.connect(&code, &cookie, 0).await;
    assert_eq!(client.until("welcome").await["view"]["board"], view["board"]);
    client.ask("back", &json!({"type": "takeback"})).await;
    let back = client.event("taken_back").await["view"].clone();
    assert!(pieces(&back).any(|piece| *piece == stack), "{back}");
}

#[tokio::test]
async fn captives_lie_with_their_captor() {
    let hall = Hall::open().await;
    let (_, mut client, _) = hall.screen("gipf-standard").await;
    let moves = "a1-b2 f8-f7 i4-h4 a4-b5 f8-e8 d1-d2 g1-g2 b1-b2 a2-b2 i2-h2 i3-h4 h1-h2 f8-f7 \
                 a5-b5 e9-e8 f8-f7 xd7,e7,f6,g5,h4";
    let mut view = client.until("welcome").await["view"].clone();
    for (ply, mv) in moves.split(' ').enumerate() {
        assert_eq!(view["board"]["captives"], json!([]));
        client.play(&ply.to_string(), ply as u32, &[mv]).await;
        view = client.event("moved").await["view"].clone();
        assert!(pieces(&view).all(|piece| piece["layers"] == json!([])), "{view}");
    }
    let expected = json!([{"by": "first", "owner": "second", "height": 2, "count": 1}]);
    assert_eq!(view["board"]["captives"], expected);
}

fn pieces(view: &Value) -> impl Iterator<Item = &Value> {
    view["board"]["pieces"].as_array().unwrap().iter()
}

fn played(view: &Value) -> &str {
    view["last"].as_array().unwrap().last().unwrap()["text"].as_str().unwrap()
}

#[tokio::test]
async fn everybody_can_look_at_earlier_positions() {
    let hall = Hall::open().await;
    let screen = json!({"game": "dvonn", "opponent": {"type": "same_screen"}});
    let created = hall.post("/api/v1/games", "", &screen).await;
    let mut player = hall.connect(&created.code(), &created.cookie(), 0).await;
    for (ply, mv) in ["c3", "d3", "e3"].iter().enumerate() {
        player.ask(mv, &json!({"type": "play", "ply": ply, "moves": [mv]})).await;
        player.until("done").await;
    }
    let mut spectator = hall.connect(&created.code(), "", 0).await;
    spectator.ask("1", &json!({"type": "at", "ply": 2})).await;
    let view = spectator.until("preview").await["view"].clone();
    assert_eq!((&view["ply"], &view["last"][0]["text"]), (&json!(2), &json!("d3")));
    assert_eq!(view["board"]["pieces"].as_array().unwrap().len(), 2);
    assert_eq!(view["legal"], json!([]));
    spectator.ask("2", &json!({"type": "at", "ply": 4})).await;
    assert_eq!(spectator.until("refused").await["refusal"]["code"], "not_now");
    spectator.ask("3", &json!({"type": "ping"})).await;
    assert_eq!(spectator.until("pong").await["id"], "3");
}

#[tokio::test]
async fn hints_are_given_where_they_are_fair() {
    let hall = Hall::open().await;
    let hint = |ply: u32, moves: &[&str]| json!({"type": "hint", "ply": ply, "moves": moves});
    let (_, [mut first, _second], _) = hall.friends(json!({"game": "gyges-basic"})).await;
    first.ask("1", &hint(0, &[])).await;
    assert_eq!(first.refusal().await, "not_now");
    // In a finished game, hints are allowed at any move.
    first.play("2", 0, &["1@a1"]).await;
    first.event("moved").await;
    first.ask("3", &json!({"type": "resign"})).await;
    first.event("ended").await;
    first.ask("4", &hint(0, &["3@a1"])).await;
    let answer = first.until("hint").await;
    assert!(answer["hint"]["text"].as_str().unwrap().contains('@'), "{answer}");
    first.ask("5", &hint(9, &[])).await;
    assert_eq!(first.refusal().await, "stale");

    let (_, mut client, _) = hall.screen("gyges-basic").await;
    let mut view = client.until("welcome").await["view"].clone();
    client.ask("0", &hint(0, &[])).await;
    client.ask("00", &hint(0, &[])).await;
    assert_eq!(client.refusal().await, "not_now");
    let hinted = client.until("hint").await["hint"].clone();
    let taps = view["legal"].as_array().unwrap().iter().find(|mv| mv["text"] == hinted["text"]);
    assert_eq!(taps.unwrap()["taps"], hinted["taps"]);
    assert!(hinted["reasons"].is_array(), "{hinted}");
    // The last piece has nowhere else to go.
    let placed = ["1@a1", "1@a6", "1@b1", "1@b6", "2@c1", "2@c6", "2@d1", "2@d6", "3@e1", "3@e6"];
    for (ply, mv) in placed.iter().enumerate() {
        client.play(&format!("p{ply}"), ply as u32, &[mv]).await;
        view = client.event("moved").await["view"].clone();
    }
    assert_eq!(view["legal"].as_array().unwrap().len(), 1);
    client.ask("last", &hint(10, &[])).await;
    let hinted = client.until("hint").await["hint"].clone();
    assert_eq!(
        (&hinted["text"], &hinted["reasons"][0]["code"]),
        (&json!("3@f1"), &json!("only_move"))
    );
    client.ask("gone", &hint(10, &["3@f1"])).await;
    assert_eq!(client.until("hint").await["hint"]["text"], "3@f6");
}
