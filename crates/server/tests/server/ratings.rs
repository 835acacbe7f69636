//! Rated games: who may play them, what they change, and where it is seen.

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::{Rerating, rerate};

use crate::accounts::sign_up;
use crate::hall::{Answer, Client, Hall};

fn rated(game: &str) -> Value {
    json!({"game": game, "rated": true, "side": "first", "clock": null})
}

async fn join(hall: &Hall, seek: &Value, cookie: &str) -> Answer {
    let path = format!("/api/v1/seeks/{}/join", seek["id"].as_str().unwrap());
    hall.post(&path, cookie, &Value::Null).await
}

/// Two accounts.
async fn two(hall: &Hall) -> [String; 2] {
    [sign_up(hall, "", "Ada").await.cookie(), sign_up(hall, "", "Bob").await.cookie()]
}

/// A rated game of the two, the first player first.
async fn play(hall: &Hall, game: &str, [first, second]: [&str; 2]) -> (String, [Client; 2]) {
    let seek = hall.post("/api/v1/seeks", first, &rated(game)).await;
    assert_eq!(seek.status, StatusCode::CREATED, "{}", seek.body);
    let code = join(hall, &seek.body, second).await.code();
    let mut clients = [hall.connect(&code, first, 0).await, hall.connect(&code, second, 0).await];
    for client in &mut clients {
        client.until("welcome").await;
    }
    (code, clients)
}

async fn ratings(hall: &Hall, name: &str) -> Value {
    hall.get(&format!("/api/v1/players/{name}"), "").await.body["ratings"].clone()
}

#[tokio::test]
async fn the_end_of_a_rated_game_changes_both_ratings_and_both_are_told() {
    let hall = Hall::open().await;
    let [ada, bob] = two(&hall).await;
    assert_eq!(ratings(&hall, "Ada").await, json!({}));
    let (code, [mut first, mut second]) = play(&hall, "dvonn", [&ada, &bob]).await;
    let card = hall.get(&format!("/api/v1/games/{code}"), "").await.body;
    assert_eq!(card["terms"]["rated"], true);
    let new = json!({"points": 1500, "provisional": true, "change": null});
    assert_eq!(card["seats"][0]["rating"], new);
    assert_eq!(card["seats"][0]["account"], true);
    // Resigning before the first move counts: both seats are taken.
    first.ask("1", &json!({"type": "resign"})).await;
    for client in [&mut first, &mut second] {
        let seats = client.until("seats").await["seats"].clone();
        let lost = json!({"points": 1338, "provisional": true, "change": -162});
        let won = json!({"points": 1662, "provisional": true, "change": 162});
        assert_eq!((&seats[0]["rating"], &seats[1]["rating"]), (&lost, &won));
        client.event("ended").await;
    }
    let own = ratings(&hall, "bob").await;
    assert!((own["dvonn"]["rating"].as_f64().unwrap() - 1662.0).abs() < 0.5);
    assert_eq!((&own["dvonn"]["games"], &own["dvonn"]["provisional"]), (&json!(1), &json!(true)));
    let card = hall.get(&format!("/api/v1/games/{code}"), "").await.body;
    assert_eq!(card["seats"][1]["rating"]["change"], 162);
    let export = hall.get("/api/v1/me/export", &bob).await.body;
    assert_eq!(export["ratings"], own);
    assert_eq!(export["games"][0]["card"]["seats"][1]["rating"]["change"], 162);
    let board = hall.get("/api/v1/leaderboards/dvonn", "").await.body;
    let names: Vec<_> =
        board["players"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Bob", "Ada"]);
    let history = hall.get("/api/v1/players/Ada/ratings/dvonn", "").await.body;
    assert_eq!(history["points"][0]["code"], code.as_str());
    assert_eq!(history["points"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn rated_games_have_no_takebacks_and_a_rematch_is_rated_too() {
    let hall = Hall::open().await;
    let [ada, bob] = two(&hall).await;
    let (_, [mut first, mut second]) = play(&hall, "dvonn", [&ada, &bob]).await;
    first.play("1", 0, &["c3"]).await;
    first.until("done").await;
    first.ask("2", &json!({"type": "takeback"})).await;
    assert_eq!(first.refusal().await, "not_now");
    first.ask("3", &json!({"type": "hint", "ply": 1, "moves": []})).await;
    assert_eq!(first.refusal().await, "not_now");
    second.ask("4", &json!({"type": "resign"})).await;
    second.until("done").await;
    second.ask("5", &json!({"type": "rematch"})).await;
    first.event("rematch_asked").await;
    first.ask("6", &json!({"type": "rematch"})).await;
    let next = first.event("rematch").await["event"]["event"]["game"].clone();
    let card = hall.get(&format!("/api/v1/games/{}", next.as_str().unwrap()), &ada).await.body;
    assert_eq!((&card["terms"]["rated"], &card["yours"]), (&json!(true), &json!(["second"])));
    assert_eq!(card["seats"][1]["rating"]["points"], 1662);
}

#[tokio::test]
async fn an_aborted_game_and_a_casual_one_change_nothing() {
    let hall = Hall::open().await;
    let [ada, bob] = two(&hall).await;
    let (_, [mut first, _]) = play(&hall, "dvonn", [&ada, &bob]).await;
    first.ask("1", &json!({"type": "abort"})).await;
    first.event("ended").await;
    let casual = json!({"game": "dvonn", "rated": false, "rating": {"min": 1}});
    let seek = hall.post("/api/v1/seeks", &ada, &casual).await.body;
    assert_eq!(seek.get("rating"), None, "only rated games have a range");
    let joined = join(&hall, &seek, &bob).await;
    assert_eq!(joined.body["terms"].get("rated"), None);
    let mut client = hall.connect(&joined.code(), &bob, 0).await;
    client.ask("1", &json!({"type": "resign"})).await;
    client.event("ended").await;
    assert_eq!(ratings(&hall, "Ada").await, json!({}));
    assert_eq!(rerate(&hall.keeping.store().await).await.unwrap(), Rerating::default());
}

#[tokio::test]
async fn only_accounts_in_the_range_play_rated_games() {
    let hall = Hall::open().await;
    let [ada, bob] = two(&hall).await;
    let guest = hall.put("/api/v1/me", "", &json!({"name": "Eve"})).await.cookie();
    for nobody in ["", guest.as_str()] {
        let posted = hall.post("/api/v1/seeks", nobody, &rated("dvonn")).await;
        assert_eq!(posted.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(posted.body["detail"].as_str().unwrap().contains("account"));
    }
    let seek = hall.post("/api/v1/seeks", &ada, &rated("dvonn")).await.body;
    assert_eq!(seek["owner"], json!({"points": 1500, "provisional": true}));
    for nobody in ["", guest.as_str()] {
        assert_eq!(join(&hall, &seek, nobody).await.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(join(&hall, &seek, &bob).await.status, StatusCode::OK);
    let mut picky = rated("dvonn");
    picky["rating"] = json!({"min": 1600});
    let seek = hall.post("/api/v1/seeks", &ada, &picky).await.body;
    assert_eq!(seek["rating"], json!({"min": 1600, "max": null}));
    let answer = join(&hall, &seek, &bob).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN, "{}", answer.body);
    // It is still there for others.
    assert_eq!(hall.get("/api/v1/seeks", "").await.body["seeks"].as_array().unwrap().len(), 1);
    for wrong in [json!({"min": 2000, "max": 1000}), json!({"least": 3}), json!(1500)] {
        picky["rating"] = wrong.clone();
        let answer = hall.post("/api/v1/seeks", &ada, &picky).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
}

#[tokio::test]
async fn whoever_removes_themselves_loses_the_rated_game_and_leaves_the_board() {
    let hall = Hall::open().await;
    let [ada, bob] = two(&hall).await;
    let (code, [mut first, mut second]) = play(&hall, "dvonn", [&ada, &bob]).await;
    first.play("1", 0, &["c3"]).await;
    second.event("moved").await;
    second.play("2", 1, &["c4"]).await;
    second.until("done").await;
    hall.delete("/api/v1/me", &ada).await;
    second.event("ended").await;
    assert_eq!(hall.get("/api/v1/players/Ada", "").await.status, StatusCode::NOT_FOUND);
    let board = hall.get("/api/v1/leaderboards/dvonn", "").await.body;
    assert_eq!(board["players"].as_array().unwrap().len(), 1);
    assert_eq!(ratings(&hall, "Bob").await["dvonn"]["games"], 1);
    let games = hall.get("/api/v1/players/Bob/games", "").await.body;
    assert_eq!(games["games"][0]["code"], code.as_str());
    assert_eq!(games["games"][0]["seats"][0]["name"], Value::Null);
    let store = hall.keeping.store().await;
    assert_eq!(rerate(&store).await.unwrap(), Rerating { games: 1, changed: 0 });
}

#[tokio::test]
async fn all_ratings_can_be_computed_anew() {
    let hall = Hall::open().await;
    let [ada, bob] = two(&hall).await;
    let eve = sign_up(&hall, "", "Eve").await.cookie();
    let pairs = [[&ada, &bob], [&bob, &eve], [&eve, &ada], [&ada, &bob], [&bob, &ada]];
    for (nth, [one, other]) in pairs.into_iter().enumerate() {
        let (_, [mut first, mut second]) = play(&hall, "gyges-basic", [one, other]).await;
        let ask = if nth == 3 { "draw" } else { "resign" };
        second.ask("1", &json!({"type": ask})).await;
        if nth == 3 {
            first.event("draw_offered").await;
            first.ask("2", &json!({"type": "draw"})).await;
        }
        first.event("ended").await;
    }
    let before = hall.get("/api/v1/players/Ada", "").await.body;
    let store = hall.keeping.store().await;
    assert_eq!(rerate(&store).await.unwrap(), Rerating { games: 5, changed: 0 });
    hall.keeping.change("UPDATE ratings SET rating = 999 WHERE number = 2").await;
    hall.keeping.change("DELETE FROM ratings WHERE number >= 4").await;
    assert_ne!(hall.get("/api/v1/players/Ada", "").await.body, before);
    assert_eq!(rerate(&store).await.unwrap(), Rerating { games: 5, changed: 3 });
    assert_eq!(hall.get("/api/v1/players/Ada", "").await.body, before);
    assert_eq!(rerate(&store).await.unwrap(), Rerating { games: 5, changed: 0 });
}

#[tokio::test]
async fn a_profile_shows_results_and_games_to_everybody() {
    let hall = Hall::open().await;
    let [ada, bob] = two(&hall).await;
    let eve = sign_up(&hall, "", "Eve").await.cookie();
    let mut codes = Vec::new();
    for (game, other) in [("dvonn", &bob), ("gipf-basic", &bob), ("dvonn", &eve)] {
        let (code, [_, mut second]) = play(&hall, game, [&ada, other]).await;
        second.ask("1", &json!({"type": "resign"})).await;
        second.event("ended").await;
        codes.push(code);
    }
    let screen = json!({"game": "dvonn", "opponent": {"type": "same_screen"}});
    hall.post("/api/v1/games", &ada, &screen).await;
    let open = json!({"game": "dvonn", "opponent": {"type": "friend"}});
    hall.post("/api/v1/games", &ada, &open).await;
    let listed = async |query: &str| {
        let list = hall.get(&format!("/api/v1/players/Ada/games{query}"), "").await;
        assert_eq!(list.status, StatusCode::OK, "{}", list.body);
        let games = list.body["games"].as_array().unwrap().clone();
        games.iter().map(|game| game["code"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let [one, two, three] = [&codes[0], &codes[1], &codes[2]];
    assert_eq!(listed("").await, [three.clone(), two.clone(), one.clone()]);
    assert_eq!(listed("?game=dvonn").await, [three.clone(), one.clone()]);
    assert_eq!(listed("?opponent=bOB").await, [two.clone(), one.clone()]);
    assert_eq!(listed(&format!("?before={two}")).await, std::slice::from_ref(one));
    // Nobody finds a seat that was meant for a friend.
    assert_eq!(listed("?state=running").await, [""; 0]);
    let against = hall.get("/api/v1/players/bob/against/ADA", "").await.body;
    let lost = |game| json!({"game": game, "side": "second", "won": 0, "drawn": 0, "lost": 1});
    let expected = json!({"name": "Bob", "opponent": "Ada",
        "results": [lost("dvonn"), lost("gipf-basic")]});
    assert_eq!(against, expected);
    let player = hall.get("/api/v1/players/ADA", "").await.body;
    assert_eq!(player["results"][0]["won"], 2);
    assert_eq!(player["name"], "Ada");
    for missing in [
        "/api/v1/players/Nobody",
        "/api/v1/players/Nobody/games",
        "/api/v1/players/Ada/games?opponent=Nobody",
        "/api/v1/players/Ada/games?game=chess",
        "/api/v1/players/Ada/ratings/chess",
        "/api/v1/players/Ada/against/Nobody",
        "/api/v1/leaderboards/chess",
    ] {
        assert_eq!(hall.get(missing, "").await.status, StatusCode::NOT_FOUND, "{missing}");
    }
}

#[tokio::test]
async fn running_games_of_accounts_can_be_watched_the_best_first() {
    let hall = Hall::open().await;
    let [ada, bob] = two(&hall).await;
    let eve = sign_up(&hall, "", "Eve").await.cookie();
    let watched = async || {
        let list = hall.get("/api/v1/watch", "").await.body;
        let games = list["games"].as_array().unwrap().clone();
        games.iter().map(|game| game["code"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let begin = async |first: &str, second: &str| {
        let (code, [mut one, mut other]) = play(&hall, "dvonn", [first, second]).await;
        one.play("1", 0, &["c3"]).await;
        other.event("moved").await;
        other.play("2", 1, &["c4"]).await;
        one.event("moved").await;
        one.event("moved").await;
        (code, one)
    };
    let (_, [mut first, _]) = play(&hall, "dvonn", [&ada, &bob]).await;
    assert_eq!(watched().await, [""; 0], "it has not begun");
    first.ask("1", &json!({"type": "resign"})).await;
    first.event("ended").await;
    let (weak, _) = begin(&ada, &eve).await;
    let (best, mut client) = begin(&eve, &bob).await;
    assert_eq!(watched().await, [best, weak.clone()]);
    client.ask("3", &json!({"type": "resign"})).await;
    client.event("ended").await;
    assert_eq!(watched().await, [weak]);
}

#[tokio::test]
async fn a_game_on_a_device_is_never_rated() {
    let hall = Hall::open().await;
    let [ada, _] = two(&hall).await;
    let terms = json!({"game": "dvonn", "pieces": null, "clock": null, "repetition": true,
        "computer": null, "rated": true});
    let game = json!({"terms": terms, "created": 1, "events": []});
    let answer = hall.put("/api/v1/games/abcdefghjkmn", &ada, &game).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
}
