//! The training and validation positions.

use anyhow::Context;
use engine::{Corrected, Inputs, Playable, Weights};
use game::Player;
use tuner::{Course, STEEPNESS, chance, is_quiet, is_set_aside, read};

/// A position of a game, from the view of the player who decides.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lesson {
    pub(crate) inputs: Inputs,
    /// Their log-odds by the linear evaluation.
    pub(crate) odds: f32,
    /// Their expected result, from 0 to 1: the target.
    pub(crate) expected: f32,
}

/// The training positions, and the validation positions.
#[derive(Debug)]
pub(crate) struct Lessons {
    /// The number of inputs.
    pub(crate) inputs: usize,
    pub(crate) learned: Vec<Lesson>,
    pub(crate) set_aside: Vec<Lesson>,
}

/// The share of the game's result in the target. The rest is the score of the search.
const RESULT: f32 = 0.5;

impl Lessons {
    /// The quiet positions of these games that were searched.
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
                if is_quiet(&position) {
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

    /// The mean cross-entropy of the corrected evaluation, on the games set aside.
    pub(crate) fn loss_of(&self, added: impl Fn(&Inputs) -> i32) -> f32 {
        let loss = |lesson: &Lesson| {
            let odds = lesson.odds + odds(added(&lesson.inputs));
            odds.max(0.0) - odds * lesson.expected + (-odds.abs()).exp().ln_1p()
        };
        self.set_aside.iter().map(loss).sum::<f32>() / self.set_aside.len().max(1) as f32
    }
}

/// The log-odds of a score.
fn odds(score: i32) -> f32 {
    score as f32 * STEEPNESS as f32
}
