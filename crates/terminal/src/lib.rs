//! A board in the terminal: people against the engine, or against each other.
//!
//! [`Model`] is the whole program without its surroundings: events in, deeds out. [`draw`] shows
//! it, and [`play`] gives it a keyboard, a screen, a thread to think on and a file to keep the game
//! in. No rule of any game is here: where things lie and how moves are entered comes from the
//! catalog.

mod clocks;
mod cursor;
mod entry;
mod file;
mod keys;
mod mind;
mod model;
mod paint;
mod panel;
mod plan;
mod program;
mod screen;
mod table;
mod terms;
mod view;

pub use clocks::{NoTempo, Tempo};
pub use file::CannotResume;
pub use mind::{Purpose, Task, Thought};
pub use model::{Deed, Event, Model};
pub use paint::Paint;
pub use program::{PlayError, play};
pub use screen::Screen;
pub use table::Table;
pub use terms::{Opponent, Seat, SideWish, Terms, Wishes};
pub use view::draw;
