use crate::{GameCode, Moment, PersonId, Uptime};

/// A game that begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// Its code.
    pub code: GameCode,
    /// What was agreed, as its caller writes it.
    pub terms: String,
    /// The people who have a seat, the first player's and the second's.
    pub seats: [Option<PersonId>; 2],
    /// When it was made.
    pub created: Moment,
    /// How it stands.
    pub standing: Standing,
}

/// What happened in a game that was played elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct History {
    /// All that happened, from event 1 on, as its caller writes it, and when.
    pub events: Vec<(Moment, String)>,
    /// The moves that stand.
    pub moves: Vec<String>,
}

/// What is stored about a game besides its events, so that they need not be read for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Whether the game is over.
    pub over: bool,
    /// Whether it ended before it had really begun.
    pub aborted: bool,
    /// How many moves stand.
    pub ply: u32,
    /// When the player who decides runs out of time, if their clock runs.
    pub due: Option<Uptime>,
    /// Since when it stands like this.
    pub since: Uptime,
    /// What lists show of it, as its caller writes it.
    pub summary: String,
}

/// Something that happened in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The game.
    pub game: GameCode,
    /// The event's number: one more than the last, from 1.
    pub number: u32,
    /// When it happened.
    pub at: Moment,
    /// The id by which the request is recognised if it is sent again.
    pub request: Option<String>,
    /// The event, as its caller writes it.
    pub event: String,
    /// What it does to the record.
    pub effect: Effect,
    /// How the game stands after it, if it changes that.
    pub standing: Option<Standing>,
}

/// What an event does to the record of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// A player's moves are played; a premove that they had is gone.
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
    /// A person takes an open seat.
    Seated {
        /// 0 for the first player's seat, 1 for the second's.
        player: u8,
        /// Who.
        person: PersonId,
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
    /// When the player who decides runs out of time, if their clock runs.
    pub due: Option<Uptime>,
    /// All that happened, from event 1 on.
    pub events: Vec<StoredEvent>,
    /// The moves that stand.
    pub moves: Vec<String>,
}

/// A person's seat as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSeat {
    /// Who has it.
    pub person: PersonId,
    /// Their name, if they have one.
    pub name: Option<String>,
    /// What they keep private.
    pub private: Private,
}

/// What a player keeps private.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Private {
    /// Whether they have muted the other player.
    pub muted: bool,
    /// The moves that are played as soon as it is the player's turn, as the caller writes them.
    pub premove: Option<String>,
}

/// A game as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedGame {
    /// Its code.
    pub code: GameCode,
    /// What was agreed.
    pub terms: String,
    /// Who has a seat, the first player's and the second's.
    pub seats: [Option<StoredSeat>; 2],
    /// When it was made.
    pub created: Moment,
    /// When the player who decides runs out of time, if their clock runs.
    pub due: Option<Uptime>,
    /// What its last [`Standing`] said of it; nothing if an older server has kept the game.
    pub summary: Option<String>,
}

/// Which of a person's games to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shelf {
    /// Whose.
    pub person: PersonId,
    /// Those that are over, or those that are not.
    pub over: bool,
    /// Only those that are older than this one.
    pub before: Option<GameCode>,
    /// How many at most.
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
