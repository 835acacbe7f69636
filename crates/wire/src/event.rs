use game::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The player who begins: White, South.
    First,
    /// The other one: Black, North.
    Second,
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Self::First,
            Player::Second => Self::Second,
        }
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

/// Something that happened in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A guest took the open seat.
    Joined {
        /// Whose seat it is.
        by: Side,
    },
    /// A player has moved.
    Moved {
        /// Who.
        by: Side,
        /// How many moves had been played before.
        ply: u32,
        /// The moves, as canonical text.
        moves: Vec<String>,
        /// Milliseconds that both players have left, the first player's before the second's.
        clock: Option<[u64; 2]>,
    },
    /// A player offers a draw.
    DrawOffered {
        /// Who.
        by: Side,
    },
    /// A player refused a draw.
    DrawDeclined {
        /// Who.
        by: Side,
    },
    /// A player asks to take their last turn back.
    TakebackAsked {
        /// Who.
        by: Side,
    },
    /// A player refused a takeback.
    TakebackDeclined {
        /// Who.
        by: Side,
    },
    /// Moves were taken back.
    TakenBack {
        /// How many moves are left.
        plies: u32,
        /// Milliseconds that both players have left.
        clock: Option<[u64; 2]>,
    },
    /// The game ended by something other than a move.
    Ended {
        /// How.
        ending: Ending,
    },
    /// A player asks for a rematch.
    RematchAsked {
        /// Who.
        by: Side,
    },
    /// Another game has begun, with the sides swapped.
    Rematch {
        /// Its code.
        game: String,
    },
    /// The game was handed over to this server by the device on which it had been played until then.
    /// Such a game is never rated.
    HandedOver {},
    /// A player said something.
    Said {
        /// Who.
        by: Side,
        /// What.
        text: String,
    },
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Ending {
    /// Who has won, if anybody has.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// By the rules of the game.
    Rules,
    /// By the house rule: the same position for the third time.
    Repetition,
    /// The players agreed on a draw.
    Agreement,
    /// The loser resigned.
    Resignation,
    /// The loser ran out of time.
    Time,
    /// The loser left, and the winner claimed the game.
    Abandoned,
    /// It never really began.
    Aborted,
}

/// An event with its place in the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Numbered {
    /// Its number, from 1.
    pub number: u32,
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// What happened.
    pub event: Event,
}
