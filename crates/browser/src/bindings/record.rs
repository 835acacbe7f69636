use ::record::{Format, NodeId, Record};
use wasm_bindgen::prelude::wasm_bindgen;

use super::position::Position;
use crate::{Error, record_in, svg};

/// A game as it was played.
#[wasm_bindgen]
pub struct GameRecord(Record);

#[wasm_bindgen]
impl GameRecord {
    /// Reads a game in one of the formats; `game` names the variant if the format does not.
    pub fn read(text: &str, format: &str, game: Option<String>) -> Result<GameRecord, Error> {
        record_in(text, format, game.as_deref()).map(Self)
    }

    /// Which game it is.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.0.setup().game().to_string()
    }

    /// The moves of the main line.
    pub fn moves(&self) -> Vec<String> {
        self.0.moves().map(|mv| mv.to_string()).collect()
    }

    /// The position after that many of them.
    pub fn at(&self, ply: u32) -> Result<Position, Error> {
        Ok(Position(self.0.position(self.moment(ply)?)))
    }

    /// The game as text in one of the formats.
    pub fn write(&self, format: &str) -> Result<String, Error> {
        let format: Format = format.parse().map_err(Error::malformed)?;
        format.write(&self.0).map_err(Error::refused)
    }

    /// SVG of the position after that many moves, with layers and captives.
    pub fn draw(&self, ply: u32, theme: Option<String>) -> Result<String, Error> {
        svg(&self.0, self.moment(ply)?, theme.as_deref(), None)
    }

    fn moment(&self, ply: u32) -> Result<NodeId, Error> {
        let mut moments = std::iter::once(NodeId::START).chain(self.0.tree().main_line());
        let moves = self.0.moves().count();
        let expected = || Error::Malformed(format!("expected a number of moves from 0 to {moves}"));
        moments.nth(ply as usize).ok_or_else(expected)
    }
}
