use catalog::GameId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::object::object_or_null;
use crate::{ClockTerms, LobbyRating, RatingRange, SideChoice};

/// Somebody wants to play whoever comes first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewSeek {
    /// Which game: `dvonn`, `gipf-basic`, `gyges-advanced`…
    #[schemars(extend("enum" = GameId::ALL.iter().map(|game| game.id()).collect::<Vec<_>>()))]
    pub game: String,
    /// Whether the game is to be rated. Both players need an account then.
    #[serde(default)]
    pub rated: bool,
    /// The clock, if any.
    #[serde(default, deserialize_with = "object_or_null")]
    pub clock: Option<ClockTerms>,
    /// Which side they want.
    #[serde(default)]
    pub side: SideChoice,
    /// The ratings of those who may join a rated game; everybody without it.
    #[serde(default, deserialize_with = "object_or_null")]
    #[ts(optional)]
    pub rating: Option<RatingRange>,
}

/// A game that somebody waits for in the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Seek {
    /// Its id, by which it is joined.
    pub id: String,
    /// Which game.
    pub game: String,
    /// Whether the game is rated.
    pub rated: bool,
    /// The clock, if any.
    pub clock: Option<ClockTerms>,
    /// Which side its owner wants.
    pub side: SideChoice,
    /// The name of its owner, if they have one.
    pub name: Option<String>,
    /// Whether it is the reader's.
    pub yours: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// The rating of its owner in this variant, if the game is rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub owner: Option<LobbyRating>,
    /// The ratings of those who may join, if not everybody may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating: Option<RatingRange>,
}

/// The lobby, as one person sees it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, TS)]
pub struct SeekList {
    /// The open seeks, the oldest first.
    pub seeks: Vec<Seek>,
    /// The reader's own seeks that somebody has just joined.
    pub joined: Vec<JoinedSeek>,
    /// How many people have the lobby open.
    #[serde(default)]
    pub people: u32,
    /// The names of some of them.
    #[serde(default)]
    pub names: Vec<String>,
}

/// A seek that has become a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct JoinedSeek {
    /// The id that it had.
    pub id: String,
    /// The code of the game.
    pub code: String,
}
