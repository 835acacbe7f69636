use std::time::Instant;

use game::{Dice, Game, Key};

use crate::{Limits, Line, Options, Score, Signals, Think};

/// Plays any legal move.
#[derive(Debug)]
pub struct Random {
    dice: Dice,
}

impl Random {
    /// Always the same moves for the same seed.
    pub fn new(options: Options) -> Self {
        Self { dice: Dice::new(options.seed) }
    }
}

impl<G: Game> Think<G> for Random {
    fn think(
        &mut self,
        position: &G,
        _: &[Key],
        _: &Limits,
        _: &Signals,
        tell: &mut dyn FnMut(Line<G::Move>),
    ) -> Option<Line<G::Move>> {
        let start = Instant::now();
        let mv = position.random_move(&mut self.dice)?;
        let line = Line {
            depth: 0,
            rank: 1,
            score: Score::DRAW,
            nodes: 1,
            time: start.elapsed(),
            moves: vec![mv],
        };
        tell(line.clone());
        Some(line)
    }

    fn forget(&mut self) {}

    fn set(&mut self, options: Options) {
        self.dice = Dice::new(options.seed);
    }
}
