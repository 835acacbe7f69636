use catalog::{AnyGame, Move};
use game::Key;
use record::{NodeId, Record, Turns};

use crate::fault::misses_win;
use crate::{Decision, DecisionReport, Fault, Prospect};

/// The game as played: a move leads from each position to the next.
pub(crate) struct Replay {
    positions: Vec<Box<dyn AnyGame>>,
    keys: Vec<Key>,
    moves: Vec<(NodeId, u32, Move)>,
}

impl Replay {
    pub(crate) fn of(record: &Record) -> Self {
        let mut position = record.start().boxed_clone();
        let mut turns = Turns::default();
        let (mut positions, mut moves) = (vec![position.clone()], Vec::new());
        for moment in record.tree().main_line() {
            let Some(played) = record.tree().played(moment) else { continue };
            turns.play(played);
            moves.push((moment, turns.number(), played.mv));
            position.play(played.mv);
            positions.push(position.clone());
        }
        let keys = positions.iter().map(|position| position.key()).collect();
        Self { positions, keys, moves }
    }

    /// How many moves it has.
    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The position after so many moves, and the keys of those before it.
    pub(crate) fn position(&self, index: usize) -> (&dyn AnyGame, &[Key]) {
        (&*self.positions[index], &self.keys[..index])
    }

    /// The move after so many others.
    pub(crate) fn step(&self, index: usize) -> Step<'_> {
        let (moment, turn, mv) = self.moves[index];
        let (before, after) = (&*self.positions[index], &*self.positions[index + 1]);
        Step { moment, turn, mv, before, after }
    }

    /// The decision of that number as it was reported earlier. Nothing if it is not of this game.
    pub(crate) fn decision(&self, ply: usize, report: &DecisionReport) -> Option<Decision> {
        let step = self.step(ply.checked_sub(1)?);
        let played = report.played.prospect(step.before)?;
        let best = report.best.iter().map(|line| line.prospect(step.before));
        let best = best.collect::<Option<Vec<_>>>()?;
        let is_own = report.ply == ply && played.mv() == step.mv && !best.is_empty();
        let decision = is_own.then(|| step.decision(ply, played, best))?;
        (decision.position == report.position).then_some(decision)
    }
}

/// A move of a game, with the positions before and after it.
#[derive(Clone, Copy)]
pub(crate) struct Step<'a> {
    pub(crate) moment: NodeId,
    pub(crate) turn: u32,
    pub(crate) mv: Move,
    pub(crate) before: &'a dyn AnyGame,
    pub(crate) after: &'a dyn AnyGame,
}

/// What is known of a move's worth.
pub(crate) enum Worth {
    Known(Prospect),
    /// The position after the move has to be searched to this depth: scores swing between odd and
    /// even depths, so only equal depths are compared.
    AtDepth(u32),
}

impl Step<'_> {
    /// The decision for the move, which was that number of the game. `best` is not empty.
    pub(crate) fn decision(&self, ply: usize, played: Prospect, best: Vec<Prospect>) -> Decision {
        Decision {
            moment: self.moment,
            ply,
            turn: self.turn,
            player: self.before.turn(),
            position: self.before.to_string(),
            fault: Fault::of(&played, &best[0]),
            missed_win: misses_win(&played, &best[0]),
            played,
            best,
        }
    }

    /// Whether there was no other move.
    pub(crate) fn is_forced(&self) -> bool {
        self.before.moves().len() == 1
    }

    /// The worth of the move by the best moves of the position before it and of the one after it.
    /// `alike` is the latter at the depth that was asked for.
    pub(crate) fn worth(
        &self,
        best: &[Prospect],
        after: &[Prospect],
        alike: Option<&[Prospect]>,
    ) -> Worth {
        if let Some(outcome) = self.after.outcome() {
            return Worth::Known(Prospect::of_end(self.before, self.mv, outcome));
        }
        let earlier = |lines: &[Prospect]| {
            Some(lines.first()?.a_move_earlier(self.before, self.mv, self.after))
        };
        let follows = earlier(after);
        if let Some(proven) = follows.clone().filter(|prospect| prospect.proven) {
            return Worth::Known(proven);
        }
        if let Some(line) = best.iter().find(|line| line.mv() == self.mv) {
            return Worth::Known(line.clone());
        }
        let known = |lines: Option<Prospect>| {
            Worth::Known(lines.unwrap_or_else(|| Prospect::unknown(self.before, self.mv)))
        };
        match (best.first(), alike) {
            (None, _) => known(follows),
            (Some(_), Some(alike)) => known(earlier(alike).or(follows)),
            (Some(best), None) => Worth::AtDepth(best.depth.saturating_sub(1).max(1)),
        }
    }
}
