//! A process that does not run for a while: stopped, swapped out, or without a processor.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::game::{Game, Socket, next};
use crate::server::Server;

const STANDSTILL: Duration = Duration::from_secs(3);

/// Stops the process for a while.
async fn stand_still(server: &Server) {
    server.signal("-STOP").await;
    sleep(STANDSTILL).await;
    server.signal("-CONT").await;
}

/// A game with a running clock of this many seconds, and when it started.
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
    let (game, mut socket, _, began) = running(&server, 60).await;
    stand_still(&server).await;
    // Connected clients are told at once what the clocks show.
    let told = loop {
        let message = next(&mut socket).await.expect("the server is gone");
        if message["type"] == "presence" && message["clock"]["running"] == "first" {
            break message["clock"]["left"][0].as_u64().unwrap();
        }
    };
    let awake = began.elapsed().saturating_sub(STANDSTILL).as_millis() as u64;
    assert!(60_000 - told <= awake + 350, "{told} ms are left after {awake} ms");
    let path = format!("/api/v1/games/{}", game.code);
    let card = server.get(&path, &game.cookie).await.body;
    let charged = 60_000 - card["clock"]["left"][0].as_u64().unwrap();
    let awake = began.elapsed().saturating_sub(STANDSTILL).as_millis() as u64;
    // Standstills shorter than a quarter of a second are not noticed.
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
