//! Learns the move ordering of Gygès from the moves that were played: softmax regression, as in Coulom,
//! "Computing Elo ratings of move patterns in the game of Go" (2007).

use anyhow::Context;
use engine::{GygesEvaluation, Outlook, Tally, Weights};
use game::Game;
use gyges::{Phase, Position, Variant};
use search::Evaluate;

use crate::course::Course;
use crate::fit::Loss;
use crate::sample::{is_set_aside, read};

/// A decision of a game.
#[derive(Debug)]
pub struct Choice {
    /// For each legal move, the numbers of the weights that count.
    moves: Vec<Box<[u16]>>,
    /// The index of the move that was played.
    played: usize,
    variant: Variant,
    set_aside: bool,
}

/// The learning rate of `AdaGrad` (Duchi, Hazan and Singer, 2011).
const STEP: f64 = 10.0;

/// The decisions of these games that left a choice, and no immediate win.
pub fn collect(course: &Course<Position>, lines: &[String]) -> anyhow::Result<Vec<Choice>> {
    let mut choices = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let game = read(course, line).with_context(|| format!("game {}: {line}", number + 1))?;
        let Some((_, positions)) = game else { continue };
        let set_aside = is_set_aside(course, number);
        for pair in positions.windows(2) {
            choices.extend(choice(&pair[0].0, &pair[1].0, set_aside));
        }
    }
    Ok(choices)
}

fn choice(position: &Position, next: &Position, set_aside: bool) -> Option<Choice> {
    if position.phase() == Phase::Place || position.wins_at_once() {
        return None;
    }
    let mut candidates = Vec::new();
    GygesEvaluation::default().for_each_candidate(position, |mv| candidates.push(mv));
    let played = candidates.iter().position(|&mv| position.after(mv) == *next)?;
    let outlook = Outlook::of(position);
    let counts = |mv| {
        let mut counts = Counts(Vec::new());
        outlook.survey(mv, &mut counts);
        counts.0.into()
    };
    let moves: Vec<_> = candidates.into_iter().map(counts).collect();
    let variant = position.variant();
    (moves.len() > 1).then_some(Choice { moves, played, variant, set_aside })
}

struct Counts(Vec<u16>);

impl Tally for Counts {
    fn add(&mut self, weight: usize, count: i32) {
        self.0.extend((0..count).map(|_| weight as u16));
    }
}

/// Fits the weights to the choices, in `rounds` passes over all of them. A weight of 100 makes a move
/// e times as likely.
pub fn fit(weights: &mut Weights, choices: &[Choice], rounds: u32) -> Loss {
    let before = loss(weights.values(), choices);
    let values = weights.values_mut();
    // AdaGrad: steps shrink with the sum of squared gradients.
    let mut squares = vec![[1e-6; 2]; values.len()];
    let mut slopes = vec![0.0; values.len()];
    for _ in 0..rounds {
        for choice in choices.iter().filter(|choice| !choice.set_aside) {
            let game = choice.variant as usize;
            slopes.fill(0.0);
            for (counts, chance) in choice.moves.iter().zip(choice.chances(values)) {
                counts.iter().for_each(|&weight| slopes[usize::from(weight)] += chance);
            }
            for &weight in &choice.moves[choice.played] {
                slopes[usize::from(weight)] -= 1.0;
            }
            for (weight, &slope) in slopes.iter().enumerate().filter(|(_, slope)| **slope != 0.0) {
                squares[weight][game] += slope * slope;
                values[weight][game] -= STEP * slope / squares[weight][game].sqrt();
            }
        }
    }
    Loss { before, after: loss(weights.values(), choices) }
}

impl Choice {
    /// The probability of each move under the weights.
    fn chances(&self, weights: &[[f64; 2]]) -> Vec<f64> {
        let weight = |&number: &u16| weights[usize::from(number)][self.variant as usize];
        let odds = |counts: &[u16]| (counts.iter().map(weight).sum::<f64>() / 100.0).exp();
        let odds: Vec<f64> = self.moves.iter().map(|counts| odds(counts)).collect();
        let all: f64 = odds.iter().sum();
        odds.into_iter().map(|odds| odds / all).collect()
    }
}

/// The mean cross-entropy of the validation choices.
fn loss(weights: &[[f64; 2]], choices: &[Choice]) -> f64 {
    let losses: Vec<f64> = choices
        .iter()
        .filter(|choice| choice.set_aside)
        .map(|choice| -choice.chances(weights)[choice.played].ln())
        .collect();
    losses.iter().sum::<f64>() / losses.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Choices between three moves: the first is played three times as often as the second, the third
    /// never.
    fn choices(variant: Variant) -> impl Iterator<Item = Choice> {
        let mut dice = game::Dice::new(3);
        (0..4_000).map(move |_| Choice {
            moves: vec![[0].into(), [1].into(), [2].into()],
            played: [0, 0, 0, 1][dice.roll(4)],
            variant,
            set_aside: dice.roll(10) == 0,
        })
    }

    #[test]
    fn moves_played_more_often_get_more_weight() {
        let choices: Vec<Choice> = choices(Variant::Advanced).collect();
        let mut weights = Weights::zero(&[("one", 1), ("two", 2)]);
        let loss = fit(&mut weights, &choices, 5);
        let [one, two, three] = [0, 1, 2].map(|number: usize| weights.values()[number][1]);
        assert!(loss.after < loss.before, "{loss:?}");
        let thrice = 100.0 * 3.0_f64.ln();
        assert!((one - two - thrice).abs() < 15.0, "{one} and {two}");
        assert!(two - three > 100.0);
        assert!(
            weights.values().iter().all(|value| value[0] == 0.0),
            "the basic game was not played"
        );
    }

    #[test]
    fn only_decisions_with_a_choice_are_collected() -> anyhow::Result<()> {
        let placing = "1@a1 1@a6 2@b1 2@b6 3@c1 3@c6 1@d1 1@d6 2@e1 2@e6 3@f1 3@f6";
        let game = format!("gyges-basic first {placing} a1-a2 a6-a5 b1-b3");
        let choices = collect(&Course::gyges(), &[game])?;
        assert!(!choices.is_empty());
        assert!(choices.iter().all(|choice| choice.moves.len() > 1 && choice.set_aside));
        Ok(())
    }
}
