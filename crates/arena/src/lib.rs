//! Matches between engines, and what their results prove.
//!
//! A [`Contest`] pairs two [`Entrant`]s, each written as an [`Entry`]: a bot of this program or
//! any engine that speaks the text protocol. Its games are counted in a [`Scoreboard`]; what they
//! say about strength is an [`Estimate`] and the verdict of an [`Sprt`], both made of pairs of
//! games with the same opening. All of it together is a [`Summary`].

mod book;
mod builtin;
mod chance;
mod contender;
mod contest;
mod elo;
mod entrant;
mod entry;
mod external;
mod house_rules;
mod opening;
mod pairs;
mod played;
mod seat;
mod sprt;
mod summary;
mod table;
mod tally;
mod time_control;

pub use book::{Balance, balanced_openings};
pub use contender::{Contender, Failure, Moment};
pub use contest::Contest;
pub use elo::{Estimate, elo_of_score, expected_score};
pub use entrant::{Entrant, Side};
pub use entry::{Engine, Entry};
pub use house_rules::{HouseRules, NoResignation, Resignation};
pub use opening::{NoOpenings, Opening, Openings};
pub use pairs::Pairs;
pub use played::{Effort, Ending, Played};
pub use sprt::{NoSprt, Sprt, Verdict};
pub use summary::{Section, SprtStanding, Summary};
pub use tally::{Conduct, Results, Scoreboard, Tally};
pub use time_control::{NoTimeControl, TimeControl};
