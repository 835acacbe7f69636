use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use catalog::{Move, Setup, Thinker};
use engine::Bot;
use search::{Line, Options};

use crate::contender::{Contender, DecisionRequest, Failure};

/// A bot of this program. It thinks on the caller's thread.
pub(crate) struct BuiltIn {
    bot: Bot,
    options: Options,
    /// What plays the current game.
    thinker: Option<(Setup, Box<dyn Thinker>)>,
}

impl BuiltIn {
    pub(crate) fn new(bot: Bot, options: Options) -> Self {
        Self { bot, options, thinker: None }
    }
}

impl Contender for BuiltIn {
    fn begin(&mut self, setup: Setup, seed: u64) -> Result<(), Failure> {
        let options = Options { seed, ..self.options };
        match &mut self.thinker {
            Some((known, thinker)) if *known == setup => {
                thinker.set(options);
                thinker.forget();
            }
            thinker => *thinker = Some((setup, setup.start().thinker(self.bot, options))),
        }
        Ok(())
    }

    fn decide(&mut self, request: &DecisionRequest<'_>) -> Result<Line<Move>, Failure> {
        let (_, thinker) = self.thinker.as_mut().expect("a game has begun");
        let start = Instant::now();
        // A bot that panics is not used again; the match starts another one.
        let thought = catch_unwind(AssertUnwindSafe(|| {
            thinker.think(request.game, request.past, &request.limits, request.stop, &mut |_| {})
        }));
        match thought {
            Ok(Some(line)) => Ok(Line { time: start.elapsed(), ..line }),
            Ok(None) => Err(Failure::no_move()),
            Err(panic) => Err(Failure::Crash(message(panic.as_ref()))),
        }
    }
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("it panicked").to_owned()
}
