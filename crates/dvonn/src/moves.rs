use std::fmt;
use std::str::FromStr;

use game::ParseError;
use game::text::Cursor;

use crate::Cell;

/// One decision of a player: `c3`, `c3-d4` or `pass`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Puts the next piece on an empty cell (`D1`, `D2`).
    Place(Cell),
    /// Moves a stack, or a piece alone, onto another (`E2` to `E7`).
    Stack {
        /// Where it stands.
        from: Cell,
        /// What it lands on.
        to: Cell,
    },
    /// Passes, because there is no move (`E8`).
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(at) => write!(f, "{at}"),
            Self::Stack { from, to } => write!(f, "{from}-{to}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads the text of a move in any case, with or without the dash.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let mv = if cursor.eat("pass") {
            Self::Pass
        } else {
            let Ok(from) = cursor.cell(Cell::new) else {
                return Err(cursor.expected("\"pass\" or a cell such as \"c3\""));
            };
            if cursor.rest().is_empty() {
                Self::Place(from)
            } else {
                cursor.eat("-");
                Self::Stack { from, to: cursor.cell(Cell::new)? }
            }
        };
        cursor.end()?;
        Ok(mv)
    }
}
