use std::time::Duration;

use game::Player;
use tokio::time::Instant;

use crate::wire;

/// The clocks of both players, of which at most one runs.
#[derive(Debug, Clone)]
pub(crate) struct Clocks {
    left: [Duration; 2],
    increment: Duration,
    running: Option<(Player, Instant)>,
}

impl Clocks {
    /// Both at the full time, at rest.
    pub(crate) fn new(terms: wire::ClockTerms) -> Self {
        let base = Duration::from_secs(terms.base.into());
        let increment = Duration::from_secs(terms.increment.into());
        Self { left: [base; 2], increment, running: None }
    }

    /// What both players have left.
    pub(crate) fn left(&self, now: Instant) -> [Duration; 2] {
        let mut left = self.left;
        if let Some((player, since)) = self.running {
            let used = now.saturating_duration_since(since);
            left[player.index()] = left[player.index()].saturating_sub(used);
        }
        left
    }

    /// What both would have left if this player ended his turn.
    pub(crate) fn left_after_turn(&self, player: Player, now: Instant) -> [Duration; 2] {
        let mut left = self.left(now);
        left[player.index()] += self.increment;
        left
    }

    /// Sets both and lets one of them run, or none.
    pub(crate) fn set(&mut self, left: [Duration; 2], running: Option<Player>, now: Instant) {
        *self = Self { left, running: running.map(|player| (player, now)), ..*self };
    }

    /// Whose time will be up, and when.
    pub(crate) fn flag(&self) -> Option<(Player, Instant)> {
        self.running.map(|(player, since)| (player, since + self.left[player.index()]))
    }

    pub(crate) fn view(&self, now: Instant) -> wire::Clock {
        let running = self.running.map(|(player, _)| player.into());
        wire::Clock { left: millis(self.left(now)), running }
    }
}

/// As events and clients have it.
pub(crate) fn millis(left: [Duration; 2]) -> [u64; 2] {
    left.map(|time| time.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_clock_that_runs_loses_time() {
        let start = Instant::now();
        let mut clocks = Clocks::new(wire::ClockTerms { base: 60, increment: 2 });
        assert_eq!(clocks.flag(), None);
        clocks.set(clocks.left(start), Some(Player::Second), start);
        let later = start + Duration::from_secs(10);
        assert_eq!(millis(clocks.left(later)), [60_000, 50_000]);
        assert_eq!(millis(clocks.left_after_turn(Player::Second, later)), [60_000, 52_000]);
        assert_eq!(clocks.flag(), Some((Player::Second, start + Duration::from_secs(60))));
        assert_eq!(millis(clocks.left(start + Duration::from_secs(90))), [60_000, 0]);
    }
}
