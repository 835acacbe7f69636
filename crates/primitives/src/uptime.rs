use std::ops::Add;
use std::time::Duration;

/// A point on the server's own clock: how many milliseconds it has run, over all its starts. The
/// clock stops while the server is down, and jumps of the machine's clock do not affect it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Uptime(pub i64);

impl Uptime {
    /// The time from an earlier point to this one; zero if it was not earlier.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }

    /// The point that long before this one.
    #[must_use]
    pub fn before(self, time: Duration) -> Self {
        Self(self.0.saturating_sub(millis(time)))
    }
}

impl Add<Duration> for Uptime {
    type Output = Self;

    fn add(self, time: Duration) -> Self {
        Self(self.0.saturating_add(millis(time)))
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
