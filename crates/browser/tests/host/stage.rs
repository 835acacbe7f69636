//! A device whose time is set by the test, with a store and a page that can be inspected.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use browser::{Host, World, Write};
use primitives::{GameCode, Moment};
use search::TimeSource;
use wire::{Ask, Request, Tell};

/// A clock that advances a little whenever it is read.
#[derive(Debug, Default)]
pub(crate) struct Stage {
    micros: AtomicU64,
    codes: AtomicU64,
}

impl Stage {
    pub(crate) fn pass(&self, time: Duration) {
        self.micros.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }
}

impl TimeSource for Stage {
    fn now(&self) -> Duration {
        Duration::from_micros(self.micros.fetch_add(200, Ordering::Relaxed))
    }
}

impl World for Stage {
    fn moment(&self) -> Moment {
        Moment(1_700_000_000_000 + self.micros.load(Ordering::Relaxed) as i64 / 1000)
    }

    fn code(&self) -> GameCode {
        let code = self.codes.fetch_add(1, Ordering::Relaxed) as u8;
        GameCode::from_chance([code; GameCode::LENGTH])
    }
}

/// What is on the disk: the text of each game by its code.
#[derive(Debug, Default)]
pub(crate) struct Store(pub(crate) BTreeMap<String, String>);

impl Store {
    /// Replaces all revisions or none. On a conflict, returns what is stored.
    pub(crate) fn put(&mut self, write: &Write) -> Result<(), String> {
        for game in &write.games {
            let (code, revision) = (&game.document.code, game.document.revision);
            let stored = self.0.get(code).map_or(0, |text| revision_of(text));
            if stored + 1 != revision {
                return Err(self.0[code].clone());
            }
        }
        for game in &write.games {
            self.0.insert(game.document.code.clone(), game.document.text());
        }
        Ok(())
    }
}

fn revision_of(text: &str) -> u32 {
    let document: serde_json::Value = serde_json::from_str(text).unwrap();
    document["revision"].as_u64().unwrap() as u32
}

/// A worker with one table and its page.
pub(crate) struct Device {
    pub(crate) stage: Arc<Stage>,
    pub(crate) store: Store,
    pub(crate) host: Host,
    pub(crate) told: Vec<Tell>,
    asked: u32,
}

impl Device {
    /// A new game, stored, with a page.
    pub(crate) fn begin(new: &str) -> Self {
        let stage = Arc::new(Stage::default());
        let host = Host::begin(new, Some("Ann".to_owned()), stage.clone()).unwrap();
        let mut device = Self { stage, store: Store::default(), host, told: Vec::new(), asked: 0 };
        device.store_all();
        device.host.subscribe(0).unwrap();
        device.store_all();
        device
    }

    /// A game against the computer, in which the player begins.
    pub(crate) fn against_computer(game: &str, level: u8) -> Self {
        Self::begin(&format!(
            r#"{{"game":"{game}","opponent":{{"type":"computer","level":{level}}},"side":"first"}}"#
        ))
    }

    pub(crate) fn same_screen(game: &str, clock: &str) -> Self {
        Self::begin(&format!(
            r#"{{"game":"{game}","opponent":{{"type":"same_screen"}},"clock":{clock}}}"#
        ))
    }

    /// Sends a request without storing anything. Returns its id.
    pub(crate) fn ask(&mut self, ask: Ask) -> String {
        self.asked += 1;
        let id = format!("r{}", self.asked);
        let request = serde_json::to_string(&Request { id: id.clone(), ask }).unwrap();
        self.host.hear(&request).unwrap();
        self.listen();
        id
    }

    pub(crate) fn play(&mut self, mv: &str) -> String {
        let ply = self.host.room().ply();
        let id = self.ask(Ask::Play { ply, moves: vec![mv.to_owned()] });
        self.store_all();
        id
    }

    pub(crate) fn listen(&mut self) {
        self.told.extend(self.host.tells());
    }

    /// Does what a worker does until there is nothing left to store.
    pub(crate) fn store_all(&mut self) {
        self.listen();
        while let Some(write) = self.host.write() {
            match self.store.put(&write) {
                Ok(()) => self.host.stored().unwrap(),
                Err(stored) => self.host.overtaken(&stored).unwrap(),
            }
            self.listen();
        }
    }

    /// Lets the engine think to the end.
    pub(crate) fn think(&mut self) {
        while self.host.thinks() {
            self.host.advance().unwrap();
            self.listen();
        }
        self.store_all();
    }

    /// The answer to a request.
    pub(crate) fn answer(&self, id: &str) -> Option<&Tell> {
        self.told.iter().find(|tell| match tell {
            Tell::Done { id: own, .. }
            | Tell::Preview { id: own, .. }
            | Tell::Ahead { id: own, .. }
            | Tell::Why { id: own, .. }
            | Tell::Pong { id: own }
            | Tell::Hint { id: own, .. }
            | Tell::Refused { id: Some(own), .. } => own == id,
            _ => false,
        })
    }

    /// The stored text of the game.
    pub(crate) fn document(&self) -> &str {
        &self.store.0[&self.host.room().code().to_string()]
    }

    /// Closes the game and reopens it from the store.
    pub(crate) fn reopen(&mut self) {
        let text = self.document().to_owned();
        self.host = Host::open(&text, Some("Ann".to_owned()), self.stage.clone()).unwrap();
        self.host.subscribe(0).unwrap();
        self.store_all();
    }
}
