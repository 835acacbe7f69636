use std::time::Duration;

use game::{Dice, Game, Key};

use crate::{Finished, Limits, Line, Options, Score, Search, Signals, Think};

/// Plays random legal moves.
#[derive(Debug)]
pub struct Random {
    dice: Dice,
}

impl Random {
    /// The same seed gives the same moves.
    pub fn new(options: Options) -> Self {
        Self { dice: Dice::new(options.seed) }
    }
}

impl<G: Game> Think<G> for Random {
    fn search(
        &mut self,
        position: &G,
        _: &[Key],
        _: &Limits,
        _: &Signals,
    ) -> Box<dyn Search<G::Move>> {
        let line = position.random_move(&mut self.dice).map(|mv| Line {
            depth: 0,
            rank: 1,
            score: Score::DRAW,
            nodes: 1,
            time: Duration::ZERO,
            moves: vec![mv],
        });
        Box::new(Finished::new(line))
    }

    fn forget(&mut self) {}

    fn set(&mut self, options: Options) {
        self.dice = Dice::new(options.seed);
    }
}
