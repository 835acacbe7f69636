//! What a search gets from the operating system: its clock and its threads.
//!
//! Programs that run on an operating system hand them to the searches that they start:
//!
//! ```
//! let signals = native::signals();
//! # assert!(!signals.is_stopped());
//! ```

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use search::{Helper, Signals, Threads, TimeSource};

/// Signals for searches that may use the clock and threads of this machine.
pub fn signals() -> Signals {
    Signals::default().with_time(Arc::new(SystemClock::new())).with_threads(Arc::new(SystemThreads))
}

/// The monotonic clock of this machine.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock {
    start: Instant,
}

impl SystemClock {
    /// A clock that starts now.
    #[expect(clippy::new_without_default, reason = "every clock is another one")]
    pub fn new() -> Self {
        Self { start: Instant::now() }
    }
}

impl TimeSource for SystemClock {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }
}

/// The threads of this machine, started for each slice of a search.
#[derive(Debug, Clone, Copy)]
pub struct SystemThreads;

impl Threads for SystemThreads {
    fn run(&self, main: &mut dyn FnMut(), helpers: Vec<Helper<'_>>) {
        thread::scope(|scope| {
            for helper in helpers {
                scope.spawn(helper);
            }
            main();
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[test]
    fn the_clock_goes_forward() {
        let clock = SystemClock::new();
        let before = clock.now();
        thread::sleep(Duration::from_millis(2));
        assert!(clock.now() >= before + Duration::from_millis(2));
    }

    #[test]
    fn helpers_run_while_the_main_thread_does() {
        let helping = AtomicU32::new(0);
        let helper = || {
            helping.fetch_add(1, Ordering::SeqCst);
        };
        let helpers = (0..3).map(|_| Box::new(helper) as Helper<'_>).collect();
        let mut main = || {
            while helping.load(Ordering::SeqCst) < 3 {
                thread::yield_now();
            }
        };
        SystemThreads.run(&mut main, helpers);
    }
}
