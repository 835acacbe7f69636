use std::collections::HashSet;

use catalog::Setup;
use engine::Bot;
use game::Dice;
use search::{Limits, Options, Signals};

use crate::Opening;

/// How to choose the openings of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Balance {
    /// How many nodes the engine searches to evaluate an opening.
    pub nodes: u64,
    /// The largest advantage of either player, in the unit of the engine's scores.
    pub margin: i32,
}

/// An endless supply of random openings that the engine finds balanced. No two lead to the same
/// position.
pub fn balanced_openings(
    setup: Setup,
    balance: Balance,
    seed: u64,
) -> impl Iterator<Item = Opening> {
    let mut dice = Dice::new(seed);
    let mut known = HashSet::new();
    let mut judge = setup.start().thinker(Bot::Triskel, Options::default());
    std::iter::repeat_with(move || Opening::random(setup, &mut dice)).filter(move |opening| {
        let position = opening.position(setup);
        if !known.insert(position.key()) {
            return false;
        }
        judge.forget();
        let limits = Limits::nodes(balance.nodes);
        let line = judge.think(position.as_ref(), &[], &limits, &Signals::default(), &mut |_| {});
        line.is_some_and(|line| line.score.value().abs() <= balance.margin)
    })
}

#[cfg(test)]
mod tests {
    use catalog::GameId;

    use super::*;

    #[test]
    fn balanced_openings_follow_from_their_seed_and_differ() {
        let setup = Setup::of(GameId::GipfTournament);
        let balance = Balance { nodes: 50, margin: 10_000 };
        let book = |seed| balanced_openings(setup, balance, seed).take(20).collect::<Vec<_>>();
        assert_eq!(book(1), book(1));
        assert_ne!(book(1), book(2));
        let distinct: HashSet<Opening> = book(1).into_iter().collect();
        assert_eq!(distinct.len(), 20);
    }
}
