use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A monotonic clock.
pub trait TimeSource: Debug + Send + Sync {
    /// The time since some fixed point.
    fn now(&self) -> Duration;
}

/// Runs the threads of a search.
pub trait Threads: Debug + Send + Sync {
    /// Runs `main` on the current thread and each helper on a thread of its own. Returns when all
    /// of them have.
    fn run(&self, main: &mut dyn FnMut(), helpers: Vec<Helper<'_>>);
}

/// The work of a helper thread.
pub type Helper<'a> = Box<dyn FnOnce() + Send + 'a>;

/// What a program hands to its searches: signals while they run, a time source, and threads. Clones
/// share their signals.
///
/// By default there is no time source and there are no threads. Then slices never end, and a time
/// limit is used up at once.
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

    /// The same with threads. [`Options`](crate::Options) say how many a search uses.
    #[must_use]
    pub fn with_threads(self, threads: Arc<dyn Threads>) -> Self {
        Self { threads: Some(threads), ..self }
    }

    /// The same for pondering, a search on the opponent's time: no limit counts until
    /// [`ponder_hit`](Signals::ponder_hit).
    #[must_use]
    pub fn pondering(self) -> Self {
        Self { pondering: Arc::new(AtomicBool::new(true)), ..self }
    }

    /// The same without pondering: limits count from the start, even on the opponent's time.
    #[must_use]
    pub fn not_pondering(&self) -> Self {
        Self { pondering: Arc::default(), ..self.clone() }
    }

    /// Stops the search. It still answers.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The opponent has played the expected move: from now on the limits count.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search was stopped.
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

    /// What runs threads, if anything does.
    pub(crate) fn threads(&self) -> Option<&dyn Threads> {
        self.threads.as_deref()
    }
}
