use engine::{Bot, Reason};
use game::Key;
use search::{Limits, Line, Options, Signals};

use crate::{AnyGame, Move};

/// A move to play, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The move, what is expected to follow, and how good it is.
    pub line: Line<Move>,
    /// Why to play it, what matters most first.
    pub reasons: Vec<Reason>,
}

impl Hint {
    /// Looks for the best move and the next best, within the limits. The past is the keys of the
    /// positions before this one, the oldest first. There is no hint once the game is over.
    pub fn think(
        game: &dyn AnyGame,
        past: &[Key],
        limits: &Limits,
        options: Options,
        signals: &Signals,
    ) -> Option<Self> {
        let mut second = None;
        let mut tell = |line: Line<Move>| {
            if line.rank == 2 {
                second = Some(line.score);
            }
        };
        let mut thinker = game.thinker(Bot::Triskel, Options { lines: 2, ..options });
        let line = thinker.think(game, past, limits, signals, &mut tell)?;
        let reasons = game.reasons(*line.moves.first()?, line.score, second);
        Some(Self { line, reasons })
    }
}
