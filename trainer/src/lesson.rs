//! What is learned from.

use anyhow::Context;
use engine::{Corrected, Inputs, Playable, Weights};
use game::Player;
use tuner::{Course, STEEPNESS, chance, is_judged, is_set_aside, read};

/// A position of a game, from the view of the player who decides.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lesson {
    pub(crate) inputs: Inputs,
    /// The logarithm of his odds by the weighted sum.
    pub(crate) odds: f32,
    /// What he can expect, from 0 to 1.
    pub(crate) expected: f32,
}

/// What is learned from, and what tells how well was learned.
#[derive(Debug)]
pub(crate) struct Lessons {
    /// How many inputs there are.
    pub(crate) inputs: usize,
    pub(crate) learned: Vec<Lesson>,
    pub(crate) set_aside: Vec<Lesson>,
}

/// How much the result of the game counts beside the score of the search.
const RESULT: f32 = 0.5;

impl Lessons {
    /// The positions of these games that were searched and that the search would judge.
    pub(crate) fn of<G: Playable + Corrected>(
        course: &Course<G>,
        lines: &[String],
    ) -> anyhow::Result<Self> {
        let scale = Weights::of::<G>()?.scale();
        let mut lessons = Self { inputs: G::inputs(), learned: Vec::new(), set_aside: Vec::new() };
        for (number, line) in lines.iter().enumerate() {
            let to = if is_set_aside(course, number) {
                &mut lessons.set_aside
            } else {
                &mut lessons.learned
            };
            let game =
                read(course, line).with_context(|| format!("game {}: {line}", number + 1))?;
            let Some((first, positions)) = game else { continue };
            for (position, score) in positions {
                let Some(score) = score else { continue };
                if is_judged(&position) {
                    let result = if position.turn() == Player::First { first } else { 1.0 - first };
                    let expected = RESULT * result + (1.0 - RESULT) * chance(score) as f32;
                    let odds = odds(scale.weigh(&position));
                    to.push(Lesson { inputs: Inputs::of(&position), odds, expected });
                }
            }
        }
        Ok(lessons)
    }

    pub(crate) fn len(&self) -> usize {
        self.learned.len() + self.set_aside.len()
    }

    /// How badly weighted sums and what is added to them foretell what is expected, on the games that
    /// were set aside: the mean cross entropy.
    pub(crate) fn loss_of(&self, added: impl Fn(&Inputs) -> i32) -> f32 {
        let loss = |lesson: &Lesson| {
            let odds = lesson.odds + odds(added(&lesson.inputs));
            odds.max(0.0) - odds * lesson.expected + (-odds.abs()).exp().ln_1p()
        };
        self.set_aside.iter().map(loss).sum::<f32>() / self.set_aside.len().max(1) as f32
    }
}

/// The logarithm of the odds that a score means.
fn odds(score: i32) -> f32 {
    score as f32 * STEEPNESS as f32
}
