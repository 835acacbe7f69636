//! The text protocol of game engines: UGI, the sibling of UCI for games other than chess.
//!
//! [`serve`] is the engine's side. What is said, and what it means, is in `docs/protocol.md`.

mod command;
mod complaint;
mod engine;
mod lines;
mod serve;
mod words;

pub use command::MAX_THREADS;
pub use serve::serve;
