//! Asking the engine about a position, slice by slice.

use std::sync::Arc;
use std::time::Duration;

use analysis::{LineReport, Prospect};
use catalog::{AnyGame, Move};
use engine::{Bot, Level};
use search::{Limits, Line, Options, Progress, Search, Signals, TimeSource};
use serde::{Deserialize, Serialize};
use wire::Object;

use crate::Error;

/// How to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Wish {
    /// As an opponent of this level, 1 to 10; without one, at full strength.
    pub level: Option<u8>,
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Decisions to look ahead.
    pub depth: Option<u32>,
    /// Milliseconds.
    pub millis: Option<u64>,
    /// How many of the best moves to report, 1 to 32.
    pub lines: Option<usize>,
    /// The size of the transposition table, in megabytes, 1 to 256.
    pub hash: Option<usize>,
    /// Whether the third occurrence of a position is a draw; true by default.
    pub repetition: Option<bool>,
    /// The seed for everything random. The same seed gives the same play.
    pub seed: Option<u64>,
    /// Whether to use an opening book.
    pub book: Option<bool>,
}

impl Wish {
    /// Reads options; an empty text means the defaults.
    pub fn parse(text: &str) -> Result<Self, Error> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        let Object(wish) = serde_json::from_str(text).map_err(Error::malformed)?;
        Ok(wish)
    }

    fn bot(&self) -> Result<Bot, Error> {
        let Some(number) = self.level else { return Ok(Bot::Triskel) };
        let range = || format!("expected a level from {} to {}", Level::MIN, Level::MAX);
        Level::new(number).map(Bot::Level).ok_or_else(|| Error::Malformed(range()))
    }

    /// What a search may cost, or these limits if nothing was said.
    pub(crate) fn limits_or(&self, usual: Limits) -> Limits {
        let limits = self.limits();
        if limits == Limits::default() { usual } else { limits }
    }

    /// The size of the transposition table.
    pub(crate) fn megabytes(&self) -> usize {
        self.hash.unwrap_or(16).clamp(1, 256)
    }

    fn limits(&self) -> Limits {
        let move_time = self.millis.map(Duration::from_millis);
        Limits { nodes: self.nodes, depth: self.depth, move_time, clock: None }
    }

    fn options(&self) -> Options {
        let usual = Options::default();
        Options {
            hash: self.megabytes(),
            lines: self.lines.unwrap_or(1).clamp(1, 32),
            repetition: self.repetition.unwrap_or(usual.repetition),
            book: self.book.unwrap_or(usual.book),
            seed: self.seed.unwrap_or(usual.seed),
            // An opponent needs only the win.
            exact: self.level.is_none(),
            ..usual
        }
    }
}

/// A line that was found, for programs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FoundLine {
    /// Which of the lines this is: 1 for the best.
    rank: usize,
    /// Nodes searched so far.
    nodes: u64,
    /// Milliseconds since the search began.
    millis: u64,
    #[serde(flatten)]
    line: LineReport,
}

/// A search of one position, suspended between slices.
pub struct Inquiry {
    position: Box<dyn AnyGame>,
    search: Box<dyn Search<Move>>,
    signals: Signals,
    nodes: u64,
    is_done: bool,
    /// Its result.
    best: Option<Move>,
}

impl Inquiry {
    /// Starts to search the position after some moves from another one. Checks moves and options.
    pub fn begin(
        from: &dyn AnyGame,
        moves: &[String],
        wish: &Wish,
        time: Arc<dyn TimeSource>,
    ) -> Result<Self, Error> {
        let mut position = from.boxed_clone();
        let mut past = Vec::with_capacity(moves.len());
        for mv in moves {
            past.push(position.key());
            position.try_play(mv)?;
        }
        let signals = Signals::default().with_time(time);
        let mut thinker = position.thinker(wish.bot()?, wish.options());
        let search = thinker.search(&*position, &past, &wish.limits(), &signals);
        Ok(Self { position, search, signals, nodes: 0, is_done: false, best: None })
    }

    /// Searches for about as long as `slice`. Returns the lines found meanwhile.
    pub fn advance(&mut self, slice: Duration) -> Vec<FoundLine> {
        let mut found = Vec::new();
        if self.is_done {
            return found;
        }
        let Self { position, search, nodes, .. } = self;
        let mut note = |line: Line<Move>| {
            *nodes = line.nodes;
            found.push(FoundLine {
                rank: line.rank,
                nodes: line.nodes,
                millis: line.time.as_millis() as u64,
                line: (&Prospect::of_line(&**position, line)).into(),
            });
        };
        if let Progress::Done(line) = search.advance(slice, &mut note) {
            if let Some(line) = &line {
                *nodes = line.nodes;
            }
            self.is_done = true;
            self.best = line.and_then(|line| line.moves.into_iter().next());
        }
        found
    }

    /// Ends the search with the next slice.
    pub fn stop(&self) {
        self.signals.stop();
    }

    /// Whether it has ended.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// The best move, once it has ended; `None` if the game was over.
    pub fn best(&self) -> Option<Move> {
        self.best
    }

    /// Nodes searched, as last reported.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
