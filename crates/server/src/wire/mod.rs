//! All that goes over the wire, in version 1: what clients [`Ask`], what the server [`Tell`]s.
//!
//! The types are closed: whatever is not named here is refused. `generated/` holds them as
//! TypeScript and as JSON Schema; a test keeps those files in step. [`Event`] and [`Terms`] are also
//! how games are stored, so that a field, once released, keeps its name.

mod ask;
mod board;
mod card;
mod event;
mod hint;
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
pub(crate) use object::Object;
pub use refusal::{Refusal, RefusalCode};
pub use tell::Tell;
pub use terms::{ClockTerms, Computer, NewGame, Opponent, SideChoice, Terms, VariantInfo};
pub use view::{Clock, LegalMove, PlayedMove, View};

/// The `WebSocket` subprotocol of this version.
pub const SUBPROTOCOL: &str = "triskel.v1";
