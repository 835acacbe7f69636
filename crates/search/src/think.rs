use game::{Game, Key};

use crate::{Limits, Line, Search, Signals};

/// Something that plays a game.
pub trait Think<G: Game>: Send {
    /// Begins to look for the best move of a position, within the limits. The past is the keys of
    /// the positions before this one, the oldest first.
    fn search(
        &mut self,
        position: &G,
        past: &[Key],
        limits: &Limits,
        signals: &Signals,
    ) -> Box<dyn Search<G::Move>>;

    /// Does the same to the end, and tells of the lines it finds on the way. The answer is the best
    /// line, or nothing if the game is over.
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

    /// Forgets what it has learned from earlier positions: a new game begins.
    fn forget(&mut self);

    /// Takes over options; those that mean nothing to it change nothing.
    fn set(&mut self, options: Options);
}

/// How to think, whatever the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Memory for positions seen before, in megabytes.
    pub hash: usize,
    /// Threads that search, where the [`Signals`] bring threads; else there is one.
    pub threads: usize,
    /// How many of the best moves to tell of.
    pub lines: usize,
    /// Whether the third occurrence of a position is a draw, as the house rule has it.
    pub repetition: bool,
    /// Whether to play from a book of openings, where there is one.
    pub book: bool,
    /// Where chance comes in, the same seed gives the same play.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { hash: 64, threads: 1, lines: 1, repetition: true, book: false, seed: 1 }
    }
}
