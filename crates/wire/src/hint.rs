use engine::Reason;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A move that the engine would play, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Hint {
    /// The move, as canonical text.
    pub text: String,
    /// What to tap to enter it.
    pub taps: Vec<String>,
    /// The reasons for it, most important first. All of them are facts.
    pub reasons: Vec<Reason>,
}
