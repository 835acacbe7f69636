use game::Game;

use crate::{Position, Stage};

impl Position {
    /// The position after a null move: the turn passes to the opponent, and nothing else changes.
    /// `None` in the middle of a turn, while rows wait to be taken, or if either player has lost.
    pub fn after_null_move(&self) -> Option<Self> {
        let between_turns = self.stage() == Stage::Push && !self.must_take();
        let mut after = self.clone();
        after.turn = !self.turn();
        (between_turns && self.outcome().is_none() && after.outcome().is_none()).then_some(after)
    }
}
