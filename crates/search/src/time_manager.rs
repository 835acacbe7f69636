use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::limits::Budget;
use crate::{Limits, Signals};

/// Decides when a search stops or is suspended. Its threads share it.
#[derive(Debug)]
pub(crate) struct TimeManager {
    signals: Signals,
    limits: Limits,
    budget: Budget,
    began: Duration,
    /// When the limits began to count. A search that starts by pondering sets it on the ponder hit.
    clock_began: OnceLock<Duration>,
    /// When the slice ends, in nanoseconds of the time source.
    slice_end: AtomicU64,
    /// Nodes of all threads, as they last reported.
    nodes: AtomicU64,
    /// Set when the main thread has its answer.
    finished: AtomicBool,
}

/// How many nodes a thread searches between two looks at the clock.
const CHECK_INTERVAL: u64 = 64;

/// The end of a slice that never ends.
const NEVER: u64 = u64::MAX;

/// How much a search beside the main one may cost: it can fail, so it gets part of what is left.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SideSearch {
    /// How many nodes it searches in a second on a slow machine.
    pub(crate) per_second: f64,
    /// It gets one part in `share` of the time left.
    pub(crate) share: f64,
    /// With fewer nodes it is not worth starting.
    pub(crate) min: u64,
    /// It never gets more nodes than this.
    pub(crate) max: u64,
}

impl TimeManager {
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

    /// Time since the search began, including pauses between slices.
    pub(crate) fn time(&self) -> Duration {
        self.signals.now().unwrap_or_default().saturating_sub(self.began)
    }

    /// Starts a slice of this length.
    pub(crate) fn begin_slice(&self, slice: Duration) {
        let end = self.signals.now().and_then(|now| now.checked_add(slice));
        let end = end.and_then(|end| u64::try_from(end.as_nanos()).ok()).unwrap_or(NEVER);
        self.slice_end.store(end, Ordering::Relaxed);
    }

    /// Whether to suspend the search.
    pub(crate) fn is_slice_over(&self) -> bool {
        let end = self.slice_end.load(Ordering::Relaxed);
        end != NEVER && self.signals.now().is_some_and(|now| now.as_nanos() >= u128::from(end))
    }

    /// Nodes of all threads.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Adds the nodes that a thread has searched since its last report.
    pub(crate) fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// How many nodes a thread that has searched `nodes` may spend on a side search.
    ///
    /// A limit of depth allows none: a side search has no depth to compare.
    pub(crate) fn allowance(&self, nodes: u64, side_search: SideSearch) -> u64 {
        if self.limits.depth.is_some() {
            return 0;
        }
        let SideSearch { per_second, share, min, max } = side_search;
        let by_nodes = self.limits.nodes.map_or(max, |limit| limit.saturating_sub(nodes) / 2);
        let time = self.budget.soft.or(self.budget.hard);
        let by_time = time.map_or(max, |time| {
            (time.saturating_sub(self.time()).as_secs_f64() / share * per_second) as u64
        });
        let allowed = by_nodes.min(by_time).min(max);
        if allowed < min { 0 } else { allowed }
    }

    /// Whether a thread that has searched `nodes` has reached its limit.
    pub(crate) fn is_out_of_nodes(&self, nodes: u64) -> bool {
        let enough = self.limits.nodes.is_some_and(|limit| nodes > limit);
        enough && !self.signals.is_pondering()
    }

    /// Whether a thread that has searched `nodes` should look at the clock.
    pub(crate) const fn is_check_due(nodes: u64) -> bool {
        nodes.is_multiple_of(CHECK_INTERVAL)
    }

    /// Whether time is up, or the search was stopped or has its answer.
    pub(crate) fn is_called_off(&self) -> bool {
        self.finished.load(Ordering::Relaxed)
            || self.signals.is_stopped()
            || self.is_later_than(self.budget.hard)
    }

    /// Tells the other threads that there is an answer.
    pub(crate) fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }

    /// Whether not to start another iteration.
    pub(crate) fn is_done(&self, depth: u32) -> bool {
        let deep_enough = self.limits.depth.is_some_and(|limit| depth >= limit);
        self.is_called_off()
            || deep_enough && !self.signals.is_pondering()
            || self.is_later_than(self.budget.soft)
    }

    /// Whether to answer as soon as the result is certain.
    pub(crate) fn is_limited(&self) -> bool {
        self.limits.is_some() && !self.signals.is_pondering()
    }

    /// Whether saving time is useful.
    pub(crate) fn is_timed(&self) -> bool {
        self.budget.hard.is_some()
    }

    fn is_later_than(&self, limit: Option<Duration>) -> bool {
        if self.signals.is_pondering() {
            return false;
        }
        let Some(limit) = limit else { return false };
        // Without a time source, a search with nothing but a time limit would never end.
        let Some(now) = self.signals.now() else { return true };
        now.saturating_sub(*self.clock_began.get_or_init(|| now)) >= limit
    }
}
