use std::fmt;
use std::str::FromStr;

use game::ParseError;
use game::text::Cursor;

/// A level of the engine against people, from 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// Loses to a careful beginner.
    pub const MIN: Self = Self(1);
    /// The strongest level.
    pub const MAX: Self = Self(10);
    /// How many levels there are.
    pub const COUNT: usize = Self::MAX.0 as usize;

    /// The level with this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if Self::MIN.0 <= number && number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All levels, weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (Self::MIN.0..=Self::MAX.0).map(Self)
    }

    /// Its index in arrays of [`COUNT`](Level::COUNT) elements.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let number = cursor.number(Self::MAX.0.into()).filter(|_| cursor.rest().is_empty());
        number.and_then(|number| Self::new(number as u8)).ok_or_else(|| {
            Cursor::new(text).expected(format!("a level from {} to {}", Self::MIN, Self::MAX))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_go_from_1_to_10() {
        for level in Level::all() {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!(Level::all().count(), Level::COUNT);
        for wrong in ["", "0", "11", "-1", "3 ", "Max", "256"] {
            let error = wrong.parse::<Level>().unwrap_err().to_string();
            assert!(error.starts_with("expected a level from 1 to 10"), "{error}");
        }
    }
}
