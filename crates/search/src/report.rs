use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::Score;

/// What a search has found out about one of the best moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<M> {
    /// How many decisions it has looked ahead.
    pub depth: u32,
    /// Which of the lines this is: 1 for the best.
    pub rank: usize,
    /// From the view of the player who decides.
    pub score: Score,
    /// Positions looked at so far, by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The move and what is expected to follow.
    pub moves: Vec<M>,
}

impl<M> Line<M> {
    /// The same line with its moves written otherwise.
    pub fn map<N>(self, write: impl FnMut(M) -> N) -> Line<N> {
        Line {
            depth: self.depth,
            rank: self.rank,
            score: self.score,
            nodes: self.nodes,
            time: self.time,
            moves: self.moves.into_iter().map(write).collect(),
        }
    }
}

/// What others can tell a search while it runs.
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Signals {
    /// For a search on the opponent's time: until [`ponder_hit`](Signals::ponder_hit) only a stop
    /// ends it.
    pub fn pondering() -> Self {
        Self { stop: AtomicBool::new(false), pondering: AtomicBool::new(true) }
    }

    /// Ends the search; it still answers.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The opponent has played what was expected: from now on the limits count.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search is to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the opponent is still thinking.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}
