use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// A fair queue: clients take turns, so one with many jobs delays only itself.
#[derive(Debug)]
pub(super) struct Turns<K, J> {
    jobs: HashMap<K, VecDeque<J>>,
    turns: VecDeque<K>,
}

impl<K, J> Default for Turns<K, J> {
    fn default() -> Self {
        Self { jobs: HashMap::new(), turns: VecDeque::new() }
    }
}

impl<K: Copy + Eq + Hash, J> Turns<K, J> {
    pub(super) fn push(&mut self, key: K, job: J) {
        let own = self.jobs.entry(key).or_default();
        if own.is_empty() {
            self.turns.push_back(key);
        }
        own.push_back(job);
    }

    pub(super) fn pop(&mut self) -> Option<J> {
        let key = self.turns.pop_front()?;
        let own = self.jobs.get_mut(&key)?;
        let job = own.pop_front();
        if own.is_empty() {
            self.jobs.remove(&key);
        } else {
            self.turns.push_back(key);
        }
        job
    }

    /// How many jobs this client has waiting.
    pub(super) fn waiting_of(&self, key: K) -> usize {
        self.jobs.get(&key).map_or(0, VecDeque::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_take_turns() {
        let mut turns = Turns::default();
        for (key, job) in [('a', 1), ('a', 2), ('a', 3), ('b', 4)] {
            turns.push(key, job);
        }
        assert_eq!((turns.waiting_of('a'), turns.waiting_of('c')), (3, 0));
        let order: Vec<i32> = std::iter::from_fn(|| turns.pop()).collect();
        assert_eq!(order, [1, 4, 2, 3]);
        assert!(turns.jobs.is_empty());
    }
}
