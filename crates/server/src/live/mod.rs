//! Games while they are played.
//!
//! A [`Course`](course::Course) is one game and all that happened in it: it judges requests and
//! takes events in, and does no input or output. A [`Table`](table::Table) is the task around it
//! that stores each event before anybody hears of it. [`Tables`] finds the table of a game.

mod clocks;
mod course;
mod judge;
mod sitting;
mod table;
mod tables;
mod thinking;
mod view;

pub(crate) use course::{Course, Damaged, first_terms};
pub(crate) use sitting::Sitting;
pub(crate) use table::{Badge, Cleared, Table, Visitor, frame, new_game};
pub(crate) use tables::{OpenError, Tables};
pub(crate) use thinking::Thinking;
