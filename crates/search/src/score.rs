use std::ops::Neg;

/// How good a position is for the player who decides in it.
///
/// Between -[`Score::LIMIT`] and [`Score::LIMIT`] it is an estimate, in hundredths of the evaluation's
/// unit. Beyond that the game is decided, and the score says in how many decisions, or by how many
/// points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score {
    value: i16,
    /// Whether it is a number of points. A value of 0 alone could be either.
    points: bool,
}

impl Score {
    /// Nobody is ahead.
    pub const DRAW: Self = Self::from_value(0);
    /// Estimates lie between minus this and this.
    pub const LIMIT: i32 = 30_000;
    /// Better than any score.
    pub const INFINITY: Self = Self::from_value(32_001);
    const WON: i16 = 32_000;
    /// The offset of scores in points.
    const AHEAD: i32 = 30_100;
    /// The most points a score can hold.
    const MOST_POINTS: i32 = 800;

    /// An estimate.
    pub fn estimate(value: i32) -> Self {
        Self::from_value(value.clamp(-Self::LIMIT, Self::LIMIT))
    }

    /// A win in this many decisions of both players.
    pub fn win_in(decisions: usize) -> Self {
        Self::from_value(Self::WON as i32 - decisions.min(1_000) as i32)
    }

    /// A loss in this many decisions of both players.
    pub fn loss_in(decisions: usize) -> Self {
        -Self::win_in(decisions)
    }

    /// Ahead by this many points at the end, with best play by both.
    pub fn ahead_by(points: i32) -> Self {
        let points = points.clamp(-Self::MOST_POINTS, Self::MOST_POINTS);
        let value = points + Self::AHEAD * points.signum();
        Self { value: value as i16, points: true }
    }

    /// The raw value.
    pub const fn value(self) -> i32 {
        self.value as i32
    }

    pub(crate) const fn from_value(value: i32) -> Self {
        Self { value: value as i16, points: false }
    }

    /// By how many points the player is ahead at the end, if that is known.
    pub const fn points(self) -> Option<i32> {
        let value = self.value();
        if self.points { Some(value - Self::AHEAD * value.signum()) } else { None }
    }

    /// In how many decisions the game ends, if that is known; negative for a loss.
    pub const fn decisions(self) -> Option<i32> {
        let left = Self::WON as i32 - self.value().abs();
        match self.value() {
            _ if self.points => None,
            value if value > Self::LIMIT => Some(left),
            value if value < -Self::LIMIT => Some(-left),
            _ => None,
        }
    }

    /// Whether the game is won for certain.
    pub const fn is_won(self) -> bool {
        self.value() > Self::LIMIT
    }

    /// Whether the game is lost for certain.
    pub const fn is_lost(self) -> bool {
        self.value() < -Self::LIMIT
    }

    /// Whether the result is certain.
    pub const fn is_decided(self) -> bool {
        self.points || self.decisions().is_some()
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self { value: -self.value, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nearer_win_is_better_and_a_later_loss_too() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::loss_in(4) > Score::loss_in(2));
        assert!(Score::win_in(900) > Score::estimate(i32::MAX));
        assert!(Score::INFINITY > Score::win_in(0));
    }

    #[test]
    fn points_are_kept_and_compared() {
        for points in -49..=49 {
            let score = Score::ahead_by(points);
            assert_eq!(score.points(), Some(points));
            assert_eq!((-score).points(), Some(-points));
            assert!(score.is_decided() && score.decisions().is_none());
            assert!(score < Score::ahead_by(points + 1));
        }
        assert!(Score::ahead_by(1) > Score::estimate(i32::MAX));
        assert_eq!(Score::DRAW.points(), None);
    }
}
