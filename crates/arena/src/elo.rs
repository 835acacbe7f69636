use serde::Serialize;

use crate::Pairs;

/// The expected score of a player who is `elo` points stronger.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The Elo difference of an average score. Infinite for a player who always wins.
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// What pairs of games say about the difference in strength.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The best estimate, in Elo points.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The likelihood of superiority: how likely it is that the difference is above 0.
    pub superiority: f64,
}

/// How many standard deviations to either side hold 95 % of a normal distribution.
const TWO_SIDED_95: f64 = 1.959_963_985;

impl Estimate {
    /// The estimate from the scores of pairs. `None` if there are none.
    pub fn of(pairs: &Pairs) -> Option<Self> {
        let mean = pairs.mean()?;
        let deviation = (pairs.variance()? / pairs.count() as f64).sqrt();
        let margin = TWO_SIDED_95 * deviation;
        let lead = (mean - 0.5) / deviation;
        Some(Self {
            elo: elo_of_score(mean),
            low: elo_of_score(mean - margin),
            high: elo_of_score(mean + margin),
            // No lead and no deviation: every pair was shared.
            superiority: if lead.is_nan() { 0.5 } else { normal_below(lead) },
        })
    }

    /// Half of the 95 % interval: the number after `±`.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The cumulative standard normal distribution, to seven digits: formula 26.2.17 of Abramowitz and
/// Stegun.
fn normal_below(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] =
        [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let series = COEFFICIENTS.iter().rev().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let above = series * (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x < 0.0 { above } else { 1.0 - above }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() < tolerance, "{found} is not {expected}");
    }

    #[test]
    fn sixty_per_cent_are_seventy_points() {
        assert_near(elo_of_score(0.6), 70.437, 0.001);
        assert_near(elo_of_score(0.4), -70.437, 0.001);
        assert_near(elo_of_score(0.75), 190.849, 0.001);
        assert_near(expected_score(100.0), 0.640_065, 1e-6);
        for elo in [-300.0, 0.0, 12.5, 400.0] {
            assert_near(elo_of_score(expected_score(elo)), elo, 1e-9);
        }
    }

    #[test]
    fn a_player_who_always_wins_has_no_upper_bound() {
        let estimate = Estimate::of(&Pairs([0, 0, 0, 0, 9])).unwrap();
        assert_eq!((estimate.elo, estimate.superiority), (f64::INFINITY, 1.0));
        let estimate = Estimate::of(&Pairs([3, 0, 0, 0, 0])).unwrap();
        assert_eq!((estimate.elo, estimate.superiority), (f64::NEG_INFINITY, 0.0));
        let estimate = Estimate::of(&Pairs([0, 0, 4, 0, 0])).unwrap();
        assert_eq!((estimate.elo, estimate.superiority), (0.0, 0.5));
        assert_eq!(Estimate::of(&Pairs::default()), None);
    }

    #[test]
    fn the_interval_follows_from_the_variance() {
        // The mean is 0.55 and the variance 0.0725, so that of the mean of 100 pairs is a
        // hundredth.
        let estimate = Estimate::of(&Pairs([10, 10, 40, 30, 10])).unwrap();
        assert_near(estimate.elo, 34.860, 0.001);
        assert_near(estimate.low, -1.927, 0.001);
        assert_near(estimate.high, 72.446, 0.001);
        assert_near(estimate.superiority, 0.968_341, 1e-6);
    }

    #[test]
    fn error_bars_shrink_with_the_root_of_the_number_of_pairs() {
        let margin = |n| Estimate::of(&Pairs([n, 2 * n, 4 * n, 2 * n, n])).unwrap().margin();
        assert_near(margin(10) / margin(1_000), 10.0, 0.05);
    }

    #[test]
    fn the_normal_distribution() {
        for (x, below) in [(0.0, 0.5), (1.0, 0.841_345), (-1.0, 0.158_655), (1.96, 0.975_002)] {
            assert_near(normal_below(x), below, 1e-6);
        }
    }
}
