use std::io;

use catalog::{GameId, MoveError};
use game::ParseError;

/// Why a game could not be read, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct Unreadable {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: String,
}

/// Why there is no next game in a stream of them.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The stream failed.
    #[error(transparent)]
    Stream(#[from] io::Error),
    /// This game is invalid; the games after it can still be read.
    #[error(transparent)]
    Game(#[from] Unreadable),
}

/// Why a format cannot hold a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotHold {
    /// It is made for other games.
    #[error("this format does not hold games of {0}")]
    Game(GameId),
    /// It cannot say where the game begins.
    #[error("this format holds only games from the start")]
    Start,
    /// It begins after the placement, and the record ends earlier.
    #[error("this format begins after the placement")]
    Placement,
}

/// What is wrong in the text of one game, and at which byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) at: usize,
    pub(crate) reason: String,
}

impl Fault {
    pub(crate) fn new(at: usize, reason: impl Into<String>) -> Self {
        Self { at, reason: reason.into() }
    }

    /// The fault of a word that begins at `at` and does not parse, such as a move.
    pub(crate) fn in_word(at: usize, word: &str, error: ParseError) -> Self {
        match error {
            ParseError::Expected { what, column, found } => {
                let before = word.chars().take(column - 1).map(char::len_utf8).sum::<usize>();
                Self::new(at + before, format!("expected {what}, found {found}"))
            }
            ParseError::Impossible(_) => Self::new(at, error.to_string()),
        }
    }

    /// The fault of a word that is not a legal move.
    pub(crate) fn in_move(at: usize, word: &str, error: MoveError) -> Self {
        match error {
            MoveError::Unreadable(error) => Self::in_word(at, word, error),
            MoveError::Refused { .. } => Self::new(at, error.to_string()),
        }
    }

    /// The fault with its place in a file in which `text` begins on `first_line`.
    pub(crate) fn located(self, text: &str, first_line: usize) -> Unreadable {
        let before = text.get(..self.at).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Unreadable {
            line: first_line + before.matches('\n').count(),
            column: before[line_start..].chars().count() + 1,
            reason: self.reason,
        }
    }
}
