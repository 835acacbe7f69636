//! The server's metrics, for Prometheus.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{MatchedPath, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};
use store::Commit;
use wire::RefusalCode;

use crate::App;
use crate::live::Waits;

/// The content type of the text that [`Metrics::text`] writes.
pub(crate) const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The label of requests that match no route.
const NO_ROUTE: &str = "none";

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    route: String,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RefusalLabels {
    code: String,
}

/// The counts. All clones share them.
#[derive(Debug, Clone)]
pub(crate) struct Metrics {
    registry: Arc<Registry>,
    requests: Family<RequestLabels, Counter>,
    refusals: Family<RefusalLabels, Counter>,
    sockets: Gauge,
    connections: Gauge,
    games: Gauge,
    moves: Counter,
    acknowledged: Histogram,
    commit_writes: Histogram,
    commit_seconds: Histogram,
}

impl Metrics {
    /// New metrics, with the engine's own counters.
    pub(crate) fn new(waits: &Waits) -> Self {
        let mut registry = Registry::with_prefix("triskel");
        let (requests, refusals) = (Family::default(), Family::default());
        let (sockets, games) = (Gauge::default(), Gauge::default());
        let connections = Gauge::default();
        let moves = Counter::default();
        // From half a millisecond to sixteen seconds.
        let acknowledged = Histogram::new(exponential_buckets(0.0005, 2.0, 16));
        let commit_writes = Histogram::new(exponential_buckets(1.0, 2.0, 9));
        let commit_seconds = Histogram::new(exponential_buckets(0.0005, 2.0, 14));
        registry.register("requests", "Requests, by route and status", requests.clone());
        registry.register("refusals", "Messages that were refused, by code", refusals.clone());
        registry.register("sockets", "Sockets that are open", sockets.clone());
        registry.register("connections", "Connections that are open", connections.clone());
        registry.register("games", "Games that are held in memory", games.clone());
        registry.register("moves", "Moves that were stored", moves.clone());
        registry.register_with_unit(
            "move_acknowledged",
            "From the arrival of a player's move to its acknowledgement",
            Unit::Seconds,
            acknowledged.clone(),
        );
        registry.register(
            "engine_queue",
            "Positions that wait for the engine",
            waits.queue.clone(),
        );
        registry.register_with_unit(
            "engine_wait",
            "How long positions have waited for the engine",
            Unit::Seconds,
            waits.seconds.clone(),
        );
        registry.register(
            "commit_writes",
            "How many writes the database committed together",
            commit_writes.clone(),
        );
        registry.register_with_unit(
            "commit",
            "How long a commit took",
            Unit::Seconds,
            commit_seconds.clone(),
        );
        let registry = Arc::new(registry);
        Self {
            registry,
            requests,
            refusals,
            sockets,
            connections,
            games,
            moves,
            acknowledged,
            commit_writes,
            commit_seconds,
        }
    }

    /// All counts, as Prometheus reads them.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string cannot fail");
        text
    }

    pub(crate) fn refused(&self, code: RefusalCode) {
        let code = serde_json::to_value(code).unwrap_or_default();
        let code = code.as_str().unwrap_or_default().to_owned();
        self.refusals.get_or_create(&RefusalLabels { code }).inc();
    }

    /// One more socket, for as long as this lives.
    pub(crate) fn socket(&self) -> Present {
        Present::at(&self.sockets)
    }

    /// One more connection, for as long as this lives.
    pub(crate) fn connection(&self) -> Present {
        Present::at(&self.connections)
    }

    /// One more game in memory, for as long as this lives.
    pub(crate) fn game(&self) -> Present {
        Present::at(&self.games)
    }

    pub(crate) fn moves_stored(&self, moves: usize) {
        self.moves.inc_by(moves as u64);
    }

    pub(crate) fn move_acknowledged(&self, after: Duration) {
        self.acknowledged.observe(after.as_secs_f64());
    }

    pub(crate) fn committed(&self, commit: Commit) {
        self.commit_writes.observe(commit.writes as f64);
        self.commit_seconds.observe(commit.took.as_secs_f64());
    }

    fn answered(&self, route: &str, status: StatusCode) {
        let labels = RequestLabels { route: route.to_owned(), status: status.as_u16() };
        self.requests.get_or_create(&labels).inc();
    }
}

/// Something that is counted until it is dropped.
#[derive(Debug)]
pub(crate) struct Present(Gauge);

impl Present {
    fn at(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Counts the request by its route, not by its path, because clients can make up any path.
pub(crate) async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let route = route.as_ref().map_or(NO_ROUTE, MatchedPath::as_str);
    app.metrics().answered(route, response.status());
    response
}
