use std::fmt::{self, Display};
use std::str::FromStr;

use game::ParseError;
use game::text::Cursor;

use crate::{Cell, CellSet, Dot, EntryLine};

/// What a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A single piece.
    Basic,
    /// Part 2: two pieces, one on the other, that count as one.
    Gipf,
}

impl Kind {
    /// How many pieces of the box it is made of.
    pub const fn pieces(self) -> u8 {
        match self {
            Self::Basic => 1,
            Self::Gipf => 2,
        }
    }
}

/// One decision of a player.
///
/// As text: `e1-e2` pushes a basic piece, `Ge1-e2` a GIPF piece, `xe2,e3,e4,e5` takes the pieces
/// on these cells, and `done` ends a turn whose remaining rows stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// 1.D: bring a piece into play.
    Push {
        /// Where it enters, and which way it goes.
        entry: EntryLine,
        /// Which kind of piece.
        kind: Kind,
    },
    /// 1.E: remove the pieces on these cells.
    Take(CellSet),
    /// 3, remark: after the push, take no more.
    Done,
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Push { entry, kind: Kind::Basic } => entry.fmt(f),
            Self::Push { entry, kind: Kind::Gipf } => write!(f, "G{entry}"),
            Self::Take(cells) => {
                let mut separator = "x";
                for cell in *cells {
                    write!(f, "{separator}{cell}")?;
                    separator = ",";
                }
                Ok(())
            }
            Self::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let mv = if cursor.eat("done") {
            Self::Done
        } else if cursor.eat("x") {
            Self::Take(taken_cells(&mut cursor)?)
        } else {
            let kind = if eat_gipf_marker(&mut cursor) { Kind::Gipf } else { Kind::Basic };
            Self::Push { entry: entry(&mut cursor)?, kind }
        };
        cursor.end()?;
        Ok(mv)
    }
}

/// Reads the `G` of a GIPF piece. A `g` before a digit is a column.
fn eat_gipf_marker(cursor: &mut Cursor<'_>) -> bool {
    let marks = matches!(cursor.rest().as_bytes(), [_, next, ..] if next.is_ascii_alphabetic());
    marks && cursor.eat("g")
}

fn entry(cursor: &mut Cursor<'_>) -> Result<EntryLine, ParseError> {
    let dot = cursor.cell(Dot::new).map_err(|_| {
        cursor.expected("a dot such as \"e1\", \"x\" and the cells to take, or \"done\"")
    })?;
    cursor.eat("-");
    let neighbour = |column, row| EntryLine::find(dot, Cell::new(column, row)?);
    cursor.cell(neighbour).map_err(|_| cursor.expected(format!("a cell next to {dot}")))
}

fn taken_cells(cursor: &mut Cursor<'_>) -> Result<CellSet, ParseError> {
    let mut cells = CellSet::EMPTY;
    loop {
        let fresh = |column, row| Cell::new(column, row).filter(|&cell| !cells.contains(cell));
        let cell = cursor.cell(fresh).map_err(|error| {
            if cells.is_empty() { error } else { cursor.expected("another cell to take") }
        })?;
        cells = cells.with(cell);
        if !cursor.eat(",") {
            return Ok(cells);
        }
    }
}
