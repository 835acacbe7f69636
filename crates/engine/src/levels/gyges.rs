//! The levels of Gygès: weak levels overlook moves with bounces.

use game::{Game, Player};
use gyges::{Move, Position, Variant};

use super::rung::{ANY, rung};
use super::{Graded, Ladder};

const BASIC: Ladder = [
    rung(500, 1, 90, 150),
    rung(500, 1, 62, 85),
    rung(1_000, 2, 45, 47),
    rung(1_500, 2, 36, 42),
    rung(2_500, 2, 25, 30),
    rung(3_000, 3, 22, 22),
    rung(4_000, 3, 8, 9),
    rung(8_000, ANY, 3, 5),
    rung(20_000, ANY, 0, 3),
    rung(300_000, ANY, 0, 1),
];
const ADVANCED: Ladder = [
    rung(500, 1, 90, 150),
    rung(500, 1, 66, 95),
    rung(1_500, 2, 56, 57),
    rung(3_000, 2, 43, 46),
    rung(4_000, 2, 33, 38),
    rung(6_000, 2, 19, 25),
    rung(8_000, 2, 8, 14),
    rung(16_000, 3, 4, 8),
    rung(50_000, ANY, 0, 3),
    rung(300_000, ANY, 0, 1),
];

/// The subtlety of each step beyond what the piece reaches without a bounce.
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

/// The fewest steps from the origin of a move to its end.
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
