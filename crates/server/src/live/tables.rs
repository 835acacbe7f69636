use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use store::{GameCode, Store, StoreError};
use tokio::time::Instant;

use super::{Course, Damaged, Table, Thinking};

/// Sweep the list of cleared tables whenever it has grown by this factor.
const GROWTH: usize = 2;

/// The tables at which games are being played.
#[derive(Debug)]
pub(crate) struct Tables {
    store: Store,
    thinking: Thinking,
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
    pub(crate) fn new(store: Store, thinking: Thinking) -> Self {
        Self { store, thinking, open: Mutex::default() }
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
        let table = Table::open(course, self.store.clone(), self.thinking.clone());
        open.insert(code, table.clone());
        Ok(Some(table))
    }

    /// Opens all games whose clocks must run.
    pub(crate) async fn wind_clocks(&self) -> Result<(), StoreError> {
        for code in self.store.games_on_the_clock().await? {
            if let Err(error) = self.find(code).await {
                tracing::error!(game = %code, %error, "the game cannot go on");
            }
        }
        Ok(())
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
