use std::time::Duration;

/// How long to search. The first limit reached ends the search; without limits it runs until it is
/// stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// How many decisions to look ahead, not counting forced ones.
    pub depth: Option<u32>,
    /// How many nodes to search.
    pub nodes: Option<u64>,
    /// Time for this decision.
    pub move_time: Option<Duration>,
    /// Time for the rest of the game.
    pub clock: Option<Clock>,
}

/// The clock of the player who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// The time left.
    pub remaining: Duration,
    /// The time added after each turn.
    pub increment: Duration,
}

/// When to end a search by the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Budget {
    /// After this time no further iteration starts.
    pub(crate) soft: Option<Duration>,
    /// After this time the search is aborted.
    pub(crate) hard: Option<Duration>,
}

/// A reserve for sending the move and noticing the time.
const LAG: Duration = Duration::from_millis(15);

impl Limits {
    /// No limits.
    pub const NONE: Self = Self { depth: None, nodes: None, move_time: None, clock: None };

    /// Whether there is any limit.
    pub fn is_some(&self) -> bool {
        *self != Self::NONE
    }

    /// These limits if there are any, else the others.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self.is_some() { self } else { other }
    }

    /// A limit of nodes.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::NONE }
    }

    /// A limit of depth.
    pub const fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::NONE }
    }

    /// A time for this decision.
    pub const fn move_time(time: Duration) -> Self {
        Self { move_time: Some(time), ..Self::NONE }
    }

    /// Allots the time: a share of what is left, and most of the increment. `decisions_left` is a
    /// guess at how many more decisions the player has to make.
    pub(crate) fn budget(&self, decisions_left: u32) -> Budget {
        let mut budget = Budget { soft: None, hard: self.move_time };
        if let Some(Clock { remaining, increment }) = self.clock {
            let usable = remaining.saturating_sub(LAG.min(remaining / 4));
            let share = usable / decisions_left.max(4) + increment * 3 / 4;
            let most = usable / 3 + increment / 2;
            let hard = (share * 3).min(most).min(usable);
            budget.soft = Some((share * 7 / 10).min(hard));
            budget.hard = Some(self.move_time.map_or(hard, |time| time.min(hard)));
        }
        budget
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on_clock(remaining: u64, increment: u64) -> Budget {
        let clock = Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
        };
        Limits { clock: Some(clock), ..Limits::default() }.budget(20)
    }

    #[test]
    fn the_clock_never_runs_out() {
        for remaining in [0, 1, 5, 20, 100, 1_000, 60_000, 10_000_000] {
            for increment in [0, 10, 1_000, 60_000] {
                let budget = on_clock(remaining, increment);
                let hard = budget.hard.expect("a limit");
                assert!(hard <= Duration::from_millis(remaining), "{remaining} {increment}");
                assert!(budget.soft.expect("a limit") <= hard);
            }
        }
    }

    #[test]
    fn more_time_is_used_if_there_is_more() {
        assert!(on_clock(10_000, 0).soft > on_clock(1_000, 0).soft);
        assert!(on_clock(10_000, 1_000).soft > on_clock(10_000, 0).soft);
    }

    #[test]
    fn limits_replace_others_if_they_limit_anything() {
        let (own, other) = (Limits::depth(3), Limits::nodes(7));
        assert_eq!(own.or(other), own);
        assert_eq!(Limits::NONE.or(other), other);
        assert!(!Limits::default().is_some());
    }

    #[test]
    fn a_time_for_the_move_is_kept_exactly() {
        let limits = Limits::move_time(Duration::from_millis(70));
        assert_eq!(limits.budget(20).hard, limits.move_time);
        assert_eq!(limits.budget(20).soft, None);
    }
}
