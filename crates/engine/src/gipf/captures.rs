//! Finds the pushes that capture. All pushes in one direction are tried at once, because their
//! lines do not meet.

use game::Game;
use gipf::{AXES, CellSet, EntryLine, Position};

const BOARD: u64 = CellSet::BOARD.bits();

/// One of the six directions in which pieces are pushed.
#[derive(Debug, Clone, Copy)]
struct Direction {
    axis: u32,
    /// Whether cell numbers grow in this direction.
    up: bool,
}

impl Direction {
    const ALL: [Self; 2 * AXES.len()] = {
        let mut all = [Self { axis: 0, up: true }; 2 * AXES.len()];
        let mut number = 0;
        while number < all.len() {
            all[number] = Self { axis: AXES[number / 2], up: number.is_multiple_of(2) };
            number += 1;
        }
        all
    };

    const fn on(self, cells: u64, steps: u32) -> u64 {
        if self.up { cells << (self.axis * steps) } else { cells >> (self.axis * steps) }
    }

    const fn reversed(self) -> Self {
        Self { up: !self.up, ..self }
    }

    /// Whether a push over this entry goes in this direction.
    fn is_of(self, entry: EntryLine) -> bool {
        let step = self.axis as i8;
        entry.step() == if self.up { step } else { -step }
    }

    /// Where pieces enter.
    const fn firsts(self) -> u64 {
        BOARD & !self.on(BOARD, 1)
    }

    /// The cells of `through` that an unbroken line connects to one of `from`.
    fn fill(self, from: u64, through: u64) -> u64 {
        let (mut filled, mut open) = (from & through, through);
        for steps in [1, 2, 4] {
            filled |= open & self.on(filled, steps);
            open &= self.on(open, steps);
        }
        filled
    }
}

/// The capturing pushes of the player to move.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Captures {
    /// For each direction, one or more cells on the line of each such push.
    lines: [u64; Direction::ALL.len()],
}

impl Captures {
    pub(super) fn new(position: &Position) -> Self {
        let player = position.turn();
        if position.reserve(player) == 0 {
            return Self::default();
        }
        let own = position.pieces_of(player).bits();
        let enemy = position.pieces_of(!player).bits();
        let missing = AXES.map(|axis| missing_to_four(own, axis));
        let lines = Direction::ALL
            .map(|direction| Pushes::new(direction, own | enemy).capturing(own, enemy, missing));
        Self { lines }
    }

    /// Whether there are no captures.
    pub(super) fn are_none(&self) -> bool {
        self.lines == [0; Direction::ALL.len()]
    }

    /// Whether the push at this entry captures.
    pub(super) fn contain(&self, entry: EntryLine) -> bool {
        let line = entry.line().bits();
        let mut lines = Direction::ALL.into_iter().zip(self.lines);
        lines.any(|(direction, cells)| cells & line != 0 && direction.is_of(entry))
    }
}

/// All pushes in one direction.
#[derive(Debug, Clone, Copy)]
struct Pushes {
    direction: Direction,
    /// The pieces that would be shifted.
    shifted: u64,
    /// The cells where a piece can enter.
    entered: u64,
}

impl Pushes {
    fn new(direction: Direction, occupied: u64) -> Self {
        let shifted = direction.fill(direction.firsts(), occupied);
        // No piece is pushed off the board.
        let off = shifted & direction.reversed().firsts();
        let full = if off == 0 { 0 } else { direction.reversed().fill(off, shifted) };
        Self { direction, shifted: shifted & !full, entered: direction.firsts() & !full }
    }

    /// Where these pieces stand after the pushes.
    const fn moved(self, pieces: u64) -> u64 {
        (pieces & !self.shifted) | self.direction.on(pieces & self.shifted, 1)
    }

    /// The cells on the lines whose pushes make a row of `own` that contains some of `enemy`.
    /// `missing` has, for each axis, the cells that own pieces would have to reach.
    fn capturing(self, own: u64, enemy: u64, missing: [u64; AXES.len()]) -> u64 {
        let along = self.direction.axis;
        let arrived = self.direction.on(own & self.shifted, 1) | self.entered;
        let mut capturing = 0;
        for (axis, missing) in AXES.into_iter().zip(missing).filter(|&(axis, _)| axis != along) {
            // A push changes only one cell of any other line: the one where they cross.
            for cell in each(arrived & missing) {
                if run_through(cell, own | enemy, axis) & enemy & !cell != 0 {
                    capturing |= cell;
                }
            }
        }
        let (own, enemy) = (self.moved(own) | self.entered, self.moved(enemy));
        for start in each(starts_of_four(own, along)) {
            if run_through(start, own | enemy, along) & enemy != 0 {
                capturing |= start;
            }
        }
        capturing
    }
}

/// The cells where four in a row begin along an axis.
const fn starts_of_four(cells: u64, axis: u32) -> u64 {
    let pairs = cells & cells >> axis;
    pairs & pairs >> (2 * axis)
}

/// The empty cells that would complete four in a row along an axis.
const fn missing_to_four(cells: u64, axis: u32) -> u64 {
    let (before, behind) = (cells << axis, cells >> axis);
    let (two_before, two_behind) = (before & cells << (2 * axis), behind & cells >> (2 * axis));
    let missing = (two_behind & cells >> (3 * axis))
        | (before & two_behind)
        | (two_before & behind)
        | (two_before & cells << (3 * axis));
    missing & BOARD & !cells
}

/// `cell` and all cells that an unbroken line along an axis connects to it.
fn run_through(cell: u64, cells: u64, axis: u32) -> u64 {
    let up = Direction { axis, up: true };
    up.fill(cell, cells | cell) | up.reversed().fill(cell, cells | cell)
}

/// Each of these cells on its own.
fn each(cells: u64) -> impl Iterator<Item = u64> {
    CellSet::from_bits(cells).into_iter().map(|cell| CellSet::of(cell).bits())
}

#[cfg(test)]
mod tests {
    use game::testing::{Dice, cases, random_position};
    use gipf::{Handicap, Kind, Move, Right, Stage, Variant};

    use super::*;

    /// Whether the push makes a row that contains enemies.
    fn captures(position: &Position, entry: EntryLine) -> bool {
        let push = Move::Push { entry, kind: Kind::Basic };
        if !position.is_legal(push) {
            return false;
        }
        let after = position.after(push);
        let player = position.turn();
        after.rows(player).any(|row| row.run().meets(after.pieces_of(!player)))
    }

    #[test]
    fn captures_are_those_that_playing_every_push_finds() {
        let mut dice = Dice::new(3);
        let mut found = 0;
        for variant in [Variant::Basic(Handicap::ALL), Variant::Standard, Variant::Tournament] {
            for _ in 0..cases(400, 5_000) {
                let position = random_position(&Position::start(variant), 60, &mut dice);
                let settled = position.outcome().is_none()
                    && position.stage() == Stage::Push
                    && position.rows(position.turn()).is_empty();
                if !settled || position.right(position.turn()) == Right::Must {
                    continue;
                }
                let pushes = Captures::new(&position);
                for entry in EntryLine::all() {
                    let expected = captures(&position, entry);
                    assert_eq!(pushes.contain(entry), expected, "{entry} in {position}");
                    found += usize::from(expected);
                }
                let any = EntryLine::all().any(|entry| pushes.contain(entry));
                assert_eq!(pushes.are_none(), !any, "{position}");
            }
        }
        assert!(found > 100, "only {found} captures found");
    }
}
