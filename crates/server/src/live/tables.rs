use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use room::{Damaged, GameCode, Moment, PersonId, Room};
use store::{Store, StoreError};
use tokio::sync::mpsc;
use wire::Card;

use super::keeper::Keeper;
use super::pulse::Pulse;
use super::stored::resume;
use super::table::Message;
use super::{Table, Thinking, clock};
use crate::metrics::Metrics;

/// The tables at which games are being played.
#[derive(Debug)]
pub(crate) struct Tables {
    store: Store,
    thinking: Thinking,
    metrics: Metrics,
    pulse: Pulse,
    open: Arc<Mutex<Open>>,
}

#[derive(Debug, Default)]
struct Open(HashMap<GameCode, Table>);

/// Why a game cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Damaged(#[from] Damaged),
}

impl OpenError {
    /// Whether the game itself is to blame, and not the store.
    pub(crate) fn is_damage(&self) -> bool {
        matches!(self, Self::Damaged(_) | Self::Store(StoreError::Damaged(_)))
    }
}

impl Tables {
    pub(crate) fn new(store: Store, thinking: Thinking, metrics: Metrics) -> Self {
        Self { store, thinking, metrics, pulse: Pulse::start(), open: Arc::default() }
    }

    /// The table of the game, if there is such a game.
    pub(crate) async fn find(&self, code: GameCode) -> Result<Option<Table>, OpenError> {
        if let Some(table) = self.lock().live(code) {
            return Ok(Some(table));
        }
        let Some(stored) = self.store.game(code).await? else { return Ok(None) };
        let room = resume(code, stored)?;
        let mut open = self.lock();
        // Somebody else may have been faster.
        if let Some(table) = open.live(code) {
            return Ok(Some(table));
        }
        let table = self.set_up(room);
        open.0.insert(code, table.clone());
        Ok(Some(table))
    }

    /// Gives the game a table, and a task of its own that keeps it.
    fn set_up(&self, room: Room) -> Table {
        let (table, inbox) = Table::new();
        let code = room.code();
        let keeper = Keeper {
            code,
            store: self.store.clone(),
            thinking: self.thinking.clone(),
            metrics: self.metrics.clone(),
            pulse: self.pulse.clone(),
            place: Place { code, open: Arc::downgrade(&self.open) },
            inbox,
        };
        tokio::spawn(keeper.keep(room));
        table
    }

    /// The card of a game, which needs no table for that.
    pub(crate) async fn card(
        &self,
        code: GameCode,
        guest: PersonId,
    ) -> Result<Option<Card>, OpenError> {
        let live = self.lock().live(code);
        if let Some(table) = live
            && let Ok(card) = table.card(Some(guest)).await
        {
            return Ok(Some(card));
        }
        let Some(stored) = self.store.game(code).await? else { return Ok(None) };
        Ok(Some(resume(code, stored)?.card(Some(guest), clock::now())))
    }

    /// Calls a guest by that name at the tables of these games.
    pub(crate) async fn rename(&self, guest: PersonId, name: Option<&str>, games: &[GameCode]) {
        for &code in games {
            let live = self.lock().live(code);
            if let Some(table) = live {
                // Where the game is being taken up again, the name is read from the store.
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
        lock(&self.open)
    }
}

fn lock(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Open {
    fn live(&self, code: GameCode) -> Option<Table> {
        self.0.get(&code).filter(|table| !table.is_cleared()).cloned()
    }
}

/// Where a table stands among the others.
#[derive(Debug)]
pub(super) struct Place {
    code: GameCode,
    open: Weak<Mutex<Open>>,
}

impl Place {
    /// Clears the table with this inbox and returns true, unless somebody is on his way to it.
    pub(super) fn clear(&self, inbox: &mpsc::Receiver<Message>) -> bool {
        let Some(open) = self.open.upgrade() else { return true };
        let mut open = lock(&open);
        // Nobody is given a table without this lock, and the list itself has one.
        let awaited = inbox.sender_strong_count() > 1 || !inbox.is_empty();
        if !awaited {
            open.0.remove(&self.code);
        }
        !awaited
    }

    /// Clears the table, whoever comes: the game cannot go on.
    pub(super) fn give_up(&self) {
        if let Some(open) = self.open.upgrade() {
            lock(&open).0.remove(&self.code);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::{Value, json};
    use tempfile::TempDir;
    use tokio::time::{pause, resume, sleep, timeout};

    use super::*;
    use crate::live::{Visitor, new_game};
    use wire::{Ask, Request, Terms};

    const LONG: Duration = Duration::from_mins(10);

    struct Room {
        tables: Tables,
        code: GameCode,
        guests: [PersonId; 2],
        _folder: TempDir,
    }

    /// A stored game between two guests.
    async fn room(clock: Value) -> Room {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("triskel.db")).await.unwrap();
        let thinking = Thinking::on_threads(1);
        let metrics = Metrics::new(store.commits(), thinking.waits());
        let (code, guests) = (GameCode::fresh(), [PersonId::fresh(), PersonId::fresh()]);
        let terms = json!({"game": "dvonn", "clock": clock, "repetition": true});
        let terms: Terms = serde_json::from_value(terms).unwrap();
        for guest in guests {
            store.welcome(guest, Moment::now()).await.unwrap();
        }
        store.begin(new_game(code, &terms, guests.map(Some))).await.unwrap();
        Room { tables: Tables::new(store, thinking, metrics), code, guests, _folder: folder }
    }

    impl Room {
        async fn table(&self) -> Table {
            self.tables.find(self.code).await.unwrap().unwrap()
        }

        async fn events(&self) -> Vec<String> {
            let stored = self.tables.store.game(self.code).await.unwrap().unwrap();
            stored.events.into_iter().map(|event| event.event).collect()
        }
    }

    #[tokio::test]
    async fn an_idle_table_is_cleared_unless_somebody_is_on_his_way_to_it() {
        let room = room(Value::Null).await;
        let table = room.table().await;
        pause();
        sleep(LONG).await;
        assert!(table.card(None).await.is_ok());
        drop(table);
        sleep(LONG).await;
        assert!(room.tables.lock().0.is_empty());
        resume();
        assert!(room.table().await.card(None).await.is_ok());
    }

    #[tokio::test]
    async fn a_message_that_waits_keeps_the_table() {
        let (table, inbox) = Table::new();
        let open = Arc::new(Mutex::new(Open::default()));
        let place = Place { code: GameCode::fresh(), open: Arc::downgrade(&open) };
        lock(&open).0.insert(place.code, table.clone());
        assert!(!place.clear(&inbox));
        table.leave().await.unwrap();
        drop(table);
        assert!(!place.clear(&inbox));
    }

    #[tokio::test]
    async fn a_clock_goes_on_by_itself_after_the_host_has_panicked() {
        let room = room(json!({"type": "live", "base": 1, "increment": 0})).await;
        let table = room.table().await;
        for (ply, guest) in (0..).zip(room.guests) {
            let (visitor, mut frames) = Visitor::new(Some(guest));
            let ask = Ask::Play { ply, moves: vec![format!("c{}", ply + 1)] };
            table.request(visitor, Request { id: "1".to_owned(), ask }).await.unwrap();
            assert!(frames.recv().await.unwrap().contains("done"));
        }
        let (visitor, mut frames) = Visitor::new(None);
        table.subscribe(visitor, 0).await.unwrap();
        assert!(table.look(|_| panic!("injected")).await.is_err());
        drop(table);
        while frames.recv().await.is_some() {}
        let flag = async {
            while room.events().await.len() < 3 {
                sleep(Duration::from_millis(50)).await;
            }
        };
        timeout(Duration::from_secs(20), flag).await.expect("the flag does not fall");
        let ended: Value = serde_json::from_str(&room.events().await[2]).unwrap();
        assert_eq!(ended["ending"], json!({"winner": "second", "reason": "time"}));
    }
}
