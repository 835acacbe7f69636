//! A store on an SQL database. SQLite and PostgreSQL both understand the statements here; a
//! [`Driver`] executes them.

mod encounters;
mod rating;
mod reading;
mod row;
mod statement;
pub(crate) mod transfer;
mod writer;
mod writing;

use std::fmt::Debug;
use std::future::Future;
use std::time::Duration;

use async_trait::async_trait;
use tokio::time::timeout;

use crate::{
    Account, Backend, CommitObserver, Encounters, Find, GameCode, LastRatings, Leader, ListedGame,
    Moment, PersonId, Reset, Results, SessionId, Shelf, StoreError, StoredGame, StoredRating,
    StoredResult, StoredSession, Uptime, Write,
};

pub(crate) use row::Row;
pub(crate) use statement::{Statement, Value, statement};
use writer::Writer;

/// The longest time that a write may take before the database counts as failed.
const PATIENCE: Duration = Duration::from_secs(2);

/// What differs between databases.
pub(crate) trait Driver: Debug + Send + Sync + 'static {
    /// The connection that writes.
    type Line: Line;

    /// Executes the statements on one consistent snapshot, and returns the rows of each.
    fn read<const N: usize>(
        &self,
        statements: [Statement; N],
    ) -> impl Future<Output = Result<[Vec<Row>; N], StoreError>> + Send;

    /// Opens the connection that writes.
    fn line(&self) -> impl Future<Output = Result<Self::Line, StoreError>> + Send;

    /// Cleans up before the store closes.
    fn settle(&self) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// The single connection that writes.
pub(crate) trait Line: Send + 'static {
    /// Stores each write, which is a list of statements, entirely or not at all, and all that succeed
    /// in one commit.
    fn commit(
        &mut self,
        writes: &[Vec<Statement>],
    ) -> impl Future<Output = Vec<Result<(), StoreError>>> + Send;
}

/// A store on an SQL database.
#[derive(Debug)]
pub(crate) struct SqlStore<D> {
    driver: D,
    writer: Writer,
}

impl<D: Driver> SqlStore<D> {
    pub(crate) async fn on(driver: D) -> Result<Self, StoreError> {
        let writer = Writer::start(driver.line().await?);
        Ok(Self { driver, writer })
    }
}

#[async_trait]
impl<D: Driver> Backend for SqlStore<D> {
    async fn write(&self, write: Write) -> Result<(), StoreError> {
        self.writer.write(writing::statements(write)).await
    }

    async fn game_since(
        &self,
        code: GameCode,
        number: u32,
    ) -> Result<Option<StoredGame>, StoreError> {
        reading::game_since(&self.driver, code, number).await
    }

    async fn listed(&self, code: GameCode) -> Result<Option<ListedGame>, StoreError> {
        reading::listed(&self.driver, code).await
    }

    async fn games_of(&self, which: Shelf) -> Result<Vec<GameCode>, StoreError> {
        reading::games_of(&self.driver, which).await
    }

    async fn games_due(
        &self,
        by: Uptime,
        after: Option<(Uptime, GameCode)>,
        most: u32,
    ) -> Result<Vec<(Uptime, GameCode)>, StoreError> {
        reading::games_due(&self.driver, by, after, most).await
    }

    async fn find(&self, kind: Find, most: u32) -> Result<Vec<GameCode>, StoreError> {
        reading::find(&self.driver, kind, most).await
    }

    async fn deserted(&self, most: u32) -> Result<Vec<(GameCode, PersonId)>, StoreError> {
        reading::deserted(&self.driver, most).await
    }

    async fn name(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        reading::name(&self.driver, person).await
    }

    async fn account(&self, person: PersonId) -> Result<Option<Account>, StoreError> {
        reading::account(&self.driver, person).await
    }

    async fn account_like(&self, skeleton: &str) -> Result<Option<Account>, StoreError> {
        reading::account_like(&self.driver, skeleton).await
    }

    async fn last_ratings(
        &self,
        variant: &str,
        people: [PersonId; 2],
    ) -> Result<LastRatings, StoreError> {
        rating::last_ratings(&self.driver, variant, people).await
    }

    async fn ratings_of(&self, person: PersonId) -> Result<Vec<StoredRating>, StoreError> {
        rating::ratings_of(&self.driver, person).await
    }

    async fn rating_history(
        &self,
        person: PersonId,
        variant: &str,
        most: u32,
    ) -> Result<Vec<StoredRating>, StoreError> {
        rating::history(&self.driver, person, variant, most).await
    }

    async fn leaders(
        &self,
        variant: &str,
        deviation: i64,
        most: u32,
    ) -> Result<Vec<Leader>, StoreError> {
        rating::leaders(&self.driver, variant, deviation, most).await
    }

    async fn encounters(&self, which: Encounters) -> Result<Vec<GameCode>, StoreError> {
        encounters::games(&self.driver, which).await
    }

    async fn running(&self, since: Uptime, most: u32) -> Result<Vec<GameCode>, StoreError> {
        encounters::running(&self.driver, since, most).await
    }

    async fn results_of(
        &self,
        person: PersonId,
        opponent: Option<PersonId>,
    ) -> Result<Vec<Results>, StoreError> {
        encounters::results(&self.driver, person, opponent).await
    }

    async fn results_after(
        &self,
        variant: &str,
        number: u32,
        most: u32,
    ) -> Result<Vec<StoredResult>, StoreError> {
        rating::results_after(&self.driver, variant, number, most).await
    }

    async fn reset(&self, hash: [u8; 32]) -> Result<Option<Reset>, StoreError> {
        reading::reset(&self.driver, hash).await
    }

    async fn people_without_games(
        &self,
        since: Uptime,
        most: u32,
    ) -> Result<Vec<PersonId>, StoreError> {
        reading::people_without_games(&self.driver, since, most).await
    }

    async fn session(&self, id: SessionId) -> Result<Option<StoredSession>, StoreError> {
        reading::session(&self.driver, id).await
    }

    async fn sessions_of(&self, person: PersonId) -> Result<Vec<StoredSession>, StoreError> {
        reading::sessions_of(&self.driver, person).await
    }

    async fn sessions_expired(&self, by: Uptime, most: u32) -> Result<Vec<SessionId>, StoreError> {
        reading::sessions_expired(&self.driver, by, most).await
    }

    async fn last_beat(&self) -> Result<(Uptime, Moment), StoreError> {
        reading::last_beat(&self.driver).await
    }

    async fn secret(&self, name: &'static str) -> Result<Option<Vec<u8>>, StoreError> {
        reading::secret(&self.driver, name).await
    }

    async fn check(&self) -> Result<(), StoreError> {
        let checked = self.writer.check(|| writing::statements(Write::Probe));
        timeout(PATIENCE, checked).await.unwrap_or(Err(StoreError::Slow))
    }

    async fn settle(&self) -> Result<(), StoreError> {
        self.driver.settle().await
    }

    fn observe(&self, observer: CommitObserver) {
        self.writer.observe(observer);
    }
}
