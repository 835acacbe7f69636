use catalog::Objection;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Card, Clock, Hint, LegalMove, Numbered, Place, Ply, Prospect, Refusal, Seat, View};

/// What the server sends over the WebSocket of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Tell {
    /// The first message, with the whole state of the game.
    Welcome {
        /// The game and who plays it.
        card: Box<Card>,
        /// Every place of the board.
        places: Vec<Place>,
        /// The moves that stand.
        moves: Vec<String>,
        /// The same moves, with who played them and where turns end.
        plies: Vec<Ply>,
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
        /// The moves that the event brought, with where turns end.
        plies: Vec<Ply>,
    },
    /// A player said something. Sent instead of `happened` to clients that want chat without the
    /// position.
    Heard {
        /// What.
        event: Numbered,
    },
    /// A request was carried out and is stored.
    Done {
        /// The request.
        id: String,
        /// The number of the event that it became.
        number: u32,
    },
    /// The answer to a preview, or to a look at an earlier position.
    Preview {
        /// The request.
        id: String,
        /// The position as it would be, or was.
        view: Box<View>,
    },
    /// The answer to `prospects`.
    Prospects {
        /// The request.
        id: String,
        /// The moves that one more tap would enter.
        prospects: Vec<Prospect>,
    },
    /// The answer to a look ahead.
    Ahead {
        /// The request.
        id: String,
        /// The moves that the waiting player would have.
        legal: Vec<LegalMove>,
    },
    /// The answer to `why`.
    Why {
        /// The request.
        id: String,
        /// Why the first bad tap leads nowhere; `null` if all taps are good.
        why: Option<Objection>,
    },
    /// The answer to a ping.
    Pong {
        /// The request.
        id: String,
    },
    /// The answer to `hint`.
    Hint {
        /// The request.
        id: String,
        /// What the engine would play.
        hint: Hint,
    },
    /// Who sits where. Sent when that changes: before the event that somebody has joined, and when
    /// a player changes their name.
    Seats {
        /// The first player's seat before the second's.
        seats: [Seat; 2],
    },
    /// Who is present. Sent after the welcome, and whenever it changes.
    Presence {
        /// Whether each player is present, the first before the second.
        here: [bool; 2],
        /// How many others are watching.
        watchers: u32,
        /// Milliseconds until the reader can claim the game, because the other player has left in
        /// their turn; `null` if they have not.
        claimable: Option<u64>,
        /// The clocks. They are sent here too, because the server refunds time in which it stood
        /// still.
        clock: Option<Clock>,
    },
    /// A request was not carried out.
    Refused {
        /// The request, if it could be read.
        id: Option<String>,
        /// Why.
        refusal: Refusal,
    },
    /// The server closes the connection; reconnect with the last number.
    Bye,
}
