//! Plays many games at once against a server on this machine: two sockets per game, one move per
//! second. Checks that no move is lost or doubled; prints how quickly moves arrive and what a
//! socket costs.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use clap::Parser;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use load::game::Game;
use load::house::House;
use load::report::{Figures, Report};

/// With more than this, we would measure the machine instead of the server.
const MOST_GAMES: usize = 5_000;
const MOST_SECONDS: u64 = 600;

/// How many games are created or checked at the same time.
const AT_ONCE: usize = 32;

/// How long sockets idle before their memory is measured.
const REST: Duration = Duration::from_secs(3);

/// Play many games at once against a server on this machine, and measure it
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask load")]
struct Load {
    /// How many games; several numbers mean several runs
    #[arg(long, value_delimiter = ',', default_values_t = [500])]
    games: Vec<usize>,
    /// How long each run plays
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// A running server on a loopback address, started with --trust-proxy
    #[arg(long, value_name = "HOST:PORT", conflicts_with = "server")]
    address: Option<SocketAddr>,
    /// The program to start as the server, on a temporary folder
    #[arg(long, value_name = "TRISKEL", default_value = "triskel")]
    server: PathBuf,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let load = Load::parse();
    ensure!(load.games.iter().all(|&n| (1..=MOST_GAMES).contains(&n)), "1 to {MOST_GAMES} games");
    ensure!((1..=MOST_SECONDS).contains(&load.seconds), "1 to {MOST_SECONDS} seconds");
    if let Some(address) = load.address {
        ensure!(address.ip().is_loopback(), "{address} is not on this machine");
    }
    let files = rlimit::increase_nofile_limit(u64::MAX)?;
    let most = load.games.iter().max().copied().unwrap_or_default() as u64;
    ensure!(files > 2 * most + 100, "{files} open files are allowed: too few for {most} games");
    Report::print_head();
    for &games in &load.games {
        let house = match load.address {
            Some(address) => House::at(address),
            None => House::open(&load.server).await?,
        };
        let figures = run(&house, games, Duration::from_secs(load.seconds)).await?;
        Report { games, figures }.print();
    }
    Ok(())
}

async fn run(house: &House, count: usize, time: Duration) -> anyhow::Result<Figures> {
    let before = house.memory();
    let games = make(house.address, count).await?;
    sleep(REST).await;
    let memory = house.memory().zip(before).map(|(now, before)| now.saturating_sub(before));
    let work = house.work();
    let start = Instant::now();
    let mut players = JoinSet::new();
    for (index, game) in games.into_iter().enumerate() {
        // The games' moves are spread over each second.
        let first = start + Duration::from_secs_f64(index as f64 / count as f64);
        players.spawn(game.play(first, start + time));
    }
    let mut figures = Figures::new(memory)?;
    let mut played = Vec::with_capacity(count);
    while let Some(game) = players.join_next().await {
        let game = game.context("a game has failed")??;
        figures.add(&game)?;
        played.push(game);
    }
    figures.work = house.work().zip(work).map(|(now, before)| now.saturating_sub(before));
    figures.time = start.elapsed();
    check(played).await?;
    Ok(figures)
}

/// Creates that many games, of all variants in turn.
async fn make(address: SocketAddr, count: usize) -> anyhow::Result<Vec<Game>> {
    let gate = Arc::new(Semaphore::new(AT_ONCE));
    let mut makers = JoinSet::new();
    for index in 0..count {
        let gate = Arc::clone(&gate);
        makers.spawn(async move {
            let _turn = gate.acquire().await?;
            Game::make(address, index).await
        });
    }
    let mut games = makers.join_all().await.into_iter().collect::<anyhow::Result<Vec<Game>>>()?;
    games.sort_by_key(Game::index);
    Ok(games)
}

/// Checks that every game is stored as it was played.
async fn check(games: Vec<Game>) -> anyhow::Result<()> {
    let gate = Arc::new(Semaphore::new(AT_ONCE));
    let mut checks = JoinSet::new();
    for game in games {
        let gate = Arc::clone(&gate);
        checks.spawn(async move {
            let _turn = gate.acquire().await?;
            game.check().await
        });
    }
    let failed = checks.join_all().await.into_iter().filter_map(Result::err);
    let failed: Vec<String> = failed.map(|error| format!("{error:#}")).collect();
    if let Some(first) = failed.first() {
        bail!("{} games are not stored as they were played; {first}", failed.len());
    }
    Ok(())
}
