//! A process that stands still: stopped, swapped out, or without a processor.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::game::{Game, Socket};
use crate::server::Server;

const STANDSTILL: Duration = Duration::from_secs(3);

/// Stops the process for a while.
async fn stand_still(server: &Server) {
    server.signal("-STOP").await;
    sleep(STANDSTILL).await;
    server.signal("-CONT").await;
}

/// A game in which a clock of so many seconds runs, and when it began to.
async fn running(server: &Server, base: u32) -> (Game, Socket, Value, Instant) {
    let clock = json!({"type": "live", "base": base, "increment": 0});
    let mut game = Game::begin_on(server, &clock).await;
    let (mut socket, welcome) = game.come_back(&server.address).await.unwrap();
    let mut view = welcome["view"].clone();
    for _ in 0..2 {
        view = game.play_one(&mut socket, &view).await.unwrap();
    }
    (game, socket, view, Instant::now())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standstill_of_the_server_costs_nobody_time() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (game, _socket, _, began) = running(&server, 60).await;
    stand_still(&server).await;
    let path = format!("/api/v1/games/{}", game.code);
    let card = server.get(&path, &game.cookie).await.body;
    let charged = 60_000 - card["clock"]["left"][0].as_u64().unwrap();
    let awake = began.elapsed().saturating_sub(STANDSTILL).as_millis() as u64;
    // What is shorter than a quarter of a second is not noticed.
    assert!(charged <= awake + 350, "{charged} ms charged in {awake} ms");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_on_time_while_the_server_stands_still() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (mut game, mut socket, view, _) = running(&server, 2).await;
    stand_still(&server).await;
    let view = game.play_one(&mut socket, &view).await.expect("the game goes on");
    assert_eq!(view["ending"], Value::Null);
    assert_eq!(game.acknowledged.len(), 3);
}
