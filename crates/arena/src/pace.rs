use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use search::{Clock, Limits};

/// How fast a contender has to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pace {
    /// Decisions to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at for a decision.
    pub nodes: Option<u64>,
    /// Time for a decision.
    pub move_time: Option<Duration>,
    /// Time for the whole game.
    pub clock: Option<TimeControl>,
}

impl Pace {
    /// What those get to whom nobody gave a pace: the same play on every machine.
    pub const DEFAULT: Self =
        Self { depth: None, nodes: Some(10_000), move_time: None, clock: None };

    /// This pace if it limits anything, else the other one.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self == Self::default() { other } else { self }
    }

    /// The limits of one decision.
    pub(crate) fn limits(self, clock: Option<Clock>) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, move_time: self.move_time, clock }
    }
}

/// Time for a whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// What is on the clock at first.
    pub base: Duration,
    /// What is added after each turn.
    pub increment: Duration,
}

impl TimeControl {
    /// The clock at the beginning of the game.
    pub(crate) fn start(self) -> Clock {
        Clock { remaining: self.base, increment: self.increment }
    }
}

/// In seconds: `10+0.1`.
impl Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

/// Why a text is no time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected seconds for the game, and for each turn, such as 10+0.1 or 60")]
pub struct NoTimeControl;

impl FromStr for TimeControl {
    type Err = NoTimeControl;

    fn from_str(text: &str) -> Result<Self, NoTimeControl> {
        let seconds = |text: &str| {
            let seconds = text.parse().map_err(|_| NoTimeControl)?;
            Duration::try_from_secs_f64(seconds).map_err(|_| NoTimeControl)
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let control = Self { base: seconds(base)?, increment: seconds(increment)? };
        if control.base.is_zero() { Err(NoTimeControl) } else { Ok(control) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_written_in_seconds() {
        let control: TimeControl = "10+0.1".parse().unwrap();
        assert_eq!(control.base, Duration::from_secs(10));
        assert_eq!(control.increment, Duration::from_millis(100));
        assert_eq!(control.to_string(), "10+0.1");
        assert_eq!("60".parse(), "60+0".parse::<TimeControl>());
        for wrong in ["", "+", "0", "-1", "1+-1", "ten", "1e400", "5+", "1+2+3"] {
            assert_eq!(wrong.parse::<TimeControl>(), Err(NoTimeControl), "{wrong}");
        }
    }

    #[test]
    fn a_pace_of_its_own_replaces_the_common_one() {
        let own = Pace { depth: Some(3), ..Pace::default() };
        assert_eq!(own.or(Pace::DEFAULT), own);
        assert_eq!(Pace::default().or(own), own);
    }
}
