use catalog::{AnyGame, Move};
use game::{Key, Player};
use record::{Moment, Record, Turns};
use search::{Limits, Signals};
use serde::Serialize;

use crate::analyst::Desk;
use crate::fault::misses_win;
use crate::{Analyst, Fault, Prospect};

/// What the engine thinks of the moves of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Study {
    /// The decisions of the game itself, in their order. If the study was broken off, the first
    /// ones are missing.
    pub decisions: Vec<Decision>,
    /// Whether none are.
    pub complete: bool,
}

/// What the engine thinks of one move.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// The moment after the move.
    pub moment: Moment,
    /// Which of the moves it is, from 1.
    pub ply: usize,
    /// The number of the turn that it belongs to.
    pub turn: u32,
    /// Who decided.
    pub player: Player,
    /// The text of the position in which he did.
    pub position: String,
    /// What was played, and what it is worth.
    pub played: Prospect,
    /// The best moves, the best first.
    pub best: Vec<Prospect>,
    /// What is wrong with the move, if anything is.
    pub fault: Option<Fault>,
    /// Whether another move wins for certain, and this one does not.
    pub missed_win: bool,
}

impl Decision {
    /// The line that would have been better, if the move was a fault.
    pub fn better(&self) -> Option<&Prospect> {
        self.fault.and(self.best.first())
    }

    /// How much of the chance to win the move has cost.
    pub fn cost(&self) -> f64 {
        self.best.first().map_or(0.0, |best| (best.chance - self.played.chance).max(0.0))
    }
}

/// How far a study has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Positions that have been looked at.
    pub done: usize,
    /// Positions in all.
    pub total: usize,
}

/// How often a player went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Tally {
    /// His decisions.
    pub decisions: usize,
    /// Dubious moves.
    pub dubious: usize,
    /// Mistakes.
    pub mistakes: usize,
    /// Blunders.
    pub blunders: usize,
    /// Certain wins that he missed, counted above as well.
    pub missed_wins: usize,
    /// How much of the chance to win a decision has cost on average.
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
    /// Looks at every move of a game, its variations left aside. It begins with the last one, so
    /// that what becomes of a move is known when the move is judged. A stop ends it early.
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

/// The game as it was played: a move leads from each position to the next.
struct Replay {
    positions: Vec<Box<dyn AnyGame>>,
    keys: Vec<Key>,
    moves: Vec<(Moment, u32, Move)>,
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

/// A study under way.
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

    /// Judges a move by the best moves of the next position, and returns those of this one; nothing
    /// if there was no time for it.
    fn decide(&mut self, index: usize, next: &[Prospect]) -> Option<(Decision, Vec<Prospect>)> {
        let position = &*self.game.positions[index];
        let (moment, turn, mv) = self.game.moves[index];
        let forced = position.moves().len() == 1;
        let mut best = if forced { Vec::new() } else { self.best(index) };
        let played = self.played(index, &best, next);
        if self.signals.is_stopped() {
            return None;
        }
        // What has become of the move may prove it better than it looked.
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

    /// What the move that was played is worth.
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
        // Scores swing between odd and even depths: only equal depths can be compared.
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
