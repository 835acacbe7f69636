use std::time::Duration;

use catalog::{AnyGame, Move, MoveError, Setup};
use game::Key;
use search::{Clock, Limits, Line, Signals};

/// A running engine, as a match sees it.
pub trait Contender: Send {
    /// A new game begins. Where chance comes in, the same seed gives the same play.
    fn begin(&mut self, setup: Setup, seed: u64) -> Result<(), Failure>;

    /// Decides in a position in which there is something to decide. The first move of the answer,
    /// which is legal, is played, and its time is taken off the clock; whoever asks checks the
    /// time.
    fn decide(&mut self, moment: &Moment<'_>) -> Result<Line<Move>, Failure>;
}

/// A position in which a contender has to decide, and all that it may know about it.
#[derive(Debug, Clone, Copy)]
pub struct Moment<'a> {
    /// The position.
    pub game: &'a dyn AnyGame,
    /// What was played from the start of the game.
    pub moves: &'a [Move],
    /// The keys of the positions before this one, the oldest first.
    pub past: &'a [Key],
    /// How long to think, with the contender's own clock if there is one.
    pub limits: Limits,
    /// The clocks of the first and of the second player, if they have one.
    pub clocks: [Option<Clock>; 2],
    /// The time that there is for this decision.
    pub allowed: Duration,
    /// The time after which the game is lost, a little later.
    pub deadline: Duration,
    /// Once this says stop, the answer does not matter any more.
    pub stop: &'a Signals,
}

/// What loses a game at once, whatever stands on the board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The engine cannot be started, or is gone, or makes no sense.
    #[error("crashed: {0}")]
    Crash(String),
    /// It wants to play what is no legal move.
    #[error("played an illegal move: {0}")]
    IllegalMove(#[from] MoveError),
    /// It did not decide in time.
    #[error("took {} ms where it had {} ms", used.as_millis(), allowed.as_millis())]
    Timeout {
        /// The time after which it decided or was given up.
        used: Duration,
        /// The time it had.
        allowed: Duration,
    },
}

impl Failure {
    /// It has nothing to play.
    pub(crate) fn no_move() -> Self {
        Self::Crash("it has no move to offer".to_owned())
    }
}
