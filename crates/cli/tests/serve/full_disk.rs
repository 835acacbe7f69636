//! A disk that is full for a while: the server acknowledges nothing that is not stored, says so,
//! and recovers by itself as soon as there is room.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command as Run;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::process::Command;
use tokio::time::sleep;

use crate::server::{PATIENCE, Server};

/// How soon the server must recover.
const RECOVERY: Duration = Duration::from_secs(2);

fn new_game() -> Value {
    json!({"game": "dvonn", "opponent": {"type": "same_screen"}})
}

/// Games that the server has acknowledged.
#[derive(Default)]
struct Acknowledged {
    cookie: String,
    codes: Vec<String>,
}

impl Acknowledged {
    /// Creates a game. Returns the status of the response.
    async fn begin(&mut self, server: &Server) -> u16 {
        let answer = server.post("/api/v1/games", &self.cookie, &new_game()).await;
        if answer.status == 201 {
            self.codes.push(answer.body["code"].as_str().unwrap().to_owned());
            self.cookie = answer.cookie.unwrap_or_default();
        }
        answer.status
    }

    async fn check(&self, server: &Server) {
        for code in &self.codes {
            let answer = server.get(&format!("/api/v1/games/{code}"), &self.cookie).await;
            assert_eq!(answer.status, 200, "{code}: {}", answer.body);
        }
    }
}

/// Runs one outage: `full` fills the disk, and `free` makes room again.
async fn outage(server: &Server, full: impl AsyncFn(), free: impl AsyncFn()) -> Acknowledged {
    let mut games = Acknowledged::default();
    for _ in 0..5 {
        assert_eq!(games.begin(server).await, 201);
    }
    assert_eq!(server.get("/healthz", "").await.status, 200);
    // More than once: a connection that was replaced can fail as well.
    for _ in 0..2 {
        full().await;
        let filled = Instant::now();
        // The journal may have some room of its own.
        while games.begin(server).await == 201 {
            assert!(filled.elapsed() < PATIENCE, "it stores on a full disk");
        }
        for _ in 0..3 {
            assert_eq!(games.begin(server).await, 503);
            let health = server.get("/healthz", "").await;
            assert_eq!(health.status, 503, "{}", health.body);
            let reason = health.body["detail"].as_str().unwrap_or_default().to_owned();
            assert!(reason.contains("disk"), "{reason}");
        }
        games.check(server).await;
        free().await;
        let freed = Instant::now();
        while games.begin(server).await != 201 || server.get("/healthz", "").await.status != 200 {
            assert!(freed.elapsed() < RECOVERY, "it does not recover");
            sleep(Duration::from_millis(50)).await;
        }
        assert!(freed.elapsed() < RECOVERY, "it took {:?}", freed.elapsed());
        for _ in 0..5 {
            assert_eq!(games.begin(server).await, 201);
        }
    }
    games.check(server).await;
    games
}

/// A small file system of its own, unmounted at the end.
struct Tmpfs(tempfile::TempDir);

impl Tmpfs {
    fn mount() -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let mut mount = Run::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=8m", "tmpfs"]).arg(folder.path());
        match mount.output() {
            Ok(output) if output.status.success() => Ok(Self(folder)),
            Ok(output) => Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    fn ballast(&self) -> PathBuf {
        self.0.path().join("ballast")
    }

    /// Writes until there is no room, not even for one byte.
    fn fill(&self) {
        use std::io::Write;
        let mut ballast = fs::File::create(self.ballast()).unwrap();
        for size in [1 << 20, 1 << 12, 1] {
            while ballast.write(&vec![0; size]).is_ok_and(|written| written > 0) {}
        }
    }
}

impl Drop for Tmpfs {
    fn drop(&mut self) {
        let _ = Run::new("umount").arg(self.0.path()).status();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_on_a_full_disk_says_so_and_goes_on_when_there_is_room() {
    let disk = match Tmpfs::mount() {
        Ok(disk) => disk,
        Err(reason) => {
            println!("skipped: a full disk needs a file system of its own: {reason}");
            return;
        }
    };
    let data = disk.0.path().join("data");
    let server = Server::start(&data).await;
    let free = async || fs::remove_file(disk.ballast()).unwrap();
    let games = outage(&server, async || disk.fill(), free).await;
    server.kill().await;
    let server = Server::start(&data).await;
    games.check(&server).await;
    server.kill().await;
}

/// Limits the files of the process to this many bytes.
async fn limit(server: &Server, bytes: &str) -> Result<(), String> {
    let limit = format!("--fsize={bytes}:");
    let run = Command::new("prlimit").args(["--pid", &server.id(), &limit]).output().await;
    match run {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// The same without a file system of its own: files may not grow.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_files_cannot_grow_says_so_and_goes_on_when_they_can() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_triskel");
    // Otherwise the system would kill the program with SIGXFSZ.
    command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", program]);
    let server = Server::run(&mut command, folder.path()).await;
    if let Err(reason) = limit(&server, "unlimited").await {
        println!("skipped: the size of files cannot be limited: {reason}");
        return;
    }
    let full = async || limit(&server, &journal(folder.path()).to_string()).await.unwrap();
    let free = async || limit(&server, "unlimited").await.unwrap();
    let games = outage(&server, full, free).await;
    server.kill().await;
    let server = Server::start(folder.path()).await;
    games.check(&server).await;
}

/// How long the journal is.
fn journal(data: &Path) -> u64 {
    fs::metadata(data.join("triskel.db-wal")).unwrap().len()
}
