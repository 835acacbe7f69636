//! Logistic regression, Texel's way: weights under which the scores of positions foretell the
//! results of their games best.

use engine::Weights;

use crate::sample::Sample;

/// How badly scores foretell results: the mean cross entropy, on the games that were set aside.
#[derive(Debug, Clone, Copy)]
pub struct Loss {
    /// Before the fit.
    pub before: f64,
    /// After it.
    pub after: f64,
}

/// A score of 400 means that ten of eleven points are won: by this, scores are logarithms of odds.
pub const STEEPNESS: f64 = std::f64::consts::LN_10 / 400.0;

/// What a weight costs by its size, and by how much its early and its late value differ: those that
/// hardly ever count stay small, and those that do so only early are the same late.
const THRIFT: f64 = 1e-10;

/// Steps of Adam, a way to follow gradients.
const STEP: f64 = 1.5;
const MEMORY: [f64; 2] = [0.9, 0.999];

/// Fits the weights to the samples, going through all of them so many times. Weights that count in
/// none of them stay as they are.
pub fn fit(weights: &mut Weights, samples: &[Sample], rounds: u32) -> Loss {
    let before = loss(weights.values(), samples);
    let count = 2 * weights.values().len();
    let (mut speed, mut size) = (vec![0.0; count], vec![0.0; count]);
    for round in 1..=rounds {
        let gradient = gradient(weights.values(), samples);
        // Steps get smaller towards the end.
        let step = STEP * (1.0 - f64::from(round - 1) / f64::from(rounds)).max(0.01);
        let all = weights.values_mut().as_flattened_mut();
        for index in (0..count).filter(|&index| gradient[index] != 0.0) {
            let (value, other) = (all[index], all[index ^ 1]);
            let slope = gradient[index] + THRIFT * (value + (value - other));
            speed[index] = MEMORY[0] * speed[index] + (1.0 - MEMORY[0]) * slope;
            size[index] = MEMORY[1] * size[index] + (1.0 - MEMORY[1]) * slope * slope;
            let speed = speed[index] / (1.0 - MEMORY[0].powf(f64::from(round)));
            let size: f64 = size[index] / (1.0 - MEMORY[1].powf(f64::from(round)));
            all[index] -= step * speed / (size.sqrt() + 1e-12);
        }
        if round % 50 == 0 {
            eprintln!("round {round} of {rounds}: loss {:.5}", loss(weights.values(), samples));
        }
    }
    Loss { before, after: loss(weights.values(), samples) }
}

/// The chance to win that a score means.
pub fn chance(score: f64) -> f64 {
    1.0 / (1.0 + (-score * STEEPNESS).exp())
}

fn score(weights: &[[f64; 2]], sample: &Sample) -> f64 {
    let late = f64::from(sample.late);
    let weight = |[early, last]: [f64; 2]| early * (1.0 - late) + last * late;
    let worth =
        |&(index, count): &(u16, i16)| weight(weights[usize::from(index)]) * f64::from(count);
    sample.counts.iter().map(worth).sum()
}

fn loss(weights: &[[f64; 2]], samples: &[Sample]) -> f64 {
    let mut count = 0.0;
    let mut sum = 0.0;
    for sample in samples.iter().filter(|sample| sample.set_aside) {
        let chance = chance(score(weights, sample)).clamp(1e-9, 1.0 - 1e-9);
        let result = f64::from(sample.result);
        sum -= result * chance.ln() + (1.0 - result) * (1.0 - chance).ln();
        count += 1.0;
    }
    if count > 0.0 { sum / count } else { 0.0 }
}

/// How the loss on all samples that are learned from grows with each weight, early and late.
fn gradient(weights: &[[f64; 2]], samples: &[Sample]) -> Vec<f64> {
    let mut gradient = vec![0.0; 2 * weights.len()];
    let mut count = 0.0;
    for sample in samples.iter().filter(|sample| !sample.set_aside) {
        let error = chance(score(weights, sample)) - f64::from(sample.result);
        let late = f64::from(sample.late);
        for &(index, times) in &sample.counts {
            let slope = error * f64::from(times);
            gradient[2 * usize::from(index)] += slope * (1.0 - late);
            gradient[2 * usize::from(index) + 1] += slope * late;
        }
        count += 1.0;
    }
    let scale = STEEPNESS / f64::max(count, 1.0);
    gradient.into_iter().map(|slope| slope * scale).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Samples whose results are drawn by the weights that are to be found.
    fn samples(truth: &[[f64; 2]]) -> Vec<Sample> {
        let mut dice = game::Dice::new(5);
        let mut next = || {
            let counts = (0..truth.len()).map(|index| (index as u16, dice.roll(7) as i16 - 3));
            let mut sample = Sample {
                counts: counts.collect(),
                late: dice.roll(5) as f32 / 4.0,
                result: 0.0,
                set_aside: dice.roll(10) == 0,
            };
            let won = chance(score(truth, &sample)) * 1e6 > dice.roll(1_000_000) as f64;
            sample.result = f32::from(won);
            sample
        };
        (0..40_000).map(|_| next()).collect()
    }

    #[test]
    fn the_weights_behind_the_results_are_found() {
        let truth = [[100.0, 20.0], [-50.0, 50.0], [0.0, 0.0]];
        let samples = samples(&truth);
        let mut weights = Weights::zero(&[("one", 1), ("two", 2)]);
        let loss = fit(&mut weights, &samples, 300);
        assert!(loss.after < loss.before, "{loss:?}");
        for (found, wanted) in weights.values().as_flattened().iter().zip(truth.as_flattened()) {
            assert!((found - wanted).abs() < 8.0, "{found} instead of {wanted}");
        }
    }

    #[test]
    fn what_never_counts_keeps_its_weight() {
        let samples = samples(&[[100.0, 20.0]]);
        let mut weights = Weights::zero(&[("one", 1), ("two", 1)]);
        weights.values_mut()[1] = [30.0, -7.0];
        fit(&mut weights, &samples, 20);
        assert_eq!(weights.values()[1].map(|weight| weight as i32), [30, -7]);
    }
}
