use std::collections::HashMap;

use catalog::AnyGame;
use game::Key;

/// The house rule that no rule book has: a position that occurs for the third time is a draw.
#[derive(Debug, Clone, Default)]
pub struct Repetition {
    occurrences: HashMap<Key, u32>,
}

impl Repetition {
    /// The occurrence that makes a draw.
    pub const DRAW: u32 = 3;

    /// Takes note of a position, and tells how often it has occurred by now.
    pub fn occurs(&mut self, position: &dyn AnyGame) -> u32 {
        let count = self.occurrences.entry(position.key()).or_default();
        *count += 1;
        *count
    }
}
