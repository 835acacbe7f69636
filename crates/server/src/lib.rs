//! Live games over WebSocket, and the REST API.
//!
//! [`app`] makes the router from an [`App`], which holds all that handlers share. Handlers are thin:
//! the games themselves are played in `live`, and the crate `wire` has all types that are sent or
//! received.
//! Nothing is acknowledged before the store has it.

mod accounts;
mod app;
mod attendance;
mod chores;
mod connections;
mod document;
mod guard;
mod guest;
mod hand_over;
mod health;
mod inspection;
mod link;
mod live;
mod lobby;
mod me;
mod metrics;
mod name;
mod origin;
mod pictures;
mod players;
mod problem;
mod ratings;
mod reference;
mod routes;
mod serve;
mod sessions;
mod socket;
mod sockets;
mod text;
mod token;
mod version;
mod web;

pub use accounts::{ResetLink, issue_reset};
pub use app::{App, Config, Retention};
pub use inspection::damaged_games;
pub use origin::{BadUrl, PublicUrl};
pub use ratings::{Rerating, rerate};
pub use routes::app;
pub use serve::serve;
