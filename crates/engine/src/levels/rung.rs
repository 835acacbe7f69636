use crate::Level;

/// How one level plays one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rung {
    /// How many nodes it searches for a decision.
    pub nodes: u64,
    /// The most decisions it looks ahead.
    pub depth: u32,
    /// The percentage of overlooked moves, among those that are hardest to see.
    pub blindness: u32,
    /// The largest error of the evaluation, in its hundredths.
    pub misjudgement: i32,
}

impl Rung {
    /// How far it looks ahead, if that is limited.
    pub(super) fn horizon(&self) -> Option<u32> {
        (self.depth < ANY).then_some(self.depth)
    }
}

/// The rungs of all levels, weakest first.
pub type Ladder = [Rung; Level::COUNT];

/// A rung that searches `nodes` nodes, `depth` decisions ahead.
pub(super) const fn rung(nodes: u64, depth: u32, blindness: u32, misjudgement: i32) -> Rung {
    Rung { nodes, depth, blindness, misjudgement }
}

/// No limit on how far it looks ahead.
pub(super) const ANY: u32 = u32::MAX;
