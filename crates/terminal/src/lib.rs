//! A board in the terminal: people against the engine, or against each other.
//!
//! [`Model`] is the whole program as a pure function: events in, effects out. [`draw`] shows
//! it, and [`play`] connects it to a keyboard, a screen, a thinking thread and a file. It holds no
//! rule of any game: places, taps and moves come from the catalog.

mod clocks;
mod cursor;
mod file;
mod game_in_progress;
mod keys;
mod mind;
mod model;
mod paint;
mod panel;
mod plan;
mod program;
mod screen;
mod tap_input;
mod terms;
mod view;

pub use clocks::{NoTempo, Tempo};
pub use file::CannotResume;
pub use game_in_progress::GameInProgress;
pub use mind::{Purpose, Task, Thought};
pub use model::{Effect, Event, Model};
pub use paint::Paint;
pub use program::{PlayError, play};
pub use screen::Screen;
pub use terms::{Opponent, Seat, SideWish, Terms, Wishes};
pub use view::draw;
