use std::time::Duration;

use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};

/// How the database commits: what one commit carried, and how long it took. Clones count together.
#[derive(Debug, Clone)]
pub struct Commits {
    /// Writes in a commit.
    pub writes: Histogram,
    /// Seconds that a commit took.
    pub seconds: Histogram,
}

impl Commits {
    pub(crate) fn new() -> Self {
        Self {
            writes: Histogram::new(exponential_buckets(1.0, 2.0, 9)),
            seconds: Histogram::new(exponential_buckets(0.0005, 2.0, 14)),
        }
    }

    pub(crate) fn observe(&self, writes: usize, took: Duration) {
        self.writes.observe(writes as f64);
        self.seconds.observe(took.as_secs_f64());
    }
}
