//! The rules of GIPF: the basic, the standard and the tournament game.
//!
//! A [`Position`] is the game. Rule functions cite the articles of the rule book (`1.D2`).
//!
//! The board has columns `a` to `i`; the outermost points are dots, over which pieces enter, and
//! the 37 points inside are the intersections, here called cells. `e1` is the dot nearest to
//! White. The text of a position names the cells of columns `b` to `h`, each from its lowest cell
//! up; one column below the other they draw the board, turned so that White sits on the left:
//!
//! ```
//! use game::Game;
//! use gipf::{Handicap, Position, Variant};
//!
//! let variant = Variant::Basic(Handicap::default());
//! let board = "
//!          b . . w
//!         . . . . .
//!        . . . . . .
//!       w . . . . . b
//!        . . . . . .
//!         . . . . .
//!          b . . w";
//! let columns: Vec<String> =
//!     board.trim().lines().map(|column| column.replace(' ', "")).collect();
//! let start = Position::parse(variant, &format!("{} w push 12,12 cc", columns.join("/")))?;
//! assert_eq!(start, Position::start(variant));
//!
//! // White pushes over the dot e1: the piece on e2 is shifted to e3.
//! let next = start.after("e1-e2".parse()?);
//! let text = "b..w/...../....../ww....b/....../...../b..w b push 11,12 cc";
//! assert_eq!(next.to_string(), text);
//! # Ok::<(), game::ParseError>(())
//! ```
//!
//! A turn is one push and any number of takes, and each of these is a [`Move`] of its own. Takes
//! come after the push of the player who takes ([`Stage::Take`]), or before it, when the
//! opponent's push has left them a row ([`Stage::Push`]).

mod captures;
mod cause;
mod draft;
mod entry_line;
mod geometry;
mod key;
mod moves;
mod null_move;
mod objection;
mod position;
mod pressure;
mod refusal;
mod rows;
mod symmetry;
mod tabletop;
mod text;
mod variant;

pub use captures::{Captures, Take, Taking, WaitingRow};
pub use cause::Cause;
pub use draft::{Draft, Flaw};
pub use entry_line::EntryLine;
pub use geometry::{AXES, Cell, CellSet, Dot};
pub use moves::{Kind, Move};
pub use position::{Position, Right, Stage};
pub use pressure::{Completion, Pressure, Push};
pub use refusal::Refusal;
pub use rows::{Row, Rows};
pub use variant::{Handicap, Rules, Variant};
