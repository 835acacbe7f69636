use catalog::Cause;
use game::Tap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Board, Ending, Side, Step};

/// A position of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct View {
    /// How many moves have been played.
    pub ply: u32,
    /// The position, as text.
    pub text: String,
    /// Who decides next.
    pub turn: Side,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
    /// The board and what lies beside it.
    pub board: Board,
    /// The last turn, as far as it has been played: one player's decisions.
    pub last: Vec<PlayedMove>,
    /// The legal moves, for the player who decides; for others, none.
    pub legal: Vec<LegalMove>,
    /// The clocks.
    pub clock: Option<Clock>,
    /// Who has offered a draw.
    pub draw_offered: Option<Side>,
    /// Who has asked for a takeback.
    pub takeback_asked: Option<Side>,
    /// The reader's premoves, which the server plays as soon as it is their turn.
    pub premove: Option<Vec<String>>,
    /// The taps that enter those moves, as far as they are legal.
    pub premove_taps: Vec<Tap>,
    /// What in the rules ends the game in this position, if something does.
    pub cause: Option<Cause>,
    /// Whether the players can still call the game off.
    pub abortable: bool,
}

/// A legal move and how to enter it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct LegalMove {
    /// The move, as canonical text.
    pub text: String,
    /// What to tap, one after the other. No move's taps are the beginning of another's.
    pub taps: Vec<Tap>,
}

/// A move that was played and what it did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct PlayedMove {
    /// Who played it.
    pub by: Side,
    /// The move, as canonical text.
    pub text: String,
    /// What happened on the board, in this order.
    pub steps: Vec<Step>,
    /// The position before it, as text.
    pub before: String,
    /// Whether it completes its player's turn.
    pub ends_turn: bool,
    /// How many pieces each player can still bring into play after it, as in a board.
    pub to_enter: [u8; 2],
    /// How many pieces each player has captured after it, as in a board.
    pub captured: [u8; 2],
}

/// A move that could be played, and what it would do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Prospect {
    /// What to tap to enter it.
    pub taps: Vec<Tap>,
    /// What it would do.
    pub played: PlayedMove,
    /// The position after it, as text.
    pub text: String,
    /// Who would decide then.
    pub turn: Side,
    /// What each player would score then, where pieces are counted.
    pub points: Option<[u8; 2]>,
}

/// A move of the list of moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Ply {
    /// Who played it.
    pub by: Side,
    /// The move, as canonical text.
    pub text: String,
    /// Whether it completes its player's turn.
    pub ends_turn: bool,
}

/// The clocks of both players. With days for a turn, the player who decides has what is left of
/// their turn, and the other a whole one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Clock {
    /// Milliseconds left at this moment, the first player's before the second's.
    pub left: [u64; 2],
    /// Whose time is running.
    pub running: Option<Side>,
}
