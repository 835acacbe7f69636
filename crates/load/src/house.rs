use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::Context;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// Linux counts the time of processes in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

/// Many games are begun in one burst, and that is not what is measured.
const MANY: &str = "1000000";

/// The server that is measured. One of our own ends with this.
#[derive(Debug)]
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    own: Option<(Child, TempDir)>,
}

impl House {
    pub(crate) fn at(address: SocketAddr) -> Self {
        Self { address, own: None }
    }

    /// Starts a server on a new folder. It believes us about addresses, so that every player has
    /// his own, as he would have.
    pub(crate) async fn open(program: &Path) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let mut server = Command::new(program)
            .args(["serve", "--port", "0", "--trust-proxy", "--games-at-once", MANY, "--data"])
            .arg(folder.path())
            .env("TRISKEL_LOG", "warn")
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let output = server.stdout.take().context("the server has an output")?;
        let line = BufReader::new(output).lines().next_line().await?.unwrap_or_default();
        let address = line.rsplit('/').next().unwrap_or_default();
        let address = address.parse().with_context(|| format!("no address in {line:?}"))?;
        Ok(Self { address, own: Some((server, folder)) })
    }

    fn process(&self) -> Option<u32> {
        self.own.as_ref()?.0.id()
    }

    /// The bytes that the server has in memory, where it is ours and the system tells.
    pub(crate) fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process()?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
    }

    /// How long the processors have worked for the server.
    pub(crate) fn work(&self) -> Option<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process()?)).ok()?;
        // The name of the program is in brackets, and may hold anything.
        let fields = stat.rsplit_once(") ")?.1;
        let ticks = fields.split(' ').skip(11).take(2).map(|ticks| ticks.parse::<u32>().ok());
        Some(TICK * ticks.sum::<Option<u32>>()?)
    }
}
