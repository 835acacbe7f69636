use std::fmt::{self, Display};

use crate::geometry::Point;
use crate::{Cell, CellSet, Dot};

/// One of the 42 lines on which a piece enters: over a dot onto the first cell, and onwards in that
/// direction (1.A3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EntryLine(u8);

/// The data of an [`EntryLine`].
#[derive(Clone, Copy)]
struct Way {
    dot: Dot,
    first: Cell,
    /// The difference from the number of one cell to that of the next.
    step: i8,
    line: CellSet,
}

static WAYS: [Way; EntryLine::COUNT] = {
    /// Every step to a neighbour, in the order of the neighbours' names.
    const STEPS: [(i8, i8); 6] = [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)];
    let nowhere = Way { dot: Dot::ALL[0], first: Cell::ALL[0], step: 0, line: CellSet::EMPTY };
    let mut ways = [nowhere; EntryLine::COUNT];
    let mut count = 0;
    let mut pair = 0;
    while pair < Dot::COUNT * STEPS.len() {
        let dot = Dot::ALL[pair / STEPS.len()];
        let (x, y) = STEPS[pair % STEPS.len()];
        let step = Point::new(x, y);
        if let Some(first) = Cell::at(dot.point().plus(step)) {
            ways[count] = Way { dot, first, step: x * 8 + y, line: line(first, step) };
            count += 1;
        }
        pair += 1;
    }
    assert!(count == EntryLine::COUNT);
    ways
};

const fn line(first: Cell, step: Point) -> CellSet {
    let mut cells = CellSet::EMPTY;
    let mut next = Some(first);
    while let Some(cell) = next {
        cells = CellSet::from_bits(cells.bits() | cell.alone().bits());
        next = Cell::at(cell.point().plus(step));
    }
    cells
}

impl EntryLine {
    /// How many there are.
    pub const COUNT: usize = 42;

    /// All entry lines, in the order of their names.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The entry line over `dot` onto `first`, if they are neighbours.
    pub fn find(dot: Dot, first: Cell) -> Option<Self> {
        Self::all().find(|entry| entry.dot() == dot && entry.first() == first)
    }

    fn way(self) -> &'static Way {
        &WAYS[self.index()]
    }

    /// Its number, below [`COUNT`](EntryLine::COUNT).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The dot that the piece comes over.
    pub fn dot(self) -> Dot {
        self.way().dot
    }

    /// The cell that it enters.
    pub fn first(self) -> Cell {
        self.way().first
    }

    /// The difference from the number of one cell of the line to that of the next: one of
    /// [`AXES`](crate::AXES), or its opposite.
    pub fn step(self) -> i8 {
        self.way().step
    }

    /// The cells of the line, as a set.
    pub fn line(self) -> CellSet {
        self.way().line
    }

    /// The next cell after `cell` in the direction of the push, if the line goes on.
    pub fn next(self, cell: Cell) -> Option<Cell> {
        self.onward(CellSet::of(cell)).first()
    }

    /// Moves each cell one step along the line. The last cell of the line has no next one.
    pub(crate) fn onward(self, cells: CellSet) -> CellSet {
        let distance = self.way().step.unsigned_abs();
        let (up, down) = (cells.bits() << distance, cells.bits() >> distance);
        CellSet::from_bits(if self.goes_up() { up } else { down } & self.line().bits())
    }

    /// Whether cell numbers grow along the line.
    fn goes_up(self) -> bool {
        self.way().step > 0
    }

    /// 1.D2: the pieces that an entering piece shifts: all up to the first gap in the line.
    pub fn shifted(self, occupied: CellSet) -> CellSet {
        let gaps = (self.line() - occupied).bits();
        let near = if self.goes_up() {
            gaps.wrapping_sub(1) & !gaps
        } else {
            !u64::MAX.checked_shr(gaps.leading_zeros()).unwrap_or(0)
        };
        CellSet::from_bits(self.line().bits() & near)
    }
}

impl Display for EntryLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.dot(), self.first())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_numbered_in_the_order_of_their_names() {
        let entries: Vec<String> = EntryLine::all().map(|entry| entry.to_string()).collect();
        assert!(entries.is_sorted());
    }

    #[test]
    fn only_the_corner_dots_have_one_way_in() {
        for dot in Dot::ALL {
            let ways = EntryLine::all().filter(|entry| entry.dot() == dot).count();
            let corner = ["a1", "a5", "e1", "e9", "i1", "i5"].contains(&dot.to_string().as_str());
            assert_eq!(ways, if corner { 1 } else { 2 }, "{dot}");
        }
    }

    #[test]
    fn a_line_bends_with_the_board() {
        let entry = EntryLine::find(Dot::new(0, 2).unwrap(), Cell::new(1, 3).unwrap()).unwrap();
        let walk = std::iter::successors(Some(entry.first()), |&cell| entry.next(cell));
        let names: Vec<String> = walk.map(|cell| cell.to_string()).collect();
        assert_eq!(names, ["b3", "c4", "d5", "e6", "f6", "g6"]);
    }
}
