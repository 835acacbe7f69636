use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use catalog::{Move, Setup, Thinker};
use engine::Bot;
use search::{Line, Options};

use crate::contender::{Contender, Failure, Moment};

/// A bot of this program, which thinks on the thread that asks it.
pub(crate) struct BuiltIn {
    bot: Bot,
    options: Options,
    /// What plays the game that was begun last.
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

    fn decide(&mut self, moment: &Moment<'_>) -> Result<Line<Move>, Failure> {
        let (_, thinker) = self.thinker.as_mut().expect("a game has begun");
        let start = Instant::now();
        // A bot that panics is not used again: the match starts another one.
        let thought = catch_unwind(AssertUnwindSafe(|| {
            thinker.think(moment.game, moment.past, &moment.limits, moment.stop, &mut |_| {})
        }));
        match thought {
            Ok(Some(line)) => Ok(Line { time: start.elapsed(), ..line }),
            Ok(None) => Err(Failure::no_move()),
            Err(panic) => Err(Failure::Crash(message(panic.as_ref()))),
        }
    }
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("it panicked").to_owned()
}
