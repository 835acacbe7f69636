use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use crate::{
    Backend, Entry, GameCode, History, LogIn, Moment, NewGame, NewSession, PersonId, Private,
    Rerated, Reset, SessionId, SignUp, StoreError, StoredGame, StoredSession, Uptime, Write,
};
use crate::{postgres, sqlite};

/// The handle to the stored data. All clones share it.
#[derive(Debug, Clone)]
pub struct Store(Arc<dyn Backend>);

impl<B: Backend + 'static> From<B> for Store {
    fn from(backend: B) -> Self {
        Self(Arc::new(backend))
    }
}

/// Writing. Everything that a call stores is on the disk when it returns.
impl Store {
    /// Opens the SQLite database in that file, creates it if it does not exist, and migrates it.
    /// Only its owner can read it.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        Ok(sqlite::open(file).await?.into())
    }

    /// Opens the PostgreSQL database at that address, such as `postgres://user:password@host/name`,
    /// and migrates it.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        Ok(postgres::open(url).await?.into())
    }

    /// Opens an existing, migrated SQLite database read-only.
    pub async fn inspect(file: &Path) -> Result<Self, StoreError> {
        Ok(sqlite::inspect(file).await?.into())
    }

    /// Stores a new person with their first session.
    pub async fn welcome(&self, session: NewSession, now: Uptime) -> Result<(), StoreError> {
        self.0.write(Write::Newcomer { session, now }).await
    }

    /// Stores a session of a person who is known; returns false if they are not, or were removed.
    pub async fn begin_session(
        &self,
        session: NewSession,
        now: Uptime,
    ) -> Result<bool, StoreError> {
        let id = session.id;
        self.0.write(Write::Session { session, now }).await?;
        Ok(self.0.session(id).await?.is_some())
    }

    /// Stores a session in exchange for a cookie of an older server; returns false if the person has
    /// none to exchange. They may repeat it until then.
    pub async fn exchange(
        &self,
        session: NewSession,
        now: Uptime,
        until: Uptime,
    ) -> Result<bool, StoreError> {
        let id = session.id;
        self.0.write(Write::Exchange { session, now, until }).await?;
        Ok(self.0.session(id).await?.is_some())
    }

    /// Extends a session until then.
    pub async fn renew(
        &self,
        session: &StoredSession,
        seen: Moment,
        now: Uptime,
        expires: Uptime,
    ) -> Result<(), StoreError> {
        let (id, person) = (session.id, session.person);
        self.0.write(Write::Renewed { id, person, seen, now, expires }).await
    }

    /// Ends these sessions.
    pub async fn end_sessions(&self, sessions: Vec<SessionId>) -> Result<(), StoreError> {
        self.0.write(Write::EndSessions(sessions)).await
    }

    /// Gives a known person that name, or none.
    pub async fn rename(&self, person: PersonId, name: Option<String>) -> Result<(), StoreError> {
        self.0.write(Write::Name(person, name)).await
    }

    /// Gives somebody an account and a session; returns false if they are not known, or were removed.
    pub async fn sign_up(&self, sign_up: SignUp) -> Result<bool, StoreError> {
        let session = sign_up.session.id;
        self.0.write(Write::SignUp(Box::new(sign_up))).await?;
        Ok(self.0.session(session).await?.is_some())
    }

    /// Stores a session of somebody who gave the password of their account; returns false if it has
    /// changed meanwhile.
    pub async fn log_in(&self, log_in: LogIn) -> Result<bool, StoreError> {
        let session = log_in.session.id;
        self.0.write(Write::LogIn(Box::new(log_in))).await?;
        Ok(self.0.session(session).await?.is_some())
    }

    /// Gives an account another password, and ends all of its sessions but that one.
    pub async fn change_password(
        &self,
        person: PersonId,
        password: String,
        keep: Option<SessionId>,
    ) -> Result<(), StoreError> {
        self.0.write(Write::Password { person, password, keep }).await
    }

    /// Stores a link to choose another password, in place of an earlier one.
    pub async fn allow_reset(&self, reset: Reset) -> Result<(), StoreError> {
        self.0.write(Write::Reset(reset)).await
    }

    /// Uses such a link; returns whose account it is, or `None` if the link has expired.
    pub async fn redeem(
        &self,
        hash: [u8; 32],
        password: String,
        now: Uptime,
    ) -> Result<Option<PersonId>, StoreError> {
        let Some(reset) = self.0.reset(hash).await? else { return Ok(None) };
        self.0.write(Write::Redeemed { hash, password: password.clone(), now }).await?;
        let account = self.0.account(reset.person).await?;
        Ok(account.filter(|account| account.password == password).map(|account| account.person))
    }

    /// Removes a person's account, sessions and name. They stay in their games, without a name.
    pub async fn remove_person(&self, person: PersonId) -> Result<(), StoreError> {
        self.0.write(Write::RemovePerson(person)).await
    }

    /// Deletes those of these people who have neither a game nor an account, and have not been seen
    /// since then.
    pub async fn forget_people(
        &self,
        people: Vec<PersonId>,
        since: Uptime,
    ) -> Result<(), StoreError> {
        self.0.write(Write::ForgetPeople { people, since }).await
    }

    /// Stores a new game. The people in its seats are known.
    pub async fn begin(&self, game: NewGame) -> Result<(), StoreError> {
        self.0.write(Write::Game(game)).await
    }

    /// Stores a game that was played elsewhere, with all its events: all of it, or nothing.
    pub async fn adopt(&self, game: NewGame, history: History) -> Result<(), StoreError> {
        self.0.write(Write::Adopted(game, history)).await
    }

    /// Stores an event and what it changes: all of it, or nothing.
    pub async fn append(&self, entry: Entry) -> Result<(), StoreError> {
        self.0.write(Write::Entry(entry)).await
    }

    /// Puts other ratings in the place of those after some games.
    pub async fn rerate(&self, rerated: Rerated) -> Result<(), StoreError> {
        self.0.write(Write::Rerated(rerated)).await
    }

    /// Stores what a player keeps private. They have a seat.
    pub async fn keep(
        &self,
        game: GameCode,
        player: u8,
        private: Private,
    ) -> Result<(), StoreError> {
        self.0.write(Write::Private { game, player, private }).await
    }

    /// Stores the summary of a game that an older server stored without one.
    pub async fn summarise(&self, game: GameCode, summary: String) -> Result<(), StoreError> {
        self.0.write(Write::Summary(game, summary)).await
    }

    /// Marks a game that cannot continue, so that it is neither due nor too old.
    pub async fn let_rest(&self, game: GameCode) -> Result<(), StoreError> {
        self.0.write(Write::AtRest(game)).await
    }

    /// Deletes those of these games that were aborted.
    pub async fn forget_games(&self, games: Vec<GameCode>) -> Result<(), StoreError> {
        self.0.write(Write::ForgetGames(games)).await
    }

    /// Stores how long the server has run in all, and the time of day.
    pub async fn beat(&self, ran: Uptime, now: Moment) -> Result<(), StoreError> {
        self.0.write(Write::Beat { ran, now }).await
    }
}

/// Reading.
impl Store {
    /// The game with that code, if there is one.
    pub async fn game(&self, code: GameCode) -> Result<Option<StoredGame>, StoreError> {
        self.0.game_since(code, 0).await
    }
}

/// Gives access to all calls of the backend.
impl Deref for Store {
    type Target = dyn Backend;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}
