use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicI16, Ordering};

use game::Player;

use crate::Score;

/// How deep below the root, in decisions, the search goes at the most.
pub(crate) const MAX_PLY: usize = 160;

/// How often a move was better than the others, for each player and code: kept from one search to
/// the next, by one thread of them.
#[derive(Debug)]
pub(crate) struct History([Box<ByCode>; 2]);

/// A number for each code of a move.
pub(crate) type ByCode = [AtomicI16; u16::MAX as usize + 1];

/// History never grows beyond this.
const MOST_HISTORY: i32 = 16_384;

impl History {
    pub(crate) fn new() -> Self {
        let nothing = || {
            let values: Vec<_> = (0..=u16::MAX).map(|_| AtomicI16::default()).collect();
            Box::try_from(values).expect("one for each code")
        };
        Self([nothing(), nothing()])
    }

    fn values(&self) -> impl Iterator<Item = &AtomicI16> {
        self.0.iter().flat_map(|values| &**values)
    }

    pub(crate) fn clear(&self) {
        self.values().for_each(|value| value.store(0, Ordering::Relaxed));
    }

    /// A new search begins: what was learned before counts for less.
    pub(crate) fn fade(&self) {
        for value in self.values() {
            value.store(value.load(Ordering::Relaxed) / 4, Ordering::Relaxed);
        }
    }
}

/// What a thread has learned about moves, whatever the position.
#[derive(Debug)]
pub(crate) struct Experience {
    history: Arc<History>,
    /// For each ply: the codes of the moves that refuted the last positions there.
    killers: [[u16; 2]; MAX_PLY],
}

impl Experience {
    pub(crate) fn new(history: Arc<History>) -> Self {
        Self { history, killers: [[u16::MAX; 2]; MAX_PLY] }
    }

    /// What is known about the moves of a player at a ply.
    pub(crate) fn of(&self, player: Player, ply: usize) -> Known<'_> {
        Known { history: &self.history.0[player.index()], killers: self.killers[ply] }
    }

    /// A move refuted its position; those tried before did not.
    pub(crate) fn learn(
        &mut self,
        player: Player,
        ply: usize,
        depth: i32,
        refuting: u16,
        tried: impl Iterator<Item = u16>,
    ) {
        let [first, second] = &mut self.killers[ply];
        if *first != refuting {
            *second = *first;
            *first = refuting;
        }
        let bonus = (depth * depth * 8).min(1_500);
        self.credit(player, refuting, bonus);
        for code in tried {
            self.credit(player, code, -bonus);
        }
    }

    /// Moves towards the limit, the slower the nearer it is.
    fn credit(&self, player: Player, code: u16, bonus: i32) {
        let value = &self.history.0[player.index()][usize::from(code)];
        let old = i32::from(value.load(Ordering::Relaxed));
        let new = old + bonus - old * bonus.abs() / MOST_HISTORY;
        value.store(new as i16, Ordering::Relaxed);
    }
}

/// What experience says about the moves of one position.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    history: &'a ByCode,
    killers: [u16; 2],
}

impl Known<'_> {
    pub(crate) fn is_killer(&self, code: u16) -> bool {
        self.killers.contains(&code)
    }

    pub(crate) fn history(&self, code: u16) -> i32 {
        i32::from(self.history[usize::from(code)].load(Ordering::Relaxed))
    }
}

/// A move with its place in the order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ranked<M> {
    pub(crate) mv: M,
    pub(crate) code: u16,
    pub(crate) rank: i32,
}

/// The rank of the move that the table knows, and of killers.
pub(crate) const TABLE_RANK: i32 = i32::MAX;
pub(crate) const KILLER_RANK: i32 = 1 << 20;

/// Brings the best of the moves from `index` on to `index`. Most positions are refuted by one of
/// the first moves, so that sorting all of them would be wasted.
///
/// Of many moves, the best few are first told from the others.
pub(crate) fn bring_best<M: Copy>(moves: &mut [Ranked<M>], index: usize) -> Ranked<M> {
    const FEW: usize = 16;
    let first = index - index % FEW;
    let mut end = moves.len();
    if end - first > 2 * FEW {
        end = first + FEW;
        if index == first {
            moves[first..].select_nth_unstable_by_key(FEW, |ranked| Reverse(ranked.rank));
        }
    }
    let mut best = index;
    for candidate in index + 1..end {
        if moves[candidate].rank > moves[best].rank {
            best = candidate;
        }
    }
    moves.swap(index, best);
    moves[index]
}

/// What is stored in the table counts decisions from the position, not from the root.
pub(crate) fn to_table(score: Score, ply: usize) -> Score {
    shift(score, ply as i32)
}

/// The reverse of [`to_table`].
pub(crate) fn from_table(score: Score, ply: usize) -> Score {
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
    use game::Dice;

    use super::*;

    #[test]
    fn the_best_of_few_or_many_moves_come_first() {
        let mut dice = Dice::new(2);
        for count in [1, 5, 16, 31, 32, 33, 100, 777] {
            let mut moves: Vec<Ranked<()>> = (0..count)
                .map(|code| Ranked { mv: (), code, rank: dice.roll(50) as i32 })
                .collect();
            let mut ranks: Vec<i32> = moves.iter().map(|ranked| ranked.rank).collect();
            ranks.sort_unstable_by_key(|&rank| Reverse(rank));
            for (index, rank) in ranks.into_iter().enumerate() {
                assert_eq!(bring_best(&mut moves, index).rank, rank, "of {count}");
            }
            let mut codes: Vec<u16> = moves.iter().map(|ranked| ranked.code).collect();
            codes.sort_unstable();
            assert!(codes.into_iter().eq(0..count), "none is lost");
        }
    }
}
