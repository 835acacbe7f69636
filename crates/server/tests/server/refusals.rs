//! Each kind of refusal can be provoked, and a refused request changes nothing.

use std::collections::BTreeSet;

use schemars::schema_for;
use serde_json::{Value, json};
use wire::RefusalCode;

use crate::hall::{Client, Hall};

/// The codes that the wire knows.
fn all_codes() -> BTreeSet<String> {
    let schema = serde_json::to_value(schema_for!(RefusalCode)).unwrap();
    let kinds = schema["oneOf"].as_array().unwrap();
    kinds.iter().map(|kind| kind["const"].as_str().unwrap().to_owned()).collect()
}

struct Occasions {
    seen: BTreeSet<String>,
}

impl Occasions {
    async fn expect(&mut self, client: &mut Client, ask: &Value, code: &str) {
        client.ask("refused", ask).await;
        assert_eq!(client.refusal().await, code, "{ask}");
        self.seen.insert(code.to_owned());
    }
}

fn play(ply: u32, moves: &[&str]) -> Value {
    json!({"type": "play", "ply": ply, "moves": moves})
}

#[tokio::test]
async fn every_refusal_has_its_occasion_and_changes_nothing() {
    let hall = Hall::open().await;
    let mut occasions = Occasions { seen: BTreeSet::new() };
    let new = json!({"game": "dvonn", "opponent": {"type": "friend"}, "side": "first"});
    let created = hall.post("/api/v1/games", "", &new).await;
    let mut alone = hall.connect(&created.code(), &created.cookie(), 0).await;
    occasions.expect(&mut alone, &play(0, &["c3"]), "waiting").await;

    let (code, [mut first, mut second], _) = hall.friends(json!({})).await;
    let mut spectator = hall.connect(&code, "", 0).await;
    for ask in [play(0, &["c3"]), json!({"type": "resign"}), json!({"type": "say", "text": "hi"})] {
        occasions.expect(&mut spectator, &ask, "not_a_player").await;
    }
    for ask in [json!({"type": "mute", "muted": true}), json!({"type": "claim"})] {
        occasions.expect(&mut spectator, &ask, "not_a_player").await;
    }
    occasions.expect(&mut second, &play(0, &["c3"]), "not_your_turn").await;
    occasions.expect(&mut first, &play(1, &["c3"]), "stale").await;
    occasions.expect(&mut first, &play(0, &["a5"]), "illegal").await;
    occasions.expect(&mut first, &play(0, &["zz"]), "illegal").await;
    occasions.expect(&mut first, &play(0, &["c3", "d4"]), "not_your_turn").await;
    occasions.expect(&mut first, &play(0, &["c3"; 33]), "malformed").await;
    occasions.expect(&mut first, &json!({"type": "rematch"}), "not_over").await;
    for ask in ["decline_draw", "decline_takeback", "takeback", "claim"] {
        occasions.expect(&mut first, &json!({"type": ask}), "not_now").await;
    }
    assert_eq!(hall.get(&format!("/api/v1/games/{code}"), "").await.body["ply"], 0);
    // The ids of refused requests can be used again.
    first.play("refused", 0, &["c3"]).await;
    assert_eq!(first.until("done").await["number"], 2);

    first.ask("1", &json!({"type": "resign"})).await;
    first.until("done").await;
    for ask in ["resign", "draw", "takeback", "abort", "claim", "cancel_premove"] {
        occasions.expect(&mut second, &json!({"type": ask}), "over").await;
    }
    occasions.expect(&mut second, &play(1, &["d4"]), "over").await;
    for _ in 0..45 {
        second.ask("fast", &json!({"type": "draw"})).await;
    }
    while second.refusal().await != "too_fast" {}
    occasions.seen.insert("too_fast".to_owned());
    // The refusal while a game is being resumed is tested elsewhere.
    occasions.seen.insert("unavailable".to_owned());
    assert_eq!(occasions.seen, all_codes());
}
