//! The review of a game, slice by slice.

use std::sync::Arc;
use std::time::Duration;

use analysis::{
    Analyst, Attempt, DecisionReport, Effort, ReviewSummary, ReviewedDecision, Studying, Trial,
};
use record::{Format, Record};
use search::{Signals, TimeSource};

use crate::{Error, Wish, record_in};

/// A review in progress, suspended between slices.
pub struct Reviewing {
    studying: Studying,
    /// How many decisions were told.
    told: usize,
    is_done: bool,
}

impl Reviewing {
    /// Starts to review the first game of a text in our own format. `known` is JSON of the last
    /// decisions of an earlier review, in their order; those that do not belong to the game are
    /// not used.
    pub fn begin(
        text: &str,
        wish: &Wish,
        known: &str,
        time: Arc<dyn TimeSource>,
    ) -> Result<Self, Error> {
        let record = read(text)?;
        let known: Vec<DecisionReport> = if known.is_empty() {
            Vec::new()
        } else {
            serde_json::from_str(known).map_err(Error::malformed)?
        };
        let signals = Signals::default().with_time(time);
        let studying = analyst(wish).resume(&record, &known, &signals);
        Ok(Self { studying, told: 0, is_done: false })
    }

    /// Searches for about as long as `slice`. Returns the decisions that were not told yet, the last
    /// one first.
    pub fn advance(&mut self, slice: Duration) -> Vec<ReviewedDecision> {
        self.is_done = !self.studying.advance(slice);
        let told = std::mem::replace(&mut self.told, self.studying.decisions().len());
        self.studying.reviewed(told)
    }

    /// Whether everything is evaluated.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// What is to be said about the whole game.
    pub fn summary(&self) -> ReviewSummary {
        self.studying.summary()
    }
}

/// Another move in place of one that was reviewed, suspended between slices.
pub struct TryingAgain {
    trial: Trial,
    attempt: Option<Attempt>,
}

impl TryingAgain {
    /// Starts to evaluate a move in place of the one of `decision`, JSON of a reviewed decision of
    /// the game.
    pub fn begin(
        text: &str,
        wish: &Wish,
        decision: &str,
        mv: &str,
        time: Arc<dyn TimeSource>,
    ) -> Result<Self, Error> {
        let record = read(text)?;
        let report: DecisionReport = serde_json::from_str(decision).map_err(Error::malformed)?;
        let mv = record.start().at(&report.position).map_err(Error::malformed)?.read(mv)?;
        let signals = Signals::default().with_time(time);
        let trial = analyst(wish).try_again(&record, &report, mv, &signals);
        let trial = trial.ok_or_else(|| Error::refused("the decision is not of this game"))?;
        Ok(Self { trial, attempt: None })
    }

    /// Searches for about as long as `slice`.
    pub fn advance(&mut self, slice: Duration) {
        if self.attempt.is_none() {
            self.attempt = self.trial.advance(slice);
        }
    }

    /// What the move is worth, once that is known.
    pub fn attempt(&self) -> Option<&Attempt> {
        self.attempt.as_ref()
    }
}

fn read(text: &str) -> Result<Record, Error> {
    record_in(text, Format::Tsk.name(), None)
}

fn analyst(wish: &Wish) -> Analyst {
    let usual = Effort::default();
    Analyst::new(Effort {
        limits: wish.limits_or(usual.limits),
        hash: wish.megabytes(),
        repetition: wish.repetition.unwrap_or(usual.repetition),
        ..usual
    })
}
