use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Why something was not done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS, thiserror::Error)]
#[error("{detail}")]
pub struct Refusal {
    /// For programs.
    pub code: RefusalCode,
    /// For people.
    pub detail: String,
}

/// The kinds of refusals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
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
