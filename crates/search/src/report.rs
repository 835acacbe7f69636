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
