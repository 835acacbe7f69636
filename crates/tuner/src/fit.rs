//! Texel tuning (Österlund, 2014): logistic regression for the weights whose evaluations predict the
//! results of games best.

use engine::Weights;

use crate::sample::Sample;

/// How badly scores predict results: the mean cross-entropy on the validation games.
#[derive(Debug, Clone, Copy)]
pub struct Loss {
    /// Before the fit.
    pub before: f64,
    /// After it.
    pub after: f64,
}

/// Converts scores to log-odds: a score of 400 means that ten of eleven points are won.
pub const STEEPNESS: f64 = std::f64::consts::LN_10 / 400.0;

/// Regularisation: penalises the size of a weight, and the difference of its two values. Weights
/// that rarely count stay small, and weights that count only early keep that value late.
const REGULARISATION: f64 = 1e-10;

/// The step size and the decay rates of Adam (Kingma and Ba, 2014).
const STEP: f64 = 1.5;
const DECAY: [f64; 2] = [0.9, 0.999];

/// Fits the weights to the samples, in `rounds` passes over all of them. Weights that count in no
/// sample stay as they are.
pub fn fit(weights: &mut Weights, samples: &[Sample], rounds: u32) -> Loss {
    let before = loss(weights.values(), samples);
    let count = 2 * weights.values().len();
    let (mut mean, mut variance) = (vec![0.0; count], vec![0.0; count]);
    for round in 1..=rounds {
        let gradient = gradient(weights.values(), samples);
        // Steps get smaller towards the end.
        let step = STEP * (1.0 - f64::from(round - 1) / f64::from(rounds)).max(0.01);
        let all = weights.values_mut().as_flattened_mut();
        for index in (0..count).filter(|&index| gradient[index] != 0.0) {
            let (value, other) = (all[index], all[index ^ 1]);
            let slope = gradient[index] + REGULARISATION * (value + (value - other));
            mean[index] = DECAY[0] * mean[index] + (1.0 - DECAY[0]) * slope;
            variance[index] = DECAY[1] * variance[index] + (1.0 - DECAY[1]) * slope * slope;
            let mean = mean[index] / (1.0 - DECAY[0].powf(f64::from(round)));
            let variance: f64 = variance[index] / (1.0 - DECAY[1].powf(f64::from(round)));
            all[index] -= step * mean / (variance.sqrt() + 1e-12);
        }
        if round % 50 == 0 {
            eprintln!("round {round} of {rounds}: loss {:.5}", loss(weights.values(), samples));
        }
    }
    Loss { before, after: loss(weights.values(), samples) }
}

/// The chance of winning at a score.
pub fn chance(score: f64) -> f64 {
    1.0 / (1.0 + (-score * STEEPNESS).exp())
}

fn score(weights: &[[f64; 2]], sample: &Sample) -> f64 {
    let mix = f64::from(sample.mix);
    let weight = |[first, second]: [f64; 2]| first * (1.0 - mix) + second * mix;
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

/// The gradient of the training loss, for both values of each weight.
fn gradient(weights: &[[f64; 2]], samples: &[Sample]) -> Vec<f64> {
    let mut gradient = vec![0.0; 2 * weights.len()];
    let mut count = 0.0;
    for sample in samples.iter().filter(|sample| !sample.set_aside) {
        let error = chance(score(weights, sample)) - f64::from(sample.result);
        let mix = f64::from(sample.mix);
        for &(index, times) in &sample.counts {
            let slope = error * f64::from(times);
            gradient[2 * usize::from(index)] += slope * (1.0 - mix);
            gradient[2 * usize::from(index) + 1] += slope * mix;
        }
        count += 1.0;
    }
    let scale = STEEPNESS / f64::max(count, 1.0);
    gradient.into_iter().map(|slope| slope * scale).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Samples whose results are drawn from the weights to be found.
    fn samples(truth: &[[f64; 2]]) -> Vec<Sample> {
        let mut dice = game::Dice::new(5);
        let mut next = || {
            let counts = (0..truth.len()).map(|index| (index as u16, dice.roll(7) as i16 - 3));
            let mut sample = Sample {
                counts: counts.collect(),
                mix: dice.roll(5) as f32 / 4.0,
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
    fn a_feature_that_never_counts_keeps_its_weight() {
        let samples = samples(&[[100.0, 20.0]]);
        let mut weights = Weights::zero(&[("one", 1), ("two", 1)]);
        weights.values_mut()[1] = [30.0, -7.0];
        fit(&mut weights, &samples, 20);
        assert_eq!(weights.values()[1].map(|weight| weight as i32), [30, -7]);
    }
}
