use std::fmt::{self, Display};
use std::str::FromStr;

use game::ParseError;

use crate::words::Words;

/// An engine's answer to `go`: a line that begins with `bestmove`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BestMove {
    /// The move. `None` in a finished game.
    pub best: Option<String>,
    /// The reply it expects.
    pub ponder: Option<String>,
}

impl Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bestmove {}", self.best.as_deref().unwrap_or("none"))?;
        match &self.ponder {
            Some(ponder) => write!(f, " ponder {ponder}"),
            None => Ok(()),
        }
    }
}

impl FromStr for BestMove {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line).after("bestmove")?;
        let start = words;
        let best = match words.next() {
            Some("none") => return words.end(Self::default()),
            Some(best) => Some(best.to_owned()),
            None => return Err(start.expected("a move or none")),
        };
        if words.text().is_empty() {
            return Ok(Self { best, ponder: None });
        }
        let mut rest = words.after("ponder")?;
        let Some(ponder) = rest.next() else { return Err(rest.expected("a move")) };
        rest.end(Self { best, ponder: Some(ponder.to_owned()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_lines_are_read_back() {
        for line in ["bestmove none", "bestmove c3", "bestmove c3-d4 ponder pass"] {
            let read: BestMove = line.parse().unwrap();
            assert_eq!(read.to_string(), line);
        }
    }

    #[test]
    fn nothing_else_is_read() {
        for line in ["best", "bestmove", "bestmove a b", "bestmove none a", "bestmove a ponder"] {
            assert!(line.parse::<BestMove>().is_err(), "{line}");
        }
        assert!("bestmove a ponder b c".parse::<BestMove>().is_err());
    }
}
