//! Live games over WebSocket, and the REST API.
//!
//! [`app`] makes the router from an [`App`], which holds all that handlers share. Handlers are thin:
//! the games themselves are played in `live`, and the crate `wire` has every type that leaves or enters.
//! Nothing is acknowledged before the store has it.

mod app;
mod document;
mod guard;
mod guest;
mod health;
mod live;
mod me;
mod metrics;
mod name;
mod origin;
mod problem;
mod reference;
mod routes;
mod serve;
mod socket;
mod sockets;
mod text;
mod web;

pub use app::{App, Config};
pub use origin::{BadUrl, PublicUrl};
pub use routes::app;
pub use serve::serve;
