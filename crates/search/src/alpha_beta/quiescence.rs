//! Quiescence search: at the last depth and below, only tactical moves are tried, and a player may
//! stand pat instead. Harris (1975); Beal, "A generalised quiescence search algorithm" (1990).

use std::convert::Infallible;
use std::ops::ControlFlow;

use game::Game;

use super::{Node, Window, Worker};
use crate::move_ordering::{RankedMove, pick_best};
use crate::{Evaluate, Score};

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Visits a position at the last depth or below it. Returns its stand-pat score, unless there
    /// are tactical moves to try.
    pub(super) fn visit_leaf(
        &mut self,
        position: &G,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Result<Score, Node> {
        let stand_pat = self.static_score(position, ply);
        if stand_pat >= window.beta || stand_pat.is_decided() {
            return Ok(stand_pat);
        }
        self.evaluation.prepare(position);
        if self.evaluation.has_tactical_moves(position, depth.unsigned_abs()) {
            Err(Node::Leaf { stand_pat })
        } else {
            Ok(stand_pat)
        }
    }

    /// The better of the stand-pat score and the best tactical move's.
    pub(super) async fn quiescence(
        &mut self,
        position: &G,
        stand_pat: Score,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Score {
        let mut best = stand_pat;
        self.path.push(position.key());
        let mut moves = std::mem::take(&mut self.moves[ply]);
        self.list_tactical_moves(position, &mut moves);
        let mut open = Window { alpha: window.alpha.max(best), ..window };
        for index in 0..moves.len() {
            let mv = pick_best(&mut moves, index).mv;
            let child = position.after(mv);
            let score = match self.immediate_win(position, &child, ply + 1) {
                Some(score) => score,
                None => self.search_child(position, &child, depth - 1, open, ply + 1).await,
            };
            self.suspend_if_due().await;
            if self.stopped {
                break;
            }
            best = best.max(score);
            if score > open.alpha {
                open.alpha = score;
                self.update_pv(mv, ply);
            }
            if score >= window.beta {
                break;
            }
        }
        self.moves[ply] = moves;
        self.path.pop();
        best
    }

    fn list_tactical_moves(&self, position: &G, moves: &mut Vec<RankedMove<G::Move>>) {
        moves.clear();
        let ControlFlow::Continue(()) = position.for_each_move(|mv| {
            let evaluation = &self.evaluation;
            if evaluation.is_tactical(position, mv) && !evaluation.overlooks(position, mv) {
                let rank = evaluation.ordering_score(position, mv);
                moves.push(RankedMove { mv, code: G::code(mv), rank });
            }
            ControlFlow::<Infallible>::Continue(())
        });
    }
}
