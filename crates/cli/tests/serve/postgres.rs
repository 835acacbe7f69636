//! The server on PostgreSQL: killed, cut off from the database, and started twice.

use std::fs;
use std::time::Duration;

use serde_json::json;
use store::testing::Place;
use store::testing::postgres::Schema;
use tokio::process::Command;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::game::Game;
use crate::server::{PATIENCE, Server};

const GAMES: usize = 4;

fn rounds() -> u64 {
    if std::env::var_os("TRISKEL_LONG").is_some() { 100 } else { 3 }
}

/// Lets the players play for a moment, runs `then`, and returns the games that are not over once
/// all players have stopped.
async fn play(games: Vec<Game>, server: &Server, round: u64, then: impl Future) -> Vec<Game> {
    let mut players = JoinSet::new();
    for game in games {
        players.spawn(game.play(server.address.clone()));
    }
    sleep(Duration::from_millis(100 + round * 37 % 200)).await;
    then.await;
    let mut games = players.join_all().await;
    games.retain(|game| !game.over);
    games
}

async fn fill(games: &mut Vec<Game>, server: &Server) {
    while games.len() < GAMES {
        games.push(Game::begin(server).await);
    }
}

fn acknowledged(games: &[Game]) -> usize {
    games.iter().map(|game| game.acknowledged.len()).sum()
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_and_nothing_is_written_locally() {
    if !Schema::is_possible() {
        return;
    }
    let (place, folder) = (Schema::new().await, tempfile::tempdir().unwrap());
    let (mut games, mut kept) = (Vec::new(), 0);
    for round in 0..rounds() {
        let server = Server::start_on(place.url(), folder.path()).await;
        fill(&mut games, &server).await;
        games = play(games, &server, round, server.signal("-KILL")).await;
        kept = kept.max(acknowledged(&games));
        server.kill().await;
    }
    assert!(kept > 0, "nothing was played");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "files were written");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_loses_the_database_recovers_when_it_is_back() {
    if !Schema::is_possible() {
        return;
    }
    let (place, folder) = (Schema::new().await, tempfile::tempdir().unwrap());
    let server = Server::start_on(place.url(), folder.path()).await;
    let mut games = Vec::new();
    for round in 0..rounds() {
        fill(&mut games, &server).await;
        let before = acknowledged(&games);
        games = play(games, &server, round, place.cut()).await;
        let cut = Instant::now();
        while server.get("/healthz", "").await.status != 200 {
            assert!(cut.elapsed() < Duration::from_secs(3), "it does not find the database");
            sleep(Duration::from_millis(20)).await;
        }
        // Coming back checks that every acknowledged move is there.
        for game in &mut games {
            assert!(game.come_back(&server.address).await.is_some(), "a game that is gone");
        }
        assert!(games.is_empty() || acknowledged(&games) > before, "nothing was played");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_database_do_not_start() {
    if !Schema::is_possible() {
        return;
    }
    let (place, folder) = (Schema::new().await, tempfile::tempdir().unwrap());
    let server = Server::start_on(place.url(), folder.path()).await;
    let mut second = Command::new(env!("CARGO_BIN_EXE_triskel"));
    second.args(["serve", "--port", "0"]).env("TRISKEL_DATABASE", place.url());
    second.current_dir(folder.path()).kill_on_drop(true);
    let output = timeout(PATIENCE, second.output()).await.expect("it starts").unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("another server uses this database"), "{said}");
    let new = json!({"game": "dvonn", "opponent": {"type": "same_screen"}});
    assert_eq!(server.post("/api/v1/games", "", &new).await.status, 201);
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn an_installation_moves_to_postgres_and_back_and_its_games_go_on() {
    if !Schema::is_possible() {
        return;
    }
    let place = Schema::new().await;
    let [here, back] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let migrate = async |from: &str, to: &str| {
        let mut migrate = Command::new(env!("CARGO_BIN_EXE_triskel"));
        let output = migrate.args(["migrate", "--from", from, "--to", to]).output().await.unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(said).unwrap())
    };
    let [here_text, back_text] = [&here, &back].map(|folder| folder.path().to_str().unwrap());
    let server = Server::start(here.path()).await;
    let mut game = Game::begin(&server).await;
    let (mut socket, welcome) = game.come_back(&server.address).await.unwrap();
    game.play_one(&mut socket, &welcome["view"]).await.unwrap();
    let (moved, said) = migrate(here_text, place.url()).await;
    assert!(!moved && said.contains("another server uses this folder"), "{said}");
    drop(socket);
    server.stop().await;
    let (moved, said) = migrate(here_text, place.url()).await;
    assert!(moved && said.contains("events: 1 rows, all of them equal"), "{said}");
    let server = Server::start_on(place.url(), here.path()).await;
    let (mut socket, welcome) = game.come_back(&server.address).await.unwrap();
    game.play_one(&mut socket, &welcome["view"]).await.unwrap();
    drop(socket);
    server.stop().await;
    let (moved, said) = migrate(place.url(), back_text).await;
    assert!(moved && said.contains("events: 2 rows"), "{said}");
    let server = Server::start(back.path()).await;
    let (mut socket, welcome) = game.come_back(&server.address).await.unwrap();
    game.play_one(&mut socket, &welcome["view"]).await.unwrap();
    assert_eq!(game.acknowledged.len(), 3);
    for (from, to, expected) in [
        (here_text, place.url(), "is not empty"),
        (here_text, back_text, "expected a folder and the address"),
        ("nowhere", place.url(), "there is no"),
    ] {
        let (moved, said) = migrate(from, to).await;
        assert!(!moved && said.contains(expected), "{said}");
    }
}

#[tokio::test]
async fn options_that_exclude_each_other_are_refused() {
    let refused = async |arguments: &[&str], expected: &str| {
        let mut triskel = Command::new(env!("CARGO_BIN_EXE_triskel"));
        let output = triskel.args(arguments).output().await.unwrap();
        assert!(!output.status.success(), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(expected), "{arguments:?}: {said}");
        assert!(!said.contains("secret"), "{said}");
    };
    let url = "postgres://triskel:secret@localhost:1/triskel";
    refused(&["serve", "--database", url, "--data", "x"], "cannot be used with").await;
    refused(&["serve", "--port", "0", "--database", url], "cannot reach the database").await;
    refused(&["serve", "--port", "0", "--database", "mysql://x"], "cannot reach").await;
    refused(&["backup", "--database", url, "file"], "pg_dump").await;
}
