use std::time::Duration;

use catalog::{AnyGame, Move, Setup};
use protocol::{Answer, Driver, DriverError, Go};
use search::{Limits, Line, Score};

use crate::contender::{Contender, Failure, Moment};

/// What is set in an engine, beside the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EngineOptions {
    /// What somebody asked for: an engine that has no such option is of no use.
    pub(crate) asked: Vec<(String, String)>,
    /// Whether a repeated position is a draw, for engines that can be told.
    pub(crate) repetition: bool,
}

/// An engine that runs as a process of its own and speaks the text protocol.
pub(crate) struct External {
    /// Always there but at the very end.
    driver: Option<Driver>,
}

/// How long an engine has to end by itself, once it is not needed any more.
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
        self.driver.as_mut().expect("it is taken at the end only")
    }
}

impl Contender for External {
    fn begin(&mut self, setup: Setup, seed: u64) -> Result<(), Failure> {
        let driver = self.driver();
        driver.set_up(setup)?;
        if driver.has_option("Seed") {
            // Options are read as numbers of 32 bits at most.
            driver.set_option("Seed", &(seed >> 33).to_string())?;
        }
        Ok(driver.new_game()?)
    }

    fn decide(&mut self, moment: &Moment<'_>) -> Result<Line<Move>, Failure> {
        let limits = Limits { clock: None, ..moment.limits };
        let go = Go { limits, clocks: moment.clocks, ..Go::default() };
        let driver = self.driver();
        driver.position(None, moment.moves)?;
        driver.go(&go);
        match driver.answer(moment.deadline) {
            Ok(answer) => line(moment.game, answer),
            Err(DriverError::TimedOut { patience, .. }) => {
                Err(Failure::Timeout { used: patience, allowed: moment.allowed })
            }
            Err(error) => Err(error.into()),
        }
    }
}

impl Drop for External {
    fn drop(&mut self) {
        // One that does not end in time is killed by the driver.
        self.driver.take().map(|driver| driver.quit(FAREWELL));
    }
}

/// The move, with what the engine told last of its best line.
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
