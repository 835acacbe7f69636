use std::time::Duration;

use hdrhistogram::Histogram;

use crate::game::Game;

/// Arrivals are counted in microseconds, to three digits.
const DIGITS: u8 = 3;

/// The results of one run.
#[derive(Debug)]
pub struct Figures {
    arrivals: Histogram<u64>,
    moves: usize,
    /// How much the server's memory grew, with all sockets open and no moves played.
    memory: Option<u64>,
    /// How long the run took.
    pub time: Duration,
    /// The server's processor time during the run.
    pub work: Option<Duration>,
}

impl Figures {
    /// Empty figures.
    pub fn new(memory: Option<u64>) -> anyhow::Result<Self> {
        let arrivals = Histogram::new(DIGITS)?;
        Ok(Self { arrivals, moves: 0, memory, time: Duration::ZERO, work: None })
    }

    /// Adds the results of one game.
    pub fn add(&mut self, game: &Game) -> anyhow::Result<()> {
        self.moves += game.earlier + game.moves();
        for arrival in &game.arrivals {
            self.arrivals.record(arrival.as_micros() as u64)?;
        }
        Ok(())
    }

    fn milliseconds(&self, quantile: f64) -> String {
        format!("{:.1} ms", self.arrivals.value_at_quantile(quantile) as f64 / 1e3)
    }
}

/// A row of the table.
#[derive(Debug)]
pub struct Report {
    /// How many games there were.
    pub games: usize,
    /// Their results.
    pub figures: Figures,
}

impl Report {
    /// Prints the head of the table.
    pub fn print_head() {
        println!(
            "| games | moves | p50 | p99 | worst | server's processor time | memory per socket |"
        );
        println!("|--:|--:|--:|--:|--:|--:|--:|");
    }

    /// Prints the row.
    pub fn print(&self) {
        let Self { games, figures } = self;
        let unknown = || "–".to_owned();
        let work = figures.work.map(|work| work.as_secs_f64() / figures.time.as_secs_f64());
        let work = work.map_or_else(unknown, |share| format!("{:.0} %", share * 100.0));
        let each = figures.memory.map(|memory| memory as f64 / (2 * games) as f64 / 1e3);
        let each = each.map_or_else(unknown, |each| format!("{each:.1} kB"));
        println!(
            "| {games} | {} | {} | {} | {} | {work} | {each} |",
            figures.moves,
            figures.milliseconds(0.5),
            figures.milliseconds(0.99),
            figures.milliseconds(1.0),
        );
    }
}
