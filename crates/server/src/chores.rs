//! Background work: the server records its uptime, wakes games whose clocks run out, ends games of
//! removed people, upgrades old games, and cleans up.

use std::sync::Weak;
use std::time::Duration;

use futures_util::future::join_all;
use room::{Moment, Uptime};
use store::{Find, StoreError};
use tokio::time::{Instant, sleep};

use crate::app::Shared;
use crate::sessions::DAY;

/// How often the server records its uptime and looks for work.
const BEAT: Duration = Duration::from_secs(10);

/// How soon it continues when there is more work than it does at once.
const BREATH: Duration = Duration::from_secs(1);

/// How many games are woken, aborted or upgraded at once. It bounds the cost of a start with
/// thousands of abandoned games.
const AT_ONCE: u32 = 256;

/// The least jump of the machine's clock that is logged.
const JUMP: Duration = Duration::from_secs(5);

/// How often it looks for what can be deleted, and how much it deletes in one write.
const TIDY: Duration = Duration::from_hours(1);
const FORGOTTEN_AT_ONCE: u32 = 64;

/// Runs as long as the server does.
pub(crate) async fn go_on(server: Weak<Shared>) {
    let mut calendar = Calendar::open();
    let mut tidied = None;
    loop {
        calendar.check();
        let Some(shared) = server.upgrade().filter(|shared| !shared.is_closing()) else { return };
        let pause = match shared.chores(&mut tidied).await {
            Ok(Rest::Done) => BEAT,
            Ok(Rest::More) => BREATH,
            Err(error) => {
                tracing::error!(%error, "a background task failed");
                BEAT
            }
        };
        drop(shared);
        sleep(pause).await;
    }
}

/// Whether everything is done for now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rest {
    Done,
    More,
}

impl Rest {
    /// Whether there may be more, if `found` of at most `most` were found.
    fn of(found: usize, most: u32) -> Self {
        if found < most as usize { Self::Done } else { Self::More }
    }
}

impl Shared {
    async fn chores(&self, tidied: &mut Option<Instant>) -> Result<Rest, StoreError> {
        self.note_uptime().await?;
        let all = [
            self.wake().await?,
            self.end_deserted().await?,
            self.call_off().await?,
            self.catch_up().await?,
        ];
        if tidied.is_none_or(|at| at.elapsed() >= TIDY) {
            // Little by little: games in play come first.
            if self.tidy().await? == Rest::More {
                return Ok(Rest::More);
            }
            *tidied = Some(Instant::now());
        }
        Ok(if all.contains(&Rest::More) { Rest::More } else { Rest::Done })
    }

    /// Deletes some of what has expired.
    async fn tidy(&self) -> Result<Rest, StoreError> {
        let all = [
            self.forget_sessions().await?,
            self.forget_aborted_games().await?,
            self.forget_guests().await?,
        ];
        Ok(if all.contains(&Rest::More) { Rest::More } else { Rest::Done })
    }

    /// Ends sessions that have expired.
    async fn forget_sessions(&self) -> Result<Rest, StoreError> {
        let now = self.tables().uptime();
        let expired = self.store().sessions_expired(now, FORGOTTEN_AT_ONCE).await?;
        let rest = Rest::of(expired.len(), FORGOTTEN_AT_ONCE);
        if !expired.is_empty() {
            tracing::info!(sessions = expired.len(), "sessions have expired");
            self.end_sessions(expired).await?;
        }
        Ok(rest)
    }

    /// Deletes games that were aborted some time ago, unless somebody is looking at them.
    async fn forget_aborted_games(&self) -> Result<Rest, StoreError> {
        let Some(since) = self.days_ago(self.retention().aborted_days) else {
            return Ok(Rest::Done);
        };
        let mut games = self.store().find(Find::Aborted(since), FORGOTTEN_AT_ONCE).await?;
        games.retain(|&code| self.tables().live(code).is_none());
        let rest = Rest::of(games.len(), FORGOTTEN_AT_ONCE);
        if !games.is_empty() {
            tracing::info!(games = games.len(), "deleted aborted games");
            self.store().forget_games(games).await?;
        }
        Ok(rest)
    }

    /// Deletes guests without games who have not come back.
    async fn forget_guests(&self) -> Result<Rest, StoreError> {
        let Some(since) = self.days_ago(self.retention().guest_days) else {
            return Ok(Rest::Done);
        };
        let people = self.store().people_without_games(since, FORGOTTEN_AT_ONCE).await?;
        let rest = Rest::of(people.len(), FORGOTTEN_AT_ONCE);
        if !people.is_empty() {
            tracing::info!(guests = people.len(), "deleted guests without games");
            self.store().forget_people(people, since).await?;
        }
        Ok(rest)
    }

    /// That many days ago on the server's own clock; `None` for 0 days.
    fn days_ago(&self, days: u32) -> Option<Uptime> {
        (days > 0).then(|| self.tables().uptime().before(DAY * days))
    }

    /// Ends running games of removed players.
    pub(crate) async fn end_deserted(&self) -> Result<Rest, StoreError> {
        let games = self.store().deserted(AT_ONCE).await?;
        for &(code, person) in &games {
            self.tables().desert(code, person).await?;
        }
        Ok(Rest::of(games.len(), AT_ONCE))
    }

    /// Loads the games whose clocks run out before the look after next.
    async fn wake(&self) -> Result<Rest, StoreError> {
        let by = self.tables().uptime() + 2 * BEAT;
        let mut after = None;
        loop {
            let due = self.store().games_due(by, after, AT_ONCE).await?;
            let Some(&last) = due.last() else { return Ok(Rest::Done) };
            let mut woken = false;
            for (_, code) in due {
                woken |= self.tables().wake(code).await?;
            }
            // If all of them are live already, others may be due behind them.
            if woken {
                return Ok(Rest::More);
            }
            after = Some(last);
        }
    }

    /// Aborts games that never began, and in which nothing has happened for days.
    async fn call_off(&self) -> Result<Rest, StoreError> {
        let Some(since) = self.days_ago(self.retention().unbegun_days) else {
            return Ok(Rest::Done);
        };
        let games = self.store().find(Find::NotBegun(since), AT_ONCE).await?;
        let called_off = join_all(games.iter().map(|&code| self.tables().call_off(code))).await;
        called_off.into_iter().collect::<Result<(), StoreError>>()?;
        if !games.is_empty() {
            tracing::info!(games = games.len(), "aborted games that never began");
        }
        Ok(Rest::of(games.len(), AT_ONCE))
    }

    /// Stores summaries of games that an older server stored without.
    async fn catch_up(&self) -> Result<Rest, StoreError> {
        let games = self.store().find(Find::WithoutSummary, AT_ONCE).await?;
        for &code in &games {
            self.tables().summarise(code).await?;
        }
        Ok(Rest::of(games.len(), AT_ONCE))
    }
}

/// Watches the machine's clock, which no game depends on.
struct Calendar {
    moment: Moment,
    at: Instant,
}

impl Calendar {
    fn open() -> Self {
        Self { moment: Moment::now(), at: Instant::now() }
    }

    fn check(&mut self) {
        let (moment, at) = (Moment::now(), Instant::now());
        if let Some(jump) = jump(self.moment, moment, at - self.at) {
            tracing::warn!(
                seconds = jump / 1000,
                "the machine's clock jumped; no game is affected"
            );
        }
        *self = Self { moment, at };
    }
}

/// By how many milliseconds the machine's clock jumped, if that is worth logging.
fn jump(from: Moment, to: Moment, passed: Duration) -> Option<i64> {
    let expected = from + passed;
    let jump = to.0.saturating_sub(expected.0);
    (Duration::from_millis(jump.unsigned_abs()) > JUMP).then_some(jump)
}

/// Logs an impossible time since the server last ran, by the machine's clock.
pub(crate) fn check_pause(last: Moment, now: Moment) {
    if now < last {
        let seconds = now.since(last).max(last.since(now)).as_secs();
        tracing::warn!(
            seconds,
            "the machine's clock is behind the server's last run; no game is affected"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_jumps_is_noticed_and_a_slow_one_is_not() {
        let (from, second) = (Moment(1_000_000), Duration::from_secs(1));
        assert_eq!(jump(from, from + 10 * second, 10 * second), None);
        assert_eq!(jump(from, from + 12 * second, 10 * second), None);
        assert_eq!(jump(from, from + 70 * second, 10 * second), Some(60_000));
        assert_eq!(jump(from, Moment(0), 10 * second), Some(-1_010_000));
    }
}
