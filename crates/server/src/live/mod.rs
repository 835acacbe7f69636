//! Games while they are played.
//!
//! A [`Room`](room::Room) is one game and all that happened in it; it does no input or output. Its
//! host is the task around it that stores each event before anybody is told, and a keeper
//! replaces a host that failed; a [`Table`] is the way to the host.
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
