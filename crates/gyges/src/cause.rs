/// What ended a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS),
    serde(tag = "code", rename_all = "snake_case"),
    schemars(rename = "GygesCause"),
    ts(rename = "GygesCause")
)]
pub enum Cause {
    /// A piece has reached the goal (Aim).
    #[error("a piece has reached the goal")]
    Goal,
    /// The loser has no legal move (End 1).
    #[error("the loser has no legal move")]
    Blocked,
}
