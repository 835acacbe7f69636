//! Matches between engines, and what their results prove.
//!
//! A [`Contest`] pairs two [`Entrant`]s, each described by an [`EngineSpec`]: a bot of this program, or
//! any engine that speaks the text protocol. A [`Scoreboard`] counts the games. Pairs of games with
//! the same opening give an [`Estimate`] of the difference in strength, and the decision of an
//! [`Sprt`]. A [`Summary`] has all of it.

mod book;
mod builtin;
mod chance;
mod contender;
mod contest;
mod elo;
mod engine_spec;
mod entrant;
mod external;
mod game_in_progress;
mod house_rules;
mod opening;
mod pairs;
mod played;
mod seat;
mod sprt;
mod summary;
mod tally;
mod time_control;

pub use book::{Balance, balanced_openings};
pub use contender::{Contender, DecisionRequest, Failure};
pub use contest::Contest;
pub use elo::{Estimate, elo_of_score, expected_score};
pub use engine_spec::{Engine, EngineSpec};
pub use entrant::{Entrant, Side};
pub use house_rules::{HouseRules, NoResignation, Resignation};
pub use opening::{NoOpenings, Opening, Openings};
pub use pairs::Pairs;
pub use played::{Effort, Ending, Played};
pub use sprt::{Accepted, NoSprt, Sprt};
pub use summary::{Section, SprtStanding, Summary};
pub use tally::{Conduct, Results, Scoreboard, Tally};
pub use time_control::{NoTimeControl, TimeControl};
