//! The levels of DVONN: weak levels overlook long jumps, and what a move cuts off.

use dvonn::{Move, Position};

use super::rung::{ANY, rung};
use super::{Graded, Ladder};

const LADDER: Ladder = [
    rung(500, 1, 90, 350),
    rung(500, 1, 76, 240),
    rung(1_000, 2, 88, 210),
    rung(1_000, 2, 78, 160),
    rung(1_000, 2, 60, 110),
    rung(1_500, 2, 38, 60),
    rung(2_000, 2, 18, 28),
    rung(3_000, 3, 20, 26),
    rung(16_000, ANY, 3, 6),
    rung(250_000, ANY, 0, 1),
];

/// The subtlety of each cell of a jump beyond the first.
const CELL: u32 = 15;
/// The subtlety of a cut, and of each stack that falls.
const CUT: u32 = 30;
const FALLING: u32 = 5;

impl Graded for Position {
    fn ladder(&self) -> &'static Ladder {
        &LADDER
    }

    fn subtlety(&self, mv: Move) -> u32 {
        let Move::Stack { from, .. } = mv else { return 0 };
        let jump = CELL * u32::from(self.height(from) - 1);
        match self.falls(mv).len() {
            0 => jump,
            falling => jump + CUT + FALLING * falling,
        }
    }
}
