//! Move ordering: the hash move first, then killer moves, then by history and the game's own score.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicI16, Ordering};

use game::{Game, Player};

use crate::evaluate::Evaluate;

/// The most decisions the search looks ahead.
pub(crate) const MAX_PLY: usize = 160;

/// The history heuristic (Schaeffer, 1983): how often a move caused a beta cutoff, by player and
/// move code. One thread's table, kept from one search to the next.
#[derive(Debug)]
pub(crate) struct History([Box<ByCode>; 2]);

/// A number for each move code.
type ByCode = [AtomicI16; u16::MAX as usize + 1];

/// The most that a history value can grow to.
const MAX_HISTORY: i32 = 16_384;

impl History {
    pub(crate) fn new() -> Self {
        let zeros = || {
            let values: Vec<_> = (0..=u16::MAX).map(|_| AtomicI16::default()).collect();
            Box::try_from(values).expect("one for each code")
        };
        Self([zeros(), zeros()])
    }

    fn values(&self) -> impl Iterator<Item = &AtomicI16> {
        self.0.iter().flat_map(|values| &**values)
    }

    pub(crate) fn clear(&self) {
        self.values().for_each(|value| value.store(0, Ordering::Relaxed));
    }

    /// Makes what earlier searches learned count for less.
    pub(crate) fn age(&self) {
        for value in self.values() {
            value.store(value.load(Ordering::Relaxed) / 4, Ordering::Relaxed);
        }
    }
}

/// What a thread has learned about moves, whatever the position.
#[derive(Debug)]
pub(crate) struct Heuristics {
    history: Arc<History>,
    /// The killer heuristic (Akl and Newborn, 1977): the codes of the last two moves that caused a
    /// cutoff at each ply.
    killers: [[u16; 2]; MAX_PLY],
    /// Whether killers are also ordered by history and score.
    sorts_killers: bool,
}

impl Heuristics {
    pub(crate) fn new(history: Arc<History>) -> Self {
        Self { history, killers: [[u16::MAX; 2]; MAX_PLY], sorts_killers: false }
    }

    /// The same, but killers are also ordered by history and score.
    pub(crate) fn sorting_killers(self) -> Self {
        Self { sorts_killers: true, ..self }
    }

    /// Lists the candidates that `sees` lets through, each with its place in the order.
    pub(crate) fn list_moves<G: Game>(
        &self,
        position: &G,
        evaluation: &impl Evaluate<G>,
        ply: usize,
        hash_move: Option<u16>,
        sees: impl Fn(G::Move) -> bool,
        moves: &mut Vec<RankedMove<G::Move>>,
    ) {
        moves.clear();
        let order = self.order(position.turn(), ply, hash_move);
        evaluation.for_each_candidate(position, |mv| {
            if sees(mv) {
                let score = || evaluation.ordering_score(position, mv);
                moves.push(order.rank(mv, G::code(mv), score));
            }
        });
    }

    /// The order of a player's moves at a ply.
    fn order(&self, player: Player, ply: usize, hash_move: Option<u16>) -> Order<'_> {
        Order {
            hash_move,
            history: &self.history.0[player.index()],
            killers: self.killers[ply],
            sorts_killers: self.sorts_killers,
        }
    }

    /// Rewards the move that caused a cutoff and punishes those tried before it.
    pub(crate) fn record_cutoff(
        &mut self,
        player: Player,
        ply: usize,
        depth: i32,
        cutoff: u16,
        tried: impl Iterator<Item = u16>,
    ) {
        let [first, second] = &mut self.killers[ply];
        if *first != cutoff {
            *second = *first;
            *first = cutoff;
        }
        let bonus = (depth * depth * 8).min(1_500);
        self.update_history(player, cutoff, bonus);
        for code in tried {
            self.update_history(player, code, -bonus);
        }
    }

    /// History gravity, as in Stockfish: the nearer a value is to its limit, the less it grows.
    fn update_history(&self, player: Player, code: u16, bonus: i32) {
        let value = &self.history.0[player.index()][usize::from(code)];
        let old = i32::from(value.load(Ordering::Relaxed));
        let new = old + bonus - old * bonus.abs() / MAX_HISTORY;
        value.store(new as i16, Ordering::Relaxed);
    }
}

/// How to order the moves of one position.
#[derive(Clone, Copy)]
struct Order<'a> {
    hash_move: Option<u16>,
    history: &'a ByCode,
    killers: [u16; 2],
    sorts_killers: bool,
}

impl Order<'_> {
    /// Ranks a move. `score` is the game's own guess at how good it is.
    fn rank<M>(&self, mv: M, code: u16, score: impl FnOnce() -> i32) -> RankedMove<M> {
        let by_history =
            || i32::from(self.history[usize::from(code)].load(Ordering::Relaxed)) + score();
        let rank = if self.hash_move == Some(code) {
            HASH_MOVE_RANK
        } else if !self.killers.contains(&code) {
            by_history()
        } else if self.sorts_killers {
            KILLER_RANK + by_history()
        } else {
            KILLER_RANK
        };
        RankedMove { mv, code, rank }
    }
}

/// A move with its place in the order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RankedMove<M> {
    pub(crate) mv: M,
    pub(crate) code: u16,
    pub(crate) rank: i32,
}

/// The rank of the move from the transposition table.
pub(crate) const HASH_MOVE_RANK: i32 = i32::MAX;
/// The least rank of a killer move.
pub(crate) const KILLER_RANK: i32 = 1 << 20;

/// Swaps the best of the moves from `index` on to `index`, and returns it.
///
/// Selection instead of sorting: most nodes are cut off by one of the first moves. If there are
/// many moves, the best few are first separated from the rest.
pub(crate) fn pick_best<M: Copy>(moves: &mut [RankedMove<M>], index: usize) -> RankedMove<M> {
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

#[cfg(test)]
mod tests {
    use game::Dice;

    use super::*;

    #[test]
    fn the_best_of_few_or_many_moves_come_first() {
        let mut dice = Dice::new(2);
        for count in [1, 5, 16, 31, 32, 33, 100, 777] {
            let mut moves: Vec<RankedMove<()>> = (0..count)
                .map(|code| RankedMove { mv: (), code, rank: dice.roll(50) as i32 })
                .collect();
            let mut ranks: Vec<i32> = moves.iter().map(|ranked| ranked.rank).collect();
            ranks.sort_unstable_by_key(|&rank| Reverse(rank));
            for (index, rank) in ranks.into_iter().enumerate() {
                assert_eq!(pick_best(&mut moves, index).rank, rank, "of {count}");
            }
            let mut codes: Vec<u16> = moves.iter().map(|ranked| ranked.code).collect();
            codes.sort_unstable();
            assert!(codes.into_iter().eq(0..count), "none is lost");
        }
    }
}
