use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use catalog::{AnyGame, Hint};
use engine::{Bot, Level};
use game::Key;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use room::PersonId;
use search::{Limits, Options};
use tokio::sync::oneshot;

use super::turns::Turns;

/// How long the engine may take for a move. When many ask at once, each gets what is left of the
/// promise after they have waited: the engine then plays worse, and nobody waits much longer.
#[derive(Debug, Clone, Copy)]
struct Patience {
    /// The most time for a move, however many nodes a level searches.
    most: Duration,
    /// The time from asking to the answer, as far as possible.
    promise: Duration,
    /// The least time for a move, however long it has waited.
    least: Duration,
}

const PATIENCE: Patience = Patience {
    most: Duration::from_secs(5),
    promise: Duration::from_secs(10),
    least: Duration::from_millis(50),
};

impl Patience {
    fn after_waiting(self, waited: Duration) -> Duration {
        self.promise.saturating_sub(waited).clamp(self.least, self.most)
    }
}

/// Nodes to search for a hint.
const HINT: u64 = 300_000;

/// The size of the transposition table for a hint, in megabytes; a level has its own.
const HASH: usize = 8;

/// A position for the engine to decide.
#[derive(Debug)]
pub(crate) struct Task {
    /// Who waits for it.
    pub(crate) guest: PersonId,
    pub(crate) position: Box<dyn AnyGame>,
    pub(crate) past: Vec<Key>,
    pub(crate) strength: Strength,
    pub(crate) repetition: bool,
    /// The seed of the game, so that games at one level differ in their mistakes.
    pub(crate) seed: u64,
}

/// How well to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Strength {
    /// As an opponent of this level.
    Level(Level),
    /// As well as possible, for a hint.
    Full,
}

#[derive(Debug)]
struct Job {
    task: Task,
    asked: Instant,
    answer: oneshot::Sender<Hint>,
}

/// The engine at work: a fixed number of threads, and a queue in which guests take turns, so that
/// one who plays many games slows only themselves.
#[derive(Debug, Clone)]
pub(crate) struct Thinking(Arc<Queue>);

#[derive(Debug, Default)]
struct Queue {
    waiting: Mutex<Turns<PersonId, Job>>,
    wake: Condvar,
    waits: Waits,
}

/// How positions wait for the engine. Clones count together.
#[derive(Debug, Clone)]
pub(crate) struct Waits {
    /// Positions that wait.
    pub(crate) queue: Gauge,
    /// How long those that no longer wait have waited.
    pub(crate) seconds: Histogram,
}

impl Default for Waits {
    fn default() -> Self {
        let seconds = Histogram::new(exponential_buckets(0.0005, 2.0, 16));
        Self { queue: Gauge::default(), seconds }
    }
}

impl Queue {
    /// A panic cannot leave the queue half changed.
    fn lock(&self) -> MutexGuard<'_, Turns<PersonId, Job>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Job {
        let mut waiting = self.lock();
        loop {
            match waiting.pop() {
                Some(job) => {
                    self.waits.queue.dec();
                    self.waits.seconds.observe(job.asked.elapsed().as_secs_f64());
                    return job;
                }
                None => {
                    waiting = self.wake.wait(waiting).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }
}

impl Thinking {
    /// Starts this many threads, which live as long as the process.
    pub(crate) fn on_threads(threads: usize) -> Self {
        Self::with_patience(threads, PATIENCE)
    }

    fn with_patience(threads: usize, patience: Patience) -> Self {
        let queue = Arc::new(Queue::default());
        for _ in 0..threads.max(1) {
            let queue = Arc::clone(&queue);
            std::thread::spawn(move || {
                loop {
                    work(queue.next(), patience);
                }
            });
        }
        Self(queue)
    }

    /// No threads: the simulation takes the tasks out itself.
    #[cfg(test)]
    pub(super) fn by_hand() -> Self {
        Self(Arc::new(Queue::default()))
    }

    /// The next waiting position, and where to send its decision.
    #[cfg(test)]
    pub(super) fn next_task(&self) -> Option<(Task, oneshot::Sender<Hint>)> {
        self.0.lock().pop().map(|job| (job.task, job.answer))
    }

    pub(crate) fn waits(&self) -> &Waits {
        &self.0.waits
    }

    /// Queues a position, and returns the receiver of its decision. Dropping the receiver removes
    /// the task.
    pub(crate) fn decide(&self, task: Task) -> oneshot::Receiver<Hint> {
        let (answer, decision) = oneshot::channel();
        self.0.waits.queue.inc();
        let guest = task.guest;
        self.0.lock().push(guest, Job { task, asked: Instant::now(), answer });
        self.0.wake.notify_one();
        decision
    }
}

fn work(Job { task, asked, answer }: Job, patience: Patience) {
    if answer.is_closed() {
        return;
    }
    let time = patience.after_waiting(asked.elapsed());
    // A position on which the engine panics costs its own game, but no thread.
    match catch_unwind(AssertUnwindSafe(|| think(&task, time))) {
        Ok(Some(hint)) => {
            let _ = answer.send(hint);
        }
        Ok(None) => tracing::error!(position = %task.position, "the engine found no move"),
        Err(_) => tracing::error!(position = %task.position, "the engine failed"),
    }
}

fn think(task: &Task, time: Duration) -> Option<Hint> {
    let (position, past, signals) = (&*task.position, &*task.past, native::signals());
    let options =
        Options { hash: HASH, repetition: task.repetition, seed: task.seed, ..Options::default() };
    let limits = Limits { move_time: Some(time), ..Limits::default() };
    match task.strength {
        Strength::Level(level) => {
            let mut thinker = position.thinker(Bot::Level(level), options);
            let line = thinker.think(position, past, &limits, &signals, &mut |_| {})?;
            // An opponent does not say why.
            Some(Hint { line, reasons: Vec::new() })
        }
        Strength::Full => {
            let limits = Limits { nodes: Some(HINT), ..limits };
            Hint::think(position, past, &limits, options, &signals)
        }
    }
}

#[cfg(test)]
mod tests {
    use catalog::{GameId, Setup};

    use super::*;

    const WEAK: Strength = Strength::Level(Level::MIN);

    fn task(guest: PersonId, strength: Strength) -> Task {
        let position = Setup::of(GameId::GipfBasic).start();
        Task { guest, position, past: Vec::new(), strength, repetition: true, seed: 1 }
    }

    #[test]
    fn a_late_task_gets_what_is_left_of_the_promise() {
        let after = |seconds| PATIENCE.after_waiting(Duration::from_secs(seconds));
        assert_eq!(after(0), PATIENCE.most);
        assert_eq!(after(5), PATIENCE.most);
        assert_eq!(after(8), Duration::from_secs(2));
        assert_eq!(after(60), PATIENCE.least);
    }

    #[tokio::test]
    async fn the_engine_answers_with_a_legal_move() {
        let thinking = Thinking::on_threads(1);
        let hint = thinking.decide(task(PersonId::fresh(), WEAK)).await.unwrap();
        assert!(Setup::of(GameId::GipfBasic).start().moves().contains(&hint.line.moves[0]));
    }

    #[tokio::test]
    async fn many_who_ask_at_once_are_all_answered_soon() {
        let millis = Duration::from_millis;
        let patience = Patience { most: millis(300), promise: millis(600), least: millis(5) };
        let thinking = Thinking::with_patience(1, patience);
        let asked = Instant::now();
        let guests: Vec<_> = (0..50).map(|_| PersonId::fresh()).collect();
        let answers: Vec<_> =
            guests.iter().map(|&guest| thinking.decide(task(guest, Strength::Full))).collect();
        for answer in answers {
            answer.await.unwrap();
        }
        // With all the time that each may take it would be 15 seconds.
        assert!(asked.elapsed() < millis(8000), "{:?}", asked.elapsed());
    }

    #[tokio::test]
    async fn a_guest_who_asks_for_much_slows_only_themselves() {
        let thinking = Thinking::on_threads(1);
        let (busy, other) = (PersonId::fresh(), PersonId::fresh());
        let mut many: Vec<_> =
            (0..40).map(|_| thinking.decide(task(busy, Strength::Full))).collect();
        thinking.decide(task(other, WEAK)).await.unwrap();
        let answered = many.iter_mut().filter_map(|answer| answer.try_recv().ok()).count();
        assert!(answered < 10, "{answered} came first");
    }
}
