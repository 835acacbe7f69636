use std::fmt;

use game::{Player, coordinate};

/// One of the 36 cells: a1 to f1 are 0 to 5, a2 to f2 are 6 to 11, and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

/// A set of cells.
pub type CellSet = game::CellSet<Cell>;

/// Rows and columns of the board.
pub(crate) const SIDE: u8 = 6;

const BOARD: u64 = (1 << (SIDE * SIDE)) - 1;
const ROW_1: u64 = (1 << SIDE) - 1;
const COLUMN_A: u64 = 0x0000_0000_4104_1041;
const COLUMN_F: u64 = COLUMN_A << (SIDE - 1);

impl game::Cell for Cell {
    const BOARD: u64 = BOARD;

    fn from_index(index: u8) -> Self {
        debug_assert!(index < SIDE * SIDE);
        Self(index)
    }

    fn index(self) -> u8 {
        self.0
    }
}

impl Cell {
    /// The cell of a column (a is 0) and a row (counted from 1), if they are on the board.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < SIDE && 1 <= row && row <= SIDE {
            Some(Self((row - 1) * SIDE + column))
        } else {
            None
        }
    }

    /// The column, a being 0.
    pub const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// The row, from 1 to 6.
    pub const fn row(self) -> u8 {
        self.0 / SIDE + 1
    }

    /// The cells beside, before and behind this one.
    pub fn neighbours(self) -> CellSet {
        step(CellSet::of(self))
    }

    /// Every cell, row by row from a1.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        CellSet::BOARD.into_iter()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(coordinate(self.column(), self.row()))
    }
}

#[cfg(feature = "wire")]
game::crosses_as_text!(Cell, game::Cell::named);

/// The cells of a row, counted from 1.
const fn row(number: u8) -> CellSet {
    CellSet::from_bits(ROW_1 << ((number - 1) * SIDE))
}

/// The row on which a player places their pieces, and from which they count.
pub(crate) const fn home_row(player: Player) -> CellSet {
    nth_row(player, 0)
}

/// The row beside the goal that a player wants to reach.
pub(crate) const fn last_row(player: Player) -> CellSet {
    home_row(player.other())
}

/// The rows as a player counts them, 0 being their home row.
pub const fn nth_row(player: Player, n: u8) -> CellSet {
    match player {
        Player::First => row(n + 1),
        Player::Second => row(SIDE - n),
    }
}

/// The rows that are nearer to a player than that of a cell.
pub(crate) const fn rows_before(player: Player, cell: Cell) -> CellSet {
    let first_of_row = cell.0 - cell.0 % SIDE;
    match player {
        Player::First => CellSet::from_bits((1 << first_of_row) - 1),
        Player::Second => CellSet::from_bits(BOARD & !((1 << (first_of_row + SIDE)) - 1)),
    }
}

/// Where the pieces of these cells can be after one step.
pub(crate) const fn step(from: CellSet) -> CellSet {
    step_past(from, Segments::NONE)
}

/// Where the pieces of these cells can be after one step that crosses none of the used segments.
pub(crate) const fn step_past(from: CellSet, used: Segments) -> CellSet {
    let (from, across, along) = (from.bits(), !used.across & !COLUMN_F, !used.along);
    let beside = (from & across) << 1 | from >> 1 & across;
    let ahead = (from & along) << SIDE | from >> SIDE & along;
    CellSet::from_bits((beside | ahead) & BOARD)
}

/// A set of segments, the links between adjacent cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Segments {
    /// From a cell of this set to the one on its right.
    across: u64,
    /// From a cell of this set to the one above it.
    along: u64,
}

impl Segments {
    /// No segment.
    pub(crate) const NONE: Self = Self { across: 0, along: 0 };

    /// The segment between two adjacent cells.
    pub(crate) const fn between(one: Cell, other: Cell) -> Self {
        let lower = if one.0 < other.0 { one.0 } else { other.0 };
        if one.0.abs_diff(other.0) == 1 {
            Self { across: 1 << lower, along: 0 }
        } else {
            Self { across: 0, along: 1 << lower }
        }
    }

    /// The segments of both sets.
    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self { across: self.across | other.across, along: self.along | other.along }
    }

    /// These segments and those of a path from cell to adjacent cell.
    #[must_use]
    pub(crate) fn and_way(self, way: &[Cell]) -> Self {
        way.windows(2).fold(self, |used, step| used.and(Self::between(step[0], step[1])))
    }

    /// The cells at both ends of these segments.
    pub(crate) const fn cells(self) -> CellSet {
        let Self { across, along } = self;
        CellSet::from_bits(across | across << 1 | along | along << SIDE)
    }

    /// Whether all segments of this set are in the other.
    pub(crate) const fn are_all_in(self, other: Self) -> bool {
        (self.across & !other.across) | (self.along & !other.along) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> CellSet {
        let cell = |name: &str| {
            Cell::new(name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'0').expect("on the board")
        };
        names.split_whitespace().map(cell).collect()
    }

    #[test]
    fn neighbours_share_a_side() {
        let neighbours = |name| set(name).first().map(Cell::neighbours);
        assert_eq!(neighbours("a1"), Some(set("b1 a2")));
        assert_eq!(neighbours("f1"), Some(set("e1 f2")));
        assert_eq!(neighbours("c3"), Some(set("b3 d3 c2 c4")));
        assert_eq!(neighbours("f6"), Some(set("e6 f5")));
    }

    #[test]
    fn there_are_sixty_segments_and_a_used_one_is_not_crossed() {
        let mut segments = Vec::new();
        for one in Cell::all() {
            for other in one.neighbours() {
                let used = Segments::between(one, other);
                assert_eq!(used, Segments::between(other, one));
                assert_eq!(step_past(CellSet::of(one), used), one.neighbours().without(other));
                assert_eq!(step_past(CellSet::of(other), used), other.neighbours().without(one));
                if !segments.contains(&used) {
                    segments.push(used);
                }
            }
        }
        assert_eq!(segments.len(), 60);
    }

    #[test]
    fn rows_are_counted_from_the_home_row() {
        assert_eq!(home_row(Player::First), set("a1 b1 c1 d1 e1 f1"));
        assert_eq!(nth_row(Player::Second, 1), set("a5 b5 c5 d5 e5 f5"));
        assert_eq!(last_row(Player::First), home_row(Player::Second));
    }
}
