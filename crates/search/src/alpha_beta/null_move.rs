use game::Game;

use super::{Window, Worker};
use crate::{Evaluate, Score};

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Null-move pruning: if passing still beats beta in a shallower search, so does the best move.
    ///
    /// Donninger, "Null move and deep search" (ICCA Journal, 1993).
    pub(super) async fn null_move_pruning(
        &mut self,
        position: &G,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Option<Score> {
        const REDUCTION: i32 = 3;
        // Two null moves in a row would lead back to the same position.
        if depth < 2 || !window.is_null() || window.beta.is_decided() || self.null_move_ply == ply {
            return None;
        }
        let after = self.evaluation.after_null_move(position)?;
        if self.evaluation.evaluate(position) < window.beta.value() {
            return None;
        }
        self.path.push(position.key());
        self.null_move_ply = ply + 1;
        let depth = (depth - REDUCTION).max(0);
        let score = self.search_child(position, &after, depth, window, ply + 1).await;
        self.null_move_ply = 0;
        self.path.pop();
        // A null move proves no win.
        (score >= window.beta || self.stopped).then_some(if score.is_decided() {
            window.beta
        } else {
            score
        })
    }
}
