//! How to judge a position of DVONN.

use dvonn::{CellSet, Move, Position, neighbours};
use game::{Game, Player};
use search::{Evaluate, Tuning};

/// Judges by what can move, what is controlled, and how near it is to a DVONN piece.
#[derive(Debug, Clone, Default)]
pub struct DvonnEvaluation;

/// A stack that can move, and each of its moves.
const MOBILE_STACK: i32 = 40;
const MOVE: i32 = 7;
/// A move onto a piece of the opponent.
const CAPTURE: i32 = 3;
/// Each piece of a controlled stack.
const PIECE: i32 = 9;
/// A stack by its steps to the nearest DVONN piece: what is far is cut off easily.
const NEARNESS: [i32; 6] = [30, 26, 14, 6, 2, 0];
/// To be on turn.
const TEMPO: i32 = 90;
/// A single piece that is enclosed will be free later.
const ENCLOSED: i32 = 12;

impl DvonnEvaluation {
    fn side(position: &Position, player: Player, rings: &[CellSet; NEARNESS.len()]) -> i32 {
        let enclosed = position.enclosed();
        let theirs = position.owned(!player);
        let mut value = 0;
        for from in position.owned(player) {
            value += PIECE * i32::from(position.height(from));
            if enclosed.contains(from) {
                value += ENCLOSED;
                continue;
            }
            let targets = from.at_distance(position.height(from)) & position.occupied();
            if !targets.is_empty() {
                value += MOBILE_STACK
                    + MOVE * targets.len() as i32
                    + CAPTURE * (targets & theirs).len() as i32;
            }
        }
        for (ring, nearness) in rings.iter().zip(NEARNESS) {
            value += nearness * (*ring & position.owned(player)).len() as i32;
        }
        value
    }

    /// The cells by their steps to the nearest DVONN piece.
    fn rings(position: &Position) -> [CellSet; NEARNESS.len()] {
        let mut rings = [CellSet::EMPTY; NEARNESS.len()];
        let mut within = position.dvonn();
        rings[0] = within;
        for ring in &mut rings[1..] {
            let wider = within | neighbours(within);
            *ring = wider - within;
            within = wider;
        }
        rings
    }
}

impl Evaluate<Position> for DvonnEvaluation {
    fn evaluate(&mut self, position: &Position) -> i32 {
        let rings = Self::rings(position);
        let player = position.turn();
        Self::side(position, player, &rings) - Self::side(position, !player, &rings) + TEMPO
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

    fn tuning(&self) -> Tuning {
        Tuning {
            repeats: false,
            twins: false,
            full_moves: 3,
            reduction_divisor: 170,
            late_moves: 0,
            margin: 90,
            window: 40,
            decisions_left: 18,
        }
    }
}
