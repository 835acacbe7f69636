use std::str::FromStr;

use serde::Serialize;

use crate::Pairs;
use crate::elo::expected_score;
use crate::pairs::PAIR_SCORES;

/// A sequential test of two hypotheses about the difference in strength: it goes on, pair by pair,
/// until one of them is too unlikely beside the other.
///
/// It is the generalised sequential probability ratio test for pairs of games: the likelihood of a
/// hypothesis is that of the most likely distribution of pair scores with its expected score.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Sprt {
    /// The difference in Elo points if there is nothing to prove.
    pub elo0: f64,
    /// The difference that is to be proved.
    pub elo1: f64,
}

/// What a test has proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Verdict {
    /// The difference is rather `elo0`.
    H0,
    /// The difference is rather `elo1`.
    H1,
}

/// How often the test may be wrong, in either direction.
const ERROR_RATE: f64 = 0.05;

/// What a score that has not been seen counts, lest it be thought impossible.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The logarithm of how much likelier the pairs are if the difference is `elo1` than if it is
    /// `elo0`.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|n| if n == 0 { UNSEEN } else { n as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|n| n / total);
        let (tilt0, tilt1) = (Tilt::to(self.elo0, &seen), Tilt::to(self.elo1, &seen));
        // A tilted distribution is the seen one over the tilt, so that only the tilts remain.
        counts
            .iter()
            .zip(PAIR_SCORES)
            .map(|(n, score)| n * (tilt0.at(score) / tilt1.at(score)).ln())
            .sum()
    }

    /// At or beyond these values of the [`llr`](Sprt::llr) the test is decided: below for H0,
    /// above for H1.
    pub fn bounds() -> (f64, f64) {
        let bound = ((1.0 - ERROR_RATE) / ERROR_RATE).ln();
        (-bound, bound)
    }

    /// What the pairs prove, if they do already.
    pub fn verdict(&self, pairs: &Pairs) -> Option<Verdict> {
        let (lower, upper) = Self::bounds();
        match self.llr(pairs) {
            llr if llr >= upper => Some(Verdict::H1),
            llr if llr <= lower => Some(Verdict::H0),
            _ => None,
        }
    }
}

/// What divides a distribution of scores to make it the nearest one, by likelihood, with another
/// mean: 1 + `slope` × (score − `mean`).
struct Tilt {
    mean: f64,
    slope: f64,
}

impl Tilt {
    /// The tilt of the `seen` distribution that gives it the mean of this difference in strength.
    fn to(elo: f64, seen: &[f64; 5]) -> Self {
        let mean = expected_score(elo);
        // The slopes at which the tilt of the best or of the worst score would be zero.
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        // The mean falls as the slope grows. Halving ends where no number is left in between.
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

    /// How far the mean of the tilted distribution is above the one it should have.
    fn excess(&self, seen: &[f64; 5]) -> f64 {
        let parts = seen.iter().zip(PAIR_SCORES);
        parts.map(|(part, score)| part * (score - self.mean) / self.at(score)).sum()
    }
}

/// Why a text is no test.
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

    /// Values of fishtest, the testing framework of Stockfish.
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
    fn without_a_pair_nothing_is_proved() {
        let test = Sprt { elo0: 0.0, elo1: 10.0 };
        assert_eq!((test.llr(&Pairs::default()), test.verdict(&Pairs::default())), (0.0, None));
        let (lower, upper) = Sprt::bounds();
        assert!((upper - 2.944_439).abs() < 1e-6 && (lower + 2.944_439).abs() < 1e-6);
    }

    /// The verdict on a player whose single games go as if he were `elo` points stronger.
    fn simulate(test: Sprt, elo: f64, dice: &mut Dice) -> Verdict {
        const SIDES: usize = 1_000_000;
        let wins = (expected_score(elo) * SIDES as f64) as usize;
        let mut pairs = Pairs::default();
        loop {
            let won = (0..2).filter(|_| dice.roll(SIDES) < wins).count();
            pairs.add(2 * won);
            if let Some(verdict) = test.verdict(&pairs) {
                return verdict;
            }
        }
    }

    #[test]
    fn simulated_matches_end_with_the_right_verdict_about_as_often_as_promised() {
        const MATCHES: usize = 200;
        let test = Sprt { elo0: 0.0, elo1: 60.0 };
        let mut dice = Dice::new(7);
        for (elo, expected) in [(0.0, Verdict::H0), (60.0, Verdict::H1)] {
            let right = (0..MATCHES).filter(|_| simulate(test, elo, &mut dice) == expected).count();
            // Nineteen in twenty are promised; three standard deviations below are nine in ten.
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
