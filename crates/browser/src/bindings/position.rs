use std::sync::atomic::AtomicBool;

use ::record::{NodeId, Piles, Record};
use catalog::{Aids, AnyGame, Depth};
use game::{Perft, Player};
use room::{board, legal_moves};
use wasm_bindgen::prelude::wasm_bindgen;

use super::outside::json;
use crate::{Error, position, svg};

/// A position of any game.
#[wasm_bindgen]
pub struct Position(pub(super) Box<dyn AnyGame>);

#[wasm_bindgen]
impl Position {
    /// The start of a game, such as `dvonn`; `pieces` such as `18,15` in basic GIPF.
    pub fn start(game: &str, pieces: Option<String>) -> Result<Position, Error> {
        position(game, None, pieces.as_deref()).map(Self)
    }

    /// The position that a text describes.
    pub fn parse(game: &str, text: &str, pieces: Option<String>) -> Result<Position, Error> {
        position(game, Some(text), pieces.as_deref()).map(Self)
    }

    /// Which game it is.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.0.setup().game().to_string()
    }

    /// The position as text.
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// Who decides: `first` or `second`.
    pub fn turn(&self) -> String {
        side(self.0.turn()).to_owned()
    }

    /// `first`, `second` or `draw`, once the game is over.
    pub fn outcome(&self) -> Option<String> {
        let outcome = self.0.outcome()?;
        Some(outcome.winner().map_or("draw", side).to_owned())
    }

    /// The legal moves.
    pub fn moves(&self) -> Vec<String> {
        self.0.moves().iter().map(ToString::to_string).collect()
    }

    /// JSON of `LegalMove[]`: the legal moves, each with the taps that enter it.
    pub fn legal(&self) -> String {
        json(&legal_moves(&*self.0))
    }

    /// Plays a move and returns its canonical text. Throws if it is not legal, and changes nothing.
    pub fn play(&mut self, mv: &str) -> Result<String, Error> {
        Ok(self.0.try_play(mv)?.to_string())
    }

    /// Whether a legal move completes its player's turn.
    #[wasm_bindgen(js_name = endsTurn)]
    pub fn ends_turn(&self, mv: &str) -> Result<bool, Error> {
        Ok(self.0.ends_turn(self.0.read(mv)?))
    }

    /// An independent copy.
    #[wasm_bindgen(js_name = clone)]
    #[must_use]
    pub fn copy(&self) -> Position {
        Self(self.0.clone())
    }

    /// JSON of `Board`. Layers and captives belong to a record, not to a position.
    pub fn board(&self) -> String {
        json(&board(&*self.0, &Piles::of(&*self.0)))
    }

    /// JSON of `Aids`: what the position holds that is hard to see.
    pub fn aids(&self) -> String {
        json(&Aids::of(&*self.0))
    }

    /// JSON of `RouteList`: the routes of the piece on one place to another, or to the `goal`; `null`
    /// where pieces move straight.
    pub fn routes(&self, from: &str, to: &str) -> String {
        json(&Aids::routes(&*self.0, from, to))
    }

    /// The number of sequences of `depth` moves.
    pub fn perft(&self, depth: u32) -> Result<u64, Error> {
        let deepest = || Error::Malformed(format!("expected a depth from 0 to {}", Depth::MAX));
        let depth = Depth::new(depth).ok_or_else(deepest)?;
        let stop = AtomicBool::new(false);
        Ok(self.0.perft(depth, Perft { threads: 1, stop: &stop }).unwrap_or_default())
    }

    /// SVG in a theme: `light`, `dark`, `contrast`, `safe` or `print`. Arrows show `idea`, a legal
    /// move.
    pub fn draw(&self, theme: Option<String>, idea: Option<String>) -> Result<String, Error> {
        let record = Record::from_start(self.0.clone());
        svg(&record, NodeId::START, theme.as_deref(), idea.as_deref())
    }
}

fn side(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}
