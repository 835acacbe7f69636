use std::collections::HashMap;

use crate::Key;

/// The positions of a game so far, for the house rule that the third occurrence of a position is a
/// draw.
///
/// No rule book has this rule. Records, matches and the server do, and each may turn it off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repetition {
    past: Vec<Key>,
    now: Key,
    /// How often each position has occurred.
    counts: HashMap<Key, usize>,
}

impl Repetition {
    /// The occurrence of a position that makes a draw.
    pub const DRAW: usize = 3;

    /// A game that begins with this position.
    pub fn new(start: Key) -> Self {
        Self { past: Vec::new(), now: start, counts: HashMap::from([(start, 1)]) }
    }

    /// Adds the position that a move has led to.
    pub fn play(&mut self, next: Key) {
        self.past.push(self.now);
        self.now = next;
        *self.counts.entry(next).or_default() += 1;
    }

    /// Goes back to the position after the first `plies` moves. Does nothing if there are no more
    /// than that.
    pub fn take_back_to(&mut self, plies: usize) {
        while self.past.len() > plies {
            self.forget(self.now);
            self.now = self.past.pop().unwrap_or(self.now);
        }
    }

    fn forget(&mut self, key: Key) {
        match self.counts.get_mut(&key) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(self.counts.remove(&key)),
        }
    }

    /// The earlier positions, oldest first.
    pub fn past(&self) -> &[Key] {
        &self.past
    }

    /// How often the current position has occurred: at least once.
    pub fn occurrences(&self) -> usize {
        self.counts.get(&self.now).copied().unwrap_or(1)
    }

    /// Whether the game is drawn by the house rule.
    pub fn is_draw(&self) -> bool {
        self.occurrences() >= Self::DRAW
    }

    /// Whether the last of these positions would be a draw by the house rule, if they came next.
    pub fn draws_after(&self, next: &[Key]) -> bool {
        let Some(last) = next.last() else { return self.is_draw() };
        let ahead = next.iter().filter(|key| *key == last).count();
        ahead + self.counts.get(last).copied().unwrap_or(0) >= Self::DRAW
    }

    /// Whether a position would be a draw by the house rule if it came after these.
    pub fn draws(past: &[Key], next: Key) -> bool {
        occurrences(past, next) >= Self::DRAW
    }
}

fn occurrences(past: &[Key], key: Key) -> usize {
    1 + past.iter().filter(|&&earlier| earlier == key).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(keys: &[u64]) -> Repetition {
        let mut repetition = Repetition::new(Key(keys[0]));
        keys[1..].iter().for_each(|&key| repetition.play(Key(key)));
        repetition
    }

    #[test]
    fn the_third_occurrence_is_a_draw() {
        assert_eq!(after(&[1]).occurrences(), 1);
        assert!(!after(&[1, 2, 1]).is_draw());
        assert!(after(&[1, 2, 1, 3, 1]).is_draw());
        assert!(!after(&[1, 2, 1, 3, 1, 2]).is_draw(), "another position");
    }

    #[test]
    fn it_need_not_come_three_times_in_a_row() {
        assert!(after(&[1, 1, 1]).is_draw());
        assert!(after(&[5, 1, 2, 3, 1, 4, 6, 7, 1]).is_draw());
    }

    #[test]
    fn positions_taken_back_do_not_count() {
        let mut repetition = after(&[1, 2, 1, 3, 1]);
        repetition.take_back_to(3);
        assert_eq!(repetition, after(&[1, 2, 1, 3]));
        repetition.take_back_to(3);
        assert_eq!(repetition, after(&[1, 2, 1, 3]), "nothing to take back");
        repetition.take_back_to(0);
        assert_eq!(repetition, after(&[1]));
        repetition.take_back_to(0);
        assert_eq!(repetition, after(&[1]), "the start stays");
    }

    #[test]
    fn a_search_can_ask_ahead() {
        let repetition = after(&[1, 2, 1, 2]);
        assert_eq!(repetition.past(), [1, 2, 1].map(Key));
        assert!(Repetition::draws(repetition.past(), Key(1)));
        assert!(!Repetition::draws(repetition.past(), Key(2)));
        assert_eq!(Repetition::draws(repetition.past(), Key(2)), repetition.is_draw());
        for next in [&[][..], &[Key(1)], &[Key(2)], &[Key(3), Key(4), Key(3)], &[Key(1), Key(2)]] {
            let mut played = repetition.clone();
            for &key in next {
                played.play(key);
            }
            assert_eq!(repetition.draws_after(next), played.is_draw(), "{next:?}");
        }
    }
}
