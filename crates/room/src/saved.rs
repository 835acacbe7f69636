use std::fmt::Display;

use primitives::{GameCode, Moment, PersonId, Uptime};
use wire::{Event, Terms};

use crate::{Face, Own};

/// A game as its host stores it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// Its code.
    pub code: GameCode,
    /// When it was made.
    pub created: Moment,
    /// What was agreed before the game.
    pub terms: Terms,
    /// Who has a seat, the first player's and the second's.
    pub seats: [Option<SavedSeat>; 2],
    /// When the player who decides runs out of time, if their clock runs. With `None`, it continues
    /// from what it showed after the last move.
    pub due: Option<Uptime>,
    /// All its events, from number 1 on.
    pub events: Vec<SavedEvent>,
    /// The moves that were not taken back.
    pub moves: Vec<String>,
}

/// A person's seat as the host stores it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedSeat {
    /// Who sits there.
    pub person: PersonId,
    /// How others see them.
    pub face: Face,
    /// What they keep to themselves.
    pub own: Own,
}

impl SavedSeat {
    /// The seat of somebody without a name.
    pub fn of(person: PersonId) -> Self {
        Self { person, face: Face::default(), own: Own::default() }
    }
}

/// An event as the host stores it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedEvent {
    /// When it happened.
    pub at: Moment,
    /// The request that it came from.
    pub request: Option<String>,
    /// The event.
    pub event: Event,
}

/// The stored data are not a valid game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the stored game is damaged: {0}")]
pub struct Damaged(String);

impl Damaged {
    /// The error with that reason.
    pub fn because(reason: impl Display) -> Self {
        Self(reason.to_string())
    }
}
