//! How strong a solver is, measured against the ratings of puzzles.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use ts_rs::TS;

/// A solver's rating by Glicko-2 (Glickman, 2012).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS)]
pub struct Rating {
    /// The rating itself.
    pub rating: f64,
    /// How uncertain it is: the rating deviation.
    pub deviation: f64,
    /// How much results vary: the volatility.
    pub volatility: f64,
}

/// How uncertain the rating of a puzzle is. It is derived from the engine's levels, which is not
/// quite what people find hard.
const PUZZLE_DEVIATION: f64 = 120.0;

/// The least deviation, so that a rating always follows new results.
const LEAST_DEVIATION: f64 = 60.0;

impl Rating {
    /// The rating of a new solver. They begin with puzzles that low levels of the engine solve, and
    /// the first results move the rating far.
    pub const NEW: Self = Self { rating: 1000.0, deviation: 350.0, volatility: 0.06 };

    /// The rating after a puzzle of that rating, which was solved or failed.
    #[must_use]
    pub fn after(self, puzzle: u16, solved: bool) -> Self {
        let Self { rating, deviation, volatility } = self.bounded();
        let player = Glicko2Rating { rating, deviation, volatility };
        let puzzle = Glicko2Rating {
            rating: puzzle.into(),
            deviation: PUZZLE_DEVIATION,
            ..Glicko2Rating::new()
        };
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (player, _) = glicko2(&player, &puzzle, &outcome, &Glicko2Config::new());
        let Glicko2Rating { rating, deviation, volatility } = player;
        Self { rating, deviation, volatility }.bounded()
    }

    /// Clamps the values to a sensible range, because they may come from an edited file.
    fn bounded(self) -> Self {
        Self {
            rating: self.rating.clamp(100.0, 4000.0),
            deviation: self.deviation.clamp(LEAST_DEVIATION, Self::NEW.deviation),
            volatility: self.volatility.clamp(0.01, 0.1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unexpected_results_change_the_rating_most() {
        let new = Rating::NEW;
        let gain = |puzzle| new.after(puzzle, true).rating - new.rating;
        let loss = |puzzle| new.rating - new.after(puzzle, false).rating;
        assert!(gain(1500) > gain(1000) && gain(1000) > gain(800) && gain(800) > 0.0);
        assert!(loss(800) > loss(1000) && loss(1000) > loss(1500) && loss(1500) > 0.0);
        assert!(new.after(1000, true).deviation < new.deviation);
    }

    #[test]
    fn a_solver_of_constant_strength_settles_there() {
        let mut rating = Rating::NEW;
        for number in 0..200 {
            // They solve whatever is rated below 1400.
            let puzzle = 1100 + number * 7 % 600;
            rating = rating.after(puzzle, puzzle < 1400);
        }
        assert!((1300.0..1500.0).contains(&rating.rating), "{rating:?}");
        assert!((LEAST_DEVIATION..120.0).contains(&rating.deviation), "{rating:?}");
    }

    #[test]
    fn senseless_ratings_are_clamped() {
        for wild in [f64::MAX, f64::MIN, 0.0, -1.0] {
            let rating = Rating { rating: wild, deviation: wild, volatility: wild };
            let after = rating.after(1500, true);
            assert_eq!(after, after.bounded());
        }
    }
}
