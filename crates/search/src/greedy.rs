use std::time::Duration;

use game::{Dice, Game, Key};

use crate::{Evaluate, Finished, Limits, Line, Options, Score, Search, Signals, Think};

/// Plays the move with the best static evaluation: a search of depth one.
#[derive(Debug)]
pub struct Greedy<E> {
    evaluation: E,
    dice: Dice,
}

impl<E> Greedy<E> {
    /// A player with this evaluation. The seed breaks ties.
    pub fn new(evaluation: E, options: Options) -> Self {
        Self { evaluation, dice: Dice::new(options.seed) }
    }

    /// One of the best-looking moves.
    fn choose<G: Game>(&mut self, position: &G) -> Option<Line<G::Move>>
    where
        E: Evaluate<G>,
    {
        let moves = position.moves();
        let scores: Vec<Score> =
            moves.iter().map(|&mv| self.score_after(position, &position.after(mv))).collect();
        let score = scores.iter().copied().max()?;
        let best: Vec<G::Move> =
            moves.iter().zip(&scores).filter(|(_, s)| **s == score).map(|(mv, _)| *mv).collect();
        let mv = self.dice.pick(&best)?;
        let nodes = moves.len() as u64;
        Some(Line { depth: 1, rank: 1, score, nodes, time: Duration::ZERO, moves: vec![mv] })
    }

    /// The score of a position for the player who decided before.
    fn score_after<G: Game>(&mut self, before: &G, after: &G) -> Score
    where
        E: Evaluate<G>,
    {
        if let Some(outcome) = after.outcome() {
            return match outcome.winner() {
                None => Score::DRAW,
                Some(winner) if winner == before.turn() => Score::win_in(1),
                Some(_) => Score::loss_in(1),
            };
        }
        let score = Score::estimate(self.evaluation.evaluate(after));
        if after.turn() == before.turn() { score } else { -score }
    }
}

impl<G: Game, E: Evaluate<G>> Think<G> for Greedy<E> {
    fn search(
        &mut self,
        position: &G,
        _: &[Key],
        _: &Limits,
        _: &Signals,
    ) -> Box<dyn Search<G::Move>> {
        Box::new(Finished::new(self.choose(position)))
    }

    fn forget(&mut self) {}

    fn set(&mut self, options: Options) {
        self.dice = Dice::new(options.seed);
    }
}
