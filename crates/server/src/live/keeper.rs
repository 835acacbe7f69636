use std::time::Duration;

use store::{GameCode, Store};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::host::Host;
use super::table::Message;
use super::tables::Place;
use super::{Course, Thinking};
use crate::metrics::Metrics;

/// How long a table waits until it tries the store again: twice as long after each failure.
const FIRST_RETRY: Duration = Duration::from_secs(1);
const LAST_RETRY: Duration = Duration::from_secs(30);

/// Keeps a game at its table.
pub(super) struct Keeper {
    pub(super) code: GameCode,
    pub(super) store: Store,
    pub(super) thinking: Thinking,
    pub(super) metrics: Metrics,
    pub(super) place: Place,
    pub(super) inbox: mpsc::Receiver<Message>,
}

impl Keeper {
    /// Goes on until nobody needs the table; the store has everything. If the store fails, visitors
    /// are let go, to come back and find the game as it was stored; the clocks go on from there.
    pub(super) async fn keep(mut self, course: Course) {
        let _counted = self.metrics.game();
        let mut host = self.host(course);
        loop {
            match host.serve(&mut self.inbox).await {
                Ok(()) if self.place.clear(&self.inbox) => return,
                Ok(()) => {}
                Err(error) => {
                    tracing::error!(game = %self.code, %error, "the game is taken up again");
                    drop(host);
                    let Some(course) = self.recover().await else { return self.place.give_up() };
                    host = self.host(course);
                }
            }
        }
    }

    fn host(&self, course: Course) -> Host {
        Host::new(course, self.store.clone(), self.thinking.clone(), self.metrics.clone())
    }

    /// The game as it is stored, as soon as the store can say. Nobody waits for that: whoever comes
    /// meanwhile is sent away.
    async fn recover(&mut self) -> Option<Course> {
        let code = self.code;
        let mut pause = FIRST_RETRY;
        loop {
            let retry = Instant::now() + pause;
            loop {
                tokio::select! {
                    message = self.inbox.recv() => message?.turn_away(),
                    () = sleep_until(retry) => break,
                }
            }
            match self.store.game(code).await {
                Ok(stored) => match Course::resume(code, stored?, Instant::now()) {
                    Ok(course) => return Some(course),
                    Err(error) => {
                        tracing::error!(game = %code, %error, "the game cannot go on");
                        return None;
                    }
                },
                Err(error) => tracing::error!(game = %code, %error, "the store still fails"),
            }
            pause = (pause * 2).min(LAST_RETRY);
        }
    }
}
