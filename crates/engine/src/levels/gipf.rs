//! The levels of GIPF: weak levels overlook the pushes that make a row.

use game::Game;
use gipf::{Move, Position, Rules, Stage};

use super::rung::{ANY, rung};
use super::{Graded, Ladder};

const BASIC: Ladder = [
    rung(500, 1, 90, 250),
    rung(500, 1, 60, 125),
    rung(1_000, 2, 68, 95),
    rung(1_000, 2, 42, 52),
    rung(1_500, 2, 24, 30),
    rung(2_000, 3, 25, 22),
    rung(3_000, 3, 13, 13),
    rung(4_000, 3, 6, 7),
    rung(10_000, ANY, 2, 3),
    rung(40_000, ANY, 0, 2),
];
const STANDARD: Ladder = [
    rung(500, 1, 90, 250),
    rung(500, 1, 60, 130),
    rung(1_000, 2, 56, 72),
    rung(2_000, 2, 34, 40),
    rung(2_000, 2, 14, 18),
    rung(3_000, 3, 20, 18),
    rung(5_000, 3, 6, 8),
    rung(6_000, ANY, 6, 7),
    rung(12_000, ANY, 2, 4),
    rung(50_000, ANY, 0, 2),
];
const TOURNAMENT: Ladder = [
    rung(500, 1, 90, 250),
    rung(500, 1, 40, 60),
    rung(1_000, 2, 45, 55),
    rung(2_000, 2, 15, 20),
    rung(3_000, 3, 20, 18),
    rung(5_000, ANY, 10, 12),
    rung(6_000, ANY, 4, 6),
    rung(10_000, ANY, 0, 4),
    rung(30_000, ANY, 0, 2),
    rung(120_000, ANY, 0, 1),
];

/// The subtlety of a row, and of each piece that is shifted to make it.
const ROW: u32 = 60;
const SHIFTED: u32 = 10;

impl Graded for Position {
    fn ladder(&self) -> &'static Ladder {
        match self.rules() {
            Rules::Basic => &BASIC,
            Rules::Standard => &STANDARD,
            Rules::Tournament => &TOURNAMENT,
        }
    }

    fn subtlety(&self, mv: Move) -> u32 {
        match mv {
            Move::Push { entry, .. } if self.after(mv).stage() == Stage::Take => {
                ROW + SHIFTED * self.shifted(entry).count() as u32
            }
            _ => 0,
        }
    }
}
