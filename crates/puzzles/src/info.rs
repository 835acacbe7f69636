use catalog::Move;
use engine::Level;
use game::Player;
use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::{Goal, Puzzle, Theme};

/// A puzzle as pages list it: all but its position and its solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PuzzleInfo {
    /// The variant.
    pub game: String,
    /// Its id, unique in the variant.
    pub id: String,
    /// Who has to find the solution.
    #[ts(type = "'first' | 'second'")]
    pub solver: &'static str,
    /// What the solution reaches.
    pub goal: Goal,
    /// How many decisions have to be found.
    pub decisions: usize,
    /// What happens in the solution.
    pub themes: Vec<Theme>,
    /// The lowest level such that it and all higher levels solve it.
    pub level: Option<u8>,
    /// Its Glicko-2 rating.
    pub rating: u16,
}

impl From<&Puzzle> for PuzzleInfo {
    fn from(puzzle: &Puzzle) -> Self {
        Self {
            game: puzzle.game().to_string(),
            id: puzzle.id.clone(),
            solver: match puzzle.solver() {
                Player::First => "first",
                Player::Second => "second",
            },
            goal: puzzle.goal,
            decisions: puzzle.asked().len(),
            themes: puzzle.themes.clone(),
            level: puzzle.grade.level.map(Level::number),
            rating: puzzle.grade.rating,
        }
    }
}

/// The whole line of a puzzle, for those who have solved it or given up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PuzzleLine {
    /// Decisions of both players, up to the last that the solver must find.
    #[serde(serialize_with = "texts")]
    #[ts(type = "string[]")]
    pub solution: Vec<Move>,
    /// A possible continuation to the goal.
    #[serde(serialize_with = "texts")]
    #[ts(type = "string[]")]
    pub then: Vec<Move>,
    /// Wrong first moves that seem right.
    #[serde(serialize_with = "texts")]
    #[ts(type = "string[]")]
    pub alternatives: Vec<Move>,
}

impl From<&Puzzle> for PuzzleLine {
    fn from(puzzle: &Puzzle) -> Self {
        Self {
            solution: puzzle.solution.clone(),
            then: puzzle.then.clone(),
            alternatives: puzzle.alternatives(),
        }
    }
}

/// Serialises moves as texts.
pub(crate) fn texts<S: Serializer>(moves: &[Move], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(moves.iter().map(ToString::to_string))
}
