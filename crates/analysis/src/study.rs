use catalog::{AnyGame, Move};
use game::{Key, Player};
use record::{NodeId, Record, Turns};
use search::{Limits, Signals};
use serde::Serialize;

use crate::analyst::Desk;
use crate::fault::misses_win;
use crate::{Analyst, Fault, Prospect};

/// What the engine thinks of the moves of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Study {
    /// The decisions of the game, in order. If the study was stopped early, the first ones are
    /// missing.
    pub decisions: Vec<Decision>,
    /// Whether every decision was analysed.
    pub complete: bool,
}

/// What the engine thinks of one move.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// The node after the move.
    pub moment: NodeId,
    /// The number of the move, from 1.
    pub ply: usize,
    /// The number of its turn.
    pub turn: u32,
    /// Who decided.
    pub player: Player,
    /// The text of the position in which they did.
    pub position: String,
    /// What was played, and what it is worth.
    pub played: Prospect,
    /// The best moves, best first.
    pub best: Vec<Prospect>,
    /// The fault of the move, if it is one.
    pub fault: Option<Fault>,
    /// Whether another move wins for certain, and this one does not.
    pub missed_win: bool,
}

impl Decision {
    /// The better line, if the move was a fault.
    pub fn better(&self) -> Option<&Prospect> {
        self.fault.and(self.best.first())
    }

    /// How much of the chance of winning the move cost.
    pub fn cost(&self) -> f64 {
        self.best.first().map_or(0.0, |best| (best.chance - self.played.chance).max(0.0))
    }
}

/// The progress of a study.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Positions analysed so far.
    pub done: usize,
    /// Positions in total.
    pub total: usize,
}

/// How often a player went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Tally {
    /// The player's decisions.
    pub decisions: usize,
    /// Dubious moves.
    pub dubious: usize,
    /// Mistakes.
    pub mistakes: usize,
    /// Blunders.
    pub blunders: usize,
    /// Certain wins that they missed, also counted above.
    pub missed_wins: usize,
    /// How much of the chance of winning a decision cost on average.
    pub average_cost: f64,
}

impl Study {
    /// How often a player went wrong.
    pub fn tally(&self, player: Player) -> Tally {
        let mut tally = Tally::default();
        let mut cost = 0.0;
        for decision in self.decisions.iter().filter(|decision| decision.player == player) {
            tally.decisions += 1;
            match decision.fault {
                Some(Fault::Dubious) => tally.dubious += 1,
                Some(Fault::Mistake) => tally.mistakes += 1,
                Some(Fault::Blunder) => tally.blunders += 1,
                None => {}
            }
            tally.missed_wins += usize::from(decision.missed_win);
            cost += decision.cost();
        }
        tally.average_cost = cost / tally.decisions.max(1) as f64;
        tally
    }
}

impl Analyst {
    /// Analyses every move of a game, without its variations. It starts with the last one, so that
    /// the consequences of a move are known when it is evaluated. A stop ends it early.
    pub fn study(
        &self,
        record: &Record,
        signals: &Signals,
        tell: &mut dyn FnMut(Progress),
    ) -> Study {
        let game = Replay::of(record);
        let total = game.positions.len();
        let mut work =
            Work { analyst: self, desk: self.desk(record.start()), game: &game, signals };
        let mut decisions = Vec::new();
        let mut next = work.best(total - 1);
        tell(Progress { done: 1, total });
        for index in (0..total - 1).rev() {
            let Some((decision, best)) = work.decide(index, &next) else { break };
            decisions.push(decision);
            next = best;
            tell(Progress { done: total - index, total });
        }
        decisions.reverse();
        Study { complete: decisions.len() == total - 1, decisions }
    }
}

/// The game as played: a move leads from each position to the next.
struct Replay {
    positions: Vec<Box<dyn AnyGame>>,
    keys: Vec<Key>,
    moves: Vec<(NodeId, u32, Move)>,
}

impl Replay {
    fn of(record: &Record) -> Self {
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
}

/// A study in progress.
struct Work<'a> {
    analyst: &'a Analyst,
    desk: Desk,
    game: &'a Replay,
    signals: &'a Signals,
}

impl Work<'_> {
    /// The best moves of a position of the game.
    fn best(&mut self, index: usize) -> Vec<Prospect> {
        let effort = self.analyst.effort;
        self.lines(index, effort.limits, effort.lines)
    }

    fn lines(&mut self, index: usize, limits: Limits, lines: usize) -> Vec<Prospect> {
        let (position, past) = (&*self.game.positions[index], &self.game.keys[..index]);
        self.desk.lines(position, past, limits, lines, self.signals, &mut |_| {})
    }

    /// Evaluates a move by the best moves of the next position. Returns the best moves of this
    /// position, or nothing if there was no time.
    fn decide(&mut self, index: usize, next: &[Prospect]) -> Option<(Decision, Vec<Prospect>)> {
        let position = &*self.game.positions[index];
        let (moment, turn, mv) = self.game.moves[index];
        let forced = position.moves().len() == 1;
        let mut best = if forced { Vec::new() } else { self.best(index) };
        let played = self.played(index, &best, next);
        if self.signals.is_stopped() {
            return None;
        }
        // What followed may prove the move better than it looked.
        if best.first().is_none_or(|first| first.score < played.score) {
            best.retain(|line| line.mv() != mv);
            best.insert(0, played.clone());
            best.truncate(self.analyst.effort.lines);
        }
        let first = &best[0];
        let decision = Decision {
            moment,
            ply: index + 1,
            turn,
            player: position.turn(),
            position: position.to_string(),
            fault: Fault::of(&played, first),
            missed_win: misses_win(&played, first),
            played,
            best: best.clone(),
        };
        Some((decision, best))
    }

    /// The worth of the played move.
    fn played(&mut self, index: usize, best: &[Prospect], next: &[Prospect]) -> Prospect {
        let (position, after) = (&*self.game.positions[index], &*self.game.positions[index + 1]);
        let mv = self.game.moves[index].2;
        if let Some(outcome) = after.outcome() {
            return Prospect::of_end(position, mv, outcome);
        }
        let follows = next.first().map(|next| next.a_move_earlier(position, mv, after));
        if let Some(proven) = follows.clone().filter(|prospect| prospect.proven) {
            return proven;
        }
        if let Some(line) = best.iter().find(|line| line.mv() == mv) {
            return line.clone();
        }
        // Scores swing between odd and even depths, so only equal depths are compared.
        let depth = best.first().map(|best| best.depth.saturating_sub(1).max(1));
        let again = depth.map(|depth| {
            let limits = Limits { depth: Some(depth), ..self.analyst.effort.limits };
            self.lines(index + 1, limits, 1)
        });
        let follows_alike =
            again.iter().flatten().next().map(|next| next.a_move_earlier(position, mv, after));
        follows_alike.or(follows).unwrap_or_else(|| Prospect::unknown(position, mv))
    }
}
