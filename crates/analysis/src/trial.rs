//! Another move in place of a fault, and what it is worth.

use std::task::Poll;
use std::time::Duration;

use catalog::{AnyGame, Move};
use record::{NodeId, Record};
use search::{Limits, Signals};
use serde::Serialize;
use ts_rs::TS;

use crate::analyst::{Desk, LineSearch};
use crate::replay::{Replay, Step, Worth};
use crate::review::{Reply, reply};
use crate::{Analyst, Decision, DecisionReport, Effort, Fault, LineReport, Prospect};

/// How much more of a chance to win counts as better.
const BETTER: f64 = 0.05;

/// How a move compares with the one that was played in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It is the move that the engine would play.
    Best,
    /// It is about as good as that.
    Good,
    /// It is better than what was played, but still a fault.
    Better,
    /// It is as bad.
    Bad,
}

/// What somebody tried in place of a fault, for a page.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Attempt {
    /// How good it is.
    pub verdict: Verdict,
    /// The move, and what is expected to follow.
    pub line: LineReport,
    /// What the opponent would answer, if it is a fault.
    pub reply: Option<Reply>,
}

/// The evaluation of such a move, suspended between slices.
pub struct Trial {
    effort: Effort,
    desk: Desk,
    signals: Signals,
    decision: Decision,
    before: Box<dyn AnyGame>,
    after: Box<dyn AnyGame>,
    /// The keys up to the position before the move.
    keys: Vec<game::Key>,
    mv: Move,
    follows: Option<Vec<Prospect>>,
    alike: Option<Vec<Prospect>>,
    search: Option<LineSearch>,
    tried: Option<Prospect>,
}

impl Analyst {
    /// Starts to evaluate a legal move in place of one that was reported. Nothing if the report is
    /// not of this game.
    pub fn try_again(
        &self,
        record: &Record,
        report: &DecisionReport,
        mv: Move,
        signals: &Signals,
    ) -> Option<Trial> {
        let game = Replay::of(record);
        let decision = Some(report.ply).filter(|ply| (1..=game.len()).contains(ply));
        let decision = game.decision(decision?, report)?;
        let (before, past) = game.position(decision.ply - 1);
        let mut after = before.boxed_clone();
        after.play(mv);
        let mut keys = past.to_vec();
        keys.push(before.key());
        Some(Trial {
            effort: self.effort,
            desk: self.desk(before),
            signals: signals.clone(),
            before: before.boxed_clone(),
            decision,
            after,
            keys,
            mv,
            follows: None,
            alike: None,
            search: None,
            tried: None,
        })
    }
}

impl Trial {
    /// Searches for about as long as `slice`. Returns the verdict once it is known.
    pub fn advance(&mut self, slice: Duration) -> Option<Attempt> {
        if let Some(search) = &mut self.search {
            let Poll::Ready(lines) = search.advance(slice, &mut |_| {}) else { return None };
            self.search = None;
            let unknown = if self.follows.is_none() { &mut self.follows } else { &mut self.alike };
            *unknown = Some(lines);
        }
        self.search = self.go_on();
        self.tried.as_ref().map(|tried| self.attempt(tried))
    }

    /// Returns the search for what has to be known first, unless the move can be evaluated.
    fn go_on(&mut self) -> Option<LineSearch> {
        let limits = self.effort.limits;
        let known = self.known().cloned();
        if known.is_some() {
            self.tried = known;
            return None;
        }
        let Some(follows) = &self.follows else { return Some(self.look(limits)) };
        let step = Step {
            moment: NodeId::START,
            turn: self.decision.turn,
            mv: self.mv,
            before: &*self.before,
            after: &*self.after,
        };
        match step.worth(&self.decision.best, follows, self.alike.as_deref()) {
            Worth::AtDepth(depth) => Some(self.look(Limits { depth: Some(depth), ..limits })),
            Worth::Known(tried) => {
                self.tried = Some(tried);
                None
            }
        }
    }

    /// A move that was looked at before.
    fn known(&self) -> Option<&Prospect> {
        let Decision { best, played, .. } = &self.decision;
        best.iter().chain([played]).find(|line| line.mv() == self.mv)
    }

    fn look(&mut self, limits: Limits) -> LineSearch {
        self.desk.begin(&*self.after, &self.keys, limits, 1, &self.signals)
    }

    fn attempt(&self, tried: &Prospect) -> Attempt {
        let (best, played) = (&self.decision.best[0], &self.decision.played);
        let fault = Fault::of(tried, best);
        let verdict = if tried.mv() == best.mv() {
            Verdict::Best
        } else if fault.is_none() {
            Verdict::Good
        } else if fault < self.decision.fault || tried.chance >= played.chance + BETTER {
            Verdict::Better
        } else {
            Verdict::Bad
        };
        let reply = fault.and_then(|_| reply(&*self.before, tried));
        Attempt { verdict, line: tried.into(), reply }
    }
}
