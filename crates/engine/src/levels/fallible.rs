use game::Key;
use search::{Evaluate, Prospects, Tuning};

use super::Rung;
use crate::Playable;

/// Judges like the evaluation of the game, but as people do: it overlooks moves and misjudges
/// positions. What it gets wrong depends on the position and on the seed and on nothing else, so
/// that the search stays one of a game, if not of the real one.
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

    /// A number below `sides` that nobody can guess, always the same for the same position and
    /// `feature`.
    fn roll(&self, position: Key, feature: u64, sides: u64) -> u64 {
        let mixed = position.0 ^ Key::of(self.seed).0 ^ Key::of(feature).0;
        Key::of(mixed).0 % sides
    }
}

/// What is rolled for beside moves, whose codes have 16 bits.
const JUDGEMENT: u64 = 1 << 16;

impl<G: Playable> Evaluate<G> for Fallible<G::Evaluation> {
    fn evaluate(&mut self, position: &G) -> i32 {
        let most = self.rung.misjudgement;
        let error = self.roll(position.key(), JUDGEMENT, 2 * most as u64 + 1) as i32 - most;
        self.evaluation.evaluate(position) + error
    }

    fn consider(&mut self, position: &G) {
        self.evaluation.consider(position);
    }

    /// Whoever overlooks moves does not look any further than his depth.
    fn has_loud_moves(&self, position: &G, below: u32) -> bool {
        self.rung.blindness == 0 && self.evaluation.has_loud_moves(position, below)
    }

    fn is_loud(&self, position: &G, mv: G::Move) -> bool {
        self.evaluation.is_loud(position, mv)
    }

    fn promise(&self, position: &G, mv: G::Move) -> i32 {
        self.evaluation.promise(position, mv)
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

    fn is_unsettled(&self, position: &G) -> bool {
        self.evaluation.is_unsettled(position)
    }

    fn after_pass(&self, position: &G) -> Option<G> {
        self.evaluation.after_pass(position)
    }

    /// Only who sees every move can count an ending out.
    fn prospects(&self, position: &G) -> Option<Prospects> {
        if self.rung.blindness == 0 { self.evaluation.prospects(position) } else { None }
    }

    fn effort_to_solve(&self, position: &G) -> Option<u64> {
        if self.rung.blindness == 0 { self.evaluation.effort_to_solve(position) } else { None }
    }

    fn tuning(&self) -> Tuning {
        self.evaluation.tuning()
    }
}
