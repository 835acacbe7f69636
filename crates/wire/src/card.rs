use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Board, Clock, Ending, SeatRating, Side, Terms};

/// A game and who plays it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Card {
    /// The game's code, as in its link.
    pub code: String,
    /// The terms of the game.
    pub terms: Terms,
    /// Who sits where, the first player before the second.
    pub seats: [Seat; 2],
    /// The sides that the reader plays: none if they only watch.
    pub yours: Vec<Side>,
    /// Whether the reader has muted the other player.
    pub muted: bool,
    /// How many moves have been played.
    pub ply: u32,
    /// The position, as text.
    pub text: String,
    /// Who decides next.
    pub turn: Side,
    /// The clocks.
    pub clock: Option<Clock>,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// The board; `null` in a welcome, where the view has it.
    pub board: Option<Board>,
}

/// Who plays a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Seat {
    /// Nobody yet.
    Open,
    /// A person: a guest, or somebody with an account.
    Guest {
        /// Their name, if they have chosen one.
        name: Option<String>,
        /// Whether they have an account.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        account: bool,
        /// Their rating, in a rated game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        rating: Option<SeatRating>,
    },
    /// The engine.
    Computer {
        /// How well it plays, from 1 to 10.
        level: u8,
    },
}

/// Some of a guest's games.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema, TS)]
pub struct GameList {
    /// The games, the newest first.
    pub games: Vec<Card>,
    /// Whether there are more games, older than these.
    pub more: bool,
    /// The codes of games that should be among these, but cannot be read.
    pub damaged: Vec<String>,
    /// The `before` of the next page, if there is one.
    pub next: Option<String>,
}

/// Which of a guest's games to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum GameState {
    /// Those that are not over.
    Running,
    /// Those that are.
    Finished,
}
