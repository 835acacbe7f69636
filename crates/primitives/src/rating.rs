//! How strong a player is in one variant, by Glicko-2 (Glickman, 2012).

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use crate::Moment;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// After that many days without a game, every deviation has reached its bound.
const MOST_DAYS: i64 = 10_000;

/// Results of a single game, for the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// The first player wins.
    Win,
    /// Neither wins.
    Draw,
    /// The second player wins.
    Loss,
}

/// A rating, in whole numbers: each game is computed from what was stored after the one before, so
/// computing everything anew gives the same to the last digit, on any machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rating {
    /// The rating itself, in thousandths of a point.
    pub rating: i64,
    /// How uncertain it is: the rating deviation, in thousandths of a point.
    pub deviation: i64,
    /// How much results vary: the volatility, in billionths.
    pub volatility: i64,
}

impl Rating {
    /// Of somebody who has not played a rated game.
    pub const NEW: Self = Self { rating: 1_500_000, deviation: 350_000, volatility: 60_000_000 };

    /// However much somebody has played, their rating still follows the next games.
    const LEAST_DEVIATION: i64 = 45_000;

    /// With a deviation above this, a rating says little yet: it is provisional.
    pub const SETTLED: i64 = 110_000;

    const LEAST: i64 = 100_000;
    const MOST: i64 = 4_000_000;

    /// The rating in points, as people see it.
    pub fn points(self) -> i32 {
        rounded(self.rating)
    }

    /// The deviation in points.
    pub fn deviation_points(self) -> i32 {
        rounded(self.deviation)
    }

    /// Whether too few games support it, or they are too long ago.
    pub fn is_provisional(self) -> bool {
        self.deviation > Self::SETTLED
    }

    /// The same after the time between two moments without a game: every whole day is a rating period.
    #[must_use]
    pub fn aged(self, from: Moment, to: Moment) -> Self {
        let days = (to.0.saturating_sub(from.0) / DAY).clamp(0, MOST_DAYS);
        let aged = (0..days).fold(Glicko2Rating::from(self), |rating, _| decay_deviation(&rating));
        aged.into()
    }

    /// The ratings of both players after a game, which is a rating period of its own.
    #[must_use]
    pub fn after([first, second]: [Self; 2], score: Score) -> [Self; 2] {
        let outcome = match score {
            Score::Win => Outcomes::WIN,
            Score::Draw => Outcomes::DRAW,
            Score::Loss => Outcomes::LOSS,
        };
        let (first, second) =
            glicko2(&first.into(), &second.into(), &outcome, &Glicko2Config::new());
        [first.into(), second.into()]
    }
}

fn rounded(thousandths: i64) -> i32 {
    i32::try_from((thousandths + 500).div_euclid(1000)).unwrap_or(i32::MAX)
}

impl From<Rating> for Glicko2Rating {
    fn from(Rating { rating, deviation, volatility }: Rating) -> Self {
        Self {
            rating: rating as f64 / 1e3,
            deviation: deviation as f64 / 1e3,
            volatility: volatility as f64 / 1e9,
        }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(Glicko2Rating { rating, deviation, volatility }: Glicko2Rating) -> Self {
        Self {
            rating: ((rating * 1e3).round() as i64).clamp(Self::LEAST, Self::MOST),
            deviation: ((deviation * 1e3).round() as i64)
                .clamp(Self::LEAST_DEVIATION, Self::NEW.deviation),
            volatility: ((volatility * 1e9).round() as i64).clamp(10_000_000, 100_000_000),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Moment = Moment(1_700_000_000_000);

    #[test]
    fn the_winner_gains_what_the_first_game_promises() {
        // As in the documentation of `skillratings`, for two new players.
        let [winner, loser] = Rating::after([Rating::NEW; 2], Score::Win);
        assert_eq!((winner.points(), loser.points()), (1662, 1338));
        assert_eq!(winner.deviation_points(), 290);
        assert_eq!(Rating::after([Rating::NEW; 2], Score::Loss), [loser, winner]);
        let [one, other] = Rating::after([winner, loser], Score::Draw);
        assert!(one.rating < winner.rating && other.rating > loser.rating);
    }

    #[test]
    fn a_rating_settles_with_games_and_grows_uncertain_by_whole_days() {
        let mut pair = [Rating::NEW; 2];
        assert!(pair[0].is_provisional());
        for game in 0..40 {
            pair = Rating::after(pair, if game % 2 == 0 { Score::Win } else { Score::Loss });
        }
        let [settled, _] = pair;
        assert!(!settled.is_provisional(), "{settled:?}");
        let later = |days: i64, more| settled.aged(START, Moment(START.0 + days * DAY + more));
        assert_eq!(later(0, DAY - 1), settled);
        assert!(later(1, 0).deviation > settled.deviation);
        assert_eq!(later(1, DAY - 1), later(1, 0));
        assert_eq!(later(-5, 0), settled, "clocks may go back");
        assert!(later(3650, 0).is_provisional());
        assert_eq!(later(1_000_000, 0).deviation, Rating::NEW.deviation);
        assert_eq!(later(3650, 0).rating, settled.rating);
    }

    #[test]
    fn endless_wins_stay_within_bounds() {
        let mut pair = [Rating::NEW; 2];
        for _ in 0..3_000 {
            pair = Rating::after(pair, Score::Win);
        }
        for rating in pair {
            assert!((Rating::LEAST..=Rating::MOST).contains(&rating.rating), "{rating:?}");
            assert!(rating.deviation >= Rating::LEAST_DEVIATION, "{rating:?}");
        }
    }
}
