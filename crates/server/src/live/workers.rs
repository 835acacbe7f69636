//! Threads for slow work: loading long games, looking back, lists and records. It never slows down
//! live games.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use room::PersonId;
use tokio::sync::oneshot;
use wire::{Refusal, RefusalCode};

use super::budget::Budget;
use super::turns::Turns;

/// How many tasks may wait, per asker and in total.
const WAITING_OF_ONE: usize = 128;
const WAITING: usize = 4_096;

/// How much time of these threads a person may take, and all people at one address: the burst, and
/// the share of each second after that.
const PERSON: (Duration, f64) = (Duration::from_secs(2), 0.1);
const ADDRESS: (Duration, f64) = (Duration::from_secs(5), 0.25);

/// Who asks for something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Asker {
    pub(crate) person: Option<PersonId>,
    pub(crate) address: Option<IpAddr>,
}

impl Asker {
    /// The server itself.
    pub(crate) const SERVER: Self = Self { person: None, address: None };

    /// Somebody at that address.
    pub(crate) fn at(address: IpAddr) -> Self {
        Self { address: Some(address), ..Self::SERVER }
    }

    /// The same, known as this person.
    pub(crate) fn known_as(self, person: Option<PersonId>) -> Self {
        Self { person, ..self }
    }

    fn turn(self) -> Turn {
        match (self.person, self.address) {
            (Some(person), _) => Turn::Person(person),
            (None, Some(address)) => Turn::Address(address),
            (None, None) => Turn::Server,
        }
    }
}

/// Who takes turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Turn {
    Person(PersonId),
    Address(IpAddr),
    Server,
}

/// Why a task is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Busy {
    #[error("you have asked for a lot; wait a moment")]
    Spent,
    #[error("the server is busy; try again in a moment")]
    Crowded,
    #[error("it could not be done")]
    Failed,
}

impl From<Busy> for Refusal {
    fn from(busy: Busy) -> Self {
        let code = match busy {
            Busy::Spent => RefusalCode::TooFast,
            Busy::Crowded | Busy::Failed => RefusalCode::Unavailable,
        };
        Self { code, detail: busy.to_string() }
    }
}

type Job = Box<dyn FnOnce() + Send>;

/// The threads, which live as long as the process. All clones share them.
#[derive(Debug, Clone)]
pub(crate) struct Workers(Arc<Shared>);

struct Shared {
    waiting: Mutex<Waiting>,
    wake: Condvar,
    persons: Budget<PersonId>,
    addresses: Budget<IpAddr>,
    /// Whether there are no threads, and the caller does everything at once.
    in_place: bool,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Workers").field("waiting", &self.lock().count).finish_non_exhaustive()
    }
}

#[derive(Default)]
struct Waiting {
    turns: Turns<Turn, (Asker, Job)>,
    count: usize,
}

impl Shared {
    fn new(in_place: bool) -> Self {
        Self {
            waiting: Mutex::default(),
            wake: Condvar::new(),
            persons: Budget::new(PERSON.0, PERSON.1),
            addresses: Budget::new(ADDRESS.0, ADDRESS.1),
            in_place,
        }
    }

    /// A panic cannot leave the queue half changed.
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        let mut waiting = self.lock();
        loop {
            if let Some((asker, job)) = waiting.turns.pop() {
                waiting.count -= 1;
                drop(waiting);
                let began = Instant::now();
                // A task that panics fails for its asker, but costs no thread.
                if catch_unwind(AssertUnwindSafe(job)).is_err() {
                    tracing::error!(?asker, "a task has panicked");
                }
                self.charge(asker, began.elapsed());
                waiting = self.lock();
            } else {
                waiting = self.wake.wait(waiting).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    fn allows(&self, asker: Asker) -> bool {
        let now = Instant::now();
        asker.person.is_none_or(|person| self.persons.allows(person, now))
            && asker.address.is_none_or(|address| self.addresses.allows(address, now))
    }

    fn charge(&self, asker: Asker, cost: Duration) {
        let now = Instant::now();
        if let Some(person) = asker.person {
            self.persons.charge(person, cost, now);
        }
        if let Some(address) = asker.address {
            self.addresses.charge(address, cost, now);
        }
    }
}

impl Workers {
    /// Starts half as many threads as there are processors.
    pub(crate) fn start() -> Self {
        Self::on_threads(available_parallelism().map_or(1, |cores| cores.get() / 2))
    }

    /// No threads: the caller does everything at once, so that a simulation can be repeated.
    #[cfg(test)]
    pub(crate) fn in_place() -> Self {
        Self(Arc::new(Shared::new(true)))
    }

    fn on_threads(threads: usize) -> Self {
        let shared = Arc::new(Shared::new(false));
        for _ in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || shared.work());
        }
        Self(shared)
    }

    /// Queues a task.
    pub(crate) fn spawn(
        &self,
        asker: Asker,
        job: impl FnOnce() + Send + 'static,
    ) -> Result<(), Busy> {
        if self.0.in_place {
            job();
            return Ok(());
        }
        if !self.0.allows(asker) {
            return Err(Busy::Spent);
        }
        let mut waiting = self.0.lock();
        if waiting.count >= WAITING || waiting.turns.waiting_of(asker.turn()) >= WAITING_OF_ONE {
            return Err(Busy::Crowded);
        }
        waiting.count += 1;
        waiting.turns.push(asker.turn(), (asker, Box::new(job)));
        drop(waiting);
        self.0.wake.notify_one();
        Ok(())
    }

    /// The same, and waits for the result. A task whose caller no longer waits is not run.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        asker: Asker,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let (answer, result) = oneshot::channel();
        self.spawn(asker, move || {
            if !answer.is_closed() {
                let _ = answer.send(job());
            }
        })?;
        result.await.map_err(|_| Busy::Failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(last: u8) -> Asker {
        Asker::at(IpAddr::from([192, 0, 2, last]))
    }

    #[tokio::test]
    async fn whoever_asks_for_much_waits_longer_and_nobody_else_does() {
        let workers = Workers::on_threads(1);
        let (busy, done) = (asker(1), Arc::new(Mutex::new(0)));
        for _ in 0..50 {
            let done = Arc::clone(&done);
            let slow = move || {
                std::thread::sleep(Duration::from_millis(5));
                *done.lock().unwrap() += 1;
            };
            workers.spawn(busy, slow).unwrap();
        }
        workers.run(asker(2), || ()).await.unwrap();
        assert!(*done.lock().unwrap() < 10);
    }

    #[tokio::test]
    async fn a_budget_and_a_queue_have_an_end() {
        let workers = Workers::on_threads(1);
        let person = Some(PersonId::fresh());
        let work = || std::thread::sleep(PERSON.0);
        workers.run(asker(1).known_as(person), work).await.unwrap();
        // The thread records the cost after it answers.
        workers.run(Asker::SERVER, || ()).await.unwrap();
        assert_eq!(workers.run(asker(2).known_as(person), || ()).await, Err(Busy::Spent));
        assert_eq!(workers.run(asker(1), || ()).await, Ok(()));
        workers.spawn(Asker::SERVER, || std::thread::sleep(Duration::from_millis(300))).unwrap();
        for _ in 0..WAITING_OF_ONE {
            workers.spawn(asker(3), || ()).unwrap();
        }
        assert_eq!(workers.spawn(asker(3), || ()), Err(Busy::Crowded));
        assert_eq!(workers.run(asker(4), || 7).await, Ok(7));
    }

    #[tokio::test]
    async fn a_task_that_panics_costs_no_thread() {
        let workers = Workers::on_threads(1);
        let failed = workers.run(asker(1), || panic!("injected")).await;
        assert_eq!(failed, Err::<(), _>(Busy::Failed));
        assert_eq!(workers.run(asker(1), || 7).await, Ok(7));
    }
}
