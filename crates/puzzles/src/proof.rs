//! Proves a puzzle again, without trusting its file.

use catalog::{Family, Move};

use crate::prover::{Prover, TooLong};
use crate::puzzling::Puzzling;
use crate::{Goal, Puzzle};

/// Why a puzzle is not proved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unproved {
    /// A decision of the solution is not the only one that reaches the goal.
    #[error("{mv}, move {number} of the solution, is not the only one that reaches the goal")]
    NotAlone {
        /// The move.
        mv: Move,
        /// Where it stands in the solution, counted from 1.
        number: usize,
    },
    /// More can be reached than the goal says.
    #[error("more than the goal can be reached")]
    MoreIsPossible,
    /// The proof takes too many positions.
    #[error("the proof takes too many positions")]
    TooLong,
}

impl From<TooLong> for Unproved {
    fn from(_: TooLong) -> Self {
        Self::TooLong
    }
}

/// What a proof may cost, in positions for each question.
const LIMIT: u64 = 5_000_000;

impl Puzzle {
    /// Proves that each decision of the solution, and no other, reaches the goal, and that no more
    /// points can be reached.
    pub fn prove(&self) -> Result<(), Unproved> {
        match self.game().family() {
            Family::Dvonn => prove::<dvonn::Position>(self),
            Family::Gipf => prove::<gipf::Position>(self),
            Family::Gyges => prove::<gyges::Position>(self),
        }
    }
}

fn prove<G: Puzzling>(puzzle: &Puzzle) -> Result<(), Unproved> {
    let start = puzzle.position.position::<G>().expect("a position of the family");
    let mut prover = Prover::new(start, puzzle.goal, LIMIT);
    let mut node = prover.root(start);
    if let (Goal::Points { .. }, Some(more)) = (puzzle.goal, puzzle.goal.harder())
        && prover.with_goal(more).reaches(&node)?
    {
        return Err(Unproved::MoreIsPossible);
    }
    for (index, &mv) in puzzle.solution.iter().enumerate() {
        let Ok(own) = G::Move::try_from(mv) else { unreachable!("the moves were read") };
        if node.0.turn() == puzzle.solver() && prover.keepers(&node, 2)? != [own] {
            return Err(Unproved::NotAlone { mv, number: index + 1 });
        }
        node = prover.after(&node, own);
    }
    Ok(())
}
