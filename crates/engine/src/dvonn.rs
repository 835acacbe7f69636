//! How to judge a position of DVONN.

mod ending;
mod placing;
mod stacking;
mod terms;

use std::sync::LazyLock;

use dvonn::{Move, Phase, Position};
use game::Game;
use search::{Evaluate, Prospects, Tuning};

use crate::weighing::{LATEST, Scale, Tally, Weighed, Weights};

/// Judges by weights that were fitted to the results of games.
#[derive(Debug, Clone, Copy)]
pub struct DvonnEvaluation(&'static Scale);

impl Default for DvonnEvaluation {
    fn default() -> Self {
        static SCALE: LazyLock<Scale> =
            LazyLock::new(|| Weights::of::<Position>().expect("weights of DVONN").scale());
        Self(&SCALE)
    }
}

impl Weighed for Position {
    const TERMS: &'static [(&'static str, usize)] = terms::TERMS;
    const WEIGHTS: &'static str = include_str!("../weights/dvonn.weights");

    fn survey(&self, tally: &mut impl Tally) {
        match self.phase() {
            Phase::Placement => placing::survey(self, tally),
            Phase::Stacking => stacking::survey(self, tally),
        }
    }

    /// By the pieces that have been placed, then by the stacks that have gone.
    fn lateness(&self) -> i32 {
        match self.phase() {
            Phase::Placement => i32::from(self.piece_count()) * LATEST / 49,
            Phase::Stacking => ((49 - self.occupied().len() as i32) * LATEST / 40).min(LATEST),
        }
    }
}

impl Evaluate<Position> for DvonnEvaluation {
    fn evaluate(&mut self, position: &Position) -> i32 {
        self.0.weigh(position)
    }

    fn promise(&self, position: &Position, mv: Move) -> i32 {
        match mv {
            Move::Stack { from, to } => {
                let theirs = position.owned(!position.turn());
                let onto = if theirs.contains(to) { 400 } else { 0 };
                // A low stack stays mobile, and a DVONN piece is worth having.
                let height = i32::from(position.height(from) + position.height(to));
                let dvonn = if position.dvonn().contains(to) { 150 } else { 0 };
                onto + dvonn - 40 * height
            }
            Move::Place(_) | Move::Pass => 0,
        }
    }

    fn prospects(&self, position: &Position) -> Option<Prospects> {
        ending::prospects(position)
    }

    fn effort_to_solve(&self, position: &Position) -> Option<u64> {
        ending::effort_to_solve(position)
    }

    fn tuning(&self) -> Tuning {
        Tuning {
            repeats: false,
            twins: false,
            full_moves: 3,
            reduction_divisor: 110,
            late_moves: 3,
            margin: 90,
            window: 40,
            decisions_left: 18,
        }
    }
}
