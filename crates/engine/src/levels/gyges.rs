//! The levels of Gygès: who is weak overlooks where a piece gets by bouncing.

use game::{Game, Player};
use gyges::{Move, Position, Variant};

use super::rung::{ANY, rung};
use super::{Graded, Ladder};

const BASIC: Ladder = [
    rung(500, 1, 90, 150),
    rung(500, 1, 60, 80),
    rung(1_000, 2, 48, 50),
    rung(2_000, 2, 28, 36),
    rung(3_000, 3, 25, 25),
    rung(4_000, 3, 10, 10),
    rung(8_000, ANY, 5, 6),
    rung(20_000, ANY, 0, 3),
    rung(70_000, ANY, 0, 2),
    rung(250_000, ANY, 0, 1),
];
const ADVANCED: Ladder = [
    rung(500, 1, 90, 150),
    rung(500, 1, 60, 80),
    rung(1_500, 2, 48, 50),
    rung(4_000, 2, 28, 35),
    rung(8_000, 2, 14, 20),
    rung(12_000, 3, 6, 10),
    rung(24_000, ANY, 2, 5),
    rung(60_000, ANY, 0, 3),
    rung(150_000, ANY, 0, 2),
    rung(400_000, ANY, 0, 1),
];

/// Each step farther than the piece gets without a bounce.
const STEP: u32 = 25;

impl Graded for Position {
    fn ladder(&self) -> &'static Ladder {
        match self.variant() {
            Variant::Basic => &BASIC,
            Variant::Advanced => &ADVANCED,
        }
    }

    fn subtlety(&self, mv: Move) -> u32 {
        let Some(size) = mv.origin().and_then(|from| self.board().at(from)) else { return 0 };
        STEP * steps(self, mv).saturating_sub(size.steps().into())
    }

    fn wins_with_one_of(&self, seen: &dyn Fn(Move) -> bool) -> bool {
        let in_reach = self.movers().into_iter().filter(|&from| self.reach(from).goal);
        in_reach.map(|from| Move::Goal { from }).any(seen)
    }
}

/// The fewest steps that lead from the origin to the end of a move.
fn steps(position: &Position, mv: Move) -> u32 {
    const ROWS: u8 = 6;
    let steps = match mv {
        Move::Place { .. } => 0,
        Move::Goal { from } => match position.turn() {
            Player::First => ROWS + 1 - from.row(),
            Player::Second => from.row(),
        },
        Move::Go { from, to } | Move::Replace { from, to, .. } => {
            from.row().abs_diff(to.row()) + from.column().abs_diff(to.column())
        }
    };
    steps.into()
}
