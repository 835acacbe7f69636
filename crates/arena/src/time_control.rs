use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use search::Clock;

/// The time control of a game: the clock at its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl(pub Clock);

/// In seconds: `10+0.1`.
impl Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Clock { remaining, increment } = self.0;
        write!(f, "{}+{}", remaining.as_secs_f64(), increment.as_secs_f64())
    }
}

/// Why a text is not a time control.
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
        let clock = Clock { remaining: seconds(base)?, increment: seconds(increment)? };
        if clock.remaining.is_zero() { Err(NoTimeControl) } else { Ok(Self(clock)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_written_in_seconds() {
        let control: TimeControl = "10+0.1".parse().unwrap();
        assert_eq!(control.0.remaining, Duration::from_secs(10));
        assert_eq!(control.0.increment, Duration::from_millis(100));
        assert_eq!(control.to_string(), "10+0.1");
        assert_eq!("60".parse(), "60+0".parse::<TimeControl>());
        for wrong in ["", "+", "0", "-1", "1+-1", "ten", "1e400", "5+", "1+2+3"] {
            assert_eq!(wrong.parse::<TimeControl>(), Err(NoTimeControl), "{wrong}");
        }
    }
}
