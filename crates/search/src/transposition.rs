//! The transposition table: results of earlier searches.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use game::Key;

use crate::Score;

/// A transposition table that all threads share without locks.
///
/// An entry is two words: its data, and the XOR of its key and its data. If two threads write the same
/// entry at once, the words do not match, and no probe finds the entry (Hyatt and Mann, "A lock-less
/// transposition table implementation", ICGA Journal, 2002).
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

/// The entries that share a cache line. A position may be in any of them.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([(AtomicU64, AtomicU64); 4]);

/// What the table holds about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TtEntry {
    /// The code of the hash move: the best one, or one that caused a cutoff.
    pub(crate) code: u16,
    pub(crate) score: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// How a stored score relates to the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at least this.
    Lower = 1,
    /// The true score is at most this.
    Upper = 2,
    /// The true score is exactly this.
    Exact = 3,
}

impl TtEntry {
    /// Bits 0 to 15 are the code, 16 to 31 the score, 32 to 39 the depth, 40 to 41 the bound, and
    /// 48 to 55 the generation. A bound is never 0, so neither is an entry.
    fn pack(self, generation: u8) -> u64 {
        u64::from(self.code)
            | u64::from(self.score.value() as u16) << 16
            | u64::from(self.depth) << 32
            | (self.bound as u64) << 40
            | u64::from(generation) << 48
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 40 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            code: data as u16,
            score: Score::from_value(i32::from((data >> 16) as i16)),
            depth: (data >> 32) as u8,
            bound,
        })
    }
}

impl TranspositionTable {
    /// A table of at most this many megabytes.
    pub(crate) fn new(megabytes: usize) -> Self {
        let count = (megabytes << 20) / size_of::<Bucket>();
        let buckets = std::iter::repeat_with(Bucket::default).take(count.max(1)).collect();
        Self { buckets, generation: AtomicU8::new(0) }
    }

    /// Empties it.
    pub(crate) fn clear(&self) {
        for (check, data) in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            check.store(0, Ordering::Relaxed);
            data.store(0, Ordering::Relaxed);
        }
    }

    /// Starts a new search. Entries of earlier ones are the first to be replaced.
    pub(crate) fn next_generation(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// Looks a position up.
    pub(crate) fn probe(&self, key: Key) -> Option<TtEntry> {
        self.bucket(key).0.iter().find_map(|(check, data)| {
            let data = data.load(Ordering::Relaxed);
            let fits = check.load(Ordering::Relaxed) ^ data == key.0;
            if fits { TtEntry::unpack(data) } else { None }
        })
    }

    /// Stores an entry in place of the position's earlier one, or of the least valuable one in its
    /// bucket: old and shallow entries go first.
    pub(crate) fn store(&self, key: Key, entry: TtEntry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let bucket = &self.bucket(key).0;
        let mut place = &bucket[0];
        let mut least = i32::MAX;
        for candidate in bucket {
            let data = candidate.1.load(Ordering::Relaxed);
            let same = candidate.0.load(Ordering::Relaxed) ^ data == key.0;
            if same {
                let known = TtEntry::unpack(data);
                let deeper = known.is_some_and(|known| {
                    known.depth > entry.depth + 3 && entry.bound != Bound::Exact
                });
                if deeper && (data >> 48) as u8 == generation {
                    return;
                }
                place = candidate;
                break;
            }
            let age = i32::from(generation.wrapping_sub((data >> 48) as u8));
            let value = if data == 0 { i32::MIN } else { ((data >> 32) as u8) as i32 - 4 * age };
            if value < least {
                least = value;
                place = candidate;
            }
        }
        let data = entry.pack(generation);
        place.0.store(key.0 ^ data, Ordering::Relaxed);
        place.1.store(data, Ordering::Relaxed);
    }

    fn bucket(&self, key: Key) -> &Bucket {
        // The high half of the product spreads keys over any number of buckets.
        let index = (u128::from(key.0) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

/// Converts a score for the table, in which wins count decisions from the position and not from
/// the root.
pub(crate) fn score_to_tt(score: Score, ply: usize) -> Score {
    shift(score, ply as i32)
}

/// The reverse of [`score_to_tt`].
pub(crate) fn score_from_tt(score: Score, ply: usize) -> Score {
    shift(score, -(ply as i32))
}

fn shift(score: Score, plies: i32) -> Score {
    match score.value() {
        value if value > Score::LIMIT => Score::from_value(value + plies),
        value if value < -Score::LIMIT => Score::from_value(value - plies),
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8, score: i32) -> TtEntry {
        TtEntry { code: 7, score: Score::estimate(score), depth, bound: Bound::Exact }
    }

    #[test]
    fn stored_entries_are_found() {
        let table = TranspositionTable::new(1);
        for (index, score) in (0..100).zip(-50..) {
            table.store(Key::of(index), entry(index as u8, score));
        }
        for (index, score) in (0..100).zip(-50..) {
            assert_eq!(table.probe(Key::of(index)), Some(entry(index as u8, score)));
        }
        assert_eq!(table.probe(Key::of(1_000)), None);
    }

    #[test]
    fn shallow_and_old_entries_are_replaced() {
        let table =
            TranspositionTable { buckets: vec![Bucket::default()], generation: AtomicU8::new(0) };
        for index in 0..4 {
            table.store(Key::of(index), entry(10 + index as u8, 0));
        }
        table.store(Key::of(9), entry(1, 0));
        assert_eq!(table.probe(Key::of(0)), None, "the shallowest has gone");
        assert!(table.probe(Key::of(3)).is_some());
        for _ in 0..5 {
            table.next_generation();
        }
        for index in 20..24 {
            table.store(Key::of(index), entry(2, 0));
        }
        assert_eq!(table.probe(Key::of(3)), None, "the old have gone");
        assert!(table.probe(Key::of(23)).is_some());
    }

    #[test]
    fn torn_entries_are_not_found() {
        let table =
            TranspositionTable { buckets: vec![Bucket::default()], generation: AtomicU8::new(0) };
        table.store(Key::of(1), entry(5, 10));
        let other = entry(6, -10).pack(0);
        table.buckets[0].0[0].1.store(other, Ordering::Relaxed);
        assert_eq!(table.probe(Key::of(1)), None);
    }

    #[test]
    fn an_empty_table_finds_nothing() {
        let table = TranspositionTable::new(1);
        assert_eq!(table.probe(Key(0)), None);
        table.store(Key::of(1), entry(5, 10));
        table.clear();
        assert_eq!(table.probe(Key::of(1)), None);
    }
}
