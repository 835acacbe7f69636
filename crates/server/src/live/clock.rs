//! The clock of live games: the machine's monotonic clock.

use std::sync::LazyLock;
use std::time::Instant as Start;

use room::Instant;
use tokio::time;

static START: LazyLock<Start> = LazyLock::new(Start::now);

/// The current instant.
pub(crate) fn now() -> Instant {
    let start = time::Instant::from_std(*START);
    Instant::at(time::Instant::now().saturating_duration_since(start))
}

/// Returns at that instant.
pub(super) async fn sleep_until(at: Instant) {
    time::sleep_until(time::Instant::from_std(*START) + at.since_start()).await;
}
