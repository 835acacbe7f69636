//! The rules of DVONN: 23 white, 23 black and 3 red pieces on a board of 49 cells.
//!
//! The players fill the board, then stack: a stack moves as many cells as it has pieces, onto
//! another one, and whatever loses contact with the red DVONN pieces leaves the board. Whoever
//! controls more pieces at the end wins. Rule functions cite the articles of the rule book (`E4`).
//!
//! The first player is White, the second Black. The board as White sees it, with `c5` in the upper
//! left and `i1` in the lower right corner:
//!
//! ```
//! use dvonn::{Move, Position, Variant};
//! use game::Game;
//!
//! let board = "
//!        . . . . . . . . .
//!       . . . . . . . . . .
//!      . . . r w b w . . . .
//!       . . . . . . . . . .
//!        . . . . . . . . .
//! ";
//! let rows: Vec<String> = board.trim().lines().map(|row| row.replace(' ', "")).collect();
//! let position = Position::parse(Variant, &format!("{} w move", rows.join("/")))?;
//!
//! // White jumps onto the DVONN piece and cuts off White's other piece.
//! let mv: Move = "e3-d3".parse()?;
//! let next = position.after(mv);
//! assert_eq!(next.to_string(), "........./........../...2w*......./........../......... b move");
//! # Ok::<(), game::ParseError>(())
//! ```

mod cause;
mod draft;
mod geometry;
mod lifelines;
mod moves;
mod position;
mod refusal;
mod stack;
mod symmetry;
mod tabletop;
mod tempo;
mod text;

pub use cause::Cause;
pub use draft::{Draft, Flaw};
pub use geometry::{Cell, CellSet, bridges, enclosed, in_contact, neighbours};
pub use lifelines::{Consequence, Cut, Lifelines};
pub use moves::Move;
pub use position::{Phase, Position, Variant};
pub use refusal::Refusal;
pub use stack::Stack;
pub use tempo::{FirstOut, Tempo};
