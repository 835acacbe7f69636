use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use catalog::{AnyGame, Hint};
use engine::Strength;
use game::Key;
use search::{Clock, Limits, Options, Signals};

use crate::Event;

/// Something to think about.
#[derive(Debug, Clone)]
pub struct Task {
    /// The number of the task. Answers to earlier tasks are ignored.
    pub number: u64,
    /// The position.
    pub position: Box<dyn AnyGame>,
    /// The keys of the earlier positions.
    pub past: Vec<Key>,
    /// What the answer is for.
    pub purpose: Purpose,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// Whether the third occurrence of a position is a draw.
    pub repetition: bool,
    /// The seed.
    pub seed: u64,
}

/// What an answer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The computer's move.
    Move(Strength),
    /// A hint for a person, as good as it gets in a moment.
    Hint,
}

/// The result of a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought {
    /// Which task it was.
    pub number: u64,
    /// The best move, with reasons if requested. `None` if the engine failed.
    pub hint: Option<Hint>,
}

/// How much effort goes into a hint.
const HINT_NODES: u64 = 150_000;
const HASH: usize = 32;
/// How long people wait for the best move without a clock.
const PATIENCE: Duration = Duration::from_secs(3);

fn all_threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

impl Task {
    /// Thinks until it has the answer or is stopped.
    pub fn think(&self, signals: &Signals) -> Thought {
        let (repetition, seed) = (self.repetition, self.seed);
        let options = Options { hash: HASH, repetition, seed, ..Options::default() };
        let (position, past) = (&*self.position, &self.past[..]);
        let hint = match self.purpose {
            Purpose::Hint => {
                Hint::think(position, past, &Limits::nodes(HINT_NODES), options, signals)
            }
            Purpose::Move(strength) => {
                let (limits, threads) = self.means(strength);
                let mut thinker = position.thinker(strength.bot(), Options { threads, ..options });
                let line = thinker.think(position, past, &limits, signals, &mut |_| {});
                line.map(|line| Hint { line, reasons: Vec::new() })
            }
        };
        Thought { number: self.number, hint }
    }

    /// The limits of a move. A level has its own.
    fn means(&self, strength: Strength) -> (Limits, usize) {
        match (strength, self.clock) {
            (Strength::Level(_), _) => (Limits::default(), 1),
            (Strength::Max, Some(clock)) => {
                (Limits { clock: Some(clock), ..Limits::default() }, all_threads())
            }
            (Strength::Max, None) => (Limits::move_time(PATIENCE), all_threads()),
        }
    }
}

/// A thread that thinks about one task after the other.
#[derive(Debug)]
pub(crate) struct Mind {
    tasks: Sender<(Task, Signals)>,
    current: Signals,
}

impl Mind {
    /// A mind that reports its results as events.
    pub(crate) fn new(tell: Sender<Event>) -> Self {
        let (tasks, inbox) = channel::<(Task, Signals)>();
        thread::spawn(move || {
            for (task, signals) in inbox {
                // A panic of the engine must not leave the person waiting.
                let thought = catch_unwind(AssertUnwindSafe(|| task.think(&signals)));
                let failed = Thought { number: task.number, hint: None };
                if tell.send(Event::Thought(thought.unwrap_or(failed))).is_err() {
                    break;
                }
            }
        });
        Self { tasks, current: native::signals() }
    }

    /// Thinks about a new task, and drops the last one.
    pub(crate) fn think(&mut self, task: Task) {
        self.stop();
        self.current = native::signals();
        // Sending fails only when nobody listens any more.
        let _ = self.tasks.send((task, self.current.clone()));
    }

    /// Drops the current task.
    pub(crate) fn stop(&self) {
        self.current.stop();
    }
}

impl Drop for Mind {
    fn drop(&mut self) {
        self.stop();
    }
}
