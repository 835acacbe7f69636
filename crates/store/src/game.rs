use crate::{GameCode, Moment, PersonId, Rated, Rating, Uptime};

/// A new game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// Its code.
    pub code: GameCode,
    /// Which game is played, as its caller calls it.
    pub variant: String,
    /// What was agreed, as its caller writes it.
    pub terms: String,
    /// The people who have a seat, the first player's and the second's.
    pub seats: [Option<PersonId>; 2],
    /// When it was made.
    pub created: Moment,
    /// Its state at the start.
    pub standing: Standing,
}

/// What happened in a game that was played elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct History {
    /// All its events from number 1 on, in the caller's format, each with its time.
    pub events: Vec<(Moment, String)>,
    /// The moves that were not taken back.
    pub moves: Vec<String>,
}

/// The state of a game, stored beside its events so that lists need not read them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Whether the game is over.
    pub over: bool,
    /// Whether it was aborted.
    pub aborted: bool,
    /// How it ended, unless it goes on or was aborted: 0 if the first player won, 1 if the second did,
    /// and 2 if nobody did.
    pub winner: Option<u8>,
    /// How many moves stand.
    pub ply: u32,
    /// When the player who decides runs out of time, if their clock runs.
    pub due: Option<Uptime>,
    /// When this state began.
    pub since: Uptime,
    /// What lists show of it, in the caller's format.
    pub summary: String,
}

/// An event of a game, and what it changes.
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
    /// The event, in the caller's format.
    pub event: String,
    /// What it does to the record.
    pub effect: Effect,
    /// The state of the game after it, if the event changes that.
    pub standing: Option<Standing>,
    /// What it does to ratings, if it ends a rated game.
    pub rated: Option<Box<Rated>>,
}

/// What an event does to the record of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// Appends a player's moves, and removes their premove.
    Moves {
        /// 0 for the first player, 1 for the second.
        player: u8,
        /// The ply of the first of them, from 0.
        ply: u32,
        /// Their texts.
        texts: Vec<String>,
    },
    /// Takes moves back, and removes all premoves.
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

/// A game as it is stored.
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
    /// All its events, from number 1 on.
    pub events: Vec<StoredEvent>,
    /// The moves that were not taken back.
    pub moves: Vec<String>,
}

/// A person's seat as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSeat {
    /// Who has it.
    pub person: PersonId,
    /// Their name, if they have one.
    pub name: Option<String>,
    /// Whether they have an account.
    pub has_account: bool,
    /// Their rating in this variant, if they have one: after the game if it was rated, else as it is now.
    pub rating: Option<SeatRating>,
    /// What they keep private.
    pub private: Private,
}

impl StoredSeat {
    /// The seat of a guest without a name.
    pub fn of(person: PersonId) -> Self {
        let (name, has_account, rating) = (None, false, None);
        Self { person, name, has_account, rating, private: Private::default() }
    }
}

/// The rating of a player in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatRating {
    /// The rating.
    pub rating: Rating,
    /// When it was computed.
    pub at: Moment,
    /// By how much this game has changed it, in thousandths of a point, if it was rated.
    pub change: Option<i64>,
}

/// What a player keeps private.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Private {
    /// Whether they have muted the other player.
    pub muted: bool,
    /// The moves to play as soon as it is the player's turn, in the caller's format.
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
    /// The summary of its last [`Standing`]; `None` if an older server stored the game.
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

/// An event as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// When it happened.
    pub at: Moment,
    /// The id of its request.
    pub request: Option<String>,
    /// The event.
    pub event: String,
}
