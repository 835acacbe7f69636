use std::fmt;
use std::str::FromStr;

use game::ParseError;
use game::text::Cursor;

use crate::{Cell, Size};

/// One decision of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// `2@a1`: a piece from the hand is placed on the home row.
    Place {
        /// The piece.
        size: Size,
        /// Its cell.
        at: Cell,
    },
    /// `a1-b3`: a piece goes to an empty cell.
    Go {
        /// Where it stood.
        from: Cell,
        /// Where it ends.
        to: Cell,
    },
    /// `a1-goal`: a piece goes to the goal and wins.
    Goal {
        /// Where it stood.
        from: Cell,
    },
    /// `a1-b3/c4`: a piece takes the place of another, which is put elsewhere.
    Replace {
        /// Where it stood.
        from: Cell,
        /// Where it ends.
        to: Cell,
        /// Where the other piece is put.
        drop: Cell,
    },
}

impl Move {
    /// The cell that the moving piece leaves.
    pub const fn origin(self) -> Option<Cell> {
        match self {
            Self::Place { .. } => None,
            Self::Go { from, .. } | Self::Goal { from } | Self::Replace { from, .. } => Some(from),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { size, at } => write!(f, "{size}@{at}"),
            Self::Go { from, to } => write!(f, "{from}-{to}"),
            Self::Goal { from } => write!(f, "{from}-goal"),
            Self::Replace { from, to, drop } => write!(f, "{from}-{to}/{drop}"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let mv = if let Some(size) = cursor.take(Size::from_digit) {
            cursor.expect("@")?;
            Self::Place { size, at: cursor.cell(Cell::new)? }
        } else {
            let from = cursor.cell(Cell::new).map_err(|_| {
                cursor.expected("a move such as \"a1-b3\", \"a1-goal\" or \"2@a1\"")
            })?;
            cursor.eat("-");
            if cursor.eat("goal") {
                Self::Goal { from }
            } else {
                let to = cursor
                    .cell(Cell::new)
                    .map_err(|_| cursor.expected("a cell such as \"c3\" or \"goal\""))?;
                if cursor.eat("/") {
                    Self::Replace { from, to, drop: cursor.cell(Cell::new)? }
                } else {
                    Self::Go { from, to }
                }
            }
        };
        cursor.end()?;
        Ok(mv)
    }
}
