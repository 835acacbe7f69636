use std::fmt::{self, Display};
use std::str::FromStr;

use game::ParseError;
use game::text::Cursor;

/// How deep to count move sequences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Depth(u32);

impl Depth {
    /// The deepest count. Counting is recursive and some games never end, so the stack must hold
    /// the line.
    pub const MAX: Self = Self(100);

    /// `moves` deep, if that is not too deep.
    pub const fn new(moves: u32) -> Option<Self> {
        if moves <= Self::MAX.0 { Some(Self(moves)) } else { None }
    }

    /// The number of moves.
    pub const fn moves(self) -> u32 {
        self.0
    }
}

impl Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Depth {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let moves = cursor.number(Self::MAX.0).filter(|_| cursor.rest().is_empty());
        moves
            .map(Self)
            .ok_or_else(|| Cursor::new(text).expected(format!("a depth from 0 to {}", Self::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_small_numbers() {
        assert_eq!("0".parse(), Ok(Depth(0)));
        assert_eq!("100".parse(), Ok(Depth::MAX));
        for wrong in ["", "-1", "101", "4294967296", "3x", " 3", "three"] {
            let error = wrong.parse::<Depth>().unwrap_err().to_string();
            assert!(error.starts_with("expected a depth from 0 to 100 at column 1"), "{error}");
        }
    }
}
