/// What ended a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS),
    serde(tag = "code", rename_all = "snake_case"),
    schemars(rename = "DvonnCause"),
    ts(rename = "DvonnCause")
)]
pub enum Cause {
    /// Neither player can move, and the pieces are counted (`G1`, `G2`).
    #[error("neither player can move: {first} to {second} pieces")]
    Counted {
        /// The pieces in White's stacks.
        first: u8,
        /// The pieces in Black's stacks.
        second: u8,
    },
}
