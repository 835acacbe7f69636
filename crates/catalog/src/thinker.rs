use std::time::Duration;

use engine::{Bot, Playable};
use game::Key;
use search::{Finished, Limits, Line, Options, Progress, Search, Signals, Think};

use crate::erased::Listed;
use crate::{AnyGame, Move};

/// A player of one game.
pub trait Thinker: Send {
    /// Starts a search for the best move, within the limits. `past` holds the keys of the earlier
    /// positions, oldest first. In a position of another game it finds nothing.
    fn search(
        &mut self,
        game: &dyn AnyGame,
        past: &[Key],
        limits: &Limits,
        signals: &Signals,
    ) -> Box<dyn Search<Move>>;

    /// Searches to the end, and reports the lines it finds on the way. Returns the best line, or
    /// `None` if the game is over or is another game.
    fn think(
        &mut self,
        game: &dyn AnyGame,
        past: &[Key],
        limits: &Limits,
        signals: &Signals,
        tell: &mut dyn FnMut(Line<Move>),
    ) -> Option<Line<Move>> {
        self.search(game, past, limits, signals).finish(tell)
    }

    /// Forgets what it has learned from earlier positions, because a new game begins.
    fn forget(&mut self);

    /// Changes its options.
    fn set(&mut self, options: Options);
}

/// A thinker behind the common interface.
pub(crate) struct ErasedThinker<G: Playable>(Box<dyn Think<G>>);

impl<G: Playable> ErasedThinker<G> {
    pub(crate) fn new(bot: Bot, options: Options) -> Self {
        Self(bot.thinker(options))
    }
}

impl<G: Listed> Thinker for ErasedThinker<G> {
    fn search(
        &mut self,
        game: &dyn AnyGame,
        past: &[Key],
        limits: &Limits,
        signals: &Signals,
    ) -> Box<dyn Search<Move>> {
        match game.position::<G>() {
            Some(position) => {
                Box::new(ErasedSearch(self.0.search(position, past, limits, signals)))
            }
            None => Box::new(Finished::new(None)),
        }
    }

    fn forget(&mut self) {
        self.0.forget();
    }

    fn set(&mut self, options: Options) {
        self.0.set(options);
    }
}

/// A search behind the common interface.
struct ErasedSearch<M>(Box<dyn Search<M>>);

impl<M: Into<Move>> Search<Move> for ErasedSearch<M> {
    fn advance(&mut self, slice: Duration, tell: &mut dyn FnMut(Line<Move>)) -> Progress<Move> {
        let any = |line: Line<M>| line.map(Into::into);
        match self.0.advance(slice, &mut |line| tell(any(line))) {
            Progress::Working => Progress::Working,
            Progress::Done(line) => Progress::Done(line.map(any)),
        }
    }
}
