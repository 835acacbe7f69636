use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::extract::FromRef;
use axum_extra::extract::cookie::Key;
use room::Moment;
use store::{Store, StoreError};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::guard::Guard;
use crate::health::Health;
use crate::live::{Tables, Thinking};
use crate::metrics::Metrics;
use crate::origin::PublicUrl;

/// How long the server waits for its clients when it closes.
const FAREWELL: Duration = Duration::from_secs(5);

/// How often the server notes that it runs, and looks for turns of days that end. A pause of a few
/// beats is one in which nobody could play.
const BEAT: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_mins(1);

/// How the server is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Threads for the engine.
    pub engine_threads: usize,
    /// Whether a proxy in front tells the addresses of clients, and can be believed.
    pub trust_proxy: bool,
    /// Whether browsers shall send cookies over HTTPS only, even if nobody says that the request
    /// came over it.
    pub secure_cookies: bool,
    /// The address under which people know the server. Requests for another one are refused; where
    /// it is HTTPS, browsers keep to it.
    pub public_url: Option<PublicUrl>,
    /// Whether others than this machine may read the metrics.
    pub public_metrics: bool,
    /// Requests that one address may make in a minute; it may save up that many.
    pub requests_a_minute: u32,
    /// Games that one address may begin at once, before the limit of each minute holds.
    pub games_at_once: u32,
    /// Games that one address may begin in a minute.
    pub games_a_minute: u32,
    /// Sockets that one address may have open.
    pub sockets_per_address: u32,
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
            sockets_per_address: 64,
        }
    }
}

/// All that handlers share. Clones are the same one.
#[derive(Debug, Clone)]
pub struct App(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    store: Store,
    tables: Tables,
    cookies: Key,
    guard: Guard,
    metrics: Metrics,
    health: Health,
    closing: watch::Sender<bool>,
}

impl App {
    /// Takes up the games of the store, those on the clock at once.
    pub async fn start(store: Store, config: Config) -> Result<Self, StoreError> {
        store.beat(Moment::now(), Duration::ZERO).await?;
        let cookies = Key::from(&store.secret("cookies").await?);
        let thinking = Thinking::on_threads(config.engine_threads);
        let metrics = Metrics::new(store.commits(), thinking.waits());
        let tables = Tables::new(store.clone(), thinking, metrics.clone());
        tables.wind_clocks().await?;
        let (guard, closing) = (Guard::new(config), watch::Sender::new(false));
        let health = Health::default();
        let shared = Arc::new(Shared { store, tables, cookies, guard, metrics, health, closing });
        tokio::spawn(beat(Arc::downgrade(&shared)));
        Ok(Self(shared))
    }

    /// Tells all clients to come back later, and waits a moment until they have heard it and are
    /// answered.
    pub async fn close(&self) {
        self.0.closing.send_replace(true);
        if timeout(FAREWELL, self.0.closing.closed()).await.is_err() {
            tracing::warn!("some clients were too slow to be answered before the end");
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn tables(&self) -> &Tables {
        &self.0.tables
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

    /// For somebody whom the server waits for when it closes.
    pub(crate) fn closing(&self) -> Closing {
        Closing(self.0.closing.subscribe())
    }
}

/// The end of the server, which waits for a moment until all of these are dropped.
#[derive(Debug)]
pub(crate) struct Closing(watch::Receiver<bool>);

impl Closing {
    /// Returns when the server closes.
    pub(crate) async fn begun(&mut self) {
        let _ = self.0.wait_for(|closing| *closing).await;
    }
}

/// Goes on as long as the server does.
async fn beat(server: Weak<Shared>) {
    while let Some(shared) = server.upgrade().filter(|shared| !*shared.closing.borrow()) {
        if let Err(error) = shared.beat().await {
            tracing::error!(%error, "turns that end cannot be looked for");
        }
        drop(shared);
        sleep(BEAT).await;
    }
}

impl Shared {
    async fn beat(&self) -> Result<(), StoreError> {
        let now = Moment::now();
        self.store.beat(now, PAUSE).await?;
        self.tables.open_due(now + 2 * BEAT).await
    }
}

impl FromRef<App> for Key {
    fn from_ref(app: &App) -> Self {
        app.0.cookies.clone()
    }
}
