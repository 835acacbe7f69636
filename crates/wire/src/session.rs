use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One of a guest's sessions: a browser or a program that may act for them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Session {
    /// Its id, by which it can be ended.
    pub id: String,
    /// When it began, in milliseconds since 1970.
    pub created: i64,
    /// When it was last renewed, which happens once a day if it is used.
    pub seen: i64,
    /// When it ends if it is not used before.
    pub expires: i64,
    /// Whether it is the one that asks.
    pub current: bool,
    /// The browser or program, as it calls itself.
    pub client: Option<String>,
}

/// A guest's sessions.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, TS)]
pub struct SessionList {
    /// The sessions, the newest first.
    pub sessions: Vec<Session>,
}
