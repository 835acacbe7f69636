use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Side;

/// Somebody with an account, as everybody sees them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Player {
    /// Their name.
    pub name: String,
    /// When the account was made, in milliseconds since 1970.
    pub since: i64,
    /// Their ratings, by variant.
    pub ratings: BTreeMap<String, PlayerRating>,
    /// How their games against other people ended, by variant and side.
    pub results: Vec<PlayerResults>,
}

/// Somebody's rating in one variant, by Glicko-2.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct PlayerRating {
    /// The rating, in points with three decimals.
    pub rating: f64,
    /// How uncertain it is today: the rating deviation.
    pub deviation: f64,
    /// Whether too few games support it, or they are too long ago.
    pub provisional: bool,
    /// How many rated games they have played.
    pub games: u32,
}

/// How somebody's games ended, in one variant and on one side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct PlayerResults {
    /// The variant.
    pub game: String,
    /// The side that they played.
    pub side: Side,
    /// Games that they won.
    pub won: u32,
    /// Games that nobody won.
    pub drawn: u32,
    /// Games that they lost.
    pub lost: u32,
}

/// How two people have played against each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct HeadToHead {
    /// The one.
    pub name: String,
    /// The other.
    pub opponent: String,
    /// How the games ended, as the one sees it.
    pub results: Vec<PlayerResults>,
}

/// How somebody's rating in one variant has changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RatingHistory {
    /// The variant.
    pub game: String,
    /// The rating after each rated game, the oldest first; of many, the latest.
    pub points: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RatingPoint {
    /// When the game ended, in milliseconds since 1970.
    pub at: i64,
    /// The rating after it.
    pub rating: f64,
    /// The code of the game.
    pub code: String,
}

/// The best players of a variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Leaderboard {
    /// The variant.
    pub game: String,
    /// The best first; those with a provisional rating after all others.
    pub players: Vec<Leader>,
}

/// One of the best players.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Leader {
    /// Their name.
    pub name: String,
    /// Their rating.
    pub rating: PlayerRating,
}
