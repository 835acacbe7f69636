use std::fmt::{self, Display};

use game::coordinate;

/// How many steps the dots are away from the centre of the board.
const RIM: i8 = 4;

/// A point where lines cross or end, by the steps that lead to it from the centre, e5: `x` steps
/// along the lines that fall from left to right, and `y` steps up the column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Point {
    x: i8,
    y: i8,
}

impl Point {
    pub(crate) const fn new(x: i8, y: i8) -> Self {
        Self { x, y }
    }

    /// The point called by this column, counted from 0, and row. It may be off the board.
    const fn named(column: u8, row: u8) -> Option<Self> {
        // The last column is i, and the longest ends with row 9.
        if column > 8 || row > 9 {
            return None;
        }
        let x = column as i8 - RIM;
        Some(Self { x, y: lowest(x) + row as i8 - 1 })
    }

    const fn column(self) -> u8 {
        (self.x + RIM) as u8
    }

    const fn row(self) -> u8 {
        (self.y - lowest(self.x) + 1) as u8
    }

    /// The number of steps to the centre.
    const fn distance(self) -> i8 {
        let (x, y, both) = (self.x.abs(), self.y.abs(), (self.x - self.y).abs());
        let larger = if x > y { x } else { y };
        if larger > both { larger } else { both }
    }

    pub(crate) const fn plus(self, step: Self) -> Self {
        Self { x: self.x + step.x, y: self.y + step.y }
    }

    /// Where the point goes when the board turns clockwise by a sixth of a circle.
    pub(crate) const fn turned(self) -> Self {
        Self { x: self.y, y: self.y - self.x }
    }

    /// The point on the other side of column e.
    pub(crate) const fn mirrored(self) -> Self {
        Self { x: -self.x, y: self.y - self.x }
    }

    /// Its coordinate, as in `e5`.
    pub(crate) fn name(self) -> &'static str {
        coordinate(self.column(), self.row())
    }

    /// Where the point lies in the plane: neighbours are one unit apart, the centre is (0, 0).
    pub(crate) fn in_the_plane(self) -> (f64, f64) {
        let (x, y) = (f64::from(self.x), f64::from(self.y));
        (x * 3_f64.sqrt() / 2.0, y - x / 2.0)
    }
}

/// The `y` of row 1. Columns right of the middle begin higher up the falling lines.
const fn lowest(x: i8) -> i8 {
    if x > 0 { x - RIM } else { -RIM }
}

impl Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One of the 37 intersections, on which pieces stand (1.A2).
///
/// Cells are ordered by name. Their numbers count up each column in turn, eight per column although
/// none has more than seven cells, so that a step in any direction is a constant difference, and no
/// line runs into another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

/// A set of cells.
pub type CellSet = game::CellSet<Cell>;

/// The differences between the numbers of neighbours: up, along the falling lines, along the
/// rising lines.
pub const AXES: [u32; 3] = [1, 8, 9];

impl Cell {
    /// How many cells there are.
    pub const COUNT: usize = 37;

    /// Every [`slot`](Cell::slot) is below this.
    pub const SLOTS: usize = 64;

    /// All cells, in their order.
    pub const ALL: [Self; Self::COUNT] = {
        let mut cells = [Self(0); Self::COUNT];
        let mut count = 0;
        let mut slot = 0;
        while slot < Self::SLOTS {
            let cell = Self(slot as u8);
            if cell.point().distance() < RIM {
                cells[count] = cell;
                count += 1;
            }
            slot += 1;
        }
        assert!(count == Self::COUNT);
        cells
    };

    /// The cell called by this column, counted from 0 for `a`, and this row.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        match Point::named(column, row) {
            Some(point) => Self::at(point),
            None => None,
        }
    }

    pub(crate) const fn at(point: Point) -> Option<Self> {
        if point.distance() < RIM {
            Some(Self(((point.x + RIM - 1) * 8 + point.y + RIM - 1) as u8))
        } else {
            None
        }
    }

    pub(crate) const fn point(self) -> Point {
        Point::new(self.0 as i8 / 8 - RIM + 1, self.0 as i8 % 8 - RIM + 1)
    }

    /// The cell's place in tables of [`SLOTS`](Cell::SLOTS) entries.
    pub const fn slot(self) -> usize {
        self.0 as usize % Self::SLOTS
    }

    /// How many steps it is from the centre, e5: 0 to 3.
    pub const fn distance_from_centre(self) -> usize {
        self.point().distance() as usize
    }

    /// The set of this cell alone.
    pub(crate) const fn alone(self) -> CellSet {
        CellSet::from_bits(1 << self.slot())
    }

    /// The cells of each column, from `b` to `h`.
    pub(crate) fn columns() -> impl Iterator<Item = &'static [Self]> {
        const ALL: &[Cell] = &Cell::ALL;
        ALL.chunk_by(|one, next| one.0 / 8 == next.0 / 8)
    }
}

impl game::Cell for Cell {
    const BOARD: u64 = {
        let mut board = 0;
        let mut number = 0;
        while number < Self::COUNT {
            board |= Self::ALL[number].alone().bits();
            number += 1;
        }
        board
    };

    fn from_index(index: u8) -> Self {
        Self(index)
    }

    fn index(self) -> u8 {
        self.0
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.point().fmt(f)
    }
}

#[cfg(feature = "wire")]
game::crosses_as_text!(Cell, game::Cell::named);

#[cfg(feature = "wire")]
game::crosses_as_text!(Dot, |name| Dot::ALL.into_iter().find(|dot| dot.to_string() == name));

/// One of the 24 dots, over which pieces enter the board (1.A1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dot(Point);

impl Dot {
    /// How many dots there are.
    pub const COUNT: usize = 24;

    /// All dots, in the order of their names.
    pub const ALL: [Self; Self::COUNT] = {
        let mut dots = [Self(Point::new(0, 0)); Self::COUNT];
        let mut count = 0;
        let mut place = 0;
        while place < 81 {
            let point = Point::new(place / 9 - RIM, place % 9 - RIM);
            if let Some(dot) = Self::at(point) {
                dots[count] = dot;
                count += 1;
            }
            place += 1;
        }
        assert!(count == Self::COUNT);
        dots
    };

    /// The dot called by this column, counted from 0 for `a`, and this row.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        match Point::named(column, row) {
            Some(point) => Self::at(point),
            None => None,
        }
    }

    pub(crate) const fn at(point: Point) -> Option<Self> {
        if point.distance() == RIM { Some(Self(point)) } else { None }
    }

    pub(crate) const fn point(self) -> Point {
        self.0
    }
}

impl Display for Dot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_dots_are_numbered_in_the_order_of_their_names() {
        let cells: Vec<String> = Cell::ALL.iter().map(Cell::to_string).collect();
        assert!(cells.is_sorted());
        assert_eq!((cells[0].as_str(), cells[36].as_str()), ("b2", "h5"));
        let dots: Vec<String> = Dot::ALL.iter().map(Dot::to_string).collect();
        assert!(dots.is_sorted());
        assert_eq!((dots.len(), dots[0].as_str(), dots[23].as_str()), (24, "a1", "i5"));
    }

    #[test]
    fn names_lead_back_to_their_points() {
        for column in 0..=u8::MAX {
            for row in 0..=u8::MAX {
                let name = || format!("{}{row}", (b'a' + column) as char);
                if let Some(cell) = Cell::new(column, row) {
                    assert_eq!(cell.to_string(), name());
                }
                if let Some(dot) = Dot::new(column, row) {
                    assert_eq!(dot.to_string(), name());
                }
            }
        }
    }
}
