use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use store::{GameCode, GuestCode, Moment, Store, StoreError};
use tokio::time::Instant;

use super::{Course, Damaged, Table, Thinking};
use crate::metrics::Metrics;
use crate::wire::Card;

/// Sweep the list of cleared tables whenever it has grown by this factor.
const GROWTH: usize = 2;

/// The tables at which games are being played.
#[derive(Debug)]
pub(crate) struct Tables {
    store: Store,
    thinking: Thinking,
    metrics: Metrics,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    tables: HashMap<GameCode, Table>,
    sweep_at: usize,
}

/// Why a game cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Damaged(#[from] Damaged),
}

impl Tables {
    pub(crate) fn new(store: Store, thinking: Thinking, metrics: Metrics) -> Self {
        Self { store, thinking, metrics, open: Mutex::default() }
    }

    /// The table of the game, if there is such a game.
    pub(crate) async fn find(&self, code: GameCode) -> Result<Option<Table>, OpenError> {
        if let Some(table) = self.lock().live(code) {
            return Ok(Some(table));
        }
        let Some(stored) = self.store.game(code).await? else { return Ok(None) };
        let course = Course::resume(code, stored, Instant::now())?;
        let mut open = self.lock();
        // Somebody else may have been faster.
        if let Some(table) = open.live(code) {
            return Ok(Some(table));
        }
        let (store, thinking) = (self.store.clone(), self.thinking.clone());
        let table = Table::open(course, store, thinking, self.metrics.clone());
        open.insert(code, table.clone());
        Ok(Some(table))
    }

    /// The card of a game, which needs no table for that.
    pub(crate) async fn card(
        &self,
        code: GameCode,
        guest: GuestCode,
    ) -> Result<Option<Card>, OpenError> {
        let live = self.lock().live(code);
        if let Some(table) = live
            && let Ok(card) = table.card(Some(guest)).await
        {
            return Ok(Some(card));
        }
        let Some(stored) = self.store.game(code).await? else { return Ok(None) };
        let now = Instant::now();
        Ok(Some(Course::resume(code, stored, now)?.card(Some(guest), now)))
    }

    /// Calls a guest by that name at the tables of these games.
    pub(crate) async fn rename(&self, guest: GuestCode, name: Option<&str>, games: &[GameCode]) {
        for &code in games {
            let live = self.lock().live(code);
            if let Some(table) = live {
                // A table that has just been cleared reads the name from the store next time.
                let _ = table.rename(guest, name.map(str::to_owned)).await;
            }
        }
    }

    /// Opens all games whose clocks run while people play.
    pub(crate) async fn wind_clocks(&self) -> Result<(), StoreError> {
        self.open_all(&self.store.games_on_the_clock().await?).await;
        Ok(())
    }

    /// Opens the games in which a turn that had days ends by that moment.
    pub(crate) async fn open_due(&self, by: Moment) -> Result<(), StoreError> {
        self.open_all(&self.store.games_due(by).await?).await;
        Ok(())
    }

    async fn open_all(&self, games: &[GameCode]) {
        for &code in games {
            if let Err(error) = self.find(code).await {
                tracing::error!(game = %code, %error, "the game cannot go on");
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn live(&self, code: GameCode) -> Option<Table> {
        self.tables.get(&code).filter(|table| !table.is_cleared()).cloned()
    }

    fn insert(&mut self, code: GameCode, table: Table) {
        if self.tables.len() >= self.sweep_at {
            self.tables.retain(|_, table| !table.is_cleared());
            self.sweep_at = (self.tables.len() * GROWTH).max(64);
        }
        self.tables.insert(code, table);
    }
}
