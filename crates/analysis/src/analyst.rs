use std::task::Poll;
use std::time::Duration;

use catalog::{AnyGame, Move, Thinker};
use engine::Bot;
use game::Key;
use search::{Limits, Line, Options, Search, Signals};

use crate::Prospect;

/// How much work goes into each position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// When to stop searching a position.
    pub limits: Limits,
    /// How many of the best moves to report.
    pub lines: usize,
    /// How many threads search. With one thread and a limit of nodes, the answer is always the
    /// same.
    pub threads: usize,
    /// The size of the transposition table, in megabytes.
    pub hash: usize,
    /// Whether the third occurrence of a position is a draw, by the house rule.
    pub repetition: bool,
}

impl Default for Effort {
    fn default() -> Self {
        Self { limits: Limits::nodes(200_000), lines: 1, threads: 1, hash: 64, repetition: true }
    }
}

/// Analyses positions and games with an engine.
#[derive(Debug, Clone, Copy)]
pub struct Analyst {
    pub(crate) effort: Effort,
}

impl Analyst {
    /// An analyst that makes this effort.
    pub fn new(effort: Effort) -> Self {
        Self { effort }
    }

    /// The best moves of a position, best first. Empty if the game is over. `past` holds the keys
    /// of the earlier positions. `tell` gets every improvement.
    pub fn position(
        &self,
        position: &dyn AnyGame,
        past: &[Key],
        signals: &Signals,
        tell: &mut dyn FnMut(&Prospect),
    ) -> Vec<Prospect> {
        let mut desk = self.desk(position);
        desk.lines(position, past, self.effort.limits, self.effort.lines, signals, tell)
    }

    /// The engine for the games of one setup.
    pub(crate) fn desk(&self, position: &dyn AnyGame) -> Desk {
        let Effort { threads, hash, lines, repetition, .. } = self.effort;
        let options =
            Options { hash, threads, lines, repetition, exact: true, ..Options::default() };
        Desk { thinker: position.thinker(Bot::Triskel, options), options }
    }
}

/// An engine that remembers what it has seen of a game.
pub(crate) struct Desk {
    thinker: Box<dyn Thinker>,
    options: Options,
}

impl Desk {
    /// At most this many of the best moves of a position, best first.
    pub(crate) fn lines(
        &mut self,
        position: &dyn AnyGame,
        past: &[Key],
        limits: Limits,
        lines: usize,
        signals: &Signals,
        tell: &mut dyn FnMut(&Prospect),
    ) -> Vec<Prospect> {
        let mut search = self.begin(position, past, limits, lines, signals);
        loop {
            if let Poll::Ready(found) = search.advance(Duration::MAX, tell) {
                return found;
            }
        }
    }

    /// Starts to look for them.
    pub(crate) fn begin(
        &mut self,
        position: &dyn AnyGame,
        past: &[Key],
        limits: Limits,
        lines: usize,
        signals: &Signals,
    ) -> LineSearch {
        self.thinker.set(Options { lines, ..self.options });
        let search = self.thinker.search(position, past, &limits, signals);
        LineSearch { position: position.boxed_clone(), search, found: Vec::new() }
    }
}

/// A search for the best moves of a position, suspended between slices.
pub(crate) struct LineSearch {
    position: Box<dyn AnyGame>,
    search: Box<dyn Search<Move>>,
    found: Vec<Prospect>,
}

impl LineSearch {
    /// Searches for about as long as `slice`. Returns the best moves once it has ended.
    pub(crate) fn advance(
        &mut self,
        slice: Duration,
        tell: &mut dyn FnMut(&Prospect),
    ) -> Poll<Vec<Prospect>> {
        let Self { position, search, found } = self;
        let mut note = |line: Line<Move>| {
            let rank = line.rank;
            let prospect = Prospect::of_line(&**position, line);
            tell(&prospect);
            found.truncate(rank - 1);
            found.push(prospect);
        };
        let search::Progress::Done(best) = search.advance(slice, &mut note) else {
            return Poll::Pending;
        };
        // Some searches report no line on the way.
        if let Some(best) = best.filter(|_| found.is_empty()) {
            found.push(Prospect::of_line(&**position, best));
        }
        Poll::Ready(std::mem::take(found))
    }
}
