//! The only list of games, and one interface for all of them.
//!
//! Everything above the rules is written once: it names a game by its [`GameId`], sets it up with a
//! [`Setup`], and plays it as a [`Box<dyn AnyGame>`](AnyGame). Text is checked once, where it
//! enters; after that a move is a [`Move`].
//!
//! ```
//! use catalog::{GameId, Setup};
//!
//! let mut game = Setup::of(GameId::Dvonn).start();
//! let mv = game.read("C3")?;
//! game.play(mv);
//! assert_eq!(mv.to_string(), "c3");
//! assert!(game.to_string().ends_with("b place"));
//! assert!(game.read("c3").is_err(), "the cell is taken");
//! # Ok::<(), catalog::MoveError>(())
//! ```

mod aids;
mod any_game;
mod cause;
mod depth;
mod draft;
mod erased;
mod family;
mod games;
mod hint;
mod objection;
mod setup;
mod thinker;

pub use aids::Aids;
pub use any_game::{AnyGame, MoveError};
pub use cause::Cause;
pub use depth::Depth;
pub use draft::{Draft, Flaw};
pub use family::{Family, Move, OpeningLength, OtherGame};
pub use games::GameId;
pub use gipf::Handicap;
pub use gyges::RouteList;
pub use hint::{Hint, HintSearch};
pub use objection::Objection;
pub use setup::{FixedPieces, Setup};
pub use thinker::Thinker;

/// The README's example, which the tests run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
