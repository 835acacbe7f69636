//! How hard a puzzle is.

use engine::{Bot, Level, Playable};
use game::Outcome;
use search::{Evaluate, Limits, Options, Signals};

use crate::puzzling::Puzzling;

/// How hard a puzzle is, for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grade {
    /// The lowest level such that it and all higher levels solve it. `None` if the highest does
    /// not.
    pub level: Option<Level>,
    /// How many first moves look at least as good as the right one, judged without looking ahead.
    pub plausible: u16,
    /// The initial Glicko-2 rating.
    pub rating: u16,
}

/// The seeds that each level plays with. It must solve the puzzle with all of them.
const SEEDS: [u64; 2] = [1, 2];

/// Which levels solve it, and the wrong first moves that others play.
pub(crate) struct Trial<M> {
    pub(crate) level: Option<Level>,
    pub(crate) tries: Vec<M>,
}

/// Lets the levels solve a puzzle, strongest first.
pub(crate) fn trial<G: Puzzling>(asked: &[(G, G::Move)]) -> Trial<G::Move> {
    let mut trial = Trial { level: None, tries: Vec::new() };
    let mut solved_so_far = true;
    for level in Level::all().rev() {
        let mut solved = true;
        for seed in SEEDS {
            // The strongest level makes no mistakes on purpose.
            if level == Level::MAX && seed != SEEDS[0] {
                continue;
            }
            for (index, (position, right)) in asked.iter().enumerate() {
                let Some(mv) = decide(position, level, seed) else { continue };
                if mv != *right {
                    solved = false;
                    if index == 0 && !trial.tries.contains(&mv) {
                        trial.tries.push(mv);
                    }
                    break;
                }
            }
        }
        solved_so_far &= solved;
        if solved_so_far {
            trial.level = Some(level);
        }
    }
    trial
}

fn decide<G: Playable>(position: &G, level: Level, seed: u64) -> Option<G::Move> {
    let options = Options { seed, hash: 1, ..Options::default() };
    let mut thinker = Bot::Level(level).thinker::<G>(options);
    let line = thinker.think(position, &[], &Limits::NONE, &Signals::default(), &mut |_| {})?;
    line.moves.first().copied()
}

/// How many moves look at least as good as this one, judged by the position after them.
pub(crate) fn plausible<G: Puzzling>(position: &G, right: G::Move) -> u16 {
    let mut evaluation = G::Evaluation::default();
    let mut worth = |mv| {
        let after = position.after(mv);
        let score = match after.outcome() {
            Some(Outcome::Win(winner)) if winner == position.turn() => return i32::MAX,
            Some(Outcome::Win(_)) => return i32::MIN,
            Some(Outcome::Draw) => 0,
            None => evaluation.evaluate(&after),
        };
        if after.turn() == position.turn() { score } else { -score }
    };
    let least = worth(right);
    position.moves().into_iter().filter(|&mv| worth(mv) >= least).count() as u16
}

/// The initial rating of a puzzle, from the level that solves it, the number of decisions it asks
/// for, and the number of moves that look right.
pub(crate) fn rating(level: Option<Level>, asked: usize, plausible: u16) -> u16 {
    let level = level.map_or(Level::COUNT + 1, |level| level.number().into());
    let looks = u16::BITS - plausible.leading_zeros();
    (700 + 100 * level + 50 * (asked - 1) + 25 * looks as usize) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harder_puzzles_are_rated_higher() {
        let easy = rating(Level::new(1), 1, 1);
        assert!(rating(Level::new(2), 1, 1) > easy);
        assert!(rating(Level::new(1), 2, 1) > easy);
        assert!(rating(Level::new(1), 1, 8) > easy);
        assert!(rating(None, 1, 1) > rating(Level::new(10), 1, 1));
        assert!((800..900).contains(&easy), "{easy}");
    }
}
