use std::mem;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt;
use room::{GameCode, Room};
use store::{Store, StoreError};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::clock;
use super::host::Host;
use super::pulse::Pulse;
use super::stored::resume_anew;
use super::table::Message;
use super::tables::Place;
use super::{Thinking, Workers};
use crate::metrics::Metrics;

/// How long a table waits until it retries. A store may recover at any moment; after a panic the wait
/// doubles each time, until a host has run longer than that.
const STORE_RETRY: Duration = Duration::from_secs(1);
const FIRST_RETRY: Duration = Duration::from_secs(1);
const LAST_RETRY: Duration = Duration::from_secs(30);

/// Why a game must be resumed.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("its host panicked")]
    Panic,
}

/// Keeps a game at its table.
pub(super) struct Keeper {
    pub(super) code: GameCode,
    pub(super) store: Store,
    pub(super) thinking: Thinking,
    pub(super) workers: Workers,
    pub(super) metrics: Metrics,
    pub(super) pulse: Pulse,
    pub(super) place: Place,
    pub(super) inbox: mpsc::Receiver<Message>,
}

impl Keeper {
    /// Runs until nobody needs the table; the store has everything. If a host fails, visitors are
    /// disconnected; they reconnect and find the game as it was stored, and the clocks continue
    /// from there.
    pub(super) async fn keep(mut self, mut room: Room) {
        let _counted = self.metrics.game();
        let mut pause = FIRST_RETRY;
        loop {
            let began = Instant::now();
            let Err(error) = self.host(room).await else { return };
            tracing::error!(game = %self.code, %error, "the game is resumed");
            if began.elapsed() > LAST_RETRY {
                pause = FIRST_RETRY;
            }
            let longer = (pause * 2).min(LAST_RETRY);
            let wait = match error {
                Failure::Store(_) => STORE_RETRY,
                Failure::Panic => mem::replace(&mut pause, longer),
            };
            let Some(stored) = self.recover(wait).await else { return self.place.give_up() };
            room = stored;
        }
    }

    /// Ends when the table is cleared.
    async fn host(&mut self, room: Room) -> Result<(), Failure> {
        let (store, thinking) = (self.store.clone(), self.thinking.clone());
        let watch = self.pulse.watch();
        let (workers, metrics) = (self.workers.clone(), self.metrics.clone());
        let mut host = Host::new(room, store, thinking, workers, metrics, watch);
        loop {
            // The state of a host that panicked is dropped.
            let served = AssertUnwindSafe(host.serve(&mut self.inbox)).catch_unwind().await;
            served.map_err(|_| Failure::Panic)??;
            if self.place.clear(&self.inbox) {
                return Ok(());
            }
        }
    }

    /// The stored game, once the store answers. Visitors are turned away in the meantime.
    async fn recover(&mut self, mut wait: Duration) -> Option<Room> {
        let code = self.code;
        loop {
            let retry = Instant::now() + wait;
            wait = STORE_RETRY;
            loop {
                tokio::select! {
                    // In this order, so that a simulation can be repeated.
                    biased;
                    () = sleep_until(retry) => break,
                    message = self.inbox.recv() => message?.turn_away(),
                }
            }
            match self.store.game(code).await {
                // The clock continues from the last move: nobody is charged for the time in
                // between.
                Ok(stored) => match resume_anew(code, stored?, self.pulse.uptime(), clock::now()) {
                    Ok(room) => return Some(room),
                    Err(error) => {
                        tracing::error!(game = %code, %error, "the game cannot continue");
                        return None;
                    }
                },
                Err(error) => tracing::error!(game = %code, %error, "the store is still failing"),
            }
        }
    }
}
