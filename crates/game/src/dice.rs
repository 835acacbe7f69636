use std::ops::ControlFlow;

use crate::{Game, Key, Outcome};

/// A reproducible source of random numbers.
#[derive(Debug, Clone)]
pub struct Dice {
    seed: u64,
    rolls: u64,
}

impl Dice {
    /// The same seed always gives the same numbers.
    pub fn new(seed: u64) -> Self {
        Self { seed: Key::of(seed).0, rolls: 0 }
    }

    /// A number below `sides`, which is not 0.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.rolls += 1;
        // The high half of the product is as uniform as the remainder, without a division.
        let roll = Key::of(self.seed ^ self.rolls).0;
        ((u128::from(roll) * sides as u128) >> 64) as usize
    }

    /// One of the items, if there are any.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.roll(items.len())]) }
    }
}

/// One of the legal moves, chosen by counting them all and visiting some.
pub fn any_move<G: Game>(position: &G, dice: &mut Dice) -> Option<G::Move> {
    let mut left = match position.count_moves() {
        0 => return None,
        count => dice.roll(count as usize),
    };
    let chosen = position.for_each_move(|mv| {
        if left == 0 {
            return ControlFlow::Break(mv);
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    chosen.break_value()
}

/// How a game of random moves ends, unless it takes more than `plies`.
pub fn playout<G: Game>(start: &G, plies: usize, dice: &mut Dice) -> Option<Outcome> {
    let mut position = start.clone();
    for _ in 0..plies {
        match position.random_move(dice) {
            Some(mv) => position.play(mv),
            None => break,
        }
    }
    position.outcome()
}
