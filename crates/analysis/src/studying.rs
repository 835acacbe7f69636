//! The study of a game, in slices.

use std::task::Poll;
use std::time::Duration;

use record::Record;
use search::{Limits, Signals};

use crate::analyst::{Desk, LineSearch};
use crate::replay::{Replay, Worth};
use crate::{Analyst, Decision, DecisionReport, Effort, Prospect, Study};

/// The progress of a study.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Positions analysed so far.
    pub done: usize,
    /// Positions in total.
    pub total: usize,
}

/// The study of a game, suspended between slices. It starts with the last decision, so that the
/// consequences of a move are known when it is evaluated.
pub struct Studying {
    effort: Effort,
    game: Replay,
    desk: Desk,
    signals: Signals,
    /// How many decisions are left: the last of them is next.
    left: usize,
    /// The best moves of the position after that decision, and of the position in which it was made,
    /// as far as they are known.
    after: Option<Vec<Prospect>>,
    best: Option<Vec<Prospect>>,
    /// The best moves of the position after it, at the depth at which it is compared.
    alike: Option<Vec<Prospect>>,
    search: Option<LineSearch>,
    stopped: bool,
    /// Those that were evaluated, the last one first.
    decisions: Vec<Decision>,
}

impl Analyst {
    /// Analyses every move of a game, without its variations. A stop ends it early.
    pub fn study(
        &self,
        record: &Record,
        signals: &Signals,
        tell: &mut dyn FnMut(Progress),
    ) -> Study {
        let mut studying = self.begin(record, signals);
        let mut told = None;
        loop {
            let goes_on = studying.advance(Duration::MAX);
            let progress = studying.progress();
            if told.replace(progress) != Some(progress) {
                tell(progress);
            }
            if !goes_on {
                return studying.finish();
            }
        }
    }

    /// Starts to analyse a game.
    pub fn begin(&self, record: &Record, signals: &Signals) -> Studying {
        let game = Replay::of(record);
        Studying {
            effort: self.effort,
            desk: self.desk(record.start()),
            left: game.len(),
            game,
            signals: signals.clone(),
            after: None,
            best: None,
            alike: None,
            search: None,
            stopped: false,
            decisions: Vec::new(),
        }
    }

    /// Goes on with an analysis of which these last decisions are known. What does not belong to
    /// the game is not used.
    pub fn resume(&self, record: &Record, known: &[DecisionReport], signals: &Signals) -> Studying {
        let mut studying = self.begin(record, signals);
        for report in known.iter().rev() {
            let Some(decision) = studying.game.decision(studying.left, report) else { break };
            studying.after = Some(decision.best.clone());
            studying.left -= 1;
            studying.decisions.push(decision);
        }
        studying
    }
}

impl Studying {
    /// Searches for about as long as `slice`. Returns whether there is more to do.
    pub fn advance(&mut self, slice: Duration) -> bool {
        if let Some(search) = &mut self.search {
            let Poll::Ready(lines) = search.advance(slice, &mut |_| {}) else { return true };
            self.search = None;
            self.stopped = self.signals.is_stopped();
            let unknown = [&mut self.after, &mut self.best, &mut self.alike];
            if let Some(unknown) = unknown.into_iter().find(|lines| lines.is_none()) {
                *unknown = Some(lines);
            }
        }
        if !self.stopped {
            self.search = self.go_on();
        }
        self.search.is_some()
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        let total = self.game.len() + 1;
        Progress { done: total - self.left - usize::from(self.after.is_none()), total }
    }

    /// The decisions so far, the last one first.
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// The game as it was played.
    pub(crate) fn game(&self) -> &Replay {
        &self.game
    }

    /// What was found until now.
    pub fn finish(self) -> Study {
        let mut decisions = self.decisions;
        decisions.reverse();
        Study { complete: self.left == 0, decisions }
    }

    /// Evaluates what can be evaluated. Returns the search for what has to be known first, unless
    /// everything is.
    fn go_on(&mut self) -> Option<LineSearch> {
        let Effort { limits, lines, .. } = self.effort;
        loop {
            let Some(after) = &self.after else {
                return Some(self.look(self.left, limits, lines));
            };
            let index = self.left.checked_sub(1)?;
            let step = self.game.step(index);
            let best = match &self.best {
                Some(best) => best,
                None if step.is_forced() => &Vec::new(),
                None => return Some(self.look(index, limits, lines)),
            };
            match step.worth(best, after, self.alike.as_deref()) {
                Worth::AtDepth(depth) => {
                    let limits = Limits { depth: Some(depth), ..limits };
                    return Some(self.look(index + 1, limits, 1));
                }
                Worth::Known(played) => {
                    let best = best.clone();
                    self.decide(index, played, best);
                }
            }
        }
    }

    /// Starts to search a position of the game.
    fn look(&mut self, index: usize, limits: Limits, lines: usize) -> LineSearch {
        let (position, past) = self.game.position(index);
        self.desk.begin(position, past, limits, lines, &self.signals)
    }

    /// Takes down a decision, and turns to the one before it.
    fn decide(&mut self, index: usize, played: Prospect, mut best: Vec<Prospect>) {
        // What followed may prove the move better than it looked.
        if best.first().is_none_or(|first| first.score < played.score) {
            best.retain(|line| line.mv() != played.mv());
            best.insert(0, played.clone());
            best.truncate(self.effort.lines);
        }
        self.decisions.push(self.game.step(index).decision(index + 1, played, best.clone()));
        self.left = index;
        self.after = Some(best);
        self.best = None;
        self.alike = None;
    }
}
