/// What ended a game by its rules, in any game.
///
/// With the feature `wire` it is serialised as an object with the `game`, the `code` and the numbers of
/// the sentence, so that front ends can say it in any language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS),
    serde(tag = "game", rename_all = "snake_case")
)]
pub enum Cause {
    /// By the rules of DVONN.
    #[error(transparent)]
    Dvonn(#[from] dvonn::Cause),
    /// By the rules of GIPF.
    #[error(transparent)]
    Gipf(#[from] gipf::Cause),
    /// By the rules of Gygès.
    #[error(transparent)]
    Gyges(#[from] gyges::Cause),
}
