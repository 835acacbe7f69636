//! The messages of version 1: what clients [`Ask`] and what the server [`Tell`]s.
//!
//! Both sides read and write the same types: the server, the load tool, bots, and a browser that runs
//! this code. The types are closed: the server refuses whatever is not named here. `generated/` holds
//! them as TypeScript and as JSON Schema; a test keeps those files in step. [`Event`] and [`Terms`]
//! are also how games are stored, so a field, once released, keeps its name.
//!
//! Nothing here waits, stores or listens.

mod ask;
mod board;
mod card;
mod event;
mod hint;
mod limits;
mod object;
mod refusal;
mod tell;
mod terms;
mod view;

pub use ask::{Ask, Request};
pub use board::{Board, Captives, Fate, Piece, Place, PlaceKind, Step, Supply, Waypoint};
pub use card::{Card, GameList, GameState, Me, Seat};
pub use event::{Ending, Event, Numbered, Reason, Side};
pub use hint::Hint;
pub use limits::{HIGHEST_LEVEL, LONGEST_NAME, LONGEST_SAYING};
pub use object::Object;
pub use refusal::{Refusal, RefusalCode};
pub use tell::Tell;
pub use terms::{
    ClockTerms, Computer, NewGame, Opponent, PieceRange, SideChoice, Terms, VariantInfo,
};
pub use view::{Clock, LegalMove, PlayedMove, Ply, View};

/// The `WebSocket` subprotocol of this version.
pub const SUBPROTOCOL: &str = "triskel.v1";
