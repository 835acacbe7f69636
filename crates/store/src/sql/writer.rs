use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use super::{Line, Statement};
use crate::{Commit, CommitObserver, StoreError};

/// How many writes one commit may carry, and how many may wait for the next.
const GROUP: usize = 256;

/// How long the outcome of a commit counts as an answer to `check`.
const FRESH: Duration = Duration::from_millis(500);

type Outcome = Result<(), StoreError>;
type Job = (Vec<Statement>, oneshot::Sender<Outcome>);

/// The only writer to the database. Writes that arrive while the disk is busy are committed
/// together (group commit): one flush of the disk costs as much as a flush for many.
#[derive(Clone)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    observer: Arc<OnceLock<CommitObserver>>,
    last: Arc<Mutex<Option<(Instant, Outcome)>>>,
}

impl std::fmt::Debug for Writer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Writer").finish_non_exhaustive()
    }
}

impl Writer {
    pub(super) fn start(mut line: impl Line) -> Self {
        let (sender, mut jobs) = mpsc::channel(GROUP);
        let own = Self { jobs: sender, observer: Arc::default(), last: Arc::default() };
        let (observer, last) = (Arc::clone(&own.observer), Arc::clone(&own.last));
        tokio::spawn(async move {
            let mut group: Vec<Job> = Vec::with_capacity(GROUP);
            while jobs.recv_many(&mut group, GROUP).await > 0 {
                let (writes, askers): (Vec<_>, Vec<_>) = group.drain(..).unzip();
                let began = Instant::now();
                let results = line.commit(&writes).await;
                if let Some(observe) = observer.get() {
                    observe(Commit { writes: writes.len(), took: began.elapsed() });
                }
                *last.lock().unwrap_or_else(PoisonError::into_inner) =
                    Some((Instant::now(), outcome(&results)));
                for (asker, result) in askers.into_iter().zip(results) {
                    // The caller may no longer be waiting.
                    let _ = asker.send(result);
                }
            }
        });
        own
    }

    pub(super) fn observe(&self, observer: CommitObserver) {
        // The first one stays.
        let _ = self.observer.set(observer);
    }

    /// Stores a write, and returns when it is on the disk.
    pub(super) async fn write(&self, write: Vec<Statement>) -> Outcome {
        let (asker, answer) = oneshot::channel();
        self.jobs.send((write, asker)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Whether the database can be written to: by the last commit, or by this probe if that is too
    /// old.
    pub(super) async fn check(&self, probe: impl FnOnce() -> Vec<Statement>) -> Outcome {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match last {
            Some((at, outcome)) if at.elapsed() < FRESH => outcome,
            _ => self.write(probe()).await,
        }
    }
}

/// What a commit says about the database. A lost race, or a write to a deleted game, is not a
/// failure of the database.
fn outcome(results: &[Outcome]) -> Outcome {
    let failed = results.iter().filter_map(|result| result.as_ref().err());
    let is_fault = |error: &&StoreError| !matches!(error, StoreError::Taken | StoreError::Missing);
    failed.filter(is_fault).cloned().map(Err).next().unwrap_or(Ok(()))
}
