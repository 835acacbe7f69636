use serde::Serialize;

/// How many pairs of games ended with which score for one side: no point, half a point, and so on
/// to two points.
///
/// The two games of a pair share their opening, so their results depend on each other. Pairs do
/// not, and statistics are made of them.
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

    /// What a game of these pairs scores on average, from 0 to 1; nothing without a pair.
    pub fn mean(&self) -> Option<f64> {
        let count = self.count();
        (count > 0).then(|| self.weighted().map(|(n, score)| n * score).sum::<f64>() / count as f64)
    }

    /// How far the scores of single pairs stray from the mean, squared.
    pub fn variance(&self) -> Option<f64> {
        let mean = self.mean()?;
        let squares = self.weighted().map(|(n, score)| n * (score - mean).powi(2));
        Some(squares.sum::<f64>() / self.count() as f64)
    }

    /// Every count with the score of a game in such a pair.
    fn weighted(&self) -> impl Iterator<Item = (f64, f64)> {
        self.0.iter().zip(PAIR_SCORES).map(|(&n, score)| (n as f64, score))
    }
}

/// The scores of a pair, as those of one game.
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
