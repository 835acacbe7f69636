//! Many simulated players at once, against a server on this machine: what `cargo xtask load` and
//! `cargo xtask soak` share.

/// One player's socket, and requests.
pub mod client;
/// A game of two players who take turns.
pub mod game;
/// The server under test.
pub mod house;
/// The printed report.
pub mod report;
