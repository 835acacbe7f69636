//! The levels of DVONN: who is weak overlooks long jumps, and what a move cuts off.

use dvonn::{Move, Position};

use super::rung::{ANY, rung};
use super::{Graded, Ladder};

const LADDER: Ladder = [
    rung(500, 1, 90, 350),
    rung(500, 1, 60, 150),
    rung(1_000, 2, 60, 90),
    rung(2_000, 2, 35, 45),
    rung(3_000, 3, 30, 35),
    rung(3_000, ANY, 15, 25),
    rung(5_000, ANY, 5, 12),
    rung(16_000, ANY, 0, 6),
    rung(50_000, ANY, 0, 3),
    rung(160_000, ANY, 0, 2),
];

/// Each cell of a jump beyond the first.
const CELL: u32 = 15;
/// That anything falls, and each stack that does.
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
