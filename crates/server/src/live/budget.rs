use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many clients to keep before forgetting those that owe nothing.
const MOST_KEYS: usize = 10_000;

/// How much of the server's time a client may take: a burst, and a share of every second.
#[derive(Debug)]
pub(super) struct Budget<K> {
    at_once: Duration,
    /// The part of each second that is forgiven.
    share: f64,
    debts: Mutex<HashMap<K, Debt>>,
}

#[derive(Debug, Clone, Copy)]
struct Debt {
    owed: Duration,
    at: Instant,
}

impl Debt {
    fn at(self, now: Instant, share: f64) -> Duration {
        self.owed.saturating_sub(now.saturating_duration_since(self.at).mul_f64(share))
    }
}

impl<K: Copy + Eq + Hash> Budget<K> {
    pub(super) fn new(at_once: Duration, share: f64) -> Self {
        Self { at_once, share, debts: Mutex::default() }
    }

    /// Whether this client may ask for more.
    pub(super) fn allows(&self, key: K, now: Instant) -> bool {
        let debts = self.debts.lock().unwrap_or_else(PoisonError::into_inner);
        debts.get(&key).is_none_or(|debt| debt.at(now, self.share) < self.at_once)
    }

    /// Records what something has cost.
    pub(super) fn charge(&self, key: K, cost: Duration, now: Instant) {
        let mut debts = self.debts.lock().unwrap_or_else(PoisonError::into_inner);
        if debts.len() > MOST_KEYS {
            debts.retain(|_, debt| !debt.at(now, self.share).is_zero());
        }
        let debt = debts.entry(key).or_insert(Debt { owed: Duration::ZERO, at: now });
        *debt = Debt { owed: debt.at(now, self.share) + cost, at: now };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_spent_and_comes_back_with_time() {
        let (second, start) = (Duration::from_secs(1), Instant::now());
        let budget = Budget::new(2 * second, 0.25);
        assert!(budget.allows('a', start));
        budget.charge('a', 3 * second, start);
        assert!(!budget.allows('a', start) && budget.allows('b', start));
        assert!(!budget.allows('a', start + 4 * second));
        assert!(budget.allows('a', start + 5 * second));
        budget.charge('a', second, start + 12 * second);
        assert!(budget.allows('a', start + 12 * second));
    }
}
