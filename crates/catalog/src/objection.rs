/// Why a move is not legal, or why taps lead to none, in any game.
///
/// With the feature `wire` it is serialised as an object with the `game`, the `code` and the cells and
/// numbers of the sentence, so that front ends can say it in any language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS),
    serde(tag = "game", rename_all = "snake_case")
)]
pub enum Objection {
    /// By the rules of DVONN.
    #[error(transparent)]
    Dvonn(#[from] dvonn::Refusal),
    /// By the rules of GIPF.
    #[error(transparent)]
    Gipf(#[from] gipf::Refusal),
    /// By the rules of Gygès.
    #[error(transparent)]
    Gyges(#[from] gyges::Refusal),
}
