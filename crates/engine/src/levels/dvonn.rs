//! The levels of DVONN: who is weak overlooks long jumps, and what a move cuts off.

use dvonn::{Move, Position};

use super::rung::{ANY, rung};
use super::{Graded, Ladder};

const LADDER: Ladder = [
    rung(500, 1, 90, 350),
    rung(500, 1, 70, 200),
    rung(1_000, 2, 80, 170),
    rung(1_000, 2, 50, 90),
    rung(2_000, 2, 20, 30),
    rung(3_000, 3, 22, 32),
    rung(8_000, ANY, 4, 8),
    rung(25_000, ANY, 0, 4),
    rung(80_000, ANY, 0, 2),
    rung(250_000, ANY, 0, 1),
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
