use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;

use crate::{
    Account, Encounters, GameCode, LastRatings, Leader, ListedGame, Moment, PersonId, Reset,
    Results, SessionId, Shelf, StoreError, StoredGame, StoredRating, StoredResult, StoredSession,
    Uptime, Write,
};

/// The storage behind a [`Store`](crate::Store): a database, or a simulated one. `Store` has the
/// same calls and convenient ones for writing; `testing` has the contract as tests.
#[async_trait]
pub trait Backend: Debug + Send + Sync {
    /// Applies a write, all of it or nothing, and returns when it is on the disk.
    async fn write(&self, write: Write) -> Result<(), StoreError>;

    /// The game with that code, if there is one, with its events after that number. The parts are a
    /// consistent snapshot.
    async fn game_since(
        &self,
        code: GameCode,
        number: u32,
    ) -> Result<Option<StoredGame>, StoreError>;

    /// The game with that code as lists show it, if there is one.
    async fn listed(&self, code: GameCode) -> Result<Option<ListedGame>, StoreError>;

    /// A person's games, newest first.
    async fn games_of(&self, which: Shelf) -> Result<Vec<GameCode>, StoreError>;

    /// Some games whose running clock expires by then, earliest first, starting after the given
    /// one.
    async fn games_due(
        &self,
        by: Uptime,
        after: Option<(Uptime, GameCode)>,
        most: u32,
    ) -> Result<Vec<(Uptime, GameCode)>, StoreError>;

    /// Some games of that kind.
    async fn find(&self, kind: Find, most: u32) -> Result<Vec<GameCode>, StoreError>;

    /// Some games that still run although a player was removed, and that player.
    async fn deserted(&self, most: u32) -> Result<Vec<(GameCode, PersonId)>, StoreError>;

    /// The name of a person, if they are known and have one.
    async fn name(&self, person: PersonId) -> Result<Option<String>, StoreError>;

    /// The account of a person, if they have one.
    async fn account(&self, person: PersonId) -> Result<Option<Account>, StoreError>;

    /// The account whose name looks like that.
    async fn account_like(&self, skeleton: &str) -> Result<Option<Account>, StoreError>;

    /// What a game between these people is rated by, in that variant.
    async fn last_ratings(
        &self,
        variant: &str,
        people: [PersonId; 2],
    ) -> Result<LastRatings, StoreError>;

    /// The ratings of a person, one in each variant in which they have one.
    async fn ratings_of(&self, person: PersonId) -> Result<Vec<StoredRating>, StoreError>;

    /// The latest ratings of a person in a variant, after each rated game, the oldest first.
    async fn rating_history(
        &self,
        person: PersonId,
        variant: &str,
        most: u32,
    ) -> Result<Vec<StoredRating>, StoreError>;

    /// The accounts with the best ratings in a variant. Those whose deviation is above this one come
    /// after all others.
    async fn leaders(
        &self,
        variant: &str,
        deviation: i64,
        most: u32,
    ) -> Result<Vec<Leader>, StoreError>;

    /// Games of somebody against other people, the newest first. Aborted ones are not among them.
    async fn encounters(&self, which: Encounters) -> Result<Vec<GameCode>, StoreError>;

    /// Games between accounts that go on and in which something has happened since then: those of the
    /// players with the best ratings first.
    async fn running(&self, since: Uptime, most: u32) -> Result<Vec<GameCode>, StoreError>;

    /// How somebody's games against other people ended, or only those against this one.
    async fn results_of(
        &self,
        person: PersonId,
        opponent: Option<PersonId>,
    ) -> Result<Vec<Results>, StoreError>;

    /// Some rated games of a variant after that number, in the order in which they count.
    async fn results_after(
        &self,
        variant: &str,
        number: u32,
        most: u32,
    ) -> Result<Vec<StoredResult>, StoreError>;

    /// The link to choose another password that has this hash, whether it has ended or not.
    async fn reset(&self, hash: [u8; 32]) -> Result<Option<Reset>, StoreError>;

    /// Some people without a game and without an account who have not been seen since then.
    async fn people_without_games(
        &self,
        since: Uptime,
        most: u32,
    ) -> Result<Vec<PersonId>, StoreError>;

    /// The session of that id, even if it has expired.
    async fn session(&self, id: SessionId) -> Result<Option<StoredSession>, StoreError>;

    /// A person's sessions, newest first.
    async fn sessions_of(&self, person: PersonId) -> Result<Vec<StoredSession>, StoreError>;

    /// Some sessions that have expired by then.
    async fn sessions_expired(&self, by: Uptime, most: u32) -> Result<Vec<SessionId>, StoreError>;

    /// How long the server has run, and when it last stored that.
    async fn last_beat(&self) -> Result<(Uptime, Moment), StoreError>;

    /// The secret of that name, if an older server has made one.
    async fn secret(&self, name: &'static str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Whether the store can write, and if not, why. Makes at most two test writes a second.
    async fn check(&self) -> Result<(), StoreError>;

    /// Cleans up before the server ends.
    async fn settle(&self) -> Result<(), StoreError>;

    /// Reports every commit to this observer from now on. Later observers are ignored.
    fn observe(&self, observer: CommitObserver);
}

/// Which games to find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Find {
    /// Those of fewer than two moves that are not over, in which nothing has happened since then.
    NotBegun(Uptime),
    /// Those that were aborted, in which nothing has happened since then.
    Aborted(Uptime),
    /// Those that an older server stored without a summary.
    WithoutSummary,
    /// All, in the order of their codes, after this one.
    After(Option<GameCode>),
}

/// Called after every commit.
pub type CommitObserver = Arc<dyn Fn(Commit) + Send + Sync>;

/// One commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Commit {
    /// How many writes it carried.
    pub writes: usize,
    /// How long it took.
    pub took: Duration,
}
