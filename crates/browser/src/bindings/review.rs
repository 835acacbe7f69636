use std::sync::Arc;

use wasm_bindgen::prelude::wasm_bindgen;

use super::outside::{Outside, json, slice};
use crate::{Error, Reviewing, TryingAgain, Wish};

/// The review of a game: call `advance` until it is done. Dropping it loses nothing that was told.
#[wasm_bindgen]
pub struct Review(Reviewing);

#[wasm_bindgen]
impl Review {
    /// Begins to review the first game of a text in our own format. `options` is JSON:
    /// `{nodes, hash, repetition}`, for each position. `known` is JSON of `DecisionReport[]`, the last
    /// decisions of an earlier review in their order, with which it goes on.
    pub fn begin(text: &str, options: &str, known: &str) -> Result<Review, Error> {
        Reviewing::begin(text, &Wish::parse(options)?, known, Arc::new(Outside)).map(Self)
    }

    /// Thinks for about that many milliseconds. Returns JSON of `ReviewedDecision[]`: what was not
    /// told yet, the last decision first.
    pub fn advance(&mut self, millis: f64) -> String {
        json(&self.0.advance(slice(millis)))
    }

    /// Whether everything is evaluated.
    pub fn done(&self) -> bool {
        self.0.is_done()
    }

    /// JSON of `ReviewSummary`: what is to be said about the whole game.
    pub fn summary(&self) -> String {
        json(&self.0.summary())
    }
}

/// Another move in place of one that was reviewed: call `advance` until there is an answer.
#[wasm_bindgen]
pub struct Retry(TryingAgain);

#[wasm_bindgen]
impl Retry {
    /// Begins to evaluate a move in place of the one of `decision`, JSON of `DecisionReport`.
    pub fn begin(text: &str, options: &str, decision: &str, mv: &str) -> Result<Retry, Error> {
        let wish = Wish::parse(options)?;
        TryingAgain::begin(text, &wish, decision, mv, Arc::new(Outside)).map(Self)
    }

    /// Thinks for about that many milliseconds. Returns JSON of `Attempt` once it is known, else
    /// `null`.
    pub fn advance(&mut self, millis: f64) -> String {
        self.0.advance(slice(millis));
        json(&self.0.attempt())
    }
}
