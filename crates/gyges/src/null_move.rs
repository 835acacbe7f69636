use game::Game;

use crate::Position;

impl Position {
    /// The position after a null move: the turn passes to the opponent, and nothing else changes.
    /// `None` if the game is over before or after it.
    pub fn after_null_move(&self) -> Option<Self> {
        let mut after = self.clone();
        after.pass_turn();
        (self.outcome().is_none() && after.outcome().is_none()).then_some(after)
    }
}
