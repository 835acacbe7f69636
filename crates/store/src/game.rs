use crate::{GameCode, GuestCode, Moment};

/// A game that begins.
#[derive(Debug, Clone)]
pub struct NewGame {
    /// Its name.
    pub code: GameCode,
    /// What was agreed, as its caller writes it.
    pub terms: String,
    /// Whether its clocks must run on when the server starts again.
    pub timed: bool,
    /// The guests who have a seat, the first player's and the second's.
    pub seats: [Option<GuestCode>; 2],
    /// When it was made.
    pub created: Moment,
}

/// Something that happened in a game.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The game.
    pub game: GameCode,
    /// The event's number: one more than the last, from 1.
    pub number: u32,
    /// When it happened.
    pub at: Moment,
    /// What to recognise the request by if it is sent again.
    pub request: Option<String>,
    /// The event, as its caller writes it.
    pub event: String,
    /// What it does to the record.
    pub effect: Effect,
    /// Whether the game is over with it.
    pub over: bool,
}

/// What an event does to the record of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// Moves are played.
    Moves {
        /// The ply of the first of them, from 0.
        ply: u32,
        /// Their texts.
        texts: Vec<String>,
    },
    /// Moves are taken back.
    TakenBack {
        /// How many moves are left.
        plies: u32,
    },
    /// A guest takes an open seat.
    Seated {
        /// 0 for the first player's seat, 1 for the second's.
        player: u8,
        /// The guest.
        guest: GuestCode,
    },
}

/// A game as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredGame {
    /// What was agreed.
    pub terms: String,
    /// The guests who have a seat.
    pub seats: [Option<GuestCode>; 2],
    /// When it was made.
    pub created: Moment,
    /// All that happened, from event 1 on.
    pub events: Vec<StoredEvent>,
    /// The moves that stand.
    pub moves: Vec<String>,
}

/// An event as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// When it happened.
    pub at: Moment,
    /// What to recognise the request by.
    pub request: Option<String>,
    /// The event.
    pub event: String,
}
