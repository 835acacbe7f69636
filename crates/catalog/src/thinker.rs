use engine::{Bot, Playable};
use game::Key;
use search::{Limits, Line, Options, Signals, Think};

use crate::erased::Listed;
use crate::{AnyGame, Move};

/// Something that plays the game it was made for.
pub trait Thinker: Send {
    /// Looks for the best move, within the limits, and tells of the lines it finds on the way. The
    /// past is the keys of the positions before this one, the oldest first. The answer is the best
    /// line; there is none if the game is over, or if it is another game.
    fn think(
        &mut self,
        game: &dyn AnyGame,
        past: &[Key],
        limits: &Limits,
        signals: &Signals,
        tell: &mut dyn FnMut(Line<Move>),
    ) -> Option<Line<Move>>;

    /// Forgets what it has learned from earlier positions: a new game begins.
    fn forget(&mut self);

    /// Takes over options.
    fn set(&mut self, options: Options);
}

/// A thinker behind the face of all of them.
pub(crate) struct ErasedThinker<G: Playable>(Box<dyn Think<G>>);

impl<G: Playable> ErasedThinker<G> {
    pub(crate) fn new(bot: Bot, options: Options) -> Self {
        Self(bot.thinker(options))
    }
}

impl<G: Listed> Thinker for ErasedThinker<G> {
    fn think(
        &mut self,
        game: &dyn AnyGame,
        past: &[Key],
        limits: &Limits,
        signals: &Signals,
        tell: &mut dyn FnMut(Line<Move>),
    ) -> Option<Line<Move>> {
        let position = game.position::<G>()?;
        let any = |line: Line<G::Move>| line.map(Into::into);
        let best = self.0.think(position, past, limits, signals, &mut |line| tell(any(line)))?;
        Some(any(best))
    }

    fn forget(&mut self) {
        self.0.forget();
    }

    fn set(&mut self, options: Options) {
        self.0.set(options);
    }
}
