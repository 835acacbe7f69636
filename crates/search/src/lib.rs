//! Search, written once for all games.
//!
//! [`Searcher`] plays any [`Game`](game::Game) for which somebody says how to judge a position
//! ([`Evaluate`]): iterative deepening, principal variation search with aspiration windows, a
//! transposition table shared by all threads without locks, moves in the order of what the table,
//! the killers and the history know, reductions and pruning as the game's [`Tuning`] has them.
//! Endings of games that are won by points are solved exactly; where the game tells of threats, forced
//! wins are looked for by proof numbers.
//!
//! A [`Search`] goes on slice by slice and is suspended in between, so that a program with a single
//! thread can hear messages while it thinks. The time and the threads come from outside, with the
//! [`Signals`]: this crate has no clock, starts no thread and never waits.
//!
//! This crate names no game. Signs and windows follow `turn()` and never the parity of plies.

mod coroutine;
mod evaluate;
mod greedy;
mod limits;
mod ordering;
mod progress;
mod random;
mod report;
mod score;
mod searcher;
mod session;
mod siege;
mod signals;
mod solver;
mod table;
mod think;
mod uct;
mod worker;

pub use evaluate::{Evaluate, Tuning};
pub use greedy::Greedy;
pub use limits::{Clock, Limits};
pub use progress::{Finished, Progress, Search};
pub use random::Random;
pub use report::Line;
pub use score::Score;
pub use searcher::Searcher;
pub use signals::{Helper, Signals, Threads, TimeSource};
pub use solver::Prospects;
pub use think::{Options, Think};
pub use uct::Uct;
