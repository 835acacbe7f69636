use catalog::MoveError;
use game::ParseError;

use crate::lines::LONGEST;

/// What is wrong with a line: the text after `error`.
///
/// Quotes from the line are shortened and escaped, so that it stays one short line.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Complaint {
    #[error("expected a line of at most {LONGEST} bytes")]
    TooLong,
    #[error("expected text in UTF-8")]
    NotText,
    #[error(transparent)]
    Unreadable(#[from] ParseError),
    #[error("{error} (the move at column {column})")]
    Illegal { error: MoveError, column: usize },
    #[error("perft stopped")]
    Stopped,
    #[error("a search is running: stop the search first")]
    Busy,
    #[error("the search has failed: there is no best move")]
    Failed,
}
