use crate::{GameCode, Moment, PersonId};

/// A game that begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// Its name.
    pub code: GameCode,
    /// What was agreed, as its caller writes it.
    pub terms: String,
    /// Whether its clocks must run on as soon as the server starts again.
    pub timed: bool,
    /// The guests who have a seat, the first player's and the second's.
    pub seats: [Option<PersonId>; 2],
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
    /// When the time of the one who decides is up, if he has days.
    pub due: Option<Moment>,
}

/// What an event does to the record of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// A player's moves are played; a premove that he had is gone.
    Moves {
        /// 0 for the first player, 1 for the second.
        player: u8,
        /// The ply of the first of them, from 0.
        ply: u32,
        /// Their texts.
        texts: Vec<String>,
    },
    /// Moves are taken back; premoves are gone.
    TakenBack {
        /// How many moves are left.
        plies: u32,
    },
    /// Another game begins.
    Begins(Box<NewGame>),
    /// A guest takes an open seat.
    Seated {
        /// 0 for the first player's seat, 1 for the second's.
        player: u8,
        /// The guest.
        guest: PersonId,
    },
}

/// A game as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredGame {
    /// What was agreed.
    pub terms: String,
    /// Who has a seat, the first player's and the second's.
    pub seats: [Option<StoredSeat>; 2],
    /// When it was made.
    pub created: Moment,
    /// When the time of the one who decides is up, if he has days.
    pub due: Option<Moment>,
    /// All that happened, from event 1 on.
    pub events: Vec<StoredEvent>,
    /// The moves that stand.
    pub moves: Vec<String>,
}

/// A guest's seat as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSeat {
    /// The guest.
    pub guest: PersonId,
    /// What he calls himself.
    pub name: Option<String>,
    /// What he keeps to himself.
    pub private: Private,
}

/// What a player keeps to himself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Private {
    /// Whether he does not hear the other one.
    pub muted: bool,
    /// The moves that he plays as soon as it is his turn, as the caller writes them.
    pub premove: Option<String>,
}

/// Which of a guest's games to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shelf {
    /// Whose.
    pub guest: PersonId,
    /// Those that are over, or those that are not.
    pub over: bool,
    /// Only those that are older than this one.
    pub before: Option<GameCode>,
    /// At most so many.
    pub most: u32,
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
