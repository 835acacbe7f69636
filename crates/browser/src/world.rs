use primitives::{GameCode, Moment};
use room::Instant;
use search::TimeSource;

/// What a host gets from outside: time and randomness. Slices of searches are timed by the
/// monotonic clock.
pub trait World: TimeSource {
    /// The current moment, by the wall clock.
    fn moment(&self) -> Moment;

    /// A random code that no other game has.
    fn code(&self) -> GameCode;

    /// The current instant, by the monotonic clock.
    fn instant(&self) -> Instant {
        Instant::at(self.now())
    }
}
