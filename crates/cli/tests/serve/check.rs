//! `triskel check`, `serve --check`, and a database that vanishes under a running server.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::game::Game;
use crate::server::Server;

fn triskel(arguments: &[&str], data: &Path) -> Output {
    let mut triskel = Command::new(env!("CARGO_BIN_EXE_triskel"));
    triskel.args(arguments).arg("--data").arg(data).output().unwrap()
}

fn check(further: &[&str], data: &Path) -> (bool, String) {
    let output = triskel(&[&["check"], further].concat(), data);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_is_checked_while_a_server_uses_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let mut game = Game::begin(&server).await;
    let (mut socket, welcome) = game.come_back(&server.address).await.unwrap();
    let mut view = welcome["view"].clone();
    for _ in 0..4 {
        view = game.play_one(&mut socket, &view).await.unwrap();
    }
    for further in [&[][..], &["--quick"]] {
        let (sound, said) = check(further, folder.path());
        assert!(sound, "{said}");
        assert!(said.contains("1 games (0 finished), 4 events, 1 people, 1 sessions"), "{said}");
    }
    // The server goes on.
    game.play_one(&mut socket, &view).await.unwrap();
    let missing = triskel(&["check"], &folder.path().join("elsewhere"));
    assert!(!missing.status.success());
    assert!(String::from_utf8_lossy(&missing.stderr).contains("cannot check"));
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn damaged_pages_are_found_and_not_served_with_check() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    for _ in 0..10 {
        Game::begin(&server).await;
    }
    server.stop().await;
    let file = folder.path().join("triskel.db");
    let mut bytes = fs::read(&file).unwrap();
    let last = bytes.len() - 4096;
    bytes[last..last + 1_000].fill(0x55);
    fs::write(&file, bytes).unwrap();
    let (sound, said) = check(&[], folder.path());
    assert!(!sound && said.contains("is damaged:"), "{said}");
    let refused = triskel(&["serve", "--port", "0", "--check"], folder.path());
    assert!(!refused.status.success());
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("is damaged") && said.contains("restore a copy"), "{said}");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_vanished_database_is_noticed_and_resumes_when_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let mut game = Game::begin(&server).await;
    let (file, aside) = (folder.path().join("triskel.db"), folder.path().join("aside"));
    fs::rename(&file, &aside).unwrap();
    let health = async || loop {
        // The outcome of the last commit counts for half a second.
        tokio::time::sleep(std::time::Duration::from_millis(600)).await;
        let answer = server.get("/healthz", "").await;
        if answer.status == 503 || !aside.exists() {
            return answer;
        }
    };
    let sick = health().await;
    let detail = sick.body["detail"].as_str().unwrap();
    assert!(detail.contains("was removed or replaced"), "{detail}");
    let clock = serde_json::json!(null);
    assert!(Game::try_begin(&server, &clock).await.is_none(), "nothing is acknowledged");
    fs::rename(&aside, &file).unwrap();
    assert_eq!(health().await.status, 200);
    let (mut socket, welcome) = game.come_back(&server.address).await.unwrap();
    game.play_one(&mut socket, &welcome["view"]).await.unwrap();
}
