//! How to judge a position of Gygès.

use game::Game;
use gyges::{Move, Phase, Position};
use search::{Evaluate, Tuning};

/// Judges by threats, and by the cells that each player's pieces could get to.
#[derive(Debug, Clone, Default)]
pub struct GygesEvaluation;

/// A threat to win, for the player who is not to move.
const THREAT: i32 = 60;
/// To be on turn.
const TEMPO: i32 = 70;
/// A cell in reach.
const CELL: i32 = 6;
/// A cell that only one player can reach.
const OWN_CELL: i32 = 8;

impl Evaluate<Position> for GygesEvaluation {
    fn evaluate(&mut self, position: &Position) -> i32 {
        if position.phase() == Phase::Place {
            return 0;
        }
        let player = position.turn();
        let (mine, theirs) = (position.surroundings(player), position.surroundings(!player));
        let threat = if position.threatens(!player) { THREAT } else { 0 };
        CELL * (mine.len() as i32 - theirs.len() as i32)
            + OWN_CELL * ((mine - theirs).len() as i32 - (theirs - mine).len() as i32)
            + TEMPO
            - threat
    }

    fn promise(&self, position: &Position, mv: Move) -> i32 {
        match mv {
            Move::Goal { .. } => 1 << 19,
            Move::Go { .. } | Move::Place { .. } => 0,
            // A piece put back is one more to play with; one put before the opponent is his.
            Move::Replace { drop, .. } => {
                let row = match position.turn() {
                    game::Player::First => i32::from(drop.row()),
                    game::Player::Second => 7 - i32::from(drop.row()),
                };
                100 - 30 * row
            }
        }
    }

    fn wins_at_once(&self, position: &Position) -> bool {
        position.wins_at_once()
    }

    fn tuning(&self) -> Tuning {
        Tuning {
            repeats: true,
            twins: false,
            full_moves: 6,
            reduction_divisor: 140,
            late_moves: 25,
            margin: 0,
            window: 60,
            decisions_left: 15,
        }
    }
}
