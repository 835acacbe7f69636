use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::{Duration, Instant};

use game::Player;

/// The time control of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tempo {
    /// The time on each clock at the start.
    pub base: Duration,
    /// The time added after each turn.
    pub increment: Duration,
}

/// Why a text is not a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected minutes for the game and seconds for each turn, such as 5+3 or 10")]
pub struct NoTempo;

/// As people write it, in minutes and seconds: `5+3`.
impl FromStr for Tempo {
    type Err = NoTempo;

    fn from_str(text: &str) -> Result<Self, NoTempo> {
        let time = |text: &str, unit: f64| {
            let number: f64 = text.parse().map_err(|_| NoTempo)?;
            Duration::try_from_secs_f64(number * unit).map_err(|_| NoTempo)
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let tempo = Self { base: time(base, 60.0)?, increment: time(increment, 1.0)? };
        if tempo.base.is_zero() { Err(NoTempo) } else { Ok(tempo) }
    }
}

impl Tempo {
    /// As records write it, in seconds: `300+3`.
    pub(crate) fn tag(self) -> String {
        format!("{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }

    pub(crate) fn from_tag(tag: &str) -> Option<Self> {
        let (base, increment) = tag.split_once('+').unwrap_or((tag, "0"));
        let time = |text: &str| Duration::try_from_secs_f64(text.parse().ok()?).ok();
        Some(Self { base: time(base)?, increment: time(increment)? })
    }
}

/// The clocks of both players, of which at most one runs.
#[derive(Debug, Clone)]
pub(crate) struct Clocks {
    left: [Duration; 2],
    increment: Duration,
    running: Option<(Player, Instant)>,
}

impl Clocks {
    /// Both at full time, stopped.
    pub(crate) fn new(tempo: Tempo) -> Self {
        Self { left: [tempo.base; 2], increment: tempo.increment, running: None }
    }

    /// Sets the clock of one player.
    pub(crate) fn set(&mut self, player: Player, left: Duration) {
        self.left[player.index()] = left;
    }

    /// A player's remaining time.
    pub(crate) fn left(&self, player: Player, now: Instant) -> Duration {
        let used = match self.running {
            Some((running, since)) if running == player => now.saturating_duration_since(since),
            _ => Duration::ZERO,
        };
        self.left[player.index()].saturating_sub(used)
    }

    /// Stops the running clock and starts another, or none.
    pub(crate) fn run(&mut self, player: Option<Player>, now: Instant) {
        self.left = Player::BOTH.map(|player| self.left(player, now));
        self.running = player.map(|player| (player, now));
    }

    /// Gives a player the increment of a turn.
    pub(crate) fn reward(&mut self, player: Player) {
        self.left[player.index()] += self.increment;
    }

    /// The player whose time is up.
    pub(crate) fn fallen(&self, now: Instant) -> Option<Player> {
        self.running.map(|(player, _)| player).filter(|&player| self.left(player, now).is_zero())
    }
}

/// A time as a clock shows it: `4:05`, or `0:09.3` when little is left.
pub(crate) struct Face(pub(crate) Duration);

impl Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHORT: u64 = 20;
        let seconds = self.0.as_secs();
        match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
            (0, 0, seconds) if seconds < SHORT => {
                write!(f, "0:{seconds:02}.{}", self.0.subsec_millis() / 100)
            }
            (0, minutes, seconds) => write!(f, "{minutes}:{seconds:02}"),
            (hours, minutes, seconds) => write!(f, "{hours}:{minutes:02}:{seconds:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_tempo_is_minutes_and_seconds() {
        let tempo: Tempo = "5+3".parse().unwrap();
        assert_eq!((tempo.base, tempo.increment), (seconds(300), seconds(3)));
        assert_eq!(Tempo::from_tag(&tempo.tag()), Some(tempo));
        assert_eq!("10".parse::<Tempo>().map(|tempo| tempo.base), Ok(seconds(600)));
        for wrong in ["", "+", "0", "-1", "5+", "five", "1+2+3", "1e400"] {
            assert_eq!(wrong.parse::<Tempo>(), Err(NoTempo), "{wrong}");
        }
    }

    #[test]
    fn only_the_clock_that_runs_loses_time_and_only_a_turn_gains_some() {
        let start = Instant::now();
        let mut clocks = Clocks::new("1+2".parse().unwrap());
        clocks.run(Some(Player::Second), start);
        let later = start + seconds(10);
        assert_eq!(clocks.left(Player::First, later), seconds(60));
        assert_eq!(clocks.left(Player::Second, later), seconds(50));
        clocks.run(Some(Player::First), later);
        clocks.reward(Player::Second);
        assert_eq!(clocks.left(Player::Second, later), seconds(52));
        assert_eq!(clocks.fallen(later + seconds(59)), None);
        assert_eq!(clocks.fallen(later + seconds(60)), Some(Player::First));
    }

    #[test]
    fn short_times_show_tenths() {
        let faces =
            [9_340, 65_000, 3_661_000].map(|ms| Face(Duration::from_millis(ms)).to_string());
        assert_eq!(faces, ["0:09.3", "1:05", "1:01:01"]);
    }
}
