use std::ops::Not;

/// One of the two players, named by who begins the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The player who begins: White in DVONN and GIPF, South in Gygès.
    First,
    /// The other one: Black, North.
    Second,
}

impl Player {
    /// Both players, the one who begins before the other.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 for the player who begins, 1 for the other.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Not for Player {
    type Output = Self;

    fn not(self) -> Self {
        self.other()
    }
}
