use game::{Game, Player};

use crate::dvonn::effort_to_solve;

/// A part of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, serde::Deserialize, ts_rs::TS),
    serde(rename_all = "lowercase")
)]
pub enum GamePhase {
    /// The pieces come into play.
    Opening,
    /// Most of the game.
    Middle,
    /// The result takes shape.
    Ending,
}

/// A game whose parts can be told apart.
pub trait Phased: Game {
    /// To which part a position looks like it belongs. A game may go back and forth.
    fn game_phase(&self) -> GamePhase;
}

/// Endgames of DVONN that take fewer nodes are usually solved.
const SOLVABLE: u64 = 4_000_000;

impl Phased for dvonn::Position {
    /// The placement; what can be counted out.
    fn game_phase(&self) -> GamePhase {
        match effort_to_solve(self) {
            _ if self.phase() == dvonn::Phase::Placement => GamePhase::Opening,
            Some(effort) if effort <= SOLVABLE => GamePhase::Ending,
            _ => GamePhase::Middle,
        }
    }
}

/// With fewer pieces on the board, a GIPF game has only begun.
const DEVELOPED: u32 = 14;
/// With a reserve of this many pieces, a player of GIPF has to count.
const SHORT_RESERVE: u8 = 4;

impl Phased for gipf::Position {
    /// The first pushes; a short reserve, or the last GIPF piece.
    fn game_phase(&self) -> GamePhase {
        let has_gipf = self.rules() != gipf::Rules::Basic;
        let is_short = |player: Player| {
            self.reserve(player) <= SHORT_RESERVE || has_gipf && self.gipf_of(player).len() == 1
        };
        if self.occupied().len() < DEVELOPED {
            GamePhase::Opening
        } else if Player::BOTH.into_iter().any(is_short) {
            GamePhase::Ending
        } else {
            GamePhase::Middle
        }
    }
}

impl Phased for gyges::Position {
    /// The line-up; somebody could reach the goal at once.
    fn game_phase(&self) -> GamePhase {
        if self.phase() == gyges::Phase::Place {
            GamePhase::Opening
        } else if Player::BOTH.into_iter().any(|player| self.threatens(player)) {
            GamePhase::Ending
        } else {
            GamePhase::Middle
        }
    }
}
