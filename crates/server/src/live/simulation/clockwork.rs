//! What the clocks of a game may show, given its stored events and the time that has passed.

use std::time::Duration;

use game::Player;
use room::Instant;
use wire::{ClockTerms, Event, Reason};

use super::disk::{Inscribed, Rows};

/// Moments are rounded to milliseconds, and timers to the next one.
const ROUNDING: i64 = 3;

/// The part of a standstill before the next heartbeat is due.
const BEAT: Duration = Duration::from_millis(50);

/// A period in which the server stood still.
#[derive(Debug, Clone, Copy)]
pub(super) struct Standstill {
    pub(super) from: Instant,
    pub(super) to: Instant,
}

/// What is known about an event besides the event itself.
#[derive(Debug, Clone, Copy)]
pub(super) struct Circumstances<'h> {
    /// How many turns of its player it completes.
    pub(super) turns: u32,
    /// When its request was first sent, if there was one.
    pub(super) sent: Option<Instant>,
    pub(super) standstills: &'h [Standstill],
    /// Whether several servers have the game, each with clocks of its own.
    pub(super) several: bool,
}

/// The clocks of one game as the events have set them.
#[derive(Debug)]
pub(super) struct Clockwork {
    increment: i64,
    left: [i64; 2],
    /// The number of the event that has set them last.
    set: u32,
    plies: u32,
    /// The engine's time is not counted.
    engine: Option<Player>,
}

impl Clockwork {
    /// The clocks of these terms, unless turns have days or there are no clocks.
    pub(super) fn new(terms: &wire::Terms) -> Option<Self> {
        let Some(ClockTerms::Live { base, increment }) = terms.clock else { return None };
        let (base, increment) = (i64::from(base) * 1_000, i64::from(increment) * 1_000);
        let engine = terms.computer.map(|computer| Player::from(computer.side));
        Some(Self { increment, left: [base; 2], set: 0, plies: 0, engine })
    }

    /// What a player had left at the event that last set the clocks.
    pub(super) fn left(&self, player: Player) -> Duration {
        Duration::from_millis(self.left[player.index()].unsigned_abs())
    }

    /// Whether a clock runs, if that player decides.
    pub(super) fn runs(&self, turn: Player) -> bool {
        self.plies >= 2 && self.engine != Some(turn)
    }

    pub(super) fn follow(
        &mut self,
        number: u32,
        event: &Event,
        decides: Player,
        rows: &Rows,
        around: Circumstances<'_>,
    ) -> Result<(), String> {
        let here = &rows.events[&number];
        match event {
            Event::Moved { by, moves, clock: Some(clock), .. } => {
                let gain = self.increment * i64::from(around.turns);
                self.charge((*by).into(), *clock, gain, here, rows, around)?;
                self.set_to(number, *clock, self.plies + moves.len() as u32);
            }
            Event::TakenBack { plies, clock: Some(clock) } => {
                self.charge(decides, *clock, 0, here, rows, around)?;
                self.set_to(number, *clock, *plies);
            }
            Event::Moved { .. } | Event::TakenBack { .. } => {
                return Err(format!("event {number} does not say what the clocks show"));
            }
            Event::Ended { ending } if ending.reason == Reason::Time => {
                let loser = Player::from(ending.winner.ok_or("nobody has won on time")?).other();
                let passed = self.passed(here, rows, around);
                let left = self.left[loser.index()];
                let is_early = passed + ROUNDING < left && self.one_uptime(here, rows, around);
                if loser != decides || !self.runs(loser) || is_early {
                    return Err(format!("a flag fell {passed} ms into {left} ms"));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn set_to(&mut self, number: u32, clock: [u64; 2], plies: u32) {
        self.left = clock.map(|left| left as i64);
        (self.set, self.plies) = (number, plies);
    }

    /// Milliseconds since the clocks were set, without those in which the server stood still.
    fn passed(&self, here: &Inscribed, rows: &Rows, around: Circumstances<'_>) -> i64 {
        let Some(set) = rows.events.get(&self.set) else { return 0 };
        let running = set.answered.unwrap_or(here.applied);
        let still = around.standstills.iter().filter(|still| {
            still.from >= running && still.to <= around.sent.unwrap_or(here.applied)
        });
        let still: Duration = still.map(|still| still.to.since(still.from + BEAT)).sum();
        millis(here.applied.since(set.applied).saturating_sub(still))
    }

    /// Whether the clocks were set and read on the same uptime. Each of several servers counts its
    /// own.
    fn one_uptime(&self, here: &Inscribed, rows: &Rows, around: Circumstances<'_>) -> bool {
        let set = rows.events.get(&self.set);
        !around.several || set.is_none_or(|set| set.life == here.life)
    }

    /// Checks that nobody gains time, and that players pay for exactly the time that has passed.
    fn charge(
        &self,
        by: Player,
        shown: [u64; 2],
        gain: i64,
        here: &Inscribed,
        rows: &Rows,
        around: Circumstances<'_>,
    ) -> Result<(), String> {
        let shown = shown.map(|left| left as i64);
        let (own, other) = (by.index(), by.other().index());
        if shown[other] != self.left[other] {
            return Err(format!("the clock that stands went to {shown:?} from {:?}", self.left));
        }
        let charged = self.left[own] + gain - shown[own];
        let most = if self.runs(by) { self.passed(here, rows, around) } else { 0 };
        let slack = if self.runs(by) { ROUNDING } else { 0 };
        if charged < 0 {
            return Err(format!("a clock gained {} ms", -charged));
        }
        if charged > most + slack && self.one_uptime(here, rows, around) {
            return Err(format!("{charged} ms were charged for {most}"));
        }
        let least = self.least(by, here, rows, around).min(self.left[own]);
        if charged + ROUNDING < least {
            return Err(format!("only {charged} ms were charged for {least}"));
        }
        Ok(())
    }

    /// The least that must be charged: the time from the last event to the request, if the same
    /// host saw both.
    fn least(&self, by: Player, here: &Inscribed, rows: &Rows, around: Circumstances<'_>) -> i64 {
        let wound = rows.events.get(&self.set).filter(|_| self.runs(by) && !around.several);
        let host = |event: &Inscribed| (event.life, event.failures);
        let wound = wound.filter(|wound| host(wound) == host(here));
        let Some((running, sent)) = wound.and_then(|wound| wound.answered).zip(around.sent) else {
            return 0;
        };
        let still: Duration = around
            .standstills
            .iter()
            .filter(|still| still.to >= running && still.from <= here.applied)
            .map(|still| still.to.since(still.from) + BEAT)
            .sum();
        millis(sent.since(running).saturating_sub(still))
    }
}

fn millis(time: Duration) -> i64 {
    time.as_millis() as i64
}
