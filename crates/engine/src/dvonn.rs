//! The evaluation of DVONN.

mod ending;
mod placing;
mod stacking;
mod terms;

use std::sync::LazyLock;

use dvonn::{Move, Phase, Position};
use game::Game;
use search::{Evaluate, PointBounds, Tuning};

pub(crate) use ending::effort_to_solve;

use crate::weighing::{Mix, Scale, Tally, Weighed, Weights};

/// A tuned linear evaluation.
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

    /// Tapered by the pieces placed, then by the stacks that are gone.
    fn mix(&self) -> Mix {
        match self.phase() {
            Phase::Placement => Mix::tapered(self.piece_count().into(), 49),
            Phase::Stacking => Mix::tapered(49 - self.occupied().len() as i32, 40),
        }
    }
}

impl Evaluate<Position> for DvonnEvaluation {
    fn evaluate(&mut self, position: &Position) -> i32 {
        self.0.weigh(position)
    }

    fn ordering_score(&self, position: &Position, mv: Move) -> i32 {
        match mv {
            Move::Stack { from, to } => {
                let theirs = position.owned(!position.turn());
                let onto = if theirs.contains(to) { 400 } else { 0 };
                // Low stacks stay mobile, and DVONN pieces are worth having.
                let height = i32::from(position.height(from) + position.height(to));
                let dvonn = if position.dvonn().contains(to) { 150 } else { 0 };
                onto + dvonn - 40 * height
            }
            Move::Place(_) | Move::Pass => 0,
        }
    }

    fn point_bounds(&self, position: &Position) -> Option<PointBounds> {
        ending::point_bounds(position)
    }

    fn effort_to_solve(&self, position: &Position) -> Option<u64> {
        effort_to_solve(position)
    }

    fn tuning(&self) -> Tuning {
        Tuning {
            repeats: false,
            duplicates: false,
            reduce_after: 3,
            reduction_divisor: 110,
            late_move_factor: 3,
            reverse_futility_margin: 90,
            aspiration_window: 40,
            decisions_left: 18,
        }
    }
}
