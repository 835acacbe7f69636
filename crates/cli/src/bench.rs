use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use catalog::{Depth, GameId, Setup};
use game::Perft;

/// A position to count from, and how deep.
type Work = (GameId, u32, &'static str);

/// Positions of every game, from its opening to its end.
const WORK: &[Work] = &[
    (GameId::Dvonn, 4, "........./........../.........../........../......... w place"),
    (GameId::Dvonn, 5, "wwrbwwbwb/bwwbbbwbbw/bbwbwbbwwwr/bbbwbbwbbw/wwwwwbwrb w move"),
    (GameId::Dvonn, 7, "4w.rb4w..../.w.b2wb..../2bb.b..3b..3b3b*/.2b7bwb...../w.3w.wb.2b*. b move"),
    (GameId::GipfBasic, 5, "b..w/...../....../w.....b/....../...../b..w w push 12,12 cc"),
    (GameId::GipfBasic, 6, "b.bb/wbbww/w.wbb./.w...ww/.w.bww/.wb.w/.wwb w take 0,5 cc"),
    (GameId::GipfStandard, 5, "b..W/.B.../w...../W.....B/.....w/....w/BbWb w push 9,9 cc"),
    (GameId::GipfStandard, 6, "bwwb/w.BwW/...bbb/bW..bBb/...wbb/wB.../bwwW b push 4,1 cc"),
    (GameId::GipfTournament, 4, "..../...../W...../......./.....W/...../.B.b w push 14,15 oc"),
    (GameId::GipfTournament, 5, "BBBB/W..../B..BBW/W.....W/B....W/...../.WWW b take 2,2 oo"),
    (GameId::GygesBasic, 4, "3..132/....../11..../.2.2../....../3.2.13 s move -"),
    (GameId::GygesBasic, 5, "321132/....../....../....../....../312213 s move -"),
    (GameId::GygesAdvanced, 3, "321132/....../....../....../....../312213 s move -"),
    (GameId::GygesAdvanced, 3, "...2../...32./...3../3211.1/....2./.13... s move -"),
    (GameId::GygesAdvanced, 4, "....../1.1.../2..2.3/3123.2/.....3/..1... s move -"),
];

/// Counts the sequences of moves from fixed positions, on one thread. The numbers of nodes are the
/// same on every machine: a signature of the rules.
pub(crate) fn run(out: &mut impl Write) -> anyhow::Result<()> {
    let mut total = Score::default();
    for work in WORK.chunk_by(|one, next| one.0 == next.0) {
        let score = measure(work)?;
        let game = work[0].0;
        writeln!(out, "{game:<15} {:>10} nodes {:>10} nodes/s", score.nodes, score.rate())?;
        total.nodes += score.nodes;
        total.time += score.time;
    }
    writeln!(out, "Nodes: {}", total.nodes)?;
    writeln!(out, "Nodes/s: {}", total.rate())?;
    Ok(())
}

/// How much was counted, and how long it took.
#[derive(Debug, Default)]
struct Score {
    nodes: u64,
    time: Duration,
}

impl Score {
    /// Nodes per second.
    fn rate(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64()) as u64
    }
}

fn measure(work: &[Work]) -> anyhow::Result<Score> {
    let stop = AtomicBool::new(false);
    let perft = Perft { threads: 1, stop: &stop };
    let mut score = Score::default();
    for &(game, moves, fen) in work {
        let position = Setup::of(game).parse(fen)?;
        let depth = Depth::new(moves).expect("the depths are small");
        let start = Instant::now();
        score.nodes += position.perft(depth, perft).expect("nobody stops it");
        score.time += start.elapsed();
    }
    Ok(score)
}
