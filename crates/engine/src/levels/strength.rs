use std::fmt;
use std::str::FromStr;

use game::ParseError;
use game::text::Cursor;

use super::Level;
use crate::Bot;

/// How strong the engine plays: at a level, or as well as it can.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Strength {
    /// At a level, which has its own limits.
    Level(Level),
    /// With all the time and threads that it gets.
    Max,
}

/// The text of [`Strength::Max`].
const MAX: &str = "Max";

impl Strength {
    /// All strengths, weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        Level::all().map(Self::Level).chain([Self::Max])
    }

    /// The next stronger one.
    pub fn stronger(self) -> Option<Self> {
        Self::all().find(|&other| other > self)
    }

    /// The next weaker one.
    pub fn weaker(self) -> Option<Self> {
        Self::all().rev().find(|&other| other < self)
    }

    /// The bot that plays at this strength.
    pub const fn bot(self) -> Bot {
        match self {
            Self::Level(level) => Bot::Level(level),
            Self::Max => Bot::Triskel,
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
            Self::Max => f.pad(MAX),
        }
    }
}

impl FromStr for Strength {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.eq_ignore_ascii_case(MAX) {
            return Ok(Self::Max);
        }
        text.parse().map(Self::Level).map_err(|_| {
            let what = format!("a level from {} to {}, or {MAX}", Level::MIN, Level::MAX);
            Cursor::new(text).expected(what)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_go_from_level_1_to_max() {
        let all: Vec<Strength> = Strength::all().collect();
        for pair in all.windows(2) {
            assert_eq!(pair[0].stronger(), Some(pair[1]));
            assert_eq!(pair[1].weaker(), Some(pair[0]));
        }
        assert_eq!(all[0].weaker(), None);
        assert_eq!(Strength::Max.stronger(), None);
    }

    #[test]
    fn they_are_read_as_they_are_written() {
        for strength in Strength::all() {
            assert_eq!(strength.to_string().parse(), Ok(strength));
        }
        assert_eq!("max".parse(), Ok(Strength::Max));
        for wrong in ["", "0", "11", "maximal"] {
            let error = wrong.parse::<Strength>().unwrap_err().to_string();
            assert!(error.starts_with("expected a level from 1 to 10, or Max"), "{error}");
        }
    }
}
