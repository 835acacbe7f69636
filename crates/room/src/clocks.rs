use std::time::Duration;

use game::Player;
use wire::ClockTerms;

use crate::Instant;

const DAY: Duration = Duration::from_hours(24);

/// The clocks of both players, of which at most one runs.
#[derive(Debug, Clone)]
pub(crate) struct Clocks {
    pace: Pace,
    left: [Duration; 2],
    running: Option<(Player, Instant)>,
}

/// What happens to a clock when its player ends a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// It gains an increment.
    Live(Duration),
    /// It restarts with the time for a turn.
    Days(Duration),
}

impl Clocks {
    /// Both clocks at full time, stopped.
    pub(crate) fn new(terms: ClockTerms) -> Self {
        let (pace, full) = match terms {
            ClockTerms::Live { base, increment } => {
                let increment = Duration::from_secs(increment.into());
                (Pace::Live(increment), Duration::from_secs(base.into()))
            }
            ClockTerms::Days { days } => (Pace::Days(DAY * days.into()), DAY * days.into()),
        };
        Self { pace, left: [full; 2], running: None }
    }

    /// Whether the players have days for each turn.
    pub(crate) fn has_days(&self) -> bool {
        matches!(self.pace, Pace::Days(_))
    }

    /// What both players have left.
    pub(crate) fn left(&self, now: Instant) -> [Duration; 2] {
        let mut left = self.left;
        if let Some((player, since)) = self.running {
            let used = now.since(since);
            left[player.index()] = left[player.index()].saturating_sub(used);
        }
        left
    }

    /// What both would have left after this player completed that many turns.
    pub(crate) fn left_after_turns(
        &self,
        player: Player,
        turns: u32,
        now: Instant,
    ) -> [Duration; 2] {
        let mut left = self.left(now);
        let own = &mut left[player.index()];
        *own = match self.pace {
            Pace::Live(increment) => *own + increment * turns,
            Pace::Days(full) if turns > 0 => full,
            Pace::Days(_) => *own,
        };
        left
    }

    /// What both would have left if moves were taken back.
    pub(crate) fn left_after_takeback(&self, now: Instant) -> [Duration; 2] {
        match self.pace {
            Pace::Live(_) => self.left(now),
            Pace::Days(full) => [full; 2],
        }
    }

    /// Sets both clocks and starts one of them, or none.
    pub(crate) fn set(&mut self, left: [Duration; 2], running: Option<Player>, now: Instant) {
        *self = Self { left, running: running.map(|player| (player, now)), ..*self };
    }

    /// Refunds a period in which nobody could play to the player whose clock was running.
    pub(crate) fn give_back(&mut self, from: Instant, to: Instant) {
        if let Some((_, since)) = &mut self.running {
            *since = *since + to.since(from.max(*since));
        }
    }

    /// Restarts the running clock, if there is one, with `left`, but never with more than it has.
    pub(crate) fn wind(&mut self, left: Duration, now: Instant) {
        if let Some((player, since)) = &mut self.running {
            *since = now;
            let own = &mut self.left[player.index()];
            *own = left.min(*own);
        }
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

/// The clocks as events and clients see them.
pub(crate) fn millis(left: [Duration; 2]) -> [u64; 2] {
    left.map(|time| time.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_clock_that_runs_loses_time() {
        let start = Instant::default();
        let mut clocks = Clocks::new(ClockTerms::Live { base: 60, increment: 2 });
        assert_eq!(clocks.flag(), None);
        clocks.set(clocks.left(start), Some(Player::Second), start);
        let later = start + Duration::from_secs(10);
        assert_eq!(millis(clocks.left(later)), [60_000, 50_000]);
        assert_eq!(millis(clocks.left_after_turns(Player::Second, 1, later)), [60_000, 52_000]);
        assert_eq!(clocks.flag(), Some((Player::Second, start + Duration::from_mins(1))));
        assert_eq!(millis(clocks.left(start + Duration::from_secs(90))), [60_000, 0]);
    }

    #[test]
    fn a_standstill_is_refunded_to_the_running_clock() {
        let start = Instant::default();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut clocks = Clocks::new(ClockTerms::Live { base: 60, increment: 0 });
        clocks.give_back(at(0), at(5));
        assert_eq!(millis(clocks.left(at(5))), [60_000, 60_000]);
        clocks.set(clocks.left(at(10)), Some(Player::First), at(10));
        clocks.give_back(at(3), at(9));
        assert_eq!(millis(clocks.left(at(20))), [50_000, 60_000]);
        clocks.give_back(at(12), at(17));
        assert_eq!(millis(clocks.left(at(20))), [55_000, 60_000]);
        // The pause began before the clock did.
        clocks.set(clocks.left(at(20)), Some(Player::Second), at(20));
        clocks.give_back(at(18), at(24));
        assert_eq!(millis(clocks.left(at(25))), [55_000, 59_000]);
    }

    #[test]
    fn days_are_for_one_turn() {
        let start = Instant::default();
        let mut clocks = Clocks::new(ClockTerms::Days { days: 2 });
        clocks.set(clocks.left(start), Some(Player::First), start);
        let later = start + DAY;
        assert_eq!(clocks.left(later), [DAY, 2 * DAY]);
        assert_eq!(clocks.left_after_turns(Player::First, 1, later), [2 * DAY; 2]);
        assert_eq!(clocks.left_after_takeback(later), [2 * DAY; 2]);
        clocks.wind(DAY / 2, later);
        assert_eq!(clocks.flag(), Some((Player::First, later + DAY / 2)));
    }
}
