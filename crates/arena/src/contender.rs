use std::time::Duration;

use catalog::{AnyGame, Move, MoveError, Setup};
use game::Key;
use search::{Clock, Limits, Line, Signals};

/// A running engine, as a match sees it.
pub trait Contender: Send {
    /// Starts a new game. The same seed gives the same play.
    fn begin(&mut self, setup: Setup, seed: u64) -> Result<(), Failure>;

    /// Decides in an unfinished position. The first move of the answer, which is legal, is played.
    /// The caller measures the time.
    fn decide(&mut self, request: &DecisionRequest<'_>) -> Result<Line<Move>, Failure>;
}

/// A request to decide: the position, and everything a contender may know about it.
#[derive(Debug, Clone, Copy)]
pub struct DecisionRequest<'a> {
    /// The position.
    pub game: &'a dyn AnyGame,
    /// The moves from the start of the game.
    pub moves: &'a [Move],
    /// The keys of the earlier positions, oldest first.
    pub past: &'a [Key],
    /// How long to think, including the contender's own clock if it has one.
    pub limits: Limits,
    /// The clocks of the first and of the second player, if they have any.
    pub clocks: [Option<Clock>; 2],
    /// The time for this decision.
    pub allowed: Duration,
    /// The deadline, a little later: after it the game is lost.
    pub deadline: Duration,
    /// Once this says stop, the answer no longer matters.
    pub stop: &'a Signals,
}

/// What loses a game at once, whatever the position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The engine cannot be started, has ended, or talks nonsense.
    #[error("crashed: {0}")]
    Crash(String),
    /// It tried to play an illegal move.
    #[error("played an illegal move: {0}")]
    IllegalMove(#[from] MoveError),
    /// It did not decide in time.
    #[error("took {} ms where it had {} ms", used.as_millis(), allowed.as_millis())]
    Timeout {
        /// How long it took, or when the match gave up waiting.
        used: Duration,
        /// The time it had.
        allowed: Duration,
    },
}

impl Failure {
    /// It has no move to play.
    pub(crate) fn no_move() -> Self {
        Self::Crash("it found no move".to_owned())
    }
}
