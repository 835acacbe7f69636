//! Games while they are played.
//!
//! A [`Course`] is one game and all that happened in it: it judges requests and takes events in, and
//! does no input or output. Its host is the task around it that stores each event before anybody
//! hears of it, and a keeper replaces a host that failed; a [`Table`] is the way to the host.
//! [`Tables`] finds the table of a game.

mod audience;
mod board;
mod claim;
mod clocks;
mod course;
mod hints;
mod host;
mod judge;
mod keeper;
mod looks;
mod presence;
mod private;
#[cfg(feature = "testing")]
mod rehearsal;
mod sitting;
mod table;
mod tables;
mod terms;
mod thinking;
mod transcript;
mod view;
mod visitor;

pub(crate) use course::{Course, Damaged};
pub(crate) use host::new_game;
pub(crate) use judge::Verdict;
#[cfg(feature = "testing")]
pub use rehearsal::Rehearsal;
pub(crate) use sitting::Sitting;
pub(crate) use table::{Cleared, Table};
pub(crate) use tables::{OpenError, Tables};
pub(crate) use terms::first_terms;
pub(crate) use thinking::{Thinking, Waits};
pub(crate) use visitor::{Badge, Visitor, frame};
