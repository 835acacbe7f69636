use std::collections::HashMap;
use std::sync::Arc;

use catalog::{AnyGame, GameId};
use game::ParseError;

/// The canonical texts of moves by the texts that were read, so that a move that occurs in many
/// games is spelled, and kept in memory, once.
#[derive(Debug, Default)]
pub(crate) struct Spellings {
    game: Option<GameId>,
    known: HashMap<Box<str>, Arc<str>>,
    empty: Arc<str>,
}

/// Games of many different moves must not fill the memory.
const MOST: usize = 1 << 14;

impl Spellings {
    /// The canonical text of a move of the game of `position`.
    pub(crate) fn spell(
        &mut self,
        position: &dyn AnyGame,
        mv: &str,
    ) -> Result<Arc<str>, ParseError> {
        if let Some(known) = self.known.get(mv) {
            return Ok(Arc::clone(known));
        }
        let spelled: Arc<str> = position.spell(mv)?.into();
        if self.known.len() >= MOST {
            self.known.clear();
        }
        self.known.insert(mv.into(), Arc::clone(&spelled));
        Ok(spelled)
    }

    /// Forgets the moves of other games.
    pub(crate) fn begin(&mut self, game: GameId) {
        if self.game.replace(game) != Some(game) {
            self.known.clear();
        }
    }

    /// The text of no move.
    pub(crate) fn nothing(&self) -> Arc<str> {
        Arc::clone(&self.empty)
    }
}
