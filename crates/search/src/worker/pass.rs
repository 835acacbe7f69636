use game::Game;

use super::{Window, Worker};
use crate::{Evaluate, Score};

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// A player who would be well off even if he passed is better off with his best move: what
    /// follows is searched less deep, and if it is good enough, that is enough.
    pub(super) async fn search_pass(
        &mut self,
        position: &G,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Option<Score> {
        /// By how much less deep.
        const LESS: i32 = 3;
        // Two passes in a row would lead back to the same position.
        if depth < 2 || !window.is_null() || window.beta.is_decided() || self.passed == ply {
            return None;
        }
        let after = self.evaluation.after_pass(position)?;
        if self.evaluation.evaluate(position) < window.beta.value() {
            return None;
        }
        self.path.push(position.key());
        self.passed = ply + 1;
        let score = self.search_as(position, &after, (depth - LESS).max(0), window, ply + 1).await;
        self.passed = 0;
        self.path.pop();
        // Wins are proven by moves only.
        (score >= window.beta || self.stopped).then_some(if score.is_decided() {
            window.beta
        } else {
            score
        })
    }
}
