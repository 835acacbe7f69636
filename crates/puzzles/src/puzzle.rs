use std::mem::{Discriminant, discriminant};

use catalog::{AnyGame, GameId, Move};
use game::Player;

use crate::{Goal, Grade, Theme};

/// A position with exactly one right move, and a proof of it.
#[derive(Debug, Clone)]
pub struct Puzzle {
    /// Six hexadecimal digits, made from the position, so that the same puzzle always has the same
    /// id.
    pub id: String,
    /// The position. The solver decides in it.
    pub position: Box<dyn AnyGame>,
    /// What the solution reaches.
    pub goal: Goal,
    /// The solution: decisions of both players, up to the last that the solver must find. Each of
    /// the solver's is the only one that reaches the goal.
    pub solution: Vec<Move>,
    /// A possible continuation to the goal.
    pub then: Vec<Move>,
    /// Wrong first moves that levels of the engine play.
    pub tries: Vec<Move>,
    /// What happens in the solution.
    pub themes: Vec<Theme>,
    /// How hard it is.
    pub grade: Grade,
}

impl Puzzle {
    /// The game.
    pub fn game(&self) -> GameId {
        self.position.setup().game()
    }

    /// Who has to find the solution.
    pub fn solver(&self) -> Player {
        self.position.turn()
    }

    /// What kind of goal it has, and how many decisions it asks for if the goal has no turns.
    pub(crate) fn shape(&self) -> (Discriminant<Goal>, usize) {
        let size = self.goal.turns().map_or_else(|| self.asked().len(), usize::from);
        (discriminant(&self.goal), size)
    }

    /// The positions in which the solver has to find a move, each with the right one.
    pub fn asked(&self) -> Vec<(Box<dyn AnyGame>, Move)> {
        let mut position = self.position.clone();
        let mut asked = Vec::new();
        for &mv in &self.solution {
            if position.turn() == self.solver() && position.moves().len() > 1 {
                asked.push((position.clone(), mv));
            }
            position.play(mv);
        }
        asked
    }
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        let text = |puzzle: &Self| (puzzle.game(), puzzle.position.to_string());
        text(self) == text(other)
            && (&self.id, self.goal, self.grade) == (&other.id, other.goal, other.grade)
            && (&self.solution, &self.then) == (&other.solution, &other.then)
            && (&self.tries, &self.themes) == (&other.tries, &other.themes)
    }
}
