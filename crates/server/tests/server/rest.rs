use std::collections::BTreeSet;
use std::time::Duration;

use axum::http::{StatusCode, header};
use game::{Outcome, Player};
use record::Format;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::time::sleep;

use crate::hall::Hall;

fn friend(game: &str) -> Value {
    json!({"game": game, "opponent": {"type": "friend"}, "side": "second"})
}

#[tokio::test]
async fn a_game_is_made_read_and_joined() {
    let hall = Hall::open().await;
    let created = hall.post("/api/v1/games", "", &friend("gipf-standard")).await;
    assert_eq!(created.status, StatusCode::CREATED);
    assert_eq!(created.body["seats"], json!([{"type": "open"}, {"type": "guest", "name": null}]));
    assert_eq!(created.body["yours"], json!(["second"]));
    let path = created.headers[header::LOCATION].to_str().unwrap().to_owned();

    let stranger = hall.get(&path, "").await;
    assert_eq!(stranger.status, StatusCode::OK);
    assert_eq!(stranger.body["yours"], json!([]));

    let own = hall.post(&format!("{path}/join"), &created.cookie(), &Value::Null).await;
    assert_eq!(own.status, StatusCode::CONFLICT);
    let joined = hall.post(&format!("{path}/join"), "", &Value::Null).await;
    assert_eq!(joined.body["yours"], json!(["first"]));
    let late = hall.post(&format!("{path}/join"), "", &Value::Null).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert_eq!(late.body["detail"], "both seats are taken");
}

#[tokio::test]
async fn all_variants_can_be_played() {
    let hall = Hall::open().await;
    let variants = hall.get("/api/v1/variants", "").await;
    for variant in variants.body.as_array().unwrap() {
        let id = variant["id"].as_str().unwrap();
        assert_eq!(hall.post("/api/v1/games", "", &friend(id)).await.status, StatusCode::CREATED);
    }
}

#[tokio::test]
async fn variants_say_what_they_are() {
    let hall = Hall::open().await;
    let variants = hall.get("/api/v1/variants", "").await.body;
    let ids: Vec<&str> = catalog::GameId::ALL.iter().map(|game| game.id()).collect();
    let listed = variants.as_array().unwrap();
    assert!(listed.iter().map(|variant| variant["id"].as_str().unwrap()).eq(ids));
    let basic = json!({
        "id": "gipf-basic", "title": "GIPF basic", "family": "gipf", "family_title": "GIPF",
        "sides": ["White", "Black"], "compound_turns": true,
        "pieces": {"fewest": 15, "most": 18}, "family_default": true, "default": false,
    });
    let mut second = listed[1].clone();
    let places = second.as_object_mut().unwrap().remove("places").unwrap();
    assert_eq!(second, basic);
    assert_eq!(places.as_array().unwrap().len(), 37 + 24);
    let default = |field| listed.iter().filter(move |variant| variant[field] == json!(true));
    assert!(default("default").map(|variant| &variant["id"]).eq([&json!("dvonn")]));
    assert_eq!(default("family_default").count(), catalog::Family::ALL.len());
}

#[tokio::test]
async fn wrong_terms_are_answered_with_a_problem() {
    let hall = Hall::open().await;
    let computer = |level: u64| json!({"type": "computer", "level": level});
    let live =
        |base: u32, increment: u32| json!({"type": "live", "base": base, "increment": increment});
    let days = |days: u32| json!({"type": "days", "days": days});
    let wrong = [
        json!({}),
        json!([]),
        json!({"game": "chess", "opponent": {"type": "friend"}}),
        json!({"game": "dvonn", "opponent": {"type": "enemy"}}),
        json!({"game": "dvonn", "opponent": {"type": "friend"}, "colour": "red"}),
        json!({"game": "dvonn", "opponent": {"type": "friend"}, "pieces": "18,15"}),
        json!({"game": "gipf-basic", "opponent": {"type": "friend"}, "pieces": "18,99"}),
        json!({"game": "dvonn", "opponent": computer(0)}),
        json!({"game": "dvonn", "opponent": computer(11)}),
        json!({"game": "dvonn", "opponent": {"type": "friend"}, "clock": live(0, 0)}),
        json!({"game": "dvonn", "opponent": {"type": "friend"}, "clock": live(60, 181)}),
        json!({"game": "dvonn", "opponent": {"type": "friend"}, "clock": days(0)}),
        json!({"game": "dvonn", "opponent": {"type": "friend"}, "clock": days(15)}),
        json!(["dvonn", null, {"type": "friend"}, "lot", null, true]),
        json!({"game": "dvonn", "opponent": ["friend"]}),
        json!({"game": "dvonn", "opponent": {"type": "friend"}, "clock": ["days", 3]}),
    ];
    for terms in wrong {
        let answer = hall.post("/api/v1/games", "", &terms).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{terms}");
        assert_eq!(answer.headers[header::CONTENT_TYPE], "application/problem+json");
        assert!(answer.body["detail"].is_string(), "{}", answer.body);
        assert!(!answer.headers.contains_key(header::SET_COOKIE));
    }
}

#[tokio::test]
async fn a_handicap_is_part_of_the_terms() {
    let hall = Hall::open().await;
    let new = json!({"game": "gipf-basic", "opponent": {"type": "same_screen"}, "pieces": "18,15"});
    let created = hall.post("/api/v1/games", "", &new).await;
    let mut client = hall.connect(&created.code(), &created.cookie(), 0).await;
    let welcome = client.until("welcome").await;
    assert!(welcome["view"]["text"].as_str().unwrap().contains(" 15,12 "), "{welcome}");
}

#[tokio::test]
async fn missing_resources_are_problems() {
    let hall = Hall::open().await;
    for path in ["/api/v1/games/abcdefgh2345", "/api/v1/games/%2e%2e", "/api/v1/x"] {
        let answer = hall.get(path, "").await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.headers[header::CONTENT_TYPE], "application/problem+json");
    }
    assert_eq!(hall.get("/api/v1/games", "").await.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(hall.get("/healthz", "").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_guest_can_choose_a_name() {
    let hall = Hall::open().await;
    assert_eq!(hall.get("/api/v1/me", "").await.body, json!({"name": null}));
    let named = hall.put("/api/v1/me", "", &json!({"name": " Ada  L. "})).await;
    assert_eq!((named.status, named.body.clone()), (StatusCode::OK, json!({"name": "Ada L."})));
    let ada = named.cookie();
    let created = hall.post("/api/v1/games", &ada, &friend("dvonn")).await;
    let path = format!("/api/v1/games/{}", created.code());
    assert_eq!(created.body["seats"][1], json!({"type": "guest", "name": "Ada L."}));

    let other = hall.put("/api/v1/me", "", &json!({"name": "Bob"})).await.cookie();
    let joined = hall.post(&format!("{path}/join"), &other, &Value::Null).await;
    assert_eq!(joined.body["seats"][0]["name"], "Bob");
    // An open table learns about the new name.
    hall.put("/api/v1/me", &ada, &json!({"name": "Countess"})).await;
    assert_eq!(hall.get(&path, "").await.body["seats"][1]["name"], "Countess");
    let hall = hall.restart().await;
    assert_eq!(hall.get(&path, "").await.body["seats"][1]["name"], "Countess");
    hall.put("/api/v1/me", &ada, &json!({"name": null})).await;
    assert_eq!(hall.get("/api/v1/me", &ada).await.body, json!({"name": null}));
}

#[tokio::test]
async fn bad_names_are_refused() {
    let hall = Hall::open().await;
    let names = [json!(""), json!("x".repeat(25)), json!("a\u{202e}b"), json!(7), json!(["a"])];
    let wrong = names.map(|name| json!({"name": name})).into_iter();
    for me in wrong.chain([json!(["Ada"]), json!([null]), json!("Ada")]) {
        let answer = hall.put("/api/v1/me", "", &me).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{me}");
        assert_eq!(answer.headers[header::CONTENT_TYPE], "application/problem+json");
        assert!(!answer.headers.contains_key(header::SET_COOKIE));
    }
}

#[tokio::test]
async fn a_guest_finds_their_games_again() {
    let hall = Hall::open().await;
    let first = hall.post("/api/v1/games", "", &friend("dvonn")).await;
    let cookie = first.cookie();
    let mut codes = vec![first.code()];
    // Games that begin in the same millisecond have no defined order.
    sleep(Duration::from_millis(2)).await;
    for _ in 0..21 {
        let screen = json!({"game": "dvonn", "opponent": {"type": "same_screen"}});
        codes.push(hall.post("/api/v1/games", &cookie, &screen).await.code());
    }
    let list =
        async |query: &str| hall.get(&format!("/api/v1/me/games?{query}"), &cookie).await.body;
    let found = |page: &Value| -> Vec<String> {
        let games = page["games"].as_array().unwrap();
        games.iter().map(|card| card["code"].as_str().unwrap().to_owned()).collect()
    };
    let page = list("state=running").await;
    assert_eq!((found(&page).len(), &page["more"]), (20, &json!(true)));
    assert_eq!(page["next"], found(&page)[19]);
    let rest = list(&format!("state=running&before={}", found(&page)[19])).await;
    assert_eq!(rest["more"], false);
    assert_eq!(found(&rest).last(), codes.first());
    let mut all = [found(&page), found(&rest)].concat();
    all.sort();
    codes.sort();
    assert_eq!(all, codes);

    let code = codes.iter().find(|&code| *code != first.code()).unwrap();
    let mut client = hall.connect(code, &cookie, 0).await;
    client.ask("1", &json!({"type": "resign"})).await;
    client.until("done").await;
    let finished = list("state=finished").await;
    assert_eq!(found(&finished), std::slice::from_ref(code));
    let card = &finished["games"][0];
    assert_eq!(card["ending"]["reason"], "resignation");
    assert!(card["text"].as_str().unwrap().ends_with(" w place"), "{card}");
    assert_eq!((&card["turn"], &card["ply"]), (&json!("first"), &json!(0)));
    let nobody = hall.get("/api/v1/me/games?state=running", "").await;
    let empty = json!({"games": [], "more": false, "damaged": [], "next": null});
    assert_eq!(nobody.body, empty);
}

#[tokio::test]
async fn a_damaged_game_is_listed_as_such_beside_the_others() {
    let hall = Hall::in_folder().await;
    let screen = json!({"game": "dvonn", "opponent": {"type": "same_screen"}});
    let first = hall.post("/api/v1/games", "", &screen).await;
    let (cookie, mut codes) = (first.cookie(), vec![first.code()]);
    for _ in 0..4 {
        codes.push(hall.post("/api/v1/games", &cookie, &screen).await.code());
    }
    let hall = hall.stop().await;
    let blows = [
        ("UPDATE games SET terms = 'rubbish' WHERE code = ?", &codes[1]),
        ("INSERT INTO moves (game, ply, text) VALUES (?, 0, 'c3')", &codes[2]),
        ("UPDATE games SET summary = '{}' WHERE code = ?", &codes[2]),
        ("UPDATE games SET summary = 'rubbish' WHERE code = ?", &codes[4]),
        ("UPDATE games SET terms = CAST(X'ff' AS TEXT) WHERE code = ?", &codes[3]),
    ];
    let file = hall.0.file();
    let mut database = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
    for (damage, code) in blows {
        sqlx::query(damage).bind(code).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
    let hall = hall.start().await;
    let list = hall.get("/api/v1/me/games?state=running", &cookie).await;
    assert_eq!(list.status, 200, "{}", list.body);
    let sound = list.body["games"].as_array().unwrap().iter();
    let sound: BTreeSet<_> = sound.map(|card| card["code"].as_str().unwrap()).collect();
    assert_eq!(sound, BTreeSet::from([codes[0].as_str(), &codes[4]]));
    let damaged: BTreeSet<String> = serde_json::from_value(list.body["damaged"].clone()).unwrap();
    assert_eq!(damaged, codes[1..4].iter().cloned().collect());
    assert_eq!(list.body["next"], Value::Null);
}

#[tokio::test]
async fn lists_refuse_bad_parameters() {
    let hall = Hall::open().await;
    for query in ["", "state=lost", "state=running&before=x", "state=running&page=2"] {
        let answer = hall.get(&format!("/api/v1/me/games?{query}"), "").await;
        assert!(answer.status.is_client_error(), "{query}");
        assert_eq!(answer.headers[header::CONTENT_TYPE], "application/problem+json", "{query}");
    }
}

#[tokio::test]
async fn a_game_can_be_downloaded_as_a_record() {
    let hall = Hall::open().await;
    let terms = json!({"clock": {"type": "live", "base": 300, "increment": 5}});
    let (code, [mut first, mut second], [host, _]) = hall.friends(terms).await;
    hall.put("/api/v1/me", &host, &json!({"name": "Ada \"A.\""})).await;
    first.play("1", 0, &["c3"]).await;
    second.event("moved").await;
    second.play("1", 1, &["d4"]).await;
    second.until("done").await;
    first.ask("2", &json!({"type": "resign"})).await;
    first.event("ended").await;
    let path = format!("/api/v1/games/{code}/record");
    let (headers, text) = hall.file(&path).await;
    assert_eq!(headers[header::CONTENT_TYPE], "text/plain; charset=utf-8");
    let name = headers[header::CONTENT_DISPOSITION].to_str().unwrap();
    assert!(name.contains(&format!("{code}.tsk")), "{name}");
    let record = Format::Tsk.read(text.as_bytes(), None).next().unwrap().unwrap();
    assert!(record.moves().map(|mv| mv.to_string()).eq(["c3", "d4"]));
    assert_eq!(record.result, Some(Outcome::Win(Player::Second)));
    let tag = |name: &str| record.tags.get(name).unwrap();
    assert_eq!((tag("White"), tag("Black")), ("Ada \"A.\"", "Guest"));
    assert_eq!((tag("TimeControl"), tag("Termination")), ("300+5", "resignation"));
    assert_eq!(tag("Date").split('.').map(str::len).collect::<Vec<_>>(), [4, 2, 2]);
    let clock = record.tree().notes(record.tree().end()).clock.unwrap();
    assert!(clock.time() > Duration::from_mins(5), "{clock}");
}
