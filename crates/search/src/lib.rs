//! Search, written once for all games.
//!
//! [`Searcher`] plays any [`Game`](game::Game) that has an [`Evaluate`]. Its techniques are those of
//! chess engines, and each file is named after one:
//!
//! - `iterative_deepening`, with aspiration windows;
//! - `alpha_beta`: principal variation search, with `null_move` pruning, reverse futility pruning,
//!   late-move pruning and late-move reductions (`pruning`), and a `quiescence` search;
//! - `move_ordering`: the hash move, killer moves, the history heuristic;
//! - `transposition`: a lock-less transposition table, which the threads of lazy SMP share;
//! - `endgame_solver`: MTD(f) to the end of games that are won by points;
//! - `proof_number`: df-pn for wins by threats alone;
//! - `time_manager` and `limits`: when to stop;
//! - `uct`, `greedy` and `random`: simpler players to compare with.
//!
//! How selective the search is differs from game to game: see [`Tuning`].
//!
//! A [`Search`] runs in slices and is suspended in between, so that a program with a single thread
//! can handle messages while it thinks. Time and threads come from outside, with the [`Signals`]:
//! this crate has no clock, starts no thread and never waits.
//!
//! This crate names no game. Signs and windows follow `turn()`, never the parity of plies.

mod alpha_beta;
mod coroutine;
mod endgame_solver;
mod evaluate;
mod greedy;
mod iterative_deepening;
mod limits;
mod line;
mod move_ordering;
mod progress;
mod proof_number;
mod random;
mod score;
mod searcher;
mod signals;
mod think;
mod time_manager;
mod transposition;
mod uct;

pub use endgame_solver::PointBounds;
pub use evaluate::{Evaluate, Tuning};
pub use greedy::Greedy;
pub use limits::{Clock, Limits};
pub use line::Line;
pub use progress::{Finished, Progress, Search};
pub use random::Random;
pub use score::Score;
pub use searcher::Searcher;
pub use signals::{Helper, Signals, Threads, TimeSource};
pub use think::{Options, Think};
pub use uct::Uct;
