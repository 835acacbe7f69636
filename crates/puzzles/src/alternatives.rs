//! The wrong moves that somebody is most likely to ask about.

use catalog::{Family, Move};

use crate::Puzzle;
use crate::prover::Prover;
use crate::puzzling::Puzzling;

/// The most alternatives.
const MOST: usize = 4;

impl Puzzle {
    /// Wrong first moves that seem right: those that levels of the engine play, then those that
    /// look best without looking ahead.
    pub fn alternatives(&self) -> Vec<Move> {
        let likely = match self.game().family() {
            Family::Dvonn => likely::<dvonn::Position>(self),
            Family::Gipf => likely::<gipf::Position>(self),
            Family::Gyges => likely::<gyges::Position>(self),
        };
        let mut moves: Vec<Move> = Vec::new();
        for mv in self.tries.iter().copied().chain(likely) {
            if moves.len() < MOST && mv != self.solution[0] && !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        moves
    }
}

/// The first moves, those that look best first.
fn likely<G: Puzzling>(puzzle: &Puzzle) -> Vec<Move> {
    let Some(start) = puzzle.position.position::<G>() else { return Vec::new() };
    let mut prover = Prover::new(start, puzzle.goal, 0);
    let root = prover.root(start);
    prover.ordered(&root, None).into_iter().map(|(_, mv)| mv.into()).collect()
}
