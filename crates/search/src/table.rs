use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use game::Key;

use crate::Score;

/// What is known about positions, shared by all threads without locks.
///
/// An entry is two words: its data, and its key crossed with the data. If two threads write the
/// same entry at once, the words of different entries do not fit together, and nobody finds it.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

/// The entries of a cache line: a position may be in any of them.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([(AtomicU64, AtomicU64); 4]);

/// What is known about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The code of the best move, or of one that was good enough.
    pub(crate) code: u16,
    pub(crate) score: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// How a score relates to the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at least this.
    Lower = 1,
    /// The true score is at most this.
    Upper = 2,
    /// It is the true score.
    Exact = 3,
}

impl Entry {
    /// Bits 0 to 15 the code, 16 to 31 the score, 32 to 39 the depth, 40 to 41 the bound, and 48 to
    /// 55 the age. The bound is never 0, so that no entry is.
    fn pack(self, age: u8) -> u64 {
        u64::from(self.code)
            | u64::from(self.score.value() as u16) << 16
            | u64::from(self.depth) << 32
            | (self.bound as u64) << 40
            | u64::from(age) << 48
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

impl Table {
    /// A table of at most so many megabytes.
    pub(crate) fn new(megabytes: usize) -> Self {
        let count = (megabytes << 20) / size_of::<Bucket>();
        let buckets = std::iter::repeat_with(Bucket::default).take(count.max(1)).collect();
        Self { buckets, age: AtomicU8::new(0) }
    }

    /// Empties it.
    pub(crate) fn clear(&self) {
        for (check, data) in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            check.store(0, Ordering::Relaxed);
            data.store(0, Ordering::Relaxed);
        }
    }

    /// A new search begins: what earlier ones found may go when there is no room.
    pub(crate) fn grow_older(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// What is known about a position.
    pub(crate) fn find(&self, key: Key) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|(check, data)| {
            let data = data.load(Ordering::Relaxed);
            let fits = check.load(Ordering::Relaxed) ^ data == key.0;
            if fits { Entry::unpack(data) } else { None }
        })
    }

    /// Remembers what is known about a position: instead of what was known about it before, or in
    /// the place that will be missed least.
    pub(crate) fn remember(&self, key: Key, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let bucket = &self.bucket(key).0;
        let mut place = &bucket[0];
        let mut least = i32::MAX;
        for candidate in bucket {
            let data = candidate.1.load(Ordering::Relaxed);
            let same = candidate.0.load(Ordering::Relaxed) ^ data == key.0;
            if same {
                let known = Entry::unpack(data);
                let deeper = known.is_some_and(|known| {
                    known.depth > entry.depth + 3 && entry.bound != Bound::Exact
                });
                if deeper && (data >> 48) as u8 == age {
                    return;
                }
                place = candidate;
                break;
            }
            let years = i32::from(age.wrapping_sub((data >> 48) as u8));
            let value = if data == 0 { i32::MIN } else { ((data >> 32) as u8) as i32 - 4 * years };
            if value < least {
                least = value;
                place = candidate;
            }
        }
        let data = entry.pack(age);
        place.0.store(key.0 ^ data, Ordering::Relaxed);
        place.1.store(data, Ordering::Relaxed);
    }

    fn bucket(&self, key: Key) -> &Bucket {
        // The high half of the product spreads keys over any number of buckets.
        let index = (u128::from(key.0) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8, score: i32) -> Entry {
        Entry { code: 7, score: Score::estimate(score), depth, bound: Bound::Exact }
    }

    #[test]
    fn what_is_remembered_is_found() {
        let table = Table::new(1);
        for (index, score) in (0..100).zip(-50..) {
            table.remember(Key::of(index), entry(index as u8, score));
        }
        for (index, score) in (0..100).zip(-50..) {
            assert_eq!(table.find(Key::of(index)), Some(entry(index as u8, score)));
        }
        assert_eq!(table.find(Key::of(1_000)), None);
    }

    #[test]
    fn the_shallow_and_the_old_make_room() {
        let table = Table { buckets: vec![Bucket::default()], age: AtomicU8::new(0) };
        for index in 0..4 {
            table.remember(Key::of(index), entry(10 + index as u8, 0));
        }
        table.remember(Key::of(9), entry(1, 0));
        assert_eq!(table.find(Key::of(0)), None, "the shallowest has gone");
        assert!(table.find(Key::of(3)).is_some());
        for _ in 0..5 {
            table.grow_older();
        }
        for index in 20..24 {
            table.remember(Key::of(index), entry(2, 0));
        }
        assert_eq!(table.find(Key::of(3)), None, "the old have gone");
        assert!(table.find(Key::of(23)).is_some());
    }

    #[test]
    fn torn_entries_are_not_found() {
        let table = Table { buckets: vec![Bucket::default()], age: AtomicU8::new(0) };
        table.remember(Key::of(1), entry(5, 10));
        let other = entry(6, -10).pack(0);
        table.buckets[0].0[0].1.store(other, Ordering::Relaxed);
        assert_eq!(table.find(Key::of(1)), None);
    }

    #[test]
    fn an_empty_table_knows_nothing() {
        let table = Table::new(1);
        assert_eq!(table.find(Key(0)), None);
        table.remember(Key::of(1), entry(5, 10));
        table.clear();
        assert_eq!(table.find(Key::of(1)), None);
    }
}
