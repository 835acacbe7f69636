use std::ops::Add;
use std::time::Duration;

/// A point on the host's clock, which never goes backwards. Only the time between two of them means
/// anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Instant(Duration);

impl Instant {
    /// The instant this long after the host's clock started.
    pub const fn at(since_start: Duration) -> Self {
        Self(since_start)
    }

    /// The time since the host's clock started.
    pub const fn since_start(self) -> Duration {
        self.0
    }

    /// The time from an earlier instant to this one; zero if it was not earlier.
    pub const fn since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

impl Add<Duration> for Instant {
    type Output = Self;

    fn add(self, time: Duration) -> Self {
        Self(self.0.saturating_add(time))
    }
}
