use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use room::{Instant, Uptime};
use tokio::sync::watch;
use tokio::time::sleep;

use super::clock;

/// How often the heartbeat runs.
const BEAT: Duration = Duration::from_millis(50);

/// A beat that is this late means a standstill: the process was stopped, swapped out, or had
/// no processor.
const LATE: Duration = Duration::from_millis(250);

/// How many standstills are remembered.
const MEMORY: usize = 64;

/// A period in which the server did not run, so that nobody could play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Standstill {
    pub(crate) from: Instant,
    pub(crate) to: Instant,
}

/// Notices standstills of the server, and counts how long it has run. Clones share it.
#[derive(Debug, Clone)]
pub(crate) struct Pulse(Arc<Mutex<Beats>>);

#[derive(Debug)]
struct Beats {
    last: Instant,
    standstills: VecDeque<Standstill>,
    /// How many there have been, including forgotten ones.
    count: u64,
    /// When the first beat was, what the server's clock showed then, and how long it has stood still
    /// since.
    start: Instant,
    ran: Uptime,
    still: Duration,
    /// Wakes the watchers.
    news: watch::Sender<u64>,
}

impl Pulse {
    /// Starts beating, for a server that has already run this long. Stops when the last clone is
    /// dropped.
    pub(crate) fn start(ran: Uptime) -> Self {
        let beats = Arc::new(Mutex::new(Beats::new(clock::now(), ran)));
        tokio::spawn(beat(Arc::downgrade(&beats)));
        Self(beats)
    }

    /// Watches for standstills from now on.
    pub(crate) fn watch(&self) -> Watch {
        let beats = lock(&self.0);
        Watch { pulse: self.clone(), seen: beats.count, news: beats.news.subscribe() }
    }

    /// What the server's own clock shows, without standstills.
    pub(crate) fn uptime(&self) -> Uptime {
        let (mut beats, now) = (lock(&self.0), clock::now());
        beats.beat(now);
        beats.ran + now.since(beats.start).saturating_sub(beats.still)
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
    fn new(now: Instant, ran: Uptime) -> Self {
        let (standstills, still) = (VecDeque::new(), Duration::ZERO);
        let news = watch::Sender::new(0);
        Self { last: now, standstills, count: 0, start: now, ran, still, news }
    }

    fn beat(&mut self, now: Instant) {
        let expected = self.last + BEAT;
        let late = now.since(expected);
        if late > LATE {
            tracing::warn!(?late, "the server stood still; clocks that ran get the time back");
            self.standstills.push_back(Standstill { from: expected, to: now });
            self.still += late;
            self.count += 1;
            self.news.send_replace(self.count);
            if self.standstills.len() > MEMORY {
                self.standstills.pop_front();
            }
        }
        self.last = self.last.max(now);
    }
}

/// A watcher that learns about every standstill once.
#[derive(Debug)]
pub(crate) struct Watch {
    pulse: Pulse,
    seen: u64,
    news: watch::Receiver<u64>,
}

impl Watch {
    /// Returns when the server has stood still.
    pub(crate) async fn standstill(&mut self) {
        // The pulse beats as long as somebody watches it.
        let _ = self.news.changed().await;
    }

    /// What the server's own clock shows.
    pub(crate) fn uptime(&self) -> Uptime {
        self.pulse.uptime()
    }

    /// The standstills since the last call, up to now. The first task to wake up after one need not
    /// wait for the next beat.
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
    async fn a_running_server_never_stands_still() {
        let mut watch = Pulse::start(Uptime(0)).watch();
        sleep(Duration::from_secs(10)).await;
        assert_eq!(watch.standstills(), []);
    }

    #[test]
    fn a_late_beat_is_a_standstill_from_when_it_was_due() {
        let start = clock::now();
        let mut beats = Beats::new(start, Uptime(0));
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
        let pulse = Pulse::start(Uptime(5_000));
        let mut watches = [pulse.watch(), pulse.watch()];
        tokio::time::advance(Duration::from_secs(3)).await;
        for watch in &mut watches {
            let [standstill] = watch.standstills()[..] else { panic!("{watch:?}") };
            let lost = standstill.to.since(standstill.from);
            assert!(lost > Duration::from_millis(2_900) && lost <= Duration::from_secs(3));
            assert_eq!(watch.standstills(), []);
        }
        assert_eq!(pulse.watch().standstills(), []);
        let ran = pulse.uptime().since(Uptime(5_000));
        assert!(ran <= Duration::from_millis(100), "{ran:?}");
        sleep(Duration::from_secs(9)).await;
        assert_eq!(pulse.uptime().since(Uptime(14_000)), ran);
    }
}
