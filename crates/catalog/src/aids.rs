use crate::AnyGame;

/// What a position of any game holds that is hard to see, computed by its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, ts_rs::TS),
    serde(tag = "game", rename_all = "snake_case")
)]
pub enum Aids {
    /// What hangs on what.
    Dvonn(dvonn::Lifelines),
}

impl Aids {
    /// The aids for a position.
    pub fn of(game: &dyn AnyGame) -> Option<Self> {
        let lifelines = game.position().map(dvonn::Lifelines::of);
        lifelines.map(Self::Dvonn)
    }
}
