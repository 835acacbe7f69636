//! Pruning and reductions.

use game::{Game, Key};

use super::{Window, Worker};
use crate::transposition::{Bound, TtEntry, score_from_tt};
use crate::{Evaluate, Score};

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Reverse futility pruning (static null-move pruning): near the leaves, a position whose
    /// evaluation beats beta by a margin is not searched. Returns that evaluation.
    ///
    /// After Ernst Heinz, "Extended futility pruning" (ICCA Journal, 1998), with the sides
    /// reversed.
    pub(super) fn reverse_futility(
        &mut self,
        position: &G,
        depth: i32,
        window: Window,
    ) -> Option<Score> {
        const MAX_DEPTH: i32 = 6;
        let margin = self.tuning.reverse_futility_margin;
        if margin == 0 || depth > MAX_DEPTH || !window.is_null() || window.beta.is_decided() {
            return None;
        }
        let score = self.evaluation.evaluate(position);
        let beats_beta = score - margin * depth >= window.beta.value();
        (beats_beta && position.outcome().is_none()).then_some(Score::estimate(score))
    }

    /// Late-move pruning (move-count pruning): near the leaves, whether to skip the remaining
    /// moves after `searched` of them. Common to chess engines since Fruit and Stockfish.
    pub(super) fn prunes_late_moves(
        &self,
        searched: usize,
        depth: i32,
        best: Score,
        window: Window,
    ) -> bool {
        const MAX_DEPTH: i32 = 5;
        self.tuning.late_move_factor > 0
            && depth <= MAX_DEPTH
            && window.is_null()
            && best.value() > -Score::LIMIT
            && searched >= 4 + self.tuning.late_move_factor * (depth * depth) as usize
    }

    /// Late-move reduction: by how much shallower the move after `searched` others is searched
    /// first. It grows with the logarithms of depth and move number, as in Stockfish.
    pub(super) fn late_move_reduction(&self, searched: usize, depth: i32, window: Window) -> i32 {
        if searched < self.tuning.reduce_after || depth < 2 {
            return 0;
        }
        let log = |number: usize| self.logs[number.min(self.logs.len() - 1)];
        let product = log(depth as usize) * log(searched);
        let reduction = (product * 100.0 / self.tuning.reduction_divisor as f64) as i32;
        (reduction - i32::from(!window.is_null())).clamp(0, depth - 1)
    }

    /// Whether an earlier move at this ply led to the same position. Records the position if not.
    pub(super) fn is_duplicate(&mut self, child: Key, ply: usize) -> bool {
        let seen = self.children[ply].contains(&child);
        if !seen {
            self.children[ply].push(child);
        }
        seen
    }
}

/// Transposition-table cutoff: the stored score, if it is deep enough and settles the window.
pub(super) fn tt_cutoff(entry: TtEntry, depth: i32, window: Window, ply: usize) -> Option<Score> {
    let score = score_from_tt(entry.score, ply);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    // A cutoff on the principal variation would truncate it.
    (window.is_null() && i32::from(entry.depth) >= depth && settles).then_some(score)
}
