//! Faults beneath the database: writes and syncs that fail, tear or take long, at every point of a
//! scripted run of games. After each, everything acknowledged is there and every game continues.
//!
//! A library in C is preloaded into a real server (`faults.c`). A few points are tried by default,
//! all of them with `TRISKEL_LONG`. A test that fails names its fault, and
//! `TRISKEL_FAULT=kind,at,calls` repeats it. Loss of data that the disk has reported as written is
//! not simulated, because the system's page cache survives the process.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command as Run;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::process::Command;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::game::Game;
use crate::server::{PATIENCE, Server};

const GAMES: usize = 2;
const MOVES: usize = 6;

/// The distance between the points that are tried, so that few runs meet all kinds of calls.
const STRIDE: u32 = 37;

/// How soon the server must write again after the last fault.
const RECOVERY: Duration = Duration::from_secs(2);

/// How many runs go in parallel. They spend most of their time waiting for servers.
const AT_ONCE: u32 = 4;

/// What happens to calls, and to how many in a row.
const KINDS: [(&str, u32); 5] = [("fail", 1), ("fail", 6), ("full", 6), ("tear", 1), ("slow", 1)];

#[derive(Debug, Clone, Copy)]
struct Fault {
    kind: &'static str,
    /// The first call that is hit, and how many are hit in a row.
    at: u32,
    calls: u32,
}

impl Fault {
    /// The fault to repeat.
    fn asked_for() -> Option<Self> {
        let text = std::env::var("TRISKEL_FAULT").ok()?;
        let [kind, at, calls] = text.split(',').collect::<Vec<_>>()[..] else {
            panic!("expected TRISKEL_FAULT=kind,at,calls");
        };
        let mut kinds = KINDS.iter().map(|(kind, _)| *kind);
        let kind = kinds.find(|known| *known == kind).expect("a kind of fault");
        let number = |text: &str| text.parse().expect("a number of calls");
        Some(Self { kind, at: number(at), calls: number(calls) })
    }
}

/// Names the fault if the test panics.
struct Witness(Fault);

impl Drop for Witness {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Fault { kind, at, calls } = self.0;
            eprintln!("not survived; repeat it: TRISKEL_FAULT={kind},{at},{calls}");
        }
    }
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

/// Plays until enough moves are acknowledged, and reconnects as often as necessary.
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

/// A run of games; whatever fails is retried.
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

/// Checks the database by copying and restoring it.
async fn check_database(data: &Path, folder: &Path) {
    let copy = folder.join("copy");
    for (chore, data) in [("backup", data), ("restore", &folder.join("restored"))] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_triskel"));
        let output = command.arg(chore).arg(&copy).arg("--data").arg(data).output().await.unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Plays one run with this fault. Returns whether it was hit.
async fn survive(library: PathBuf, fault: Fault) -> bool {
    let _witness = Witness(fault);
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
    check_database(&data, folder.path()).await;
    met
}

/// Plays runs with faults of this kind, at every few calls, until none is hit. Returns how many
/// were hit.
async fn sweep(library: &Path, (kind, calls): (&'static str, u32), stride: u32) -> usize {
    let (mut at, mut met) = (1, 0);
    loop {
        let mut evenings = JoinSet::new();
        for _ in 0..AT_ONCE {
            evenings.spawn(survive(library.to_owned(), Fault { kind, at, calls }));
            at += stride;
        }
        let results = evenings.join_all().await;
        met += results.iter().filter(|met| **met).count();
        if results.contains(&false) {
            return met;
        }
    }
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
    if let Some(fault) = Fault::asked_for() {
        let met = survive(library, fault).await;
        return println!("{fault:?} was {}", if met { "survived" } else { "not met" });
    }
    let stride = if std::env::var_os("TRISKEL_LONG").is_some() { 1 } else { STRIDE };
    for kind in KINDS {
        let met = sweep(&library, kind, stride).await;
        assert!(met > 0, "no call was hit");
        println!("{met} faults of {kind:?} were survived");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_disk_is_only_slow() {
    let folder = tempfile::tempdir().unwrap();
    match library(folder.path()) {
        Ok(library) => {
            survive(library, Fault { kind: "slow", at: 1, calls: u32::MAX >> 1 }).await;
        }
        Err(reason) => println!("skipped: faults of the disk need a library: {reason}"),
    }
}
