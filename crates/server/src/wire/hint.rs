use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A move that the engine would play, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Hint {
    /// The move, as canonical text.
    pub text: String,
    /// What to tap to enter it.
    pub taps: Vec<String>,
    /// What speaks for it, the weightiest first.
    pub reasons: Vec<HintReason>,
}

/// What speaks for a move. Each is certain, not guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum HintReason {
    /// There is no other.
    OnlyMove,
    /// It wins, whatever the opponent does.
    Wins {
        /// In so many decisions of both players, at most.
        decisions: u32,
    },
    /// Every move loses, and none later than this.
    Delays {
        /// In so many decisions of both players, at least.
        decisions: u32,
    },
}
