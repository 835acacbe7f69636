use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A clock that only goes forward.
pub trait TimeSource: Debug + Send + Sync {
    /// The time since some moment that stays the same.
    fn now(&self) -> Duration;
}

/// Runs the threads of a search.
pub trait Threads: Debug + Send + Sync {
    /// Runs `main` on the current thread and each of the `helpers` on a thread of its own, and
    /// returns when all of them have.
    fn run(&self, main: &mut dyn FnMut(), helpers: Vec<Helper<'_>>);
}

/// What a helper thread does.
pub type Helper<'a> = Box<dyn FnOnce() + Send + 'a>;

/// What the program around a search gives it: signals while it runs, a time source, and threads.
/// Clones share their signals.
///
/// By default there is no time source and there are no threads. Then no time passes: slices never
/// end, and a time limit is used up at once.
#[derive(Debug, Clone, Default)]
pub struct Signals {
    stop: Arc<AtomicBool>,
    pondering: Arc<AtomicBool>,
    time: Option<Arc<dyn TimeSource>>,
    threads: Option<Arc<dyn Threads>>,
}

impl Signals {
    /// The same with a time source.
    #[must_use]
    pub fn with_time(self, time: Arc<dyn TimeSource>) -> Self {
        Self { time: Some(time), ..self }
    }

    /// The same with threads. How many a search uses is one of its [`Options`](crate::Options).
    #[must_use]
    pub fn with_threads(self, threads: Arc<dyn Threads>) -> Self {
        Self { threads: Some(threads), ..self }
    }

    /// The same for a search on the opponent's time: until [`ponder_hit`](Signals::ponder_hit) no
    /// limit counts.
    #[must_use]
    pub fn pondering(self) -> Self {
        Self { pondering: Arc::new(AtomicBool::new(true)), ..self }
    }

    /// The same for a search whose limits count from the start, even while the opponent thinks.
    #[must_use]
    pub fn not_pondering(&self) -> Self {
        Self { pondering: Arc::default(), ..self.clone() }
    }

    /// Ends the search; it still answers.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The opponent has played the expected move: from now on the limits count.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search is to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the opponent is still thinking.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// The current time, if there is a time source.
    pub(crate) fn now(&self) -> Option<Duration> {
        self.time.as_ref().map(|time| time.now())
    }

    /// What runs threads, if there is anything.
    pub(crate) fn threads(&self) -> Option<&dyn Threads> {
        self.threads.as_deref()
    }
}
