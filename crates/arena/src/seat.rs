use catalog::{Move, Setup};
use search::Line;

use crate::chance::nth_seed;
use crate::{Contender, DecisionRequest, Entrant, Failure, Side};

/// A place in a match for one entrant. It holds the contender that plays there, and replaces it
/// after a failure.
pub(crate) struct Seat<'a> {
    side: Side,
    entrant: &'a Entrant,
    contender: Option<Box<dyn Contender>>,
}

impl<'a> Seat<'a> {
    pub(crate) fn new(side: Side, entrant: &'a Entrant) -> Self {
        Self { side, entrant, contender: None }
    }

    pub(crate) fn entrant(&self) -> &'a Entrant {
        self.entrant
    }

    /// Starts the game with this number, in a match with this seed.
    pub(crate) fn begin(&mut self, setup: Setup, seed: u64, number: u64) -> Result<(), Failure> {
        // Two bots that share a seed must not roll the same dice against each other.
        let own = 2 * number + self.side.index() as u64;
        let seed = nth_seed(self.entrant.seed.unwrap_or(seed), own);
        let begun = self.contender().and_then(|contender| contender.begin(setup, seed));
        self.unless_failed(begun)
    }

    /// Decides in the current game.
    pub(crate) fn decide(&mut self, request: &DecisionRequest<'_>) -> Result<Line<Move>, Failure> {
        let decided = self.contender().and_then(|contender| contender.decide(request));
        self.unless_failed(decided)
    }

    /// Dismisses the contender: it does not play again.
    pub(crate) fn vacate(&mut self) {
        self.contender = None;
    }

    fn contender(&mut self) -> Result<&mut dyn Contender, Failure> {
        let contender = match self.contender.take() {
            Some(contender) => contender,
            None => self.entrant.start()?,
        };
        Ok(self.contender.insert(contender).as_mut())
    }

    fn unless_failed<T>(&mut self, result: Result<T, Failure>) -> Result<T, Failure> {
        if result.is_err() {
            self.vacate();
        }
        result
    }
}
