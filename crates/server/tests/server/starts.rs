//! Games that begin in a position that somebody has set up.

use axum::http::StatusCode;
use catalog::GameId;
use serde_json::{Value, json};

use crate::hall::Hall;

/// A position of each variant in which the first player has a choice.
const STARTS: [(GameId, &str); 6] = [
    (GameId::Dvonn, "wwrbwwbwb/bwwbbbwbbw/bbwbwbbwwwr/bbbwbbwbbw/wwwwwbwrb w move"),
    (GameId::GipfBasic, "..../..w../....../...b.../....../..w../.... w push 10,11 cc"),
    (GameId::GipfStandard, "..../..W../..B.../...b.../....../..w../.... b push 10,11 cc"),
    (GameId::GipfTournament, "..../..W../..B.../...b.../....../..w../.... b push 10,11 co"),
    (GameId::GygesBasic, "....../..2.../....../....../..3.../1....2 s move -"),
    (GameId::GygesAdvanced, "....../..2.../....../....../..3.../1....2 n move -"),
];

fn wish(game: GameId, start: &str) -> Value {
    json!({"game": game.id(), "opponent": {"type": "same_screen"}, "start": start})
}

#[tokio::test]
async fn a_game_of_every_variant_begins_where_it_is_told_and_stays_so() {
    let hall = Hall::in_folder().await;
    let mut begun = Vec::new();
    for (game, start) in STARTS {
        let made = hall.post("/api/v1/games", "", &wish(game, start)).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
        assert_eq!((&made.body["text"], &made.body["ply"]), (&json!(start), &json!(0)));
        assert_eq!(made.body["terms"]["start"], start);
        let (code, cookie) = (made.code(), made.cookie());
        let mut socket = hall.connect(&code, &cookie, 0).await;
        let welcome = socket.until("welcome").await;
        let mut ply = 0;
        let view = socket.play_any(&mut ply, &welcome["view"]).await;
        begun.push((code, cookie, start, view["text"].clone()));
    }
    let hall = hall.restart().await;
    for (code, cookie, start, text) in begun {
        let card = hall.get(&format!("/api/v1/games/{code}"), &cookie).await;
        assert_eq!((&card.body["text"], &card.body["ply"]), (&text, &json!(1)));
        let record = hall.text(&format!("/api/v1/games/{code}/record")).await;
        assert!(record.contains(&format!("[Fen \"{start}\"]")), "{record}");
        let mut socket = hall.connect(&code, &cookie, 0).await;
        socket.until("welcome").await;
        socket.ask("look", &json!({"type": "at", "ply": 0})).await;
        let look = socket.until("preview").await;
        assert_eq!(look["view"]["text"], start);
        socket.ask("back", &json!({"type": "takeback"})).await;
        let back = socket.event("taken_back").await;
        assert_eq!(back["view"]["text"], start);
    }
}

#[tokio::test]
async fn positions_that_cannot_be_played_are_refused_with_the_reason() {
    let hall = Hall::open().await;
    for (game, start, reason) in [
        (GameId::Dvonn, "nonsense", "expected"),
        (
            GameId::GygesBasic,
            "111111/....../....../....../....../...... s move -",
            "not a position: 6",
        ),
        (
            GameId::GygesBasic,
            "....../....../....../....../....../1..... s move S2",
            "a game cannot begin",
        ),
        (
            GameId::Dvonn,
            "........./........../.....r...../........../......... w move",
            "a game cannot",
        ),
    ] {
        let refused = hall.post("/api/v1/games", "", &wish(game, start)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
        let detail = refused.body["detail"].as_str().unwrap();
        assert!(detail.starts_with(reason), "{detail}");
    }
}

#[tokio::test]
async fn a_game_from_a_position_is_handed_over_and_a_rematch_begins_there_again() {
    let hall = Hall::open().await;
    let (game, start) = STARTS[0];
    let event =
        json!({"type": "moved", "by": "first", "ply": 0, "moves": ["a1-b1"], "clock": null});
    let handed = json!({
        "created": 1_000,
        "terms": {"game": game.id(), "pieces": null, "clock": null, "repetition": true,
                  "computer": null, "start": start},
        "events": [{"at": 2_000, "event": event}],
    });
    let made = hall.put("/api/v1/games/abcdefghijkm", "", &handed).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    assert_eq!(made.body["terms"]["start"], start);

    let cookie = made.cookie();
    let mut socket = hall.connect("abcdefghijkm", &cookie, 0).await;
    socket.until("welcome").await;
    socket.ask("give up", &json!({"type": "resign"})).await;
    socket.event("ended").await;
    socket.ask("again", &json!({"type": "rematch"})).await;
    let again = socket.event("rematch").await;
    let code = again["event"]["event"]["game"].as_str().unwrap();
    let card = hall.get(&format!("/api/v1/games/{code}"), &cookie).await;
    assert_eq!(card.body["text"], start);
}
