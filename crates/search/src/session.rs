use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::limits::Budget;
use crate::{Limits, Signals};

/// The limits of one search, shared by its threads.
#[derive(Debug)]
pub(crate) struct Session {
    signals: Signals,
    limits: Limits,
    budget: Budget,
    began: Duration,
    /// When the limits began to count: later than the search if it began on the opponent's time.
    clock_began: OnceLock<Duration>,
    /// When the slice ends, in nanoseconds of the time source.
    slice_end: AtomicU64,
    /// What the threads have looked at, told now and then.
    nodes: AtomicU64,
    /// Set when the first thread has its answer.
    finished: AtomicBool,
}

/// A thread looks at the clock after so many positions.
const BREATH: u64 = 64;

/// The end of a slice that has none.
const NEVER: u64 = u64::MAX;

impl Session {
    pub(crate) fn new(signals: &Signals, limits: Limits, decisions_left: u32) -> Self {
        let began = signals.now().unwrap_or_default();
        let clock_began = if signals.is_pondering() { OnceLock::new() } else { began.into() };
        Self {
            signals: signals.clone(),
            limits,
            budget: limits.budget(decisions_left),
            began,
            clock_began,
            slice_end: AtomicU64::new(NEVER),
            nodes: AtomicU64::new(0),
            finished: AtomicBool::new(false),
        }
    }

    pub(crate) fn signals(&self) -> &Signals {
        &self.signals
    }

    /// Time since the search began, slices and pauses together.
    pub(crate) fn time(&self) -> Duration {
        self.signals.now().unwrap_or_default().saturating_sub(self.began)
    }

    /// Begins a slice of this length.
    pub(crate) fn begin_slice(&self, slice: Duration) {
        let end = self.signals.now().and_then(|now| now.checked_add(slice));
        let end = end.and_then(|end| u64::try_from(end.as_nanos()).ok()).unwrap_or(NEVER);
        self.slice_end.store(end, Ordering::Relaxed);
    }

    /// Whether the search has to be suspended.
    pub(crate) fn is_slice_over(&self) -> bool {
        let end = self.slice_end.load(Ordering::Relaxed);
        end != NEVER && self.signals.now().is_some_and(|now| now.as_nanos() >= u128::from(end))
    }

    /// Positions looked at by all threads.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Adds what a thread has looked at since it last told.
    pub(crate) fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// How many positions a thread that has looked at so many may spend on something that can
    /// fail, and that does not care how far to look ahead.
    pub(crate) fn nodes_to_spare(&self, nodes: u64) -> u64 {
        /// What solving looks at in a second, on a slow machine.
        const RATE: f64 = 1e6;
        const MOST: u64 = 20_000_000;
        if self.limits.depth.is_some() {
            return 0;
        }
        let by_nodes = self.limits.nodes.map_or(MOST, |limit| limit.saturating_sub(nodes) / 2);
        let time = self.budget.soft.or(self.budget.hard);
        let by_time = time.map_or(MOST, |time| {
            (time.saturating_sub(self.time()).as_secs_f64() / 2.0 * RATE) as u64
        });
        by_nodes.min(by_time)
    }

    /// How many moves a thread that has looked at so many positions may test for what they threaten, in
    /// about a sixteenth of what is left; none if that would be too few to find anything.
    pub(crate) fn tests_to_spare(&self, nodes: u64) -> u64 {
        /// What is tested in a second, on a slow machine.
        const RATE: f64 = 2e6;
        const MOST: u64 = 2_000_000;
        const FEWEST: u64 = 10_000;
        if self.limits.depth.is_some() {
            return 0;
        }
        let by_nodes = self.limits.nodes.map_or(MOST, |limit| limit.saturating_sub(nodes) / 2);
        let time = self.budget.soft.or(self.budget.hard);
        let by_time = time.map_or(MOST, |time| {
            (time.saturating_sub(self.time()).as_secs_f64() / 16.0 * RATE) as u64
        });
        let spare = by_nodes.min(by_time).min(MOST);
        if spare < FEWEST { 0 } else { spare }
    }

    /// Whether a thread that has looked at so many positions has looked at all that it may.
    pub(crate) fn is_out_of_nodes(&self, nodes: u64) -> bool {
        let enough = self.limits.nodes.is_some_and(|limit| nodes > limit);
        enough && !self.signals.is_pondering()
    }

    /// Whether a thread that has looked at so many positions should look at the clock.
    pub(crate) const fn is_time_to_look(nodes: u64) -> bool {
        nodes.is_multiple_of(BREATH)
    }

    /// Whether there is no time left, or nobody waits for more.
    pub(crate) fn is_called_off(&self) -> bool {
        self.finished.load(Ordering::Relaxed)
            || self.signals.is_stopped()
            || self.is_later_than(self.budget.hard)
    }

    /// Lets the other threads know that the answer is there.
    pub(crate) fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }

    /// Whether it is too late to begin with another depth.
    pub(crate) fn is_done(&self, depth: u32) -> bool {
        let deep_enough = self.limits.depth.is_some_and(|limit| depth >= limit);
        self.is_called_off()
            || deep_enough && !self.signals.is_pondering()
            || self.is_later_than(self.budget.soft)
    }

    /// Whether the answer is wanted as soon as it is certain.
    pub(crate) fn is_limited(&self) -> bool {
        self.limits.is_some() && !self.signals.is_pondering()
    }

    /// Whether there is a clock to spare.
    pub(crate) fn is_timed(&self) -> bool {
        self.budget.hard.is_some()
    }

    fn is_later_than(&self, limit: Option<Duration>) -> bool {
        if self.signals.is_pondering() {
            return false;
        }
        let Some(limit) = limit else {
            return false;
        };
        // Without a time source, a search with nothing but a time limit would never end.
        let Some(now) = self.signals.now() else { return true };
        now.saturating_sub(*self.clock_began.get_or_init(|| now)) >= limit
    }
}
