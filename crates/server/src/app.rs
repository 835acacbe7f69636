use std::sync::Arc;
use std::time::Duration;

use room::{Moment, PersonId, SessionId};
use store::{Shelf, Store, StoreError};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::accounts::Hashing;
use crate::chores;
use crate::guard::Guard;
use crate::health::Health;
use crate::live::{Pulse, Tables, Thinking, Workers};
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::origin::PublicUrl;
use crate::pictures::Pictures;
use crate::sessions::Sessions;

/// How long the server waits for its clients on shutdown.
const FAREWELL: Duration = Duration::from_secs(5);

/// The most games in which a new name appears at once; others show it when they are next opened.
const RENAMED_AT_ONCE: u32 = 200;

/// The configuration of the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Threads for the engine.
    pub engine_threads: usize,
    /// Whether to trust a proxy in front about the addresses of clients.
    pub trust_proxy: bool,
    /// Whether browsers are told to send cookies over HTTPS only, even if no proxy reports that the
    /// request came over HTTPS.
    pub secure_cookies: bool,
    /// The server's public address. Requests for another one are refused; if it is HTTPS, browsers
    /// are told to keep to it.
    pub public_url: Option<PublicUrl>,
    /// Whether other machines may read the metrics.
    pub public_metrics: bool,
    /// Requests that one address may make per minute, which is also its burst.
    pub requests_a_minute: u32,
    /// Games that one address may begin in a burst.
    pub games_at_once: u32,
    /// Games that one address may begin per minute after that.
    pub games_a_minute: u32,
    /// Accounts that one address may make per hour, which is also its burst.
    pub sign_ups_an_hour: u32,
    /// How often one address may try to log in per minute; its burst is three times that.
    pub log_ins_a_minute: u32,
    /// Sockets that one address may have open.
    pub sockets_per_address: u32,
    /// Connections that one address may have open, including its sockets. Not counted behind a
    /// proxy.
    pub connections_per_address: u32,
    /// Connections that may be open in all.
    pub connections: u32,
    /// Days after which an unused session ends.
    pub session_days: u32,
    /// What is aborted and deleted, and when.
    pub retention: Retention,
}

/// After how many days something is removed, counting days in which the server runs; 0 keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// A game that never began is aborted.
    pub unbegun_days: u32,
    /// An aborted game is deleted.
    pub aborted_days: u32,
    /// A guest without games who has not come back is deleted.
    pub guest_days: u32,
}

impl Default for Retention {
    fn default() -> Self {
        Self { unbegun_days: 14, aborted_days: 30, guest_days: 90 }
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            engine_threads: 1,
            trust_proxy: false,
            secure_cookies: false,
            public_url: None,
            public_metrics: false,
            requests_a_minute: 300,
            games_at_once: 60,
            games_a_minute: 2,
            sign_ups_an_hour: 40,
            log_ins_a_minute: 20,
            sockets_per_address: 64,
            connections_per_address: 128,
            connections: 10_000,
            session_days: 400,
            retention: Retention::default(),
        }
    }
}

/// Everything that handlers share. Clones share it, too.
#[derive(Debug, Clone)]
pub struct App(Arc<Shared>);

#[derive(Debug)]
pub(crate) struct Shared {
    store: Store,
    tables: Tables,
    sessions: Sessions,
    hashing: Hashing,
    lobby: Lobby,
    guard: Guard,
    metrics: Metrics,
    health: Health,
    pictures: Pictures,
    closing: watch::Sender<bool>,
    retention: Retention,
}

impl App {
    /// Starts to manage the games of the store. A game is read only when somebody opens it or its
    /// clock runs out.
    pub async fn start(store: Store, config: Config) -> Result<Self, StoreError> {
        let (ran, last) = store.last_beat().await?;
        chores::check_pause(last, Moment::now());
        store.beat(ran, Moment::now()).await?;
        let old_key = store.secret("cookies").await?;
        let sessions = Sessions::new(config.session_days, old_key.as_deref());
        let thinking = Thinking::on_threads(config.engine_threads);
        let metrics = Metrics::new(thinking.waits());
        let observer = metrics.clone();
        store.observe(Arc::new(move |commit| observer.committed(commit)));
        let (pulse, workers) = (Pulse::start(ran), Workers::start());
        let tables = Tables::new(store.clone(), thinking, metrics.clone(), pulse, workers);
        let retention = config.retention;
        let (guard, closing) = (Guard::new(config), watch::Sender::new(false));
        let (health, pictures) = (Health::default(), Pictures::default());
        let shared = Shared {
            store,
            tables,
            sessions,
            hashing: Hashing::start(),
            lobby: Lobby::new(),
            guard,
            metrics,
            health,
            pictures,
            closing,
            retention,
        };
        let shared = Arc::new(shared);
        tokio::spawn(chores::go_on(Arc::downgrade(&shared)));
        Ok(Self(shared))
    }

    /// Tells all clients to come back later, and waits a moment until they are told and answered.
    pub async fn close(&self) {
        self.0.closing.send_replace(true);
        if timeout(FAREWELL, self.0.closing.closed()).await.is_err() {
            tracing::warn!("some clients were too slow to be answered before the shutdown");
        }
        if let Err(error) = self.0.note_uptime().await {
            tracing::error!(%error, "the uptime of the last seconds was not stored");
        }
        if let Err(error) = self.0.store.settle().await {
            tracing::error!(%error, "the journal of the database could not be cleaned up");
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn tables(&self) -> &Tables {
        &self.0.tables
    }

    pub(crate) fn sessions(&self) -> &Sessions {
        &self.0.sessions
    }

    pub(crate) fn hashing(&self) -> &Hashing {
        &self.0.hashing
    }

    pub(crate) fn lobby(&self) -> &Lobby {
        &self.0.lobby
    }

    /// Calls a person by another name in their games that go on, with an account or without.
    pub(crate) async fn rename(
        &self,
        person: PersonId,
        name: Option<&str>,
        account: bool,
    ) -> Result<(), StoreError> {
        let running = Shelf { person, over: false, before: None, most: RENAMED_AT_ONCE };
        let games = self.0.store.games_of(running).await?;
        self.0.tables.rename(person, name, account, &games).await;
        Ok(())
    }

    /// Ends a session, and closes its sockets.
    pub(crate) async fn end_session(&self, session: SessionId) -> Result<(), StoreError> {
        self.0.end_sessions(vec![session]).await
    }

    /// Removes a person: deletes their account, sessions and name, and ends their running games.
    pub(crate) async fn remove(&self, person: PersonId) -> Result<(), StoreError> {
        let mut games = Vec::new();
        for over in [false, true] {
            let which = Shelf { person, over, before: None, most: RENAMED_AT_ONCE };
            games.extend(self.0.store.games_of(which).await?);
        }
        self.0.store.remove_person(person).await?;
        self.0.sessions.attendance().end_person(person, None);
        self.0.lobby.forget(person);
        self.0.tables.rename(person, None, false, &games).await;
        // Whatever is left is done by the chores.
        self.0.end_deserted().await.map(drop)
    }

    pub(crate) fn guard(&self) -> &Guard {
        &self.0.guard
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(crate) fn health(&self) -> &Health {
        &self.0.health
    }

    pub(crate) fn pictures(&self) -> &Pictures {
        &self.0.pictures
    }

    /// A handle for a client that the server waits for on shutdown.
    pub(crate) fn closing(&self) -> Closing {
        Closing(self.0.closing.subscribe())
    }
}

/// Signals the shutdown, which waits a moment until all of these are dropped.
#[derive(Debug)]
pub(crate) struct Closing(watch::Receiver<bool>);

impl Closing {
    /// Returns when the server closes.
    pub(crate) async fn begun(&mut self) {
        let _ = self.0.wait_for(|closing| *closing).await;
    }
}

impl Shared {
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }

    pub(crate) fn retention(&self) -> Retention {
        self.retention
    }

    /// Ends sessions, and closes their sockets.
    pub(crate) async fn end_sessions(&self, sessions: Vec<SessionId>) -> Result<(), StoreError> {
        self.store.end_sessions(sessions.clone()).await?;
        self.sessions.attendance().end(&sessions);
        Ok(())
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Stores how long the server has run.
    pub(crate) async fn note_uptime(&self) -> Result<(), StoreError> {
        self.store.beat(self.tables.uptime(), Moment::now()).await
    }
}
