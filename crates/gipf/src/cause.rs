/// What ended a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS),
    serde(tag = "code", rename_all = "snake_case"),
    schemars(rename = "GipfCause"),
    ts(rename = "GipfCause")
)]
pub enum Cause {
    /// The loser has no piece left to push.
    #[error("the loser has nothing left to push")]
    NothingToPush,
    /// The loser has no GIPF piece left on the board (2.C).
    #[error("the loser has lost their last GIPF piece")]
    NoGipfPieces,
}
