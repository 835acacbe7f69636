//! Small values that room, store and server share: the code of a game, the id of a person, a moment.
//!
//! They are plain values. Only with the feature `host` is there a way to make a code by chance and to
//! ask the machine for the time: whoever hosts games does that and hands the values in.

mod code;
mod moment;

pub use code::{BadCode, GameCode, PersonId};
pub use moment::Moment;
