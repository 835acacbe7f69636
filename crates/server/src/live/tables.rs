use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use room::{Damaged, GameCode, PersonId, Room, Uptime};
use store::{Store, StoreError, StoredGame};
use tokio::sync::mpsc;
use wire::Card;

use super::keeper::Keeper;
use super::pulse::Pulse;
use super::stored::{UNREADABLE, card, resume};
use super::table::Message;
use super::{Asker, Busy, Table, Thinking, Workers, clock};
use crate::metrics::Metrics;

/// The tables at which games are being played.
#[derive(Debug)]
pub(crate) struct Tables {
    store: Store,
    thinking: Thinking,
    metrics: Metrics,
    pulse: Pulse,
    workers: Workers,
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
    #[error(transparent)]
    Busy(#[from] Busy),
}

impl OpenError {
    /// Whether the game itself is to blame, and not the store.
    pub(crate) fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::Damaged(_) | Self::Store(StoreError::Damaged(_)) | Self::Busy(Busy::Failed)
        )
    }
}

impl Tables {
    pub(crate) fn new(
        store: Store,
        thinking: Thinking,
        metrics: Metrics,
        pulse: Pulse,
        workers: Workers,
    ) -> Self {
        Self { store, thinking, metrics, pulse, workers, open: Arc::default() }
    }

    /// What the server's own clock shows.
    pub(crate) fn uptime(&self) -> Uptime {
        self.pulse.uptime()
    }

    /// The threads for slow work.
    pub(crate) fn workers(&self) -> &Workers {
        &self.workers
    }

    /// The table of the game, loaded on behalf of this asker; `None` if there is no such game.
    pub(crate) async fn find(
        &self,
        code: GameCode,
        asker: Asker,
    ) -> Result<Option<Table>, OpenError> {
        if let Some(table) = self.lock().live(code) {
            return Ok(Some(table));
        }
        let Some(stored) = self.store.game(code).await? else { return Ok(None) };
        let room = self.resume(code, stored, asker).await?;
        let mut open = self.lock();
        // Another task may have been faster.
        if let Some(table) = open.live(code) {
            return Ok(Some(table));
        }
        let table = self.set_up(room);
        open.0.insert(code, table.clone());
        Ok(Some(table))
    }

    async fn resume(
        &self,
        code: GameCode,
        stored: StoredGame,
        asker: Asker,
    ) -> Result<Room, OpenError> {
        let (at, now) = (self.uptime(), clock::now());
        Ok(self.workers.run(asker, move || resume(code, stored, at, now)).await??)
    }

    /// Creates a table for the game, and spawns its host task.
    fn set_up(&self, room: Room) -> Table {
        let (table, inbox) = Table::new();
        let code = room.code();
        let keeper = Keeper {
            code,
            store: self.store.clone(),
            thinking: self.thinking.clone(),
            workers: self.workers.clone(),
            metrics: self.metrics.clone(),
            pulse: self.pulse.clone(),
            place: Place { code, open: Arc::downgrade(&self.open) },
            inbox,
        };
        tokio::spawn(keeper.keep(room));
        table
    }

    /// The card of a game as it is stored, for the asker. It needs no table, and usually not even
    /// the moves.
    pub(crate) async fn card(
        &self,
        code: GameCode,
        asker: Asker,
    ) -> Result<Option<Card>, OpenError> {
        let (at, person) = (self.uptime(), asker.person);
        let Some(listed) = self.store.listed(code).await? else { return Ok(None) };
        let known = self.workers.run(asker, move || card(listed, person, at)).await?;
        if known.is_some() {
            return Ok(known);
        }
        let Some(stored) = self.store.game(code).await? else { return Ok(None) };
        Ok(Some(self.resume(code, stored, asker).await?.card(person, clock::now())))
    }

    /// The table of the game if it is being played.
    pub(crate) fn live(&self, code: GameCode) -> Option<Table> {
        self.lock().live(code)
    }

    /// Calls a person by that name at the tables of these games, with an account or without.
    pub(crate) async fn rename(
        &self,
        guest: PersonId,
        name: Option<&str>,
        account: bool,
        games: &[GameCode],
    ) {
        for &code in games {
            if let Some(table) = self.live(code) {
                // Where the game is being taken up again, the name is read from the store.
                let _ = table.rename(guest, name.map(str::to_owned), account).await;
            }
        }
    }

    /// Loads a game because its clock is about to run out. Returns false if it is live already.
    pub(crate) async fn wake(&self, code: GameCode) -> Result<bool, StoreError> {
        if self.live(code).is_some() {
            return Ok(false);
        }
        let found = self.find(code, Asker::SERVER).await;
        self.sound(code, found).await?;
        Ok(true)
    }

    /// Aborts a game that never began.
    pub(crate) async fn call_off(&self, code: GameCode) -> Result<(), StoreError> {
        let found = self.find(code, Asker::SERVER).await;
        if let Some(table) = self.sound(code, found).await?.flatten() {
            // If the store fails, it is retried later.
            let _ = table.call_off().await;
        }
        Ok(())
    }

    /// Ends a game because this person was removed.
    pub(crate) async fn desert(&self, code: GameCode, person: PersonId) -> Result<(), StoreError> {
        let found = self.find(code, Asker::SERVER).await;
        if let Some(table) = self.sound(code, found).await?.flatten() {
            // If the store fails, it is retried later.
            let _ = table.desert(person).await;
        }
        Ok(())
    }

    /// Stores the summary of a game that has none.
    pub(crate) async fn summarise(&self, code: GameCode) -> Result<(), StoreError> {
        let Some(stored) = self.store.game(code).await? else { return Ok(()) };
        let resumed = self.resume(code, stored, Asker::SERVER).await;
        let summary = match self.sound(code, resumed).await? {
            Some(room) => {
                let standing = room.standing(self.uptime(), clock::now());
                stored::summary_text(&standing.summary)
            }
            None => UNREADABLE.to_owned(),
        };
        self.store.summarise(code, summary).await
    }

    /// Returns the result, unless the game is damaged: then marks it, so that it is left alone from
    /// now on.
    async fn sound<T>(
        &self,
        code: GameCode,
        found: Result<T, OpenError>,
    ) -> Result<Option<T>, StoreError> {
        match found {
            Ok(found) => Ok(Some(found)),
            Err(error) if error.is_damage() => {
                tracing::error!(game = %code, %error, "the game cannot continue");
                self.store.let_rest(code).await?;
                Ok(None)
            }
            Err(OpenError::Store(error)) => Err(error),
            Err(OpenError::Damaged(_) | OpenError::Busy(_)) => Ok(None),
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

/// A table's entry in the list of tables.
#[derive(Debug)]
pub(super) struct Place {
    code: GameCode,
    open: Weak<Mutex<Open>>,
}

impl Place {
    /// Removes the table with this inbox and returns true, unless somebody is about to use it.
    pub(super) fn clear(&self, inbox: &mpsc::Receiver<Message>) -> bool {
        let Some(open) = self.open.upgrade() else { return true };
        let mut open = lock(&open);
        // Handing out a table needs this lock, and the list itself holds one sender.
        let awaited = inbox.sender_strong_count() > 1 || !inbox.is_empty();
        if !awaited {
            open.0.remove(&self.code);
        }
        !awaited
    }

    /// Removes the table even if somebody is about to use it: the game cannot continue.
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
    use store::testing::session_of;
    use tempfile::TempDir;
    use tokio::time::{pause, resume, sleep, timeout};

    use super::*;
    use crate::live::{Visitor, new_game};
    use wire::{Ask, Ending, Event, Reason, Request, Side, Terms};

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
        let metrics = Metrics::new(thinking.waits());
        let (code, guests) = (GameCode::fresh(), [PersonId::fresh(), PersonId::fresh()]);
        let terms = json!({"game": "dvonn", "clock": clock, "repetition": true});
        let terms: Terms = serde_json::from_value(terms).unwrap();
        for guest in guests {
            store.welcome(session_of(guest), Uptime(0)).await.unwrap();
        }
        let new = new_game(code, &terms, guests.map(Some), Uptime(0)).unwrap();
        store.begin(new).await.unwrap();
        let (pulse, workers) = (Pulse::start(Uptime(0)), Workers::start());
        let tables = Tables::new(store, thinking, metrics, pulse, workers);
        Room { tables, code, guests, _folder: folder }
    }

    impl Room {
        async fn table(&self) -> Table {
            self.tables.find(self.code, Asker::SERVER).await.unwrap().unwrap()
        }

        async fn events(&self) -> Vec<String> {
            let stored = self.tables.store.game(self.code).await.unwrap().unwrap();
            stored.events.into_iter().map(|event| event.event).collect()
        }
    }

    #[tokio::test]
    async fn an_idle_table_is_cleared_unless_somebody_is_on_the_way_to_it() {
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
        let ending = Ending { winner: Some(Side::Second), reason: Reason::Time };
        assert_eq!(stored::event(&room.events().await[2]), Ok(Event::Ended { ending }));
    }
}
