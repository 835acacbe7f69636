use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use crate::script::{UNDO, Write};
use crate::{Commits, StoreError};

/// How many writes one commit may carry, and how many may wait for the next.
const GROUP: usize = 256;

/// How long the outcome of a commit says whether the database can be written to.
const FRESH: Duration = Duration::from_millis(500);

type Outcome = Result<(), StoreError>;
type Job = (Write, oneshot::Sender<Outcome>);

/// The only one who writes to the database. Writes that arrive while the disk is busy are committed
/// together: a flush of the disk costs the same for one as for many.
#[derive(Debug, Clone)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Job>,
    commits: Commits,
    last: Arc<Mutex<Option<(Instant, Outcome)>>>,
}

impl Writer {
    pub(crate) async fn start(options: &SqliteConnectOptions) -> Result<Self, StoreError> {
        let mut line = Line::open(options.clone()).await?;
        let (sender, mut jobs) = mpsc::channel(GROUP);
        let own = Self { jobs: sender, commits: Commits::new(), last: Arc::default() };
        let (counted, last) = (own.commits.clone(), Arc::clone(&own.last));
        tokio::spawn(async move {
            let mut group: Vec<Job> = Vec::with_capacity(GROUP);
            while jobs.recv_many(&mut group, GROUP).await > 0 {
                let (writes, askers): (Vec<_>, Vec<_>) = group.drain(..).unzip();
                let began = Instant::now();
                let results = line.commit(&writes).await;
                counted.observe(writes.len(), began.elapsed());
                *last.lock().unwrap_or_else(PoisonError::into_inner) =
                    Some((Instant::now(), outcome(&results)));
                for (asker, result) in askers.into_iter().zip(results) {
                    // Whoever no longer waits finds out by reading.
                    let _ = asker.send(result);
                }
            }
        });
        Ok(own)
    }

    pub(crate) fn commits(&self) -> &Commits {
        &self.commits
    }

    /// Stores it, and returns when it is on the disk.
    pub(crate) async fn write(&self, write: Write) -> Outcome {
        let (asker, answer) = oneshot::channel();
        self.jobs.send((write, asker)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Whether the database can be written to: as the last commit found, or by a write of its own
    /// if that is long ago.
    pub(crate) async fn check(&self) -> Outcome {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match last {
            Some((at, outcome)) if at.elapsed() < FRESH => outcome,
            _ => self.write(Write::Probe).await,
        }
    }
}

/// What a commit says about the database. A lost race says nothing against it.
fn outcome(results: &[Outcome]) -> Outcome {
    let failed = results.iter().filter_map(|result| result.as_ref().err());
    let failed = failed.filter(|error| !matches!(error, StoreError::Taken)).cloned();
    failed.map(Err).next().unwrap_or(Ok(()))
}

/// The writer's connection, which is replaced whenever a transaction fails.
///
/// SQLite may roll back by itself, on a full disk for instance. The connection then counts one
/// transaction too many, and would begin savepoints instead of transactions from then on.
struct Line {
    options: SqliteConnectOptions,
    database: Option<SqliteConnection>,
}

impl Line {
    async fn open(options: SqliteConnectOptions) -> Result<Self, StoreError> {
        let database = Some(options.connect().await?);
        Ok(Self { options, database })
    }

    /// Stores each write entirely or not at all, and all that succeed at once.
    async fn commit(&mut self, writes: &[Write]) -> Vec<Outcome> {
        match self.try_commit(writes).await {
            Ok(results) => results,
            Err(error) => writes.iter().map(|_| Err(error.clone())).collect(),
        }
    }

    async fn try_commit(&mut self, writes: &[Write]) -> Result<Vec<Outcome>, StoreError> {
        let mut database = match self.database.take() {
            Some(database) => database,
            None => self.options.connect().await?,
        };
        match transact(&mut database, writes).await {
            Ok(results) => {
                self.database = Some(database);
                Ok(results)
            }
            Err(error) => {
                // It may hold the lock until it is closed. There is nothing to lose in it.
                let _ = database.close().await;
                Err(error)
            }
        }
    }
}

async fn transact(
    database: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Outcome>, StoreError> {
    let mut group = database.begin_with("BEGIN IMMEDIATE").await?;
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        let result = write.script().execute(&mut *group).await;
        if result.is_err() {
            sqlx::query(UNDO).execute(&mut *group).await?;
        }
        results.push(result.map(drop).map_err(StoreError::from));
    }
    group.commit().await?;
    Ok(results)
}
