use std::time::Duration;

use hdrhistogram::Histogram;

use crate::game::Game;

/// Arrivals are counted in microseconds, to three digits.
const DIGITS: u8 = 3;

/// What one run has shown.
#[derive(Debug)]
pub(crate) struct Figures {
    arrivals: Histogram<u64>,
    moves: usize,
    /// What the server's memory has grown by, with all sockets open and nothing played.
    memory: Option<u64>,
    /// How long the run took, and how much of it the processors worked for the server.
    pub(crate) time: Duration,
    pub(crate) work: Option<Duration>,
}

impl Figures {
    pub(crate) fn new(memory: Option<u64>) -> anyhow::Result<Self> {
        let arrivals = Histogram::new(DIGITS)?;
        Ok(Self { arrivals, moves: 0, memory, time: Duration::ZERO, work: None })
    }

    pub(crate) fn add(&mut self, game: &Game) -> anyhow::Result<()> {
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
pub(crate) struct Report {
    pub(crate) games: usize,
    pub(crate) figures: Figures,
}

impl Report {
    pub(crate) fn print_head() {
        println!(
            "| games | moves | p50 | p99 | worst | server's processor time | memory per socket |"
        );
        println!("|--:|--:|--:|--:|--:|--:|--:|");
    }

    pub(crate) fn print(&self) {
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
