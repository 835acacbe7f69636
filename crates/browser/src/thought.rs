//! The engine's searches, slice by slice.

use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use catalog::{Hint, HintSearch, Move};
use engine::{Bot, Level};
use room::{Instant, Question, Room};
use search::{Limits, Options, Progress, Search, Signals, TimeSource};

use crate::World;

/// How long a worker may compute without looking for messages.
pub const SLICE: Duration = Duration::from_millis(20);

/// After this time the engine plays the best move so far, so that nobody waits for a slow machine.
/// A time limit in the search itself would change how levels play.
const PATIENCE: Duration = Duration::from_secs(10);

/// Nodes to search for a hint.
const HINT: u64 = 300_000;

/// The size of the transposition table, in megabytes.
const HASH: usize = 8;

/// A search under way.
pub(crate) struct Thought {
    work: Work,
    signals: Signals,
    began: Instant,
}

enum Work {
    /// The engine's own move.
    Move(Box<dyn Search<Move>>),
    /// The answer to the request with that name.
    Hint(String, Box<Question>, HintSearch),
}

/// The result of a search.
pub(crate) enum Found {
    /// The engine's own move; `None` if it found none.
    Move(Option<Move>),
    /// The answer to the request with that name.
    Hint(String, Option<wire::Hint>),
}

impl Thought {
    /// Starts to search for the engine's move at this level.
    pub(crate) fn decide(room: &Room, level: Level, world: &Arc<dyn World>) -> Self {
        let (position, signals) = (room.position(), signals(world));
        let mut thinker = position.thinker(Bot::Level(level), options(room));
        let search = thinker.search(position, &room.past(), &Limits::NONE, &signals);
        Self { work: Work::Move(search), signals, began: world.instant() }
    }

    /// Starts to search for a hint.
    pub(crate) fn hint(
        id: String,
        question: Question,
        room: &Room,
        world: &Arc<dyn World>,
    ) -> Self {
        let (signals, limits) = (signals(world), Limits::nodes(HINT));
        let Question { position, past } = &question;
        let search = Hint::search(&**position, past, &limits, options(room), &signals);
        Self { work: Work::Hint(id, Box::new(question), search), signals, began: world.instant() }
    }

    /// The request that waits for it, if any.
    pub(crate) fn asked(self) -> Option<String> {
        match self.work {
            Work::Move(_) => None,
            Work::Hint(id, ..) => Some(id),
        }
    }

    /// Whether it is for the request of that id.
    pub(crate) fn answers(&self, request: &str) -> bool {
        matches!(&self.work, Work::Hint(id, ..) if id == request)
    }

    /// Searches for a slice.
    pub(crate) fn advance(&mut self, now: Instant) -> Poll<Found> {
        if now.since(self.began) > PATIENCE {
            self.signals.stop();
        }
        match &mut self.work {
            Work::Move(search) => match search.advance(SLICE, &mut |_| {}) {
                Progress::Working => Poll::Pending,
                Progress::Done(line) => {
                    Poll::Ready(Found::Move(line.and_then(|line| line.moves.into_iter().next())))
                }
            },
            Work::Hint(id, question, search) => search
                .advance(SLICE)
                .map(|hint| Found::Hint(id.clone(), hint.and_then(|hint| question.answer(hint)))),
        }
    }
}

fn signals(world: &Arc<dyn World>) -> Signals {
    let time: Arc<dyn TimeSource> = world.clone();
    Signals::default().with_time(time)
}

fn options(room: &Room) -> Options {
    Options {
        hash: HASH,
        repetition: room.terms().repetition,
        seed: room.seed(),
        ..Options::default()
    }
}
