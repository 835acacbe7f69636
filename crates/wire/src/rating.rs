use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The rating of a player in a rated game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct SeatRating {
    /// Their rating: when the game is over, the one after it.
    pub points: i32,
    /// Whether too few games support it, or they are too long ago.
    pub provisional: bool,
    /// By how much the game has changed it, once it is over.
    pub change: Option<i32>,
}

/// The rating of somebody who waits in the lobby.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct LobbyRating {
    /// Their rating in the variant.
    pub points: i32,
    /// Whether too few games support it, or they are too long ago.
    pub provisional: bool,
}

/// Whom somebody wants to play: only players with a rating from here to there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct RatingRange {
    /// The lowest rating; `null` for any.
    #[serde(default)]
    pub min: Option<i32>,
    /// The highest rating; `null` for any.
    #[serde(default)]
    pub max: Option<i32>,
}

impl RatingRange {
    /// Whether a rating is in it.
    pub fn contains(self, points: i32) -> bool {
        self.min.is_none_or(|min| points >= min) && self.max.is_none_or(|max| points <= max)
    }
}
