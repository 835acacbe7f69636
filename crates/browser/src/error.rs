use std::fmt::Display;

use catalog::MoveError;
use room::Damaged;

/// Why something could not be done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The text is not what was expected.
    #[error("{0}")]
    Malformed(String),
    /// It was understood, but cannot be done.
    #[error("{0}")]
    Refused(String),
    /// The stored data are not a valid game.
    #[error(transparent)]
    Damaged(#[from] Damaged),
    /// The data were stored by a later version of this program.
    #[error("the game was stored by a later version of Triskel (format {version}); reload the app")]
    TooNew {
        /// The version of its format.
        version: u32,
    },
}

impl Error {
    /// The kind of error, for programs.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Malformed(_) => "Malformed",
            Self::Refused(_) => "Refused",
            Self::Damaged(_) => "Damaged",
            Self::TooNew { .. } => "TooNew",
        }
    }

    /// A malformed text, with the reason.
    pub fn malformed(error: impl Display) -> Self {
        Self::Malformed(error.to_string())
    }

    /// A refusal, with the reason.
    pub fn refused(error: impl Display) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<MoveError> for Error {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Unreadable(error) => Self::malformed(error),
            refused @ MoveError::Refused { .. } => Self::refused(refused),
        }
    }
}
