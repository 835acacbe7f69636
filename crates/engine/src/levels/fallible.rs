use game::Key;
use search::{Evaluate, PointBounds, Tuning};

use super::Rung;
use crate::Playable;

/// The evaluation of a game with human errors: it overlooks moves and misjudges positions. The errors
/// depend only on the position and the seed, so that the search still sees a consistent game.
#[derive(Debug, Clone)]
pub(super) struct Fallible<E> {
    evaluation: E,
    rung: Rung,
    seed: u64,
}

impl<E: Default> Fallible<E> {
    pub(super) fn new(rung: Rung, seed: u64) -> Self {
        Self { evaluation: E::default(), rung, seed }
    }

    /// A pseudorandom number below `sides`, the same for the same position and `feature`.
    fn roll(&self, position: Key, feature: u64, sides: u64) -> u64 {
        let mixed = position.0 ^ Key::of(self.seed).0 ^ Key::of(feature).0;
        Key::of(mixed).0 % sides
    }
}

/// The feature of the evaluation's error. Move codes, the other features, have 16 bits.
const JUDGEMENT: u64 = 1 << 16;

impl<G: Playable> Evaluate<G> for Fallible<G::Evaluation> {
    fn evaluate(&mut self, position: &G) -> i32 {
        let most = self.rung.misjudgement;
        let error = self.roll(position.key(), JUDGEMENT, 2 * most as u64 + 1) as i32 - most;
        self.evaluation.evaluate(position) + error
    }

    fn prepare(&mut self, position: &G) {
        self.evaluation.prepare(position);
    }

    /// Players who overlook moves do not look beyond their depth.
    fn has_tactical_moves(&self, position: &G, below: u32) -> bool {
        self.rung.blindness == 0 && self.evaluation.has_tactical_moves(position, below)
    }

    fn is_tactical(&self, position: &G, mv: G::Move) -> bool {
        self.evaluation.is_tactical(position, mv)
    }

    fn ordering_score(&self, position: &G, mv: G::Move) -> i32 {
        self.evaluation.ordering_score(position, mv)
    }

    fn overlooks(&self, position: &G, mv: G::Move) -> bool {
        const PERCENT_SQUARED: u64 = 100 * 100;
        if self.rung.blindness == 0 {
            return false;
        }
        let chance = self.rung.blindness * position.subtlety(mv).min(100);
        self.roll(position.key(), G::code(mv).into(), PERCENT_SQUARED) < chance.into()
    }

    fn wins_at_once(&self, position: &G) -> bool {
        self.evaluation.wins_at_once(position)
            && (self.rung.blindness == 0
                || position.wins_with_one_of(&|mv| !self.overlooks(position, mv)))
    }

    fn needs_extension(&self, position: &G) -> bool {
        self.evaluation.needs_extension(position)
    }

    fn after_null_move(&self, position: &G) -> Option<G> {
        self.evaluation.after_null_move(position)
    }

    /// Only players who see every move can solve an endgame.
    fn point_bounds(&self, position: &G) -> Option<PointBounds> {
        if self.rung.blindness == 0 { self.evaluation.point_bounds(position) } else { None }
    }

    fn effort_to_solve(&self, position: &G) -> Option<u64> {
        if self.rung.blindness == 0 { self.evaluation.effort_to_solve(position) } else { None }
    }

    fn tuning(&self) -> Tuning {
        self.evaluation.tuning()
    }
}
