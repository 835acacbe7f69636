//! Ends the server in the middle of play, by force and politely: no move that it acknowledged is
//! lost, and games go on.
//!
//! By force it is a few times by default, hundreds of times with `TRISKEL_LONG`.

use std::time::Duration;

#[cfg(unix)]
use futures_util::StreamExt;
#[cfg(unix)]
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::sleep;
#[cfg(unix)]
use tokio_tungstenite::tungstenite::Message;

use crate::game::Game;
use crate::server::Server;

const GAMES: usize = 8;

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost() {
    let rounds = if std::env::var_os("TRISKEL_LONG").is_some() { 300 } else { 5 };
    let folder = tempfile::tempdir().unwrap();
    let mut games: Vec<Game> = Vec::new();
    let mut kept = 0;
    for round in 0..rounds {
        let server = Server::start(folder.path()).await;
        while games.len() < GAMES {
            games.push(Game::begin(&server).await);
        }
        let mut players = JoinSet::new();
        for game in games.drain(..) {
            players.spawn(game.play(server.address.clone()));
        }
        // Another moment of the work each time.
        sleep(Duration::from_millis(100 + round * 37 % 200)).await;
        server.kill().await;
        games = players.join_all().await;
        kept = games.iter().map(|game| game.acknowledged.len()).sum::<usize>().max(kept);
        games.retain(|game| !game.over);
    }
    assert!(kept > 0, "nothing was played");
}

/// What the one who decides has left, in milliseconds.
#[cfg(unix)]
fn time_left(view: &Value) -> u64 {
    let clock = &view["clock"];
    let player = usize::from(clock["running"] == "second");
    clock["left"][player].as_u64().unwrap()
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_stopped_sends_its_clients_away_and_their_games_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let mut game = Game::begin(&server).await;
    let (mut socket, welcome) = game.come_back(&server.address).await.unwrap();
    let mut view = welcome["view"].clone();
    for _ in 0..5 {
        view = game.play_one(&mut socket, &view).await.unwrap();
    }
    let farewell = async {
        while crate::game::next(&mut socket).await.expect("closed without a word")["type"] != "bye"
        {
        }
        match tokio::time::timeout(crate::server::PATIENCE, socket.next()).await.unwrap() {
            Some(Ok(Message::Close(Some(close)))) => u16::from(close.code),
            other => panic!("{other:?}"),
        }
    };
    let (status, code) = tokio::join!(server.stop(), farewell);
    assert!(status.success(), "{status}");
    assert_eq!(code, 1013, "clients are asked to try again");

    sleep(Duration::from_secs(2)).await;
    let server = Server::start(folder.path()).await;
    let (mut socket, welcome) = game.come_back(&server.address).await.unwrap();
    // The time from the last move on is nobody's.
    let (before, after) = (time_left(&view), time_left(&welcome["view"]));
    assert!(before - after < 1_000, "{before} {after}");
    game.play_one(&mut socket, &welcome["view"]).await.unwrap();
    assert_eq!(game.acknowledged.len(), 6);
}
