use std::fmt;
use std::ops::Neg;

/// How good a position is for the player who decides in it.
///
/// Between -[`Score::LIMIT`] and [`Score::LIMIT`] it is an estimate, in hundredths of whatever the
/// evaluation counts as one. Beyond that the game is decided, and the score tells in how many
/// decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i16);

impl Score {
    /// Nobody is ahead.
    pub const DRAW: Self = Self(0);
    /// Every estimate is at most this, and at least minus this.
    pub const LIMIT: i32 = 30_000;
    /// Better than any score that there is.
    pub const INFINITY: Self = Self(32_001);
    const WON: i16 = 32_000;

    /// An estimate.
    pub fn estimate(value: i32) -> Self {
        Self(value.clamp(-Self::LIMIT, Self::LIMIT) as i16)
    }

    /// Won in so many decisions from now, of both players together.
    pub fn win_in(decisions: usize) -> Self {
        Self(Self::WON - decisions.min(1_000) as i16)
    }

    /// Lost in so many decisions from now.
    pub fn loss_in(decisions: usize) -> Self {
        -Self::win_in(decisions)
    }

    /// The number behind it.
    pub const fn value(self) -> i32 {
        self.0 as i32
    }

    pub(crate) const fn from_value(value: i32) -> Self {
        Self(value as i16)
    }

    /// If the game is decided, in how many decisions; negative if it is lost.
    pub const fn decisions(self) -> Option<i32> {
        let left = Self::WON as i32 - self.value().abs();
        match self.value() {
            value if value > Self::LIMIT => Some(left),
            value if value < -Self::LIMIT => Some(-left),
            _ => None,
        }
    }

    /// Whether it says that the game is decided.
    pub const fn is_decided(self) -> bool {
        self.decisions().is_some()
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// As the protocol writes it: `cp 35`, `win 5`, `win -4`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.decisions() {
            Some(decisions) => write!(f, "win {decisions}"),
            None => write!(f, "cp {}", self.0),
        }
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
    fn text() {
        assert_eq!(Score::estimate(-12).to_string(), "cp -12");
        assert_eq!(Score::win_in(5).to_string(), "win 5");
        assert_eq!(Score::loss_in(4).to_string(), "win -4");
    }
}
