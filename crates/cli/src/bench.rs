use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Context;
use catalog::{AnyGame, Depth, GameId, Setup};
use engine::Bot;
use game::Perft;
use search::{Limits, Options};

/// A position, how deep to count from it, and how deep to search it.
struct Work {
    position: Box<dyn AnyGame>,
    count: Depth,
    search: u32,
}

impl Work {
    fn game(&self) -> GameId {
        self.position.setup().game()
    }
}

/// Reads the work: one line per position, with the game and both depths before it.
fn work() -> anyhow::Result<Vec<Work>> {
    let lines = include_str!("bench.positions").lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| -> anyhow::Result<Work> {
        let mut words = line.splitn(4, ' ');
        let mut word = || words.next().context("expected a game, two depths and a position");
        let (game, count, search): (GameId, _, _) = (word()?.parse()?, word()?, word()?);
        let position = Setup::of(game).parse(word()?)?;
        Ok(Work { position, count: count.parse()?, search: search.parse()? })
    };
    lines.map(|line| read(line).with_context(|| line.to_owned())).collect()
}

/// Counts move sequences from fixed positions and searches them, on one thread. The node counts are
/// the same on every machine: a signature of the rules and of how the engine plays.
pub(crate) fn run(out: &mut impl Write) -> anyhow::Result<()> {
    let all = work()?;
    let mut total = Effort::default();
    for (name, effort_of) in [("rules", count as fn(&Work) -> _), ("search", search)] {
        for work in all.chunk_by(|one, next| one.game() == next.game()) {
            let effort: Effort = work.iter().map(effort_of).sum();
            let game = work[0].game();
            let (nodes, rate) = (effort.nodes, effort.rate());
            writeln!(out, "{name:<6} {game:<15} {nodes:>10} nodes {rate:>10} nodes/s")?;
            total = total.and(&effort);
        }
    }
    writeln!(out, "Nodes: {}", total.nodes)?;
    writeln!(out, "Nodes/s: {}", total.rate())?;
    Ok(())
}

/// How many nodes, and how long they took.
#[derive(Debug, Default)]
struct Effort {
    nodes: u64,
    time: Duration,
}

impl Effort {
    fn and(&self, other: &Self) -> Self {
        Self { nodes: self.nodes + other.nodes, time: self.time + other.time }
    }

    /// Nodes per second.
    fn rate(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64()) as u64
    }
}

impl std::iter::Sum for Effort {
    fn sum<I: Iterator<Item = Self>>(efforts: I) -> Self {
        efforts.fold(Self::default(), |sum, effort| sum.and(&effort))
    }
}

fn count(work: &Work) -> Effort {
    let stop = AtomicBool::new(false);
    let start = Instant::now();
    let perft = Perft { threads: 1, stop: &stop };
    let nodes = work.position.perft(work.count, perft).expect("nobody stops it");
    Effort { nodes, time: start.elapsed() }
}

fn search(work: &Work) -> Effort {
    let position = &*work.position;
    let mut thinker = position.thinker(Bot::Triskel, Options { hash: 16, ..Options::default() });
    let (limits, signals) = (Limits::depth(work.search), native::signals());
    let line = thinker.think(position, &[], &limits, &signals, &mut |_| {});
    line.map(|line| Effort { nodes: line.nodes, time: line.time }).unwrap_or_default()
}
