//! Live games.
//!
//! A [`Room`](room::Room) is one game with all its events; it does no input or output. Its host is
//! the task around it, which stores each event before anybody is told. A keeper replaces a failed
//! host; a [`Table`] is a handle to the host.
//! [`Tables`] finds the table of a game.

mod audience;
mod budget;
pub(crate) mod clock;
mod host;
mod keeper;
mod pulse;
#[cfg(test)]
mod races;
mod recording;
#[cfg(test)]
mod simulation;
mod stored;
mod table;
mod tables;
mod thinking;
mod turns;
mod visitor;
mod workers;

pub(crate) use pulse::Pulse;
pub(crate) use stored::{adopted, new_game, resume};
pub(crate) use table::{Cleared, Table};
pub(crate) use tables::{OpenError, Tables};
pub(crate) use thinking::{Thinking, Waits};
pub(crate) use visitor::{Badge, Visitor, frame};
pub(crate) use workers::{Asker, Busy, Workers};
