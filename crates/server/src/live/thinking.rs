use std::collections::{HashMap, VecDeque};
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use catalog::AnyGame;
use engine::Bot;
use game::Key;
use search::{Limits, Options, Signals};
use store::GuestCode;
use tokio::sync::oneshot;

/// However many positions are asked for, a move takes no longer than this.
const DEADLINE: Duration = Duration::from_secs(5);

/// How well the engine can play.
pub(crate) const LEVELS: RangeInclusive<u8> = 1..=10;

/// No level looks at more positions for a move.
const MOST_NODES: u64 = 1_000_000;

/// Megabytes for one search: enough for so many positions, and quickly cleared.
const HASH: usize = 4;

/// A position for the engine to decide.
#[derive(Debug)]
pub(crate) struct Task {
    /// Who plays against the engine.
    pub(crate) guest: GuestCode,
    pub(crate) position: Box<dyn AnyGame>,
    pub(crate) past: Vec<Key>,
    pub(crate) level: u8,
    pub(crate) repetition: bool,
}

type Job = (Task, oneshot::Sender<String>);

/// The engine at work: a fixed number of threads, and a queue in which guests take turns, so that
/// one who plays many games slows only himself.
#[derive(Debug, Clone)]
pub(crate) struct Thinking(Arc<Queue>);

#[derive(Debug, Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    wake: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    jobs: HashMap<GuestCode, VecDeque<Job>>,
    turns: VecDeque<GuestCode>,
}

impl Waiting {
    fn push(&mut self, job: Job) {
        let guest = job.0.guest;
        let own = self.jobs.entry(guest).or_default();
        if own.is_empty() {
            self.turns.push_back(guest);
        }
        own.push_back(job);
    }

    fn pop(&mut self) -> Option<Job> {
        let guest = self.turns.pop_front()?;
        let own = self.jobs.get_mut(&guest)?;
        let job = own.pop_front();
        if own.is_empty() {
            self.jobs.remove(&guest);
        } else {
            self.turns.push_back(guest);
        }
        job
    }
}

impl Queue {
    /// Nothing that holds the lock leaves the queue half changed.
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Job {
        let mut waiting = self.lock();
        loop {
            match waiting.pop() {
                Some(job) => return job,
                None => {
                    waiting = self.wake.wait(waiting).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }
}

impl Thinking {
    /// So many threads, which live as long as the process.
    pub(crate) fn on_threads(threads: usize) -> Self {
        let queue = Arc::new(Queue::default());
        for _ in 0..threads.max(1) {
            let queue = Arc::clone(&queue);
            std::thread::spawn(move || {
                loop {
                    work(queue.next());
                }
            });
        }
        Self(queue)
    }

    /// The move for the position, when its turn has come. A receiver that is dropped takes its task
    /// out of the queue.
    pub(crate) fn decide(&self, task: Task) -> oneshot::Receiver<String> {
        let (answer, decision) = oneshot::channel();
        self.0.lock().push((task, answer));
        self.0.wake.notify_one();
        decision
    }
}

fn work((task, answer): Job) {
    if answer.is_closed() {
        return;
    }
    // A position that the engine cannot bear costs its own game, and no thread.
    match catch_unwind(AssertUnwindSafe(|| best_move(&task))) {
        Ok(Some(mv)) => {
            let _ = answer.send(mv);
        }
        Ok(None) => tracing::error!(position = %task.position, "the engine found no move"),
        Err(_) => tracing::error!(position = %task.position, "the engine failed"),
    }
}

/// How many positions a level looks at for each move.
fn nodes(level: u8) -> u64 {
    (10 * 4_u64.saturating_pow(level.into())).min(MOST_NODES)
}

fn best_move(task: &Task) -> Option<String> {
    let options = Options { hash: HASH, repetition: task.repetition, ..Options::default() };
    let limits =
        Limits { nodes: Some(nodes(task.level)), move_time: Some(DEADLINE), ..Limits::default() };
    let mut thinker = task.position.thinker(Bot::Triskel, options);
    let line =
        thinker.think(&*task.position, &task.past, &limits, &Signals::default(), &mut |_| {})?;
    line.moves.into_iter().next()
}

#[cfg(test)]
mod tests {
    use catalog::{GameId, Setup};

    use super::*;

    fn task(guest: GuestCode) -> Task {
        let position = Setup::of(GameId::GipfBasic).start();
        Task { guest, position, past: Vec::new(), level: 1, repetition: true }
    }

    #[test]
    fn guests_take_turns() {
        let (busy, other) = (GuestCode::fresh(), GuestCode::fresh());
        let mut waiting = Waiting::default();
        for guest in [busy, busy, busy, other] {
            waiting.push((task(guest), oneshot::channel().0));
        }
        let order: Vec<GuestCode> =
            std::iter::from_fn(|| waiting.pop()).map(|(task, _)| task.guest).collect();
        assert_eq!(order, [busy, other, busy, busy]);
        assert!(waiting.jobs.is_empty());
    }

    #[tokio::test]
    async fn the_engine_answers_with_a_legal_move() {
        let thinking = Thinking::on_threads(1);
        let mv = thinking.decide(task(GuestCode::fresh())).await.unwrap();
        assert!(Setup::of(GameId::GipfBasic).start().moves().contains(&mv), "{mv}");
    }
}
