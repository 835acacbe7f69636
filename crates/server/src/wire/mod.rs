//! All that goes over the wire, in version 1: what clients [`Ask`], what the server [`Tell`]s.
//!
//! The types are closed: whatever is not named here is refused. `generated/` holds them as
//! TypeScript and as JSON Schema; a test keeps those files in step. [`Event`] and [`Terms`] are also
//! how games are stored, so that a field, once released, keeps its name.

mod ask;
mod board;
mod event;
mod tell;
mod terms;

pub use ask::{Ask, Request};
pub use board::{Board, Fate, Piece, Place, PlaceKind, Step, Supply, Waypoint};
pub use event::{Ending, Event, Numbered, Reason, Side};
pub use tell::{Card, Clock, LegalMove, PlayedMove, Refusal, RefusalCode, Seat, Tell, View};
pub use terms::{ClockTerms, Computer, NewGame, Opponent, SideChoice, Terms, VariantInfo};

/// The `WebSocket` subprotocol of this version.
pub const SUBPROTOCOL: &str = "triskel.v1";
