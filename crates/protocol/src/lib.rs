//! The text protocol of game engines: UGI, the sibling of UCI for games other than chess.
//!
//! [`serve`] is the engine's side, [`Driver`] the driver's, and [`check`] tests any engine.
//! `docs/protocol.md` describes the commands.

mod best_move;
mod check;
mod command;
mod complaint;
mod driver;
mod engine;
mod go;
mod info;
mod lines;
mod option_line;
mod score;
mod serve;
mod setting;
mod thinking;
mod words;

pub use best_move::BestMove;
pub use check::check;
pub use driver::{Answer, Driver, DriverError, PATIENCE};
pub use go::Go;
pub use info::Info;
pub use option_line::{OptionKind, OptionLine};
pub use serve::serve;
pub use setting::{MAX_HASH, MAX_LINES, MAX_THREADS};
