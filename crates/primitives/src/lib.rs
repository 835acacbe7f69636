//! Small values that room, store and server share: codes of games, ids of people and of sessions,
//! moments, ratings, and the server's own clock.
//!
//! They are plain values. Only the feature `host` adds random codes and the machine's time, for
//! programs that host games and pass the values in.

mod code;
mod moment;
mod rating;
mod uptime;

pub use code::{BadCode, GameCode, PersonId, SessionId};
pub use moment::Moment;
pub use rating::{Rating, Score};
pub use uptime::Uptime;
