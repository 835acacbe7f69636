use std::fmt::{self, Display};

use game::ParseError;
use search::Score;

use crate::words::Words;

/// A score in the notation of the protocol: `cp 35`, `win 5`, `win -4`, `points -3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ScoreWords(pub(crate) Score);

/// The farthest that a search may look ahead.
const FARTHEST: i32 = 1_000;

impl ScoreWords {
    /// Reads the words after `score`.
    pub(crate) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let start = *words;
        let score = match words.next() {
            Some("cp") => Score::estimate(words.signed(Score::LIMIT)?),
            Some("win") => match words.signed(FARTHEST)? {
                lost if lost < 0 => Score::loss_in(lost.unsigned_abs() as usize),
                won => Score::win_in(won.unsigned_abs() as usize),
            },
            Some("points") => Score::ahead_by(words.signed(FARTHEST)?),
            _ => return Err(start.expected("cp, win or points")),
        };
        Ok(Self(score))
    }
}

impl Display for ScoreWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.points(), self.0.decisions()) {
            (Some(points), _) => write!(f, "points {points}"),
            (None, Some(decisions)) => write!(f, "win {decisions}"),
            (None, None) => write!(f, "cp {}", self.0.value()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_as_they_are_written() {
        for (score, text) in [
            (Score::estimate(-12), "cp -12"),
            (Score::win_in(5), "win 5"),
            (Score::loss_in(4), "win -4"),
            (Score::ahead_by(-3), "points -3"),
            (Score::ahead_by(0), "points 0"),
        ] {
            assert_eq!(ScoreWords(score).to_string(), text);
            assert_eq!(ScoreWords::parse(&mut Words::new(text)), Ok(ScoreWords(score)));
        }
    }
}
