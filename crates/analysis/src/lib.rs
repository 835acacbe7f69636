//! What the engine thinks of positions and whole games: the best lines, the faults, and what would
//! have been better.
//!
//! ```
//! use analysis::{Analyst, Effort};
//! use record::Format;
//! use search::{Limits, Signals};
//!
//! // South can win, but moves another piece.
//! let game = "[Game \"gyges-basic\"]
//! [Fen \"31.1../3..2../....2./....../1..1.3/.3..22 s move -\"]
//!
//! 1. b1-b2 *";
//! let record = Format::Tsk.read(game.as_bytes(), None).next().unwrap()?;
//! let effort = Effort { limits: Limits::nodes(20_000), ..Effort::default() };
//! let study = Analyst::new(effort).study(&record, &Signals::default(), &mut |_| {});
//! assert!(study.decisions[0].missed_win);
//! # Ok::<(), record::ReadError>(())
//! ```

mod analyst;
mod annotate;
mod fault;
mod prospect;
mod replay;
mod report;
mod review;
mod study;
mod studying;
mod trial;

pub use analyst::{Analyst, Effort};
pub use fault::Fault;
pub use prospect::Prospect;
pub use report::{DecisionReport, GameReport, LineReport, PositionReport, Proven};
pub use review::{PhaseSpan, PlayerSummary, Reply, Reserves, ReviewSummary, ReviewedDecision};
pub use study::{Decision, Study, Tally};
pub use studying::{Progress, Studying};
pub use trial::{Attempt, Trial, Verdict};
