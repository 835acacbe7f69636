use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::Context;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// Linux counts processor time in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

/// A limit high enough that starting many games in one burst is never refused.
const MANY: &str = "1000000";

/// The server under test. If it was started here, dropping this ends it.
#[derive(Debug)]
pub struct House {
    /// Where it listens.
    pub address: SocketAddr,
    own: Option<(Child, TempDir)>,
}

impl House {
    /// A server that is already running.
    pub fn at(address: SocketAddr) -> Self {
        Self { address, own: None }
    }

    /// Starts a server on a new folder. It trusts the addresses we send, so that every player has
    /// their own.
    pub async fn open(program: &Path) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let (server, address) = start(program, folder.path()).await?;
        Ok(Self { address, own: Some((server, folder)) })
    }

    fn process(&self) -> Option<u32> {
        self.own.as_ref()?.0.id()
    }

    /// The server's resident memory in bytes, if it was started here and the system reports it.
    pub fn memory(&self) -> Option<u64> {
        memory(self.process()?)
    }

    /// The processor time of the server.
    pub fn work(&self) -> Option<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process()?)).ok()?;
        // The program's name is in parentheses and may contain anything.
        let fields = stat.rsplit_once(") ")?.1;
        let ticks = fields.split(' ').skip(11).take(2).map(|ticks| ticks.parse::<u32>().ok());
        Some(TICK * ticks.sum::<Option<u32>>()?)
    }
}

/// Starts a server on that folder, with the limits per address practically off.
pub async fn start(program: &Path, data: &Path) -> anyhow::Result<(Child, SocketAddr)> {
    let mut server = Command::new(program)
        .args(["serve", "--port", "0", "--trust-proxy", "--games-at-once", MANY, "--data"])
        .arg(data)
        .env("TRISKEL_LOG", "warn")
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .with_context(|| format!("cannot start {}", program.display()))?;
    let output = server.stdout.take().context("the server has an output")?;
    let line = BufReader::new(output).lines().next_line().await?.unwrap_or_default();
    let address = line.rsplit('/').next().unwrap_or_default();
    let address = address.parse().with_context(|| format!("no address in {line:?}"))?;
    Ok((server, address))
}

/// The resident memory of a process in bytes, where the system reports it.
pub fn memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

/// How many files and sockets a process has open, where the system reports it.
pub fn descriptors(process: u32) -> Option<u64> {
    Some(fs::read_dir(format!("/proc/{process}/fd")).ok()?.count() as u64)
}
