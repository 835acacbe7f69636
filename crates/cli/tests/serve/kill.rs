//! Kills or stops the server in the middle of play: no acknowledged move is lost, and games go on.
//!
//! It is killed a few times by default, hundreds of times with `TRISKEL_LONG`.

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
        // At a different moment each time.
        sleep(Duration::from_millis(100 + round * 37 % 200)).await;
        server.kill().await;
        games = players.join_all().await;
        kept = games.iter().map(|game| game.acknowledged.len()).sum::<usize>().max(kept);
        games.retain(|game| !game.over);
    }
    assert!(kept > 0, "nothing was played");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_one_folder_does_not_start() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let mut second = tokio::process::Command::new(env!("CARGO_BIN_EXE_triskel"));
    second.args(["serve", "--port", "0", "--data"]).arg(folder.path()).kill_on_drop(true);
    let output = tokio::time::timeout(crate::server::PATIENCE, second.output()).await;
    let output = output.expect("it starts").unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains(&format!("process {}", server.id())), "{said}");
    // Backups work all the time, and a killed server does not get in the way.
    let mut copy = tokio::process::Command::new(env!("CARGO_BIN_EXE_triskel"));
    copy.arg("backup").arg(folder.path().join("copy")).arg("--data").arg(folder.path());
    assert!(copy.status().await.unwrap().success());
    server.kill().await;
    Server::start(folder.path()).await.kill().await;
}

/// What the player who decides has left, in milliseconds.
#[cfg(unix)]
fn time_left(view: &Value) -> u64 {
    let clock = &view["clock"];
    let player = usize::from(clock["running"] == "second");
    clock["left"][player].as_u64().unwrap()
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_server_dismisses_its_clients_and_their_games_go_on() {
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

    // Whoever closes the database last may also remove the journal.
    let journal = std::fs::metadata(folder.path().join("triskel.db-wal"));
    assert_eq!(journal.map_or(0, |journal| journal.len()), 0, "the journal is not empty");
    sleep(Duration::from_secs(2)).await;
    let server = Server::start(folder.path()).await;
    let (mut socket, welcome) = game.come_back(&server.address).await.unwrap();
    // Nobody is charged for the time since the last move.
    let (before, after) = (time_left(&view), time_left(&welcome["view"]));
    assert!(before - after < 1_000, "{before} {after}");
    game.play_one(&mut socket, &welcome["view"]).await.unwrap();
    assert_eq!(game.acknowledged.len(), 6);
}
