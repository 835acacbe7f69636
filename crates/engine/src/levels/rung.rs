use crate::Level;

/// How one level plays one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rung {
    /// Positions it looks at for a decision.
    pub nodes: u64,
    /// Decisions it looks ahead at the most.
    pub depth: u32,
    /// Of a hundred moves that could not be harder to see, so many are overlooked.
    pub blindness: u32,
    /// By how much a position is misjudged at the most, in the hundredths of the evaluation.
    pub misjudgement: i32,
}

impl Rung {
    /// How far it looks ahead, if there is a limit.
    pub(super) fn horizon(&self) -> Option<u32> {
        (self.depth < ANY).then_some(self.depth)
    }
}

/// The rungs of all levels, the weakest first.
pub type Ladder = [Rung; Level::COUNT];

/// A rung that looks at `nodes` positions, `depth` decisions ahead.
pub(super) const fn rung(nodes: u64, depth: u32, blindness: u32, misjudgement: i32) -> Rung {
    Rung { nodes, depth, blindness, misjudgement }
}

/// No limit to how far it looks ahead.
pub(super) const ANY: u32 = u32::MAX;
