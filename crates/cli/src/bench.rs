use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use catalog::{Depth, GameId, Setup};
use engine::Bot;
use game::Perft;
use search::{Limits, Options};

/// A position, how deep to count from it, and how deep to search it.
type Work = (GameId, u32, u32, &'static str);

/// Positions of every game, from its opening to its end.
const WORK: &[Work] = &[
    (GameId::Dvonn, 4, 4, "........./........../.........../........../......... w place"),
    (GameId::Dvonn, 5, 8, "wwrbwwbwb/bwwbbbwbbw/bbwbwbbwwwr/bbbwbbwbbw/wwwwwbwrb w move"),
    (
        GameId::Dvonn,
        7,
        9,
        "4w.rb4w..../.w.b2wb..../2bb.b..3b..3b3b*/.2b7bwb...../w.3w.wb.2b*. b move",
    ),
    (GameId::GipfBasic, 5, 7, "b..w/...../....../w.....b/....../...../b..w w push 12,12 cc"),
    (GameId::GipfBasic, 6, 7, "b.bb/wbbww/w.wbb./.w...ww/.w.bww/.wb.w/.wwb w take 0,5 cc"),
    (GameId::GipfStandard, 5, 7, "b..W/.B.../w...../W.....B/.....w/....w/BbWb w push 9,9 cc"),
    (GameId::GipfStandard, 6, 7, "bwwb/w.BwW/...bbb/bW..bBb/...wbb/wB.../bwwW b push 4,1 cc"),
    (GameId::GipfTournament, 4, 7, "..../...../W...../......./.....W/...../.B.b w push 14,15 oc"),
    (GameId::GipfTournament, 5, 6, "BBBB/W..../B..BBW/W.....W/B....W/...../.WWW b take 2,2 oo"),
    (GameId::GygesBasic, 4, 7, "3..132/....../11..../.2.2../....../3.2.13 s move -"),
    (GameId::GygesBasic, 5, 7, "321132/....../....../....../....../312213 s move -"),
    (GameId::GygesAdvanced, 3, 4, "321132/....../....../....../....../312213 s move -"),
    (GameId::GygesAdvanced, 3, 4, "...2../...32./...3../3211.1/....2./.13... s move -"),
    (GameId::GygesAdvanced, 4, 5, "....../1.1.../2..2.3/3123.2/.....3/..1... s move -"),
];

/// Counts the sequences of moves from fixed positions and searches them, on one thread. The numbers
/// of nodes are the same on every machine: a signature of the rules and of how the engine plays.
pub(crate) fn run(out: &mut impl Write) -> anyhow::Result<()> {
    let mut total = Effort::default();
    for (name, effort_of) in [("rules", count as fn(&Work) -> _), ("search", search)] {
        for work in WORK.chunk_by(|one, next| one.0 == next.0) {
            let effort = work.iter().map(effort_of).sum::<anyhow::Result<Effort>>()?;
            let game = work[0].0;
            let (nodes, rate) = (effort.nodes, effort.rate());
            writeln!(out, "{name:<6} {game:<15} {nodes:>10} nodes {rate:>10} nodes/s")?;
            total = total.and(&effort);
        }
    }
    writeln!(out, "Nodes: {}", total.nodes)?;
    writeln!(out, "Nodes/s: {}", total.rate())?;
    Ok(())
}

/// How much was looked at, and how long it took.
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

fn count(&(game, moves, _, fen): &Work) -> anyhow::Result<Effort> {
    let position = Setup::of(game).parse(fen)?;
    let depth = Depth::new(moves).expect("the depths are small");
    let stop = AtomicBool::new(false);
    let start = Instant::now();
    let nodes = position.perft(depth, Perft { threads: 1, stop: &stop }).expect("nobody stops it");
    Ok(Effort { nodes, time: start.elapsed() })
}

fn search(&(game, _, depth, fen): &Work) -> anyhow::Result<Effort> {
    let position = Setup::of(game).parse(fen)?;
    let mut thinker = position.thinker(Bot::Triskel, Options { hash: 16, ..Options::default() });
    let (limits, signals) = (Limits::depth(depth), native::signals());
    let line = thinker.think(position.as_ref(), &[], &limits, &signals, &mut |_| {});
    Ok(line.map(|line| Effort { nodes: line.nodes, time: line.time }).unwrap_or_default())
}
