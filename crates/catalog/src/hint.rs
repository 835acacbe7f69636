use std::task::Poll;
use std::time::Duration;

use engine::{Bot, Reason};
use game::Key;
use search::{Limits, Line, Options, Progress, Score, Search, Signals};

use crate::{AnyGame, Move};

/// A move to play, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The move, what is expected to follow, and how good it is.
    pub line: Line<Move>,
    /// The reasons for it, most important first.
    pub reasons: Vec<Reason>,
}

impl Hint {
    /// Starts a search for the best and the second-best move, within the limits. `past` holds the
    /// keys of the earlier positions, oldest first.
    pub fn search(
        game: &dyn AnyGame,
        past: &[Key],
        limits: &Limits,
        options: Options,
        signals: &Signals,
    ) -> HintSearch {
        let mut thinker = game.thinker(Bot::Triskel, Options { lines: 2, ..options });
        let search = thinker.search(game, past, limits, signals);
        HintSearch { game: game.boxed_clone(), search, second: None }
    }

    /// Searches to the end. `None` if the game is over.
    pub fn think(
        game: &dyn AnyGame,
        past: &[Key],
        limits: &Limits,
        options: Options,
        signals: &Signals,
    ) -> Option<Self> {
        let mut search = Self::search(game, past, limits, options, signals);
        loop {
            if let Poll::Ready(hint) = search.advance(Duration::MAX) {
                return hint;
            }
        }
    }
}

/// A search for a hint, suspended between slices.
pub struct HintSearch {
    game: Box<dyn AnyGame>,
    search: Box<dyn Search<Move>>,
    /// The score of the second-best move, as far as it is known.
    second: Option<Score>,
}

impl HintSearch {
    /// Searches for about as long as `slice`. Returns the hint once the search has ended, unless
    /// the game is over.
    pub fn advance(&mut self, slice: Duration) -> Poll<Option<Hint>> {
        let second = &mut self.second;
        let progress = self.search.advance(slice, &mut |line| {
            if line.rank == 2 {
                *second = Some(line.score);
            }
        });
        match progress {
            Progress::Working => Poll::Pending,
            Progress::Done(line) => Poll::Ready(line.and_then(|line| self.explain(line))),
        }
    }

    fn explain(&self, line: Line<Move>) -> Option<Hint> {
        let reasons = self.game.reasons(*line.moves.first()?, line.score, self.second);
        Some(Hint { line, reasons })
    }
}
