use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::{Board, Ending, Numbered, Place, Side, Step, Terms};

/// What the server sends over the WebSocket of a game.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Tell {
    /// Comes first, and says all there is to know.
    Welcome {
        /// The game and who plays it.
        card: Box<Card>,
        /// Every place of the board.
        places: Vec<Place>,
        /// The moves that stand.
        moves: Vec<String>,
        /// The number of the last event.
        number: u32,
        /// The events after the one that the client had seen last, or the latest of them if they
        /// are too many.
        events: Vec<Numbered>,
        /// The position.
        view: Box<View>,
    },
    /// Something happened.
    Happened {
        /// What.
        event: Numbered,
        /// The position after it.
        view: Box<View>,
    },
    /// A request was carried out and is stored.
    Done {
        /// The request.
        id: String,
        /// The number of the event that it became.
        number: u32,
    },
    /// The answer to a preview.
    Preview {
        /// The request.
        id: String,
        /// The position as it would be.
        view: Box<View>,
    },
    /// A request was not carried out.
    Refused {
        /// The request, if it could be read.
        id: Option<String>,
        /// Why.
        refusal: Refusal,
    },
    /// The server closes the connection; come back with the last number.
    Bye,
}

/// Why something was not done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema, TS, thiserror::Error)]
#[error("{detail}")]
pub struct Refusal {
    /// For programs.
    pub code: RefusalCode,
    /// For people.
    pub detail: String,
}

/// The kinds of refusals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    /// The message is not one of this protocol.
    Malformed,
    /// Too many messages in too short a time.
    TooFast,
    /// Only players may do that.
    NotAPlayer,
    /// The other player decides.
    NotYourTurn,
    /// The game has moved on since.
    Stale,
    /// The rules do not allow the move.
    Illegal,
    /// The game is over.
    Over,
    /// The game is not over.
    NotOver,
    /// A seat is still open.
    Waiting,
    /// It cannot be done at this point of the game.
    NotNow,
    /// The server cannot store it now; come back later.
    Unavailable,
}

/// A game and who plays it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema, TS)]
pub struct Card {
    /// The game's code, as in its link.
    pub code: String,
    /// What was settled before.
    pub terms: Terms,
    /// Who sits where, the first player before the second.
    pub seats: [Seat; 2],
    /// The sides that the reader plays: none if he only watches.
    pub yours: Vec<Side>,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
}

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// Nobody yet.
    Open,
    /// A guest.
    Guest,
    /// The engine.
    Computer,
}

/// A position of a game.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema, TS)]
pub struct View {
    /// How many moves have been played.
    pub ply: u32,
    /// The position, as text.
    pub text: String,
    /// Who decides next.
    pub turn: Side,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
    /// The board and what lies beside it.
    pub board: Board,
    /// The last turn: one player's decisions.
    pub last: Vec<PlayedMove>,
    /// The legal moves, for the one who decides; for others, none.
    pub legal: Vec<LegalMove>,
    /// The clocks.
    pub clock: Option<Clock>,
    /// Who would agree to a draw.
    pub draw_offered: Option<Side>,
    /// Who would like to take his last turn back.
    pub takeback_asked: Option<Side>,
}

/// A legal move and how to enter it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct LegalMove {
    /// The move, as canonical text.
    pub text: String,
    /// What to tap, one after the other. No move's taps are the beginning of another's.
    pub taps: Vec<String>,
}

/// A move that was played and what it did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct PlayedMove {
    /// Who played it.
    pub by: Side,
    /// The move, as canonical text.
    pub text: String,
    /// What happened on the board, in this order.
    pub steps: Vec<Step>,
}

/// The clocks of both players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Clock {
    /// Milliseconds left at this moment, the first player's before the second's.
    pub left: [u64; 2],
    /// Whose time is running.
    pub running: Option<Side>,
}
