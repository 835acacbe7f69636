//! Faults beneath the database: writes and syncs that fail, tear or take long, at every point of an
//! evening of games. After each, everything acknowledged is there and every game goes on.
//!
//! A library in C is preloaded into a real server (`faults.c`). A few points are tried by default,
//! all of them with `TRISKEL_LONG`. What a disk loses of what it has reported as written is not
//! simulated: the memory of the system survives the process.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command as Run;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::process::Command;
use tokio::time::sleep;

use crate::game::Game;
use crate::server::{PATIENCE, Server};

const GAMES: usize = 2;
const MOVES: usize = 6;

/// Between the points that are tried, so that few runs meet all kinds of calls.
const STRIDE: u32 = 37;

/// How soon the server must be able to write again after the last fault.
const RECOVERY: Duration = Duration::from_secs(2);

#[derive(Debug, Clone, Copy)]
struct Fault {
    kind: &'static str,
    /// The first call that is hit, and how many are hit in a row.
    at: u32,
    calls: u32,
}

/// Compiles the library, or says why it cannot be.
fn library(folder: &Path) -> Result<PathBuf, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/serve/faults.c");
    let library = folder.join("faults.so");
    let mut compile = Run::new("cc");
    compile.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).arg("-ldl");
    match compile.output() {
        Ok(output) if output.status.success() => Ok(library),
        Ok(output) => Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
        Err(error) => Err(format!("there is no C compiler: {error}")),
    }
}

/// Plays until enough moves are acknowledged, coming back as often as the server sends it away.
async fn play(game: &mut Game, server: &Server, moves: usize) {
    let began = Instant::now();
    while game.acknowledged.len() < moves {
        assert!(began.elapsed() < PATIENCE, "the game does not go on");
        if let Some((mut socket, welcome)) = game.come_back(&server.address).await {
            let mut view = welcome["view"].clone();
            while game.acknowledged.len() < moves && !view.is_null() {
                let Some(next) = game.play_one(&mut socket, &view).await else { break };
                view = next;
            }
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// An evening of games; whatever fails is tried again.
async fn evening(server: &Server) -> Vec<Game> {
    let clock = json!({"type": "live", "base": 600, "increment": 0});
    let mut games = Vec::new();
    while games.len() < GAMES {
        match Game::try_begin(server, &clock).await {
            Some(game) => games.push(game),
            None => sleep(Duration::from_millis(20)).await,
        }
    }
    for game in &mut games {
        play(game, server, MOVES).await;
    }
    games
}

/// Checks the database as a copy of it would be.
fn check_database(data: &Path, folder: &Path) {
    let copy = folder.join("copy");
    let run = |arguments: &[&str], data: &Path| {
        let mut command = Run::new(env!("CARGO_BIN_EXE_triskel"));
        let output = command.args(arguments).arg(&copy).arg("--data").arg(data).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    run(&["backup"], data);
    run(&["restore"], &folder.join("restored"));
}

/// Goes through an evening with that fault; whether it was met.
async fn survive(library: &Path, fault: Fault) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let (data, mark) = (folder.path().join("data"), folder.path().join("mark"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_triskel"));
    command
        .env("LD_PRELOAD", library)
        .env("FAULT_KIND", fault.kind)
        .env("FAULT_AT", fault.at.to_string())
        .env("FAULT_CALLS", fault.calls.to_string())
        .env("FAULT_FILE", &mark);
    let server = Server::run(&mut command, &data).await;
    fs::write(&mark, "").unwrap();
    let mut games = evening(&server).await;
    let met = fs::metadata(&mark).unwrap().len() > 0;
    fs::remove_file(&mark).unwrap();
    let healed = Instant::now();
    while server.get("/healthz", "").await.status != 200 {
        assert!(healed.elapsed() < RECOVERY, "it cannot write after {fault:?}");
        sleep(Duration::from_millis(50)).await;
    }
    server.kill().await;
    let server = Server::start(&data).await;
    for game in &mut games {
        play(game, &server, MOVES + 1).await;
    }
    check_database(&data, folder.path());
    met
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_the_disk_does_nothing_acknowledged_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let library = match library(folder.path()) {
        Ok(library) => library,
        Err(reason) => {
            println!("skipped: faults of the disk need a library: {reason}");
            return;
        }
    };
    let stride = if std::env::var_os("TRISKEL_LONG").is_some() { 1 } else { STRIDE };
    let mut met = 0;
    for (kind, calls) in [("fail", 1), ("fail", 6), ("full", 6), ("tear", 1)] {
        let mut at = 1;
        while survive(&library, Fault { kind, at, calls }).await {
            met += 1;
            at += stride;
        }
        assert!(at > 1, "no call was hit");
    }
    println!("{met} faults were survived");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_disk_is_only_slow() {
    let folder = tempfile::tempdir().unwrap();
    match library(folder.path()) {
        Ok(library) => {
            survive(&library, Fault { kind: "slow", at: 0, calls: 0 }).await;
        }
        Err(reason) => println!("skipped: faults of the disk need a library: {reason}"),
    }
}
