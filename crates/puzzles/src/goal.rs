use std::fmt;
use std::str::FromStr;

use game::ParseError;
use game::text::Cursor;
use serde::Serialize;
use ts_rs::TS;

/// What the solution of a puzzle, and no other move, reaches against every defence.
///
/// Turns of both players count, including the solver's first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Goal {
    /// `win 3`: the solver wins within this many turns.
    Win {
        /// At most this many turns.
        turns: u8,
    },
    /// `save 2`: the solver has not lost after this many turns.
    Save {
        /// This many turns.
        turns: u8,
    },
    /// `gain 2 in 4`: after this many turns the solver's lead in pieces has grown by at least this
    /// much, or they have won.
    Gain {
        /// By at least this many pieces.
        pieces: i8,
        /// After this many turns.
        turns: u8,
    },
    /// `points 5`: the solver is ahead by at least this many pieces when the game ends, which is
    /// the most they can reach.
    Points {
        /// This many pieces; negative if the solver is behind.
        points: i8,
    },
}

/// The most turns, and the most pieces, of a goal. No proof goes nearly as far.
const MOST: u8 = 99;

impl Goal {
    /// After how many turns the goal is judged. `None` means at the end of the game.
    pub const fn turns(self) -> Option<u8> {
        match self {
            Self::Win { turns } | Self::Save { turns } | Self::Gain { turns, .. } => Some(turns),
            Self::Points { .. } => None,
        }
    }

    /// A goal that is a little harder to reach, for games in which a goal has degrees.
    #[must_use]
    pub const fn harder(self) -> Option<Self> {
        match self {
            Self::Win { turns } if turns > 2 => Some(Self::Win { turns: turns - 2 }),
            Self::Gain { pieces, turns } => Some(Self::Gain { pieces: pieces + 1, turns }),
            Self::Points { points } => Some(Self::Points { points: points + 1 }),
            Self::Win { .. } | Self::Save { .. } => None,
        }
    }

    /// A goal of points or gains that is a little easier to reach. `None` if the goal has no
    /// degrees, or if everybody who does not lose reaches it.
    pub(crate) const fn easier(self) -> Option<Self> {
        match self {
            Self::Gain { pieces, turns } if pieces > -LEAST => {
                Some(Self::Gain { pieces: pieces - 1, turns })
            }
            Self::Points { points } if points > -LEAST => Some(Self::Points { points: points - 1 }),
            Self::Win { .. } | Self::Save { .. } | Self::Gain { .. } | Self::Points { .. } => None,
        }
    }
}

/// More pieces than any player can lose.
const LEAST: i8 = 50;

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { turns } => write!(f, "win {turns}"),
            Self::Save { turns } => write!(f, "save {turns}"),
            Self::Gain { pieces, turns } => write!(f, "gain {pieces} in {turns}"),
            Self::Points { points } => write!(f, "points {points}"),
        }
    }
}

impl FromStr for Goal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let goal = if cursor.eat("win ") {
            Self::Win { turns: number(&mut cursor)? }
        } else if cursor.eat("save ") {
            Self::Save { turns: number(&mut cursor)? }
        } else if cursor.eat("gain ") {
            let pieces = number(&mut cursor)? as i8;
            cursor.expect(" in ")?;
            Self::Gain { pieces, turns: number(&mut cursor)? }
        } else if cursor.eat("points ") {
            Self::Points { points: points(&mut cursor)? }
        } else {
            let known = "\"win 3\", \"save 2\", \"gain 2 in 4\" or \"points 5\"";
            return Err(cursor.expected(format!("a goal such as {known}")));
        };
        cursor.end()?;
        Ok(goal)
    }
}

fn number(cursor: &mut Cursor<'_>) -> Result<u8, ParseError> {
    let start = cursor.clone();
    let number = cursor.number(MOST.into()).filter(|&number| number > 0);
    number.map(|number| number as u8).ok_or_else(|| start.expected("a number from 1 to 99"))
}

fn points(cursor: &mut Cursor<'_>) -> Result<i8, ParseError> {
    let start = cursor.clone();
    let sign = if cursor.eat("-") { -1 } else { 1 };
    let points = cursor.number(MOST.into()).filter(|&number| number > 0 || sign > 0);
    let points = points.map(|points| sign * points as i8);
    points.ok_or_else(|| start.expected("a number from -99 to 99"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_read_as_they_are_written() {
        let goals = [
            Goal::Win { turns: 3 },
            Goal::Save { turns: 2 },
            Goal::Gain { pieces: 2, turns: 4 },
            Goal::Points { points: 0 },
            Goal::Points { points: -12 },
        ];
        for goal in goals {
            assert_eq!(goal.to_string().parse(), Ok(goal));
        }
    }

    #[test]
    fn other_texts_are_answered_with_what_was_expected() {
        for (text, error) in [
            ("mate 3", "expected a goal such as \"win 3\""),
            ("win 0", "expected a number from 1 to 99 at column 5"),
            ("win 3 in 2", "expected the end at column 6"),
            ("gain 2", "expected \" in \" at column 7"),
            ("points -0", "expected a number from -99 to 99 at column 8"),
            ("points 100", "expected a number from -99 to 99 at column 8"),
        ] {
            let found = text.parse::<Goal>().unwrap_err().to_string();
            assert!(found.starts_with(error), "{text}: {found}");
        }
    }
}
