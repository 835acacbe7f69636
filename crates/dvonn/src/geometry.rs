//! The board: 49 cells in rows of 9, 10, 11, 10 and 9.
//!
//! Cells are numbered row by row on a grid eleven columns wide, from `a1`, which is 0, to `k5`,
//! which is 54. A step in one direction always changes the number by the same amount (1, 11 or 12,
//! up or down), and the six numbers without a cell lie where the rows of the grid meet: one step
//! off the board never ends on another cell.

use std::fmt;
use std::str::FromStr;

use game::text::Cursor;
use game::{ParseError, coordinate};

const COLUMNS: u8 = 11;
const ROWS: u8 = 5;

/// The first and the last column of each row, from row 1 up.
const ROW_ENDS: [(u8, u8); ROWS as usize] = [(0, 8), (0, 9), (0, 10), (1, 10), (2, 10)];

/// What three of the steps add to the number of a cell. The other three take as much away.
const RIGHT: u8 = 1;
const UP: u8 = COLUMNS;
const UP_RIGHT: u8 = UP + RIGHT;

/// The six directions, as columns and rows per step.
const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];

/// A cell of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// Every [`slot`](Cell::slot) is below this.
    pub const SLOTS: usize = COLUMNS as usize * ROWS as usize;

    /// The greatest distance between two cells of a line.
    pub const MAX_DISTANCE: u8 = 10;

    /// The cell in a column, counted from 0, and a row, as written: 1 to 5.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if row < 1 || row > ROWS {
            return None;
        }
        let (first, last) = ROW_ENDS[row as usize - 1];
        if column < first || column > last {
            return None;
        }
        Some(Self((row - 1) * COLUMNS + column))
    }

    /// The column, from 0 for `a` to 10 for `k`.
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// The row as written, from 1 to 5.
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS + 1
    }

    /// The cell's place in tables of [`SLOTS`](Cell::SLOTS) entries; six of them have no cell.
    pub const fn slot(self) -> usize {
        self.0 as usize
    }

    /// The cells of a row, from left to right.
    pub(crate) fn of_row(row: u8) -> impl Iterator<Item = Self> {
        (0..COLUMNS).filter_map(move |column| Self::new(column, row))
    }

    /// The up to six cells next to this one.
    pub fn neighbours(self) -> CellSet {
        self.at_distance(1)
    }

    /// The cells, at most six, that lie exactly this many steps away in a straight line.
    pub fn at_distance(self, distance: u8) -> CellSet {
        AT_DISTANCE.get(usize::from(distance)).map_or(CellSet::EMPTY, |cells| cells[self.slot()])
    }

    /// The cells that lie more than this many steps away in a straight line.
    pub fn beyond(self, distance: u8) -> CellSet {
        BEYOND.get(usize::from(distance)).map_or(CellSet::EMPTY, |cells| cells[self.slot()])
    }

    /// Whether the cells are different and a straight line leads from one to the other.
    pub fn is_in_line_with(self, other: Self) -> bool {
        (1..=Self::MAX_DISTANCE).any(|distance| self.at_distance(distance).contains(other))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(coordinate(self.column(), self.row()))
    }
}

#[cfg(feature = "wire")]
game::crosses_as_text!(Cell, game::Cell::named);

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let cell = cursor.cell(Self::new)?;
        cursor.end()?;
        Ok(cell)
    }
}

/// By distance and cell.
static AT_DISTANCE: [[CellSet; Cell::SLOTS]; Cell::MAX_DISTANCE as usize + 1] = at_distances();

const fn at_distances() -> [[CellSet; Cell::SLOTS]; Cell::MAX_DISTANCE as usize + 1] {
    let mut table = [[CellSet::EMPTY; Cell::SLOTS]; Cell::MAX_DISTANCE as usize + 1];
    let mut distance = 1;
    while distance < table.len() {
        let mut index = 0;
        while index < Cell::SLOTS {
            if BOARD & 1 << index != 0 {
                table[distance][index] = ring(Cell(index as u8), distance as i8);
            }
            index += 1;
        }
        distance += 1;
    }
    table
}

/// By distance and cell.
static BEYOND: [[CellSet; Cell::SLOTS]; Cell::MAX_DISTANCE as usize] = beyond();

const fn beyond() -> [[CellSet; Cell::SLOTS]; Cell::MAX_DISTANCE as usize] {
    let mut table = [[CellSet::EMPTY; Cell::SLOTS]; Cell::MAX_DISTANCE as usize];
    let mut further = [0; Cell::SLOTS];
    let mut distance = table.len();
    while distance > 0 {
        let mut index = 0;
        while index < Cell::SLOTS {
            further[index] |= AT_DISTANCE[distance][index].bits();
            table[distance - 1][index] = CellSet::from_bits(further[index]);
            index += 1;
        }
        distance -= 1;
    }
    table
}

const fn ring(centre: Cell, distance: i8) -> CellSet {
    let mut cells = 0;
    let mut direction = 0;
    while direction < DIRECTIONS.len() {
        let (columns, rows) = DIRECTIONS[direction];
        let column = centre.column() as i8 + columns * distance;
        let row = centre.row() as i8 + rows * distance;
        // A number below 0 becomes one far beyond the opposite edge.
        if let Some(cell) = Cell::new(column as u8, row as u8) {
            cells |= 1 << cell.0;
        }
        direction += 1;
    }
    CellSet::from_bits(cells)
}

/// A set of cells.
pub type CellSet = game::CellSet<Cell>;

const BOARD: u64 = {
    let mut cells = 0;
    let mut row = 0;
    while row < ROW_ENDS.len() {
        let (first, last) = ROW_ENDS[row];
        cells |= ((1 << (last + 1)) - (1 << first)) << (row * COLUMNS as usize);
        row += 1;
    }
    cells
};

impl game::Cell for Cell {
    const BOARD: u64 = BOARD;

    fn from_index(index: u8) -> Self {
        Self(index)
    }

    fn index(self) -> u8 {
        self.0
    }
}

/// The cells next to a cell of the set.
pub fn neighbours(set: CellSet) -> CellSet {
    let set = set.bits();
    let along_row = set << RIGHT | set >> RIGHT;
    let across = set << UP | set >> UP | set << UP_RIGHT | set >> UP_RIGHT;
    CellSet::from_bits((along_row | across) & BOARD)
}

/// The cells of the set that have six neighbours in it.
pub fn enclosed(set: CellSet) -> CellSet {
    let set = set.bits();
    let along_row = set << RIGHT & set >> RIGHT;
    let across = set << UP & set >> UP & set << UP_RIGHT & set >> UP_RIGHT;
    CellSet::from_bits(set & along_row & across)
}

/// The cells whose neighbours in the set form two or three groups around them. Removing any other
/// cell does not disconnect its neighbours.
pub fn bridges(set: CellSet) -> CellSet {
    let set = set.bits();
    let around =
        [set >> RIGHT, set >> UP_RIGHT, set >> UP, set << RIGHT, set << UP_RIGHT, set << UP];
    let (mut one, mut two) = (0, 0);
    for (side, &neighbours) in around.iter().enumerate() {
        // A group ends where the next cell around is not in the set.
        let ends = neighbours & !around[(side + 1) % around.len()];
        two |= one & ends;
        one |= ends;
    }
    CellSet::from_bits(two & BOARD)
}

/// The cells of the set that a chain of neighbours in the set connects to one of `sources`.
pub fn in_contact(set: CellSet, sources: CellSet) -> CellSet {
    let mut reached = set & sources;
    loop {
        let further = (reached | neighbours(reached)) & set;
        if further == reached {
            return reached;
        }
        reached = further;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> CellSet {
        names.split_whitespace().map(|name| name.parse::<Cell>().unwrap()).collect()
    }

    #[test]
    fn the_rows_have_9_10_11_10_and_9_cells() {
        let names = |row| Cell::of_row(row).map(|cell| cell.to_string()).collect::<Vec<_>>();
        let ends = |row| (names(row).len(), names(row)[0].clone(), names(row).pop().unwrap());
        assert_eq!(ends(1), (9, "a1".into(), "i1".into()));
        assert_eq!(ends(2), (10, "a2".into(), "j2".into()));
        assert_eq!(ends(3), (11, "a3".into(), "k3".into()));
        assert_eq!(ends(4), (10, "b4".into(), "k4".into()));
        assert_eq!(ends(5), (9, "c5".into(), "k5".into()));
        assert_eq!(CellSet::BOARD.len(), 49);
        assert_eq!((1..=5).flat_map(Cell::of_row).collect::<CellSet>(), CellSet::BOARD);
    }

    #[test]
    fn steps_lead_to_the_neighbours_and_not_around_the_edge() {
        let cell = |name: &str| name.parse::<Cell>().unwrap();
        assert_eq!(cell("e3").neighbours(), set("d3 f3 e2 e4 d2 f4"));
        assert_eq!(cell("a3").neighbours(), set("b3 a2 b4"));
        assert_eq!(cell("k3").neighbours(), set("j3 j2 k4"));
        for cell in CellSet::BOARD {
            assert_eq!(neighbours(CellSet::of(cell)), cell.neighbours(), "{cell}");
        }
    }

    #[test]
    fn lines_are_straight_and_end_at_the_edge() {
        let a3: Cell = "a3".parse().unwrap();
        assert_eq!(a3.at_distance(2), set("c3 a1 c5"));
        assert_eq!(a3.at_distance(10), set("k3"));
        assert_eq!(a3.at_distance(0), CellSet::EMPTY);
        assert_eq!(a3.at_distance(49), CellSet::EMPTY);
        assert_eq!(a3.beyond(2), a3.beyond(0) - a3.neighbours() - a3.at_distance(2));
        assert_eq!([9, 10].map(|distance| a3.beyond(distance)), [set("k3"), CellSet::EMPTY]);
        assert!(a3.is_in_line_with("c5".parse().unwrap()));
        assert!(!a3.is_in_line_with("d5".parse().unwrap()));
        assert!(!a3.is_in_line_with(a3));
    }

    #[test]
    fn the_inner_cells_of_a_full_board_are_enclosed() {
        let edge = set("a1 b1 c1 d1 e1 f1 g1 h1 i1 a2 j2 a3 k3 b4 k4 c5 d5 e5 f5 g5 h5 i5 j5 k5");
        assert_eq!(enclosed(CellSet::BOARD), !edge);
    }

    #[test]
    fn a_bridge_has_neighbours_that_do_not_touch() {
        let mut dice = game::Dice::new(1);
        for _ in 0..1_000 {
            let some: CellSet = CellSet::BOARD.into_iter().filter(|_| dice.roll(2) == 0).collect();
            for at in CellSet::BOARD {
                let around = at.neighbours() & some;
                let first = around.first().map_or(CellSet::EMPTY, CellSet::of);
                let parted = in_contact(around, first) != around;
                assert_eq!(bridges(some).contains(at), parted, "{at} in {some:?}");
            }
        }
    }

    #[test]
    fn contact_goes_from_neighbour_to_neighbour() {
        let occupied = set("a1 b2 c3 e3 e4 k5");
        assert_eq!(in_contact(occupied, set("a1")), set("a1 b2 c3"));
        assert_eq!(in_contact(occupied, set("e4 k5 i1")), set("e3 e4 k5"));
        assert_eq!(in_contact(occupied, CellSet::EMPTY), CellSet::EMPTY);
    }
}
