//! Our own format. `docs/record-format.md` specifies it.

mod check;
mod comment;
mod header;
mod reader;
mod words;
mod writer;

pub(crate) use header::Header;
pub(crate) use reader::read;
pub use words::result_name;
pub(crate) use words::{Ending, agreed, result_of};
pub(crate) use writer::{tags_of, write};

/// Every game begins with this tag, at the beginning of a line.
const GAME: &str = "Game";

/// The other tags that are parts of a record.
const PIECES: &str = "Pieces";
const FEN: &str = "Fen";
const RESULT: &str = "Result";

/// Whether this line begins a game.
pub(crate) fn begins(line: &str) -> bool {
    line.strip_prefix('[')
        .and_then(|rest| rest.strip_prefix(GAME))
        .is_some_and(|rest| rest.starts_with([' ', '\t']))
}
