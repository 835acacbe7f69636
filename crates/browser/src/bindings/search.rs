use std::sync::Arc;

use wasm_bindgen::prelude::wasm_bindgen;

use super::outside::{Outside, json, slice};
use super::position::Position;
use crate::{Error, Inquiry, Wish};

/// A search of one position: call `advance` until it is done.
#[wasm_bindgen]
pub struct Search(Inquiry);

#[wasm_bindgen]
impl Search {
    /// Begins to search the position to which `moves` lead from `position`. `options` is JSON:
    /// `{level, nodes, depth, millis, lines, hash, repetition, seed, book}`, all of which may be left
    /// out.
    pub fn begin(position: &Position, moves: Vec<String>, options: &str) -> Result<Search, Error> {
        let wish = Wish::parse(options)?;
        Inquiry::begin(&*position.0, &moves, &wish, Arc::new(Outside)).map(Self)
    }

    /// Thinks for about that many milliseconds. Returns JSON of the lines found meanwhile.
    pub fn advance(&mut self, millis: f64) -> String {
        json(&self.0.advance(slice(millis)))
    }

    /// Whether it has ended.
    pub fn done(&self) -> bool {
        self.0.is_done()
    }

    /// Ends the search at the next `advance`, with the best move so far.
    pub fn stop(&self) {
        self.0.stop();
    }

    /// The best move, once it has ended; `undefined` if the game was over.
    pub fn best(&self) -> Option<String> {
        self.0.best().map(|mv| mv.to_string())
    }

    /// Nodes searched so far.
    pub fn nodes(&self) -> f64 {
        self.0.nodes() as f64
    }
}
