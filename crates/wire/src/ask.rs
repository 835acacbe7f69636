use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::LONGEST_SAYING;
use crate::object::{Object, object};

/// What a client sends over the WebSocket of a game. The answer is `done`, `refused` or what was
/// asked for, with the same id. A request that changes the game may be sent again with its id, and
/// is applied once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// An id chosen by the client: 1 to 64 characters, never used again in this game.
    #[schemars(length(min = 1, max = 64))]
    pub id: String,
    /// What is asked for.
    #[serde(deserialize_with = "object")]
    pub ask: Ask,
}

impl Request {
    /// The most characters of an id.
    pub const LONGEST_ID: usize = 64;

    /// Reads a message, or says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let Object(request): Object<Self> =
            serde_json::from_str(text).map_err(|error| error.to_string())?;
        if is_id(&request.id) {
            Ok(request)
        } else {
            Err(format!("expected an id of 1 to {} characters", Self::LONGEST_ID))
        }
    }

    /// The id of an invalid message, if it has one.
    pub fn id_of(text: &str) -> Option<String> {
        #[derive(Deserialize)]
        struct Named {
            id: String,
        }
        let Object(Named { id }) = serde_json::from_str(text).ok()?;
        is_id(&id).then_some(id)
    }
}

fn is_id(id: &str) -> bool {
    (1..=Request::LONGEST_ID).contains(&id.chars().count())
}

/// What can be asked for. Asking for what the opponent has asked for means agreeing to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Play these moves: consecutive decisions of one player.
    Play {
        /// How many moves had been played when these were chosen.
        ply: u32,
        /// The moves, as text.
        moves: Vec<String>,
    },
    /// Show what the board would be after these moves; nothing is stored.
    Preview {
        /// How many moves had been played when these were chosen.
        ply: u32,
        /// The moves, as text.
        moves: Vec<String>,
    },
    /// Show what each legal move that one more tap completes would do.
    Prospects {
        /// How many moves had been played.
        ply: u32,
        /// The moves that were chosen since.
        moves: Vec<String>,
        /// What was tapped after them: all of a move but its last tap.
        taps: Vec<String>,
    },
    /// Show the moves that the waiting player would have if it were their turn.
    Ahead {
        /// How many moves had been played.
        ply: u32,
    },
    /// Say why these taps lead to no move.
    Why {
        /// How many moves had been played.
        ply: u32,
        /// The moves that were chosen since.
        moves: Vec<String>,
        /// What was tapped after them.
        taps: Vec<String>,
    },
    /// Show what the engine would play: against the computer, on one screen, or in a game that is
    /// over.
    Hint {
        /// How many moves had been played; in a game that is over, any number.
        ply: u32,
        /// The moves that were chosen since.
        moves: Vec<String>,
    },
    /// Premove: play these moves as soon as it is the sender's turn, if they are legal then.
    Premove {
        /// How many moves had been played when these were chosen.
        ply: u32,
        /// The moves, as text.
        moves: Vec<String>,
    },
    /// Cancel the premoves.
    CancelPremove {},
    /// Show the game as it was after that many moves; open to everybody.
    At {
        /// How many.
        ply: u32,
    },
    /// Answer with a pong; open to everybody.
    Ping {},
    /// Resign.
    Resign {},
    /// Claim the win, because the opponent has left on their turn.
    Claim {},
    /// Offer a draw, or agree to one.
    Draw {},
    /// Refuse a draw.
    DeclineDraw {},
    /// Ask to take back the sender's last turn, or agree to the opponent's takeback.
    Takeback {},
    /// Refuse a takeback.
    DeclineTakeback {},
    /// Ask for a rematch with the sides swapped, or agree to one.
    Rematch {},
    /// Call the game off before it has really begun.
    Abort {},
    /// Mute or unmute the other player.
    Mute {
        /// Whether to mute them.
        muted: bool,
    },
    /// Say something.
    Say {
        /// 1 to 500 characters.
        #[schemars(length(min = 1, max = LONGEST_SAYING))]
        text: String,
    },
}
