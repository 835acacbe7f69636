use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use crate::Game;

/// The number of sequences of exactly `depth` moves from `position`.
///
/// A game that ends earlier does not count. The last move of each sequence is counted, not played.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut total = 0;
            let ControlFlow::Continue(()) = position.for_each_move(|mv| {
                total += perft(&position.after(mv), depth - 1);
                ControlFlow::<Infallible>::Continue(())
            });
            total
        }
    }
}

/// Perft below each move of `position`, in the order of its moves.
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(G::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    position.moves().into_iter().map(|mv| (mv, perft(&position.after(mv), rest))).collect()
}

/// A count that runs on several threads and can be stopped from outside.
#[derive(Debug, Clone, Copy)]
pub struct Perft<'a> {
    /// How many threads count.
    pub threads: usize,
    /// Once this is set, the count ends without a result.
    pub stop: &'a AtomicBool,
}

impl Perft<'_> {
    /// The same count as [`perft`], or `None` if it was stopped.
    pub fn count<G: Game>(&self, position: &G, depth: u32) -> Option<u64> {
        match depth {
            0 | 1 => Some(perft(position, depth)),
            _ => Some(self.divide(position, depth)?.iter().map(|(_, count)| count).sum()),
        }
    }

    /// The same counts as [`divide`], or `None` if they were stopped.
    pub fn divide<G: Game>(&self, position: &G, depth: u32) -> Option<Vec<(G::Move, u64)>> {
        let Some(mut rest) = depth.checked_sub(1) else { return Some(Vec::new()) };
        let roots = position.moves();
        let mut subtrees: Vec<(usize, G)> =
            roots.iter().enumerate().map(|(root, &mv)| (root, position.after(mv))).collect();
        // Subtrees differ in size: there must be many, so that all threads finish together.
        while rest > 1 && !subtrees.is_empty() && subtrees.len() < 32 * self.threads {
            let children = |(root, parent): (usize, G)| {
                parent.moves().into_iter().map(move |mv| (root, parent.after(mv)))
            };
            subtrees = subtrees.into_iter().flat_map(children).collect();
            rest -= 1;
        }

        let counts: Vec<AtomicU64> = roots.iter().map(|_| AtomicU64::new(0)).collect();
        let next = AtomicUsize::new(0);
        let count = || {
            while let Some((root, subtree)) = subtrees.get(next.fetch_add(1, Ordering::Relaxed)) {
                let Some(count) = self.count_unless_stopped(subtree, rest) else { break };
                counts[*root].fetch_add(count, Ordering::Relaxed);
            }
        };
        // The calling thread counts as well: one thread spawns none, as browsers cannot.
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(count);
            }
            count();
        });
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        Some(roots.into_iter().zip(counts.into_iter().map(AtomicU64::into_inner)).collect())
    }

    fn count_unless_stopped<G: Game>(&self, position: &G, depth: u32) -> Option<u64> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        // Two plies take well under a millisecond: too little to check for a stop.
        if depth <= 2 {
            return Some(perft(position, depth));
        }
        let mut total = 0;
        let flow = position.for_each_move(|mv| {
            match self.count_unless_stopped(&position.after(mv), depth - 1) {
                Some(count) => total += count,
                None => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
        flow.is_continue().then_some(total)
    }
}
