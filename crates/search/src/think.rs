use game::{Game, Key};

use crate::{Limits, Line, Search, Signals};

/// Something that plays a game.
pub trait Think<G: Game>: Send {
    /// Starts a search for the best move of a position, within the limits. `past` holds the keys of
    /// the earlier positions, oldest first.
    fn search(
        &mut self,
        position: &G,
        past: &[Key],
        limits: &Limits,
        signals: &Signals,
    ) -> Box<dyn Search<G::Move>>;

    /// Searches to the end, and reports the lines it finds on the way. Returns the best line, or
    /// `None` if the game is over.
    fn think(
        &mut self,
        position: &G,
        past: &[Key],
        limits: &Limits,
        signals: &Signals,
        tell: &mut dyn FnMut(Line<G::Move>),
    ) -> Option<Line<G::Move>> {
        self.search(position, past, limits, signals).finish(tell)
    }

    /// Forgets what it has learned from earlier positions, because a new game begins.
    fn forget(&mut self);

    /// Changes its options. Those that do not concern it have no effect.
    fn set(&mut self, options: Options);
}

/// Options of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The size of the transposition table, in megabytes.
    pub hash: usize,
    /// How many threads search, if the [`Signals`] have threads; else one does.
    pub threads: usize,
    /// How many of the best moves to report (`MultiPV`).
    pub lines: usize,
    /// Whether the third occurrence of a position is a draw, by the house rule.
    pub repetition: bool,
    /// Whether to use an opening book, if there is one.
    pub book: bool,
    /// Whether a win or loss that is certain is also counted out, where the game is won by points:
    /// for analysis, since a player needs only the win.
    pub exact: bool,
    /// The seed for everything random. The same seed gives the same play.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 64,
            threads: 1,
            lines: 1,
            repetition: true,
            book: false,
            exact: false,
            seed: 1,
        }
    }
}
