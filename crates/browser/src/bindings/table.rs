use std::sync::Arc;

use wasm_bindgen::prelude::wasm_bindgen;

use super::outside::{Outside, json};
use crate::document::person;
use crate::{Error, Host, World};

/// One game on this device, shown by one page.
///
/// After every call that may change something, deliver its messages, store its writes, and call
/// `advance` while it thinks.
#[wasm_bindgen]
pub struct Table(Host);

#[wasm_bindgen]
impl Table {
    /// Begins a game. `newGame` is JSON of `NewGame`; the game exists once its first write is stored.
    pub fn create(
        #[wasm_bindgen(js_name = newGame)] new_game: &str,
        name: Option<String>,
    ) -> Result<Table, Error> {
        Host::begin(new_game, name, Arc::new(Outside)).map(Self)
    }

    /// Resumes a stored game.
    pub fn open(document: &str, name: Option<String>) -> Result<Table, Error> {
        Host::open(document, name, Arc::new(Outside)).map(Self)
    }

    /// The game's code.
    #[wasm_bindgen(getter)]
    pub fn code(&self) -> String {
        self.0.room().code().to_string()
    }

    /// Welcomes a page that has seen the events up to that number.
    pub fn subscribe(&mut self, seen: u32) -> Result<(), Error> {
        self.0.subscribe(seen)
    }

    /// Receives a frame from the page: JSON of `Request`.
    pub fn hear(&mut self, frame: &str) -> Result<(), Error> {
        self.0.hear(frame)
    }

    /// Does what is due, and thinks for at most 20 ms.
    pub fn advance(&mut self) -> Result<(), Error> {
        self.0.advance()
    }

    /// Whether `advance` has something to think about.
    pub fn thinks(&self) -> bool {
        self.0.thinks()
    }

    /// Milliseconds until `advance` has to be called for the clock.
    pub fn due(&self) -> Option<f64> {
        self.0.due().map(|due| (due.as_secs_f64() * 1000.0).ceil())
    }

    /// The frames for the page since the last call, in order: JSON of `Tell`.
    pub fn tells(&mut self) -> Vec<String> {
        self.0.tells().iter().map(json).collect()
    }

    /// JSON of what has to be stored. Each write is returned once.
    pub fn write(&mut self) -> Option<String> {
        self.0.write().as_ref().map(json)
    }

    /// Confirms that the write is stored.
    pub fn stored(&mut self) -> Result<(), Error> {
        self.0.stored()
    }

    /// Reports that another writer was faster; `document` is what is stored now.
    pub fn overtaken(&mut self, document: &str) -> Result<(), Error> {
        self.0.overtaken(document)
    }

    /// Reports that the write failed.
    #[wasm_bindgen(js_name = notStored)]
    pub fn not_stored(&mut self, why: &str) -> Result<(), Error> {
        self.0.not_stored(why)
    }

    /// Retries what was due when the store failed.
    pub fn retry(&mut self) -> Result<(), Error> {
        self.0.retry()
    }

    /// Renames the player on this device.
    pub fn rename(&mut self, name: Option<String>) {
        self.0.rename(name);
    }

    /// JSON of the game's `Card`.
    pub fn card(&self) -> String {
        json(&self.0.room().card(Some(person()), Outside.instant()))
    }

    /// The record of the game, as text in our own format.
    pub fn record(&self) -> String {
        self.0.room().transcript()
    }

    /// JSON of the game as it is stored.
    pub fn document(&self) -> String {
        self.0.document().text()
    }
}
