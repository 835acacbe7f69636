use serde::Serialize;

/// How many pairs of games ended with each score of one side: 0, ½, 1, 1½ or 2 points.
///
/// The two games of a pair share their opening, so their results depend on each other. Pairs are
/// independent, so statistics are computed over pairs (a pentanomial model).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts a pair by its score in half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// How many pairs there are.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The average score of a game, from 0 to 1. `None` without pairs.
    pub fn mean(&self) -> Option<f64> {
        let count = self.count();
        (count > 0).then(|| self.weighted().map(|(n, score)| n * score).sum::<f64>() / count as f64)
    }

    /// The variance of the scores of pairs.
    pub fn variance(&self) -> Option<f64> {
        let mean = self.mean()?;
        let squares = self.weighted().map(|(n, score)| n * (score - mean).powi(2));
        Some(squares.sum::<f64>() / self.count() as f64)
    }

    /// Every count with its score per game.
    fn weighted(&self) -> impl Iterator<Item = (f64, f64)> {
        self.0.iter().zip(PAIR_SCORES).map(|(&n, score)| (n as f64, score))
    }
}

/// The scores of a pair, per game.
pub(crate) const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_variance_are_those_of_a_game_score() {
        let pairs = Pairs([1, 0, 2, 0, 1]);
        assert_eq!((pairs.count(), pairs.mean(), pairs.variance()), (4, Some(0.5), Some(0.125)));
        let won = Pairs([0, 0, 0, 0, 7]);
        assert_eq!((won.mean(), won.variance()), (Some(1.0), Some(0.0)));
        assert_eq!((Pairs::default().mean(), Pairs::default().variance()), (None, None));
    }
}
