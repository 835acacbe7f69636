use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::object::object;
use crate::{Event, Terms};

/// A game that was played on a device, as it is handed over to a server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct HandOver {
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// What was settled before.
    #[serde(deserialize_with = "object")]
    pub terms: Terms,
    /// All that happened, from the first event on.
    pub events: Vec<Happened>,
}

/// An event of a game on a device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Happened {
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// What happened.
    #[serde(deserialize_with = "object")]
    pub event: Event,
}
