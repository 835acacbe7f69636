use std::time::Duration;

use catalog::{AnyGame, Move, Setup};
use protocol::{Answer, Driver, DriverError, Go};
use search::{Limits, Line, Score};

use crate::contender::{Contender, DecisionRequest, Failure};

/// The options of an engine, besides the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EngineOptions {
    /// Requested options. An engine that lacks one is refused.
    pub(crate) asked: Vec<(String, String)>,
    /// Whether repetition is a draw, for engines that have such an option.
    pub(crate) repetition: bool,
}

/// An engine that runs as its own process and speaks the text protocol.
pub(crate) struct External {
    /// Always present, except in `drop`.
    driver: Option<Driver>,
}

/// How long an engine has to quit by itself when it is no longer needed.
const FAREWELL: Duration = Duration::from_millis(500);

impl External {
    pub(crate) fn start(command: &str, options: &EngineOptions) -> Result<Self, Failure> {
        let mut driver = Driver::start(command)?;
        for (name, value) in &options.asked {
            if !driver.has_option(name) {
                return Err(Failure::Crash(format!("it has no option {name}")));
            }
            driver.set_option(name, value)?;
        }
        if driver.has_option("Repetition") {
            driver.set_option("Repetition", &options.repetition.to_string())?;
        }
        Ok(Self { driver: Some(driver) })
    }

    fn driver(&mut self) -> &mut Driver {
        self.driver.as_mut().expect("only `drop` takes it")
    }
}

impl Contender for External {
    fn begin(&mut self, setup: Setup, seed: u64) -> Result<(), Failure> {
        let driver = self.driver();
        driver.set_up(setup)?;
        if driver.has_option("Seed") {
            // Options are read as numbers of at most 32 bits.
            driver.set_option("Seed", &(seed >> 33).to_string())?;
        }
        Ok(driver.new_game()?)
    }

    fn decide(&mut self, request: &DecisionRequest<'_>) -> Result<Line<Move>, Failure> {
        let limits = Limits { clock: None, ..request.limits };
        let go = Go { limits, clocks: request.clocks, ..Go::default() };
        let driver = self.driver();
        driver.position(None, request.moves)?;
        driver.go(&go);
        match driver.answer(request.deadline) {
            Ok(answer) => line(request.game, answer),
            Err(DriverError::TimedOut { patience, .. }) => {
                Err(Failure::Timeout { used: patience, allowed: request.allowed })
            }
            Err(error) => Err(error.into()),
        }
    }
}

impl Drop for External {
    fn drop(&mut self) {
        // The driver kills an engine that does not quit in time.
        self.driver.take().map(|driver| driver.quit(FAREWELL));
    }
}

/// The move, with the last best line that the engine reported.
fn line(game: &dyn AnyGame, answer: Answer) -> Result<Line<Move>, Failure> {
    let Some(best) = answer.best_move.best else {
        return Err(Failure::no_move());
    };
    let best_lines = || answer.infos.iter().rev().filter(|info| info.multipv.unwrap_or(1) == 1);
    Ok(Line {
        depth: best_lines().find_map(|info| info.depth).unwrap_or_default(),
        rank: 1,
        score: best_lines().find_map(|info| info.score).unwrap_or(Score::DRAW),
        nodes: best_lines().find_map(|info| info.nodes).unwrap_or_default(),
        time: answer.time,
        moves: vec![game.read(&best)?],
    })
}

impl From<DriverError> for Failure {
    fn from(error: DriverError) -> Self {
        Self::Crash(error.to_string())
    }
}
