//! Triskel for a browser: games that a device keeps, the engine, pictures and records, compiled to
//! WebAssembly.
//!
//! A [`Host`] is to a device what the server's host is to a server: it takes the same requests and
//! sends the same messages, so a page need not know which of them it talks to. Everything but
//! `bindings` is ordinary Rust and is tested as such; time and randomness come from a [`World`].
//! `bindings` is the interface for JavaScript: thin, with JSON for everything but numbers and
//! strings.

mod bindings;
mod document;
mod draft;
mod error;
mod host;
mod inquiry;
mod places;
mod review;
mod thought;
mod tree;
mod world;

pub use bindings::*;
pub use document::{Document, VERSION, Write, Written};
pub use draft::{BrushInfo, DraftBoard, DraftChange, DraftReport, SettingInfo, Shape, draft};
pub use error::Error;
pub use host::Host;
pub use inquiry::{Inquiry, Wish};
pub use places::{GameEntry, GamesReport, games_in, position, record_in, svg};
pub use review::{Reviewing, TryingAgain};
pub use thought::SLICE;
pub use tree::{Edit, GameTree, NodeReport, TreeReport};
pub use world::World;
