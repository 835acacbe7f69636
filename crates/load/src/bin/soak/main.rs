//! People play for a long time on a server that is killed, stopped, started and backed up. No
//! message may later turn out false or lost; memory and descriptors must stay flat.

mod gauge;
mod people;
mod tale;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use clap::Parser;
use game::Dice;
use load::house::{descriptors, memory, start};
use tempfile::TempDir;
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, interval};

use gauge::{Gauge, Sample};
use people::{Deeds, Pair};

/// How often the server is sampled, backed up, and killed or stopped.
const LOOK: Duration = Duration::from_secs(5);
const BACKUP: Duration = Duration::from_secs(30);
const KILL: Duration = Duration::from_secs(25);

/// Play for a long time on a server that is killed and backed up, and check its messages
///
/// In the first half the server is killed or stopped twice a minute; in the second it keeps
/// running, and its memory and descriptors must stay flat.
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask soak")]
struct Soak {
    /// How long
    #[arg(long, default_value_t = 10)]
    minutes: u64,
    /// How many pairs of people play
    #[arg(long, default_value_t = 40)]
    pairs: usize,
    /// The random seed; it determines what people do, but not the timing
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The program to start
    #[arg(long, value_name = "FILE")]
    server: PathBuf,
}

/// The server, while it runs.
struct Ward {
    program: PathBuf,
    folder: TempDir,
    child: Child,
    began: Instant,
    address: watch::Sender<SocketAddr>,
    gauge: Gauge,
    kills: usize,
    backups: usize,
}

impl Ward {
    async fn open(program: &Path) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let (child, address) = start(program, &folder.path().join("data")).await?;
        Ok(Self {
            program: program.to_owned(),
            folder,
            child,
            began: Instant::now(),
            address: watch::Sender::new(address),
            gauge: Gauge::default(),
            kills: 0,
            backups: 0,
        })
    }

    /// Kills or stops the server, and starts it again.
    async fn end_and_start(&mut self, by_force: bool) -> anyhow::Result<()> {
        if let Some(id) = self.child.id().filter(|_| !by_force) {
            let ended = Command::new("kill").args(["-TERM", &id.to_string()]).status().await?;
            ensure!(ended.success(), "the server cannot be stopped");
            let status = self.child.wait().await?;
            ensure!(status.success(), "the server ended with {status}");
        } else {
            self.child.kill().await?;
        }
        let (child, address) = start(&self.program, &self.folder.path().join("data")).await?;
        (self.child, self.began, self.gauge) = (child, Instant::now(), Gauge::default());
        self.address.send_replace(address);
        self.kills += 1;
        Ok(())
    }

    /// Backs up the database while it is in use, and restores the copy elsewhere.
    async fn back_up(&mut self) -> anyhow::Result<()> {
        let (copy, data) = (self.folder.path().join("copy"), self.folder.path().join("data"));
        let restored = self.folder.path().join("restored");
        for (chore, data) in [("backup", &data), ("restore", &restored)] {
            let mut command = Command::new(&self.program);
            let run = command.arg(chore).arg(&copy).arg("--data").arg(data).output().await?;
            ensure!(run.status.success(), "{chore}: {}", String::from_utf8_lossy(&run.stderr));
        }
        tokio::fs::remove_file(&copy).await?;
        tokio::fs::remove_dir_all(&restored).await?;
        self.backups += 1;
        Ok(())
    }

    fn look(&mut self) -> anyhow::Result<()> {
        if let Some(status) = self.child.try_wait()? {
            bail!("the server ended by itself: {status}");
        }
        let process = self.child.id().context("the server runs")?;
        if let Some((memory, descriptors)) = memory(process).zip(descriptors(process)) {
            self.gauge.note(Sample { age: self.began.elapsed(), memory, descriptors });
        }
        Ok(())
    }
}

/// Runs and disturbs the server until the end. Returns the measurements.
async fn watch_over(
    mut ward: Ward,
    mut dice: Dice,
    quiet: Instant,
    until: Instant,
) -> anyhow::Result<Ward> {
    let (mut looks, mut backups, mut kills) = (interval(LOOK), interval(BACKUP), interval(KILL));
    kills.reset();
    while Instant::now() < until {
        tokio::select! {
            _ = looks.tick() => ward.look()?,
            _ = backups.tick() => ward.back_up().await.context("a backup")?,
            _ = kills.tick() => if Instant::now() < quiet {
                ward.end_and_start(dice.roll(3) > 0).await?;
            },
        }
    }
    Ok(ward)
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let soak = Soak::parse();
    ensure!(soak.minutes > 0 && soak.pairs > 0, "expected at least one pair and one minute");
    rlimit::increase_nofile_limit(u64::MAX)?;
    println!("{} pairs play for {} minutes, seed {}", soak.pairs, soak.minutes, soak.seed);
    let mut dice = Dice::new(soak.seed);
    let ward = Ward::open(&soak.server).await?;
    let time = Duration::from_mins(soak.minutes);
    let (quiet, until) = (Instant::now() + time / 2, Instant::now() + time);
    let mut pairs = JoinSet::new();
    for index in 0..soak.pairs {
        let dice = Dice::new(dice.roll(usize::MAX) as u64);
        let server = ward.address.subscribe();
        pairs.spawn(Pair { index, dice, server, until }.play());
    }
    // Wait until everybody has checked their last game.
    let end = until + Duration::from_secs(5);
    let mut watch = tokio::spawn(watch_over(ward, dice, quiet, end));
    let mut deeds = Deeds::default();
    let ward = loop {
        tokio::select! {
            Some(pair) = pairs.join_next() => {
                let pair = pair.context("a pair has panicked")??;
                deeds.games += pair.games;
                deeds.moves += pair.moves;
                deeds.returns += pair.returns;
            }
            ward = &mut watch => break ward.context("the task that watches the server has panicked")??,
        }
    };
    while let Some(pair) = pairs.join_next().await {
        let pair = pair.context("a pair has panicked")??;
        deeds.games += pair.games;
        deeds.moves += pair.moves;
        deeds.returns += pair.returns;
    }
    let Deeds { games, moves, returns } = deeds;
    println!(
        "{games} games, {moves} moves, {returns} sockets, {} ends, {} backups",
        ward.kills, ward.backups
    );
    match ward.gauge.is_flat() {
        Some(Ok(told)) => println!("flat: {told}"),
        Some(Err(told)) => bail!("the server grows: {told}"),
        None => println!("too short to tell whether the server grows"),
    }
    Ok(())
}
