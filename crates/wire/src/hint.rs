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
    /// What speaks for it, what matters most first. All of it is certain.
    pub reasons: Vec<Reason>,
}
