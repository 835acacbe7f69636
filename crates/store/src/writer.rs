use std::time::Instant;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use crate::script::{UNDO, Write};
use crate::{Commits, StoreError};

/// How many writes one commit may carry, and how many may wait for the next.
const GROUP: usize = 256;

type Job = (Write, oneshot::Sender<Result<(), StoreError>>);

/// The only one who writes to the database. Writes that arrive while the disk is busy are committed
/// together: a flush of the disk costs the same for one as for many.
#[derive(Debug, Clone)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Job>,
    commits: Commits,
}

impl Writer {
    pub(crate) async fn start(options: &SqliteConnectOptions) -> Result<Self, StoreError> {
        let mut database = options.connect().await?;
        let (sender, mut jobs) = mpsc::channel(GROUP);
        let commits = Commits::new();
        let counted = commits.clone();
        tokio::spawn(async move {
            let mut group: Vec<Job> = Vec::with_capacity(GROUP);
            while jobs.recv_many(&mut group, GROUP).await > 0 {
                let (writes, askers): (Vec<_>, Vec<_>) = group.drain(..).unzip();
                let began = Instant::now();
                let results = commit(&mut database, &writes).await;
                counted.observe(writes.len(), began.elapsed());
                for (asker, result) in askers.into_iter().zip(results) {
                    // Whoever no longer waits finds out when he reads.
                    let _ = asker.send(result);
                }
            }
        });
        Ok(Self { jobs: sender, commits })
    }

    pub(crate) fn commits(&self) -> &Commits {
        &self.commits
    }

    /// Stores it, and returns when it is on the disk.
    pub(crate) async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (asker, answer) = oneshot::channel();
        self.jobs.send((write, asker)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

/// Stores each write entirely or not at all, and all that succeed at once.
async fn commit(database: &mut SqliteConnection, writes: &[Write]) -> Vec<Result<(), StoreError>> {
    match try_commit(database, writes).await {
        Ok(results) => results,
        Err(error) => writes.iter().map(|_| Err(error.clone())).collect(),
    }
}

async fn try_commit(
    database: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
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
