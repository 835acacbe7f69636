use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use room::Instant;
use tokio::time::sleep;

use super::clock;

/// How often the server feels its own pulse.
const BEAT: Duration = Duration::from_millis(50);

/// A beat that comes so much too late is a standstill: the process was stopped, swapped out, or had
/// no processor.
const LATE: Duration = Duration::from_millis(250);

/// Standstills that are remembered.
const MEMORY: usize = 64;

/// A time in which the server stood still, so that nobody could play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Standstill {
    pub(crate) from: Instant,
    pub(crate) to: Instant,
}

/// Notices when the server stands still. Clones are the same one.
#[derive(Debug, Clone)]
pub(crate) struct Pulse(Arc<Mutex<Beats>>);

#[derive(Debug)]
struct Beats {
    last: Instant,
    standstills: VecDeque<Standstill>,
    /// How many there have been, those that are forgotten included.
    count: u64,
}

impl Pulse {
    /// Beats from now on, as long as somebody has it.
    pub(crate) fn start() -> Self {
        let beats = Beats { last: clock::now(), standstills: VecDeque::new(), count: 0 };
        let beats = Arc::new(Mutex::new(beats));
        tokio::spawn(beat(Arc::downgrade(&beats)));
        Self(beats)
    }

    /// Watches for standstills from now on.
    pub(crate) fn watch(&self) -> Watch {
        let seen = lock(&self.0).count;
        Watch { pulse: self.clone(), seen }
    }
}

async fn beat(pulse: Weak<Mutex<Beats>>) {
    while let Some(beats) = pulse.upgrade() {
        lock(&beats).beat(clock::now());
        drop(beats);
        sleep(BEAT).await;
    }
}

fn lock(beats: &Mutex<Beats>) -> MutexGuard<'_, Beats> {
    beats.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Beats {
    fn beat(&mut self, now: Instant) {
        let expected = self.last + BEAT;
        let late = now.since(expected);
        if late > LATE {
            tracing::warn!(?late, "the server stood still; clocks that ran get the time back");
            self.standstills.push_back(Standstill { from: expected, to: now });
            self.count += 1;
            if self.standstills.len() > MEMORY {
                self.standstills.pop_front();
            }
        }
        self.last = self.last.max(now);
    }
}

/// Somebody who wants to know of every standstill once.
#[derive(Debug)]
pub(crate) struct Watch {
    pulse: Pulse,
    seen: u64,
}

impl Watch {
    /// The standstills since this was last asked, up to this very moment: whoever wakes up first
    /// after one need not wait for the next beat to know of it.
    pub(crate) fn standstills(&mut self) -> Vec<Standstill> {
        let mut beats = lock(&self.pulse.0);
        beats.beat(clock::now());
        let new = (beats.count - self.seen) as usize;
        self.seen = beats.count;
        let known = beats.standstills.len();
        beats.standstills.range(known.saturating_sub(new)..).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_server_that_runs_stands_never_still() {
        let mut watch = Pulse::start().watch();
        sleep(Duration::from_secs(10)).await;
        assert_eq!(watch.standstills(), []);
    }

    #[test]
    fn a_late_beat_is_a_standstill_from_when_it_was_due() {
        let start = clock::now();
        let mut beats = Beats { last: start, standstills: VecDeque::new(), count: 0 };
        beats.beat(start + BEAT + LATE);
        assert_eq!(beats.count, 0);
        let (from, to) = (start + BEAT + LATE + BEAT, start + Duration::from_secs(5));
        beats.beat(to);
        assert_eq!(beats.standstills, [Standstill { from, to }]);
        beats.beat(to);
        assert_eq!(beats.count, 1);
    }

    #[tokio::test(start_paused = true)]
    async fn everybody_hears_of_a_standstill_once() {
        let pulse = Pulse::start();
        let mut watches = [pulse.watch(), pulse.watch()];
        tokio::time::advance(Duration::from_secs(3)).await;
        for watch in &mut watches {
            let [standstill] = watch.standstills()[..] else { panic!("{watch:?}") };
            let lost = standstill.to.since(standstill.from);
            assert!(lost > Duration::from_millis(2_900) && lost <= Duration::from_secs(3));
            assert_eq!(watch.standstills(), []);
        }
        assert_eq!(pulse.watch().standstills(), []);
    }
}
