use std::str::FromStr;

use serde::Serialize;

use crate::Pairs;
use crate::elo::expected_score;
use crate::pairs::PAIR_SCORES;

/// A sequential probability ratio test (SPRT) of two hypotheses about the difference in strength.
/// It continues, pair by pair, until one of them is too unlikely compared with the other.
///
/// It is the generalised SPRT for pairs of games (Van den Bergh, as in fishtest): the likelihood of
/// a hypothesis is that of the most likely distribution of pair scores with its expected score.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Sprt {
    /// The Elo difference under H0, that there is nothing to prove.
    pub elo0: f64,
    /// The Elo difference under H1, to be proved.
    pub elo1: f64,
}

/// The hypothesis that a test has accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Accepted {
    /// H0: the difference is more likely `elo0`.
    H0,
    /// H1: the difference is more likely `elo1`.
    H1,
}

/// The error rate in either direction.
const ERROR_RATE: f64 = 0.05;

/// The weight of scores that have not been seen, so that none is considered impossible.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The log-likelihood ratio of `elo1` to `elo0`.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|n| if n == 0 { UNSEEN } else { n as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|n| n / total);
        let (tilt0, tilt1) = (Tilt::to(self.elo0, &seen), Tilt::to(self.elo1, &seen));
        // A tilted distribution is the observed one divided by the tilt, so only the tilts remain.
        counts
            .iter()
            .zip(PAIR_SCORES)
            .map(|(n, score)| n * (tilt0.at(score) / tilt1.at(score)).ln())
            .sum()
    }

    /// The bounds of the [`llr`](Sprt::llr) at which the test is decided: H0 at the lower, H1 at
    /// the upper.
    pub fn bounds() -> (f64, f64) {
        let bound = ((1.0 - ERROR_RATE) / ERROR_RATE).ln();
        (-bound, bound)
    }

    /// The accepted hypothesis, if the test is decided.
    pub fn accepted(&self, pairs: &Pairs) -> Option<Accepted> {
        let (lower, upper) = Self::bounds();
        match self.llr(pairs) {
            llr if llr >= upper => Some(Accepted::H1),
            llr if llr <= lower => Some(Accepted::H0),
            _ => None,
        }
    }
}

/// Divides a distribution of scores by 1 + `slope` × (score − `mean`), which makes it the nearest
/// one, by likelihood, with another mean.
struct Tilt {
    mean: f64,
    slope: f64,
}

impl Tilt {
    /// The tilt of the `seen` distribution that gives it the mean of this difference in strength.
    fn to(elo: f64, seen: &[f64; 5]) -> Self {
        let mean = expected_score(elo);
        // The slopes at which the tilt of the best or the worst score would be zero.
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        // The mean falls as the slope grows. Bisection ends where no number is left in between.
        loop {
            let tilt = Self { mean, slope: low.midpoint(high) };
            if tilt.slope <= low || tilt.slope >= high {
                return tilt;
            }
            if tilt.excess(seen) > 0.0 {
                low = tilt.slope;
            } else {
                high = tilt.slope;
            }
        }
    }

    fn at(&self, score: f64) -> f64 {
        1.0 + self.slope * (score - self.mean)
    }

    /// How far the mean of the tilted distribution is above its target.
    fn excess(&self, seen: &[f64; 5]) -> f64 {
        let parts = seen.iter().zip(PAIR_SCORES);
        parts.map(|(part, score)| part * (score - self.mean) / self.at(score)).sum()
    }
}

/// Why a text is not a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected two differences in Elo points, the smaller one first, such as 0,20")]
pub struct NoSprt;

impl FromStr for Sprt {
    type Err = NoSprt;

    fn from_str(text: &str) -> Result<Self, NoSprt> {
        let (elo0, elo1) = text.split_once(',').ok_or(NoSprt)?;
        let number = |text: &str| text.parse().ok().filter(|elo: &f64| elo.abs() <= 1_000.0);
        match (number(elo0), number(elo1)) {
            (Some(elo0), Some(elo1)) if elo0 < elo1 => Ok(Self { elo0, elo1 }),
            _ => Err(NoSprt),
        }
    }
}

#[cfg(test)]
mod tests {
    use game::Dice;

    use super::*;

    /// Values from fishtest, the testing framework of Stockfish.
    #[test]
    fn ratios_are_those_of_fishtest() {
        let cases = [
            ([3, 20, 50, 22, 5], 0.0, 20.0, 0.040_320_372),
            ([3, 20, 50, 22, 5], 0.0, 5.0, 0.178_380_224),
            ([3, 20, 50, 22, 5], -10.0, 10.0, 0.934_472_911),
            ([0, 10, 30, 12, 0], 0.0, 20.0, -0.270_414_536),
            ([12, 40, 60, 30, 8], 0.0, 20.0, -2.997_301_135),
            ([12, 40, 60, 30, 8], -10.0, 10.0, -2.057_973_200),
        ];
        for (pairs, elo0, elo1, expected) in cases {
            let llr = Sprt { elo0, elo1 }.llr(&Pairs(pairs));
            assert!((llr - expected).abs() < 1e-8, "{pairs:?} {elo0} {elo1}: {llr}");
        }
    }

    #[test]
    fn without_pairs_nothing_is_proved() {
        let test = Sprt { elo0: 0.0, elo1: 10.0 };
        assert_eq!((test.llr(&Pairs::default()), test.accepted(&Pairs::default())), (0.0, None));
        let (lower, upper) = Sprt::bounds();
        assert!((upper - 2.944_439).abs() < 1e-6 && (lower + 2.944_439).abs() < 1e-6);
    }

    /// The verdict on a player whose games go as if they were `elo` points stronger.
    fn simulate(test: Sprt, elo: f64, dice: &mut Dice) -> Accepted {
        const SIDES: usize = 1_000_000;
        let wins = (expected_score(elo) * SIDES as f64) as usize;
        let mut pairs = Pairs::default();
        loop {
            let won = (0..2).filter(|_| dice.roll(SIDES) < wins).count();
            pairs.add(2 * won);
            if let Some(verdict) = test.accepted(&pairs) {
                return verdict;
            }
        }
    }

    #[test]
    fn simulated_matches_end_with_the_right_verdict_about_as_often_as_promised() {
        const MATCHES: usize = 200;
        let test = Sprt { elo0: 0.0, elo1: 60.0 };
        let mut dice = Dice::new(7);
        for (elo, expected) in [(0.0, Accepted::H0), (60.0, Accepted::H1)] {
            let right = (0..MATCHES).filter(|_| simulate(test, elo, &mut dice) == expected).count();
            // 19 in 20 are promised; three standard deviations below that are 9 in 10.
            assert!(right * 10 >= MATCHES * 9, "{right} of {MATCHES} at {elo}");
        }
    }

    #[test]
    fn text() {
        assert_eq!("0,20".parse(), Ok(Sprt { elo0: 0.0, elo1: 20.0 }));
        assert_eq!("-1.5,0.5".parse(), Ok(Sprt { elo0: -1.5, elo1: 0.5 }));
        for wrong in ["", "5", "5,0", "0,0", "a,b", "0,inf", "NaN,2", "0,5,10"] {
            assert_eq!(wrong.parse::<Sprt>(), Err(NoSprt), "{wrong}");
        }
    }
}
