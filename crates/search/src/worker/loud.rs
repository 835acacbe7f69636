use std::convert::Infallible;
use std::ops::ControlFlow;

use game::Game;

use super::{Node, Window, Worker};
use crate::ordering::{Ranked, bring_best};
use crate::{Evaluate, Score};

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Visits a position at the last depth or below it: its score as it stands, unless there are
    /// loud moves to try.
    pub(super) fn visit_leaf(
        &mut self,
        position: &G,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Result<Score, Node> {
        let stand = self.judge(position, ply);
        if stand >= window.beta || stand.is_decided() {
            return Ok(stand);
        }
        self.evaluation.consider(position);
        if self.evaluation.has_loud_moves(position, depth.unsigned_abs()) {
            Err(Node::Leaf { stand })
        } else {
            Ok(stand)
        }
    }

    /// The score of a position at the last depth or below it: as it stands, or after a loud move if
    /// that is better.
    pub(super) async fn search_loud(
        &mut self,
        position: &G,
        stand: Score,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Score {
        let mut best = stand;
        self.path.push(position.key());
        let mut moves = std::mem::take(&mut self.moves[ply]);
        self.list_loud_moves(position, &mut moves);
        let mut open = Window { alpha: window.alpha.max(best), ..window };
        for index in 0..moves.len() {
            let mv = bring_best(&mut moves, index).mv;
            let child = position.after(mv);
            let score = match self.won_at_once(position, &child, ply + 1) {
                Some(score) => score,
                None => self.search_as(position, &child, depth - 1, open, ply + 1).await,
            };
            self.rest().await;
            if self.stopped {
                break;
            }
            best = best.max(score);
            if score > open.alpha {
                open.alpha = score;
                self.extend_line(mv, ply);
            }
            if score >= window.beta {
                break;
            }
        }
        self.moves[ply] = moves;
        self.path.pop();
        best
    }

    fn list_loud_moves(&self, position: &G, moves: &mut Vec<Ranked<G::Move>>) {
        moves.clear();
        let ControlFlow::Continue(()) = position.for_each_move(|mv| {
            let evaluation = &self.evaluation;
            if evaluation.is_loud(position, mv) && !evaluation.overlooks(position, mv) {
                let rank = evaluation.promise(position, mv);
                moves.push(Ranked { mv, code: G::code(mv), rank });
            }
            ControlFlow::<Infallible>::Continue(())
        });
    }
}
