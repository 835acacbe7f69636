use game::{Key, Player};

use crate::Cell;

/// What stands on a cell: one piece, or several on top of each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack {
    /// Whose piece lies on top (`E2`); nobody's if it is a DVONN piece alone.
    pub owner: Option<Player>,
    /// How many pieces there are, of any colour.
    pub height: u8,
    /// Whether a DVONN piece is among them.
    pub dvonn: bool,
}

impl Stack {
    /// A DVONN piece alone.
    pub const DVONN: Self = Self { owner: None, height: 1, dvonn: true };

    /// A piece of a player's colour.
    pub const fn piece(owner: Player) -> Self {
        Self { owner: Some(owner), height: 1, dvonn: false }
    }

    /// The stack that this one makes with what it lands on.
    #[must_use]
    pub(crate) const fn onto(self, below: Self) -> Self {
        Self {
            owner: self.owner,
            height: self.height + below.height,
            dvonn: self.dvonn || below.dvonn,
        }
    }

    /// The part that this stack has in the key of a position.
    pub(crate) fn key(self, at: Cell) -> Key {
        let owner = self.owner.map_or(0, |owner| 1 + owner as u64);
        let kind = 2 * owner + u64::from(self.dvonn);
        Key::of(at.slot() as u64 | kind << 6 | u64::from(self.height) << 9)
    }
}
