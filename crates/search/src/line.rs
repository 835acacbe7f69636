use std::time::Duration;

use crate::Score;

/// One of the best moves, with its principal variation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<M> {
    /// How many decisions the search has looked ahead.
    pub depth: u32,
    /// The rank among the lines: 1 for the best.
    pub rank: usize,
    /// The score for the player who decides.
    pub score: Score,
    /// Nodes so far, of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The principal variation: the move and what is expected to follow.
    pub moves: Vec<M>,
}

impl<M> Line<M> {
    /// The same line with each move converted.
    pub fn map<N>(self, convert: impl FnMut(M) -> N) -> Line<N> {
        Line {
            depth: self.depth,
            rank: self.rank,
            score: self.score,
            nodes: self.nodes,
            time: self.time,
            moves: self.moves.into_iter().map(convert).collect(),
        }
    }
}
