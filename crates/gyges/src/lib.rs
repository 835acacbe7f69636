//! The rules of Gygès, basic and advanced.
//!
//! Twelve pieces of one, two or three rings stand on a board of six by six cells and belong to
//! nobody. The player to move takes a piece of the row nearest to them. It runs as many cells as it
//! has rings, and bounces on when it meets another. Whoever gets a piece to the far goal wins.
//!
//! ```
//! use game::Game;
//! use gyges::{Position, Variant};
//!
//! //   row 6   3 2 1 1 3 2
//! //   row 5   . . . . . .
//! //   row 4   . . . . . .
//! //   row 3   . . . . . .
//! //   row 2   . . . . . .
//! //   row 1   3 1 2 2 1 3
//! //           a b c d e f
//! let text = "321132/....../....../....../....../312213 s move -";
//! let mut position = Position::parse(Variant::Basic, text)?;
//! position.try_play("b1-b2".parse()?)?;
//! assert_eq!(
//!     position.to_string(),
//!     "321132/....../....../....../.1..../3.2213 n move -",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The paragraphs of the rule book that the documentation cites ("Course 7", "Advanced 1") are
//! named in `docs/rules.md`.

mod board;
mod cause;
mod draft;
mod geometry;
mod goal_threats;
mod moves;
mod null_move;
mod paths;
mod position;
mod reach;
mod refusal;
mod routes;
mod size;
mod symmetry;
mod tabletop;
mod text;
mod threat;
mod variant;

pub use board::Board;
pub use cause::Cause;
pub use draft::{Draft, Flaw};
pub use geometry::{Cell, CellSet, nth_row};
pub use goal_threats::{GoalRun, GoalThreats, Parry};
pub use moves::Move;
pub use paths::{Mover, PathStep, Paths, Replaced, RouteList};
pub use position::{Phase, Position};
pub use reach::Reach;
pub use refusal::Refusal;
pub use routes::{End, Routes, Way};
pub use size::Size;
pub use threat::Threat;
pub use variant::Variant;
