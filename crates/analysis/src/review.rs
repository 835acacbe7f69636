//! What is told about a game that was studied.

use std::ops::Range;

use catalog::{AnyGame, Move};
use engine::{GamePhase, Reason};
use game::Player;
use search::Score;
use serde::Serialize;
use ts_rs::TS;

use crate::replay::Replay;
use crate::report::rounded;
use crate::{Decision, DecisionReport, Prospect, Studying, Tally};

/// A decision and what is to be said about it, for a page.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ReviewedDecision {
    /// The decision.
    #[serde(flatten)]
    pub decision: DecisionReport,
    /// How much of the chance to win it cost.
    pub cost: f64,
    /// If it is a fault, what the best move would have achieved, most important first.
    pub better: Vec<Reason>,
    /// If it is a fault, what the opponent would answer.
    pub reply: Option<Reply>,
    /// What both players have in reserve at the end of the lines, where that counts.
    pub reserves: Option<Reserves>,
}

/// The answer to a fault, for a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Reply {
    /// The move.
    pub text: String,
    /// What it achieves, most important first.
    pub reasons: Vec<Reason>,
}

/// How many pieces the first and the second player have in reserve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Reserves {
    /// At the end of the line that begins with what was played.
    pub played: [u8; 2],
    /// At the end of the best line.
    pub best: [u8; 2],
}

/// What is said about a whole game, for a page.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ReviewSummary {
    /// How many decisions were evaluated, and how many there are.
    pub done: usize,
    /// All of them.
    pub total: usize,
    /// The parts of the game, in their order. A part that was skipped is missing.
    pub phases: Vec<PhaseSpan>,
    /// How well each player played.
    pub players: [PlayerSummary; 2],
}

/// A part of a game.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, TS)]
pub struct PhaseSpan {
    /// Which.
    pub phase: GamePhase,
    /// Its first decision, from 1.
    pub first: usize,
    /// Its last decision.
    pub last: usize,
    /// How accurately each player played in it, from 0 to 100, where they had a choice.
    pub accuracy: [Option<f64>; 2],
}

/// How well a player played.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, TS)]
pub struct PlayerSummary {
    /// How often they went wrong.
    #[serde(flatten)]
    pub tally: Tally,
    /// How accurately they played, from 0 to 100, where they had a choice.
    pub accuracy: Option<f64>,
}

impl Studying {
    /// What is to be said about the decisions from this number on; they come with the last one first.
    pub fn reviewed(&self, from: usize) -> Vec<ReviewedDecision> {
        self.decisions()[from..].iter().map(|decision| self.tell(decision)).collect()
    }

    fn tell(&self, decision: &Decision) -> ReviewedDecision {
        let (before, _) = self.game().position(decision.ply - 1);
        let fault = decision.better();
        let better = fault.map(|best| telling(before, best.mv(), best.score));
        ReviewedDecision {
            decision: decision.into(),
            cost: cost(decision),
            better: better.unwrap_or_default(),
            reply: fault.and_then(|_| reply(before, &decision.played)),
            reserves: fault.and_then(|best| reserves(before, &decision.played, best)),
        }
    }

    /// What is to be said about the whole game, as far as it was studied.
    pub fn summary(&self) -> ReviewSummary {
        let all = 0..self.game().len();
        let span = |(phase, plies): (GamePhase, Range<usize>)| PhaseSpan {
            phase,
            first: plies.start + 1,
            last: plies.end,
            accuracy: Player::BOTH.map(|player| self.accuracy(player, &plies)),
        };
        ReviewSummary {
            done: self.decisions().len(),
            total: self.game().len(),
            phases: phases(self.game()).into_iter().map(span).collect(),
            players: Player::BOTH.map(|player| PlayerSummary {
                tally: Tally::of(self.decisions(), player).rounded(),
                accuracy: self.accuracy(player, &all),
            }),
        }
    }

    /// How accurately a player decided where they had a choice.
    fn accuracy(&self, player: Player, plies: &Range<usize>) -> Option<f64> {
        let is_theirs = |decision: &&Decision| {
            let index = decision.ply - 1;
            decision.player == player
                && plies.contains(&index)
                && !self.game().step(index).is_forced()
        };
        let costs = self.decisions().iter().filter(is_theirs).map(cost);
        let accuracies: Vec<f64> = costs.map(accuracy).collect();
        let sum: f64 = accuracies.iter().sum();
        (!accuracies.is_empty()).then(|| (10.0 * sum / accuracies.len() as f64).round() / 10.0)
    }
}

/// How much of the chance to win a decision cost, by the numbers that are reported: a review that is
/// resumed says the same.
fn cost(decision: &Decision) -> f64 {
    let chance = |line: &Prospect| rounded(line.chance);
    let best = decision.best.first().map_or(0.0, chance);
    rounded((best - chance(&decision.played)).max(0.0))
}

/// The accuracy, from 0 to 100, of a decision that cost this much of the chance to win: the curve of
/// [Lichess](https://lichess.org/page/accuracy).
fn accuracy(cost: f64) -> f64 {
    (103.1668 * (-4.354 * cost).exp() - 3.1669).clamp(0.0, 100.0)
}

/// The parts of a game. The opening lasts until it is over for the first time; the ending begins when
/// nothing but an ending follows.
fn phases(game: &Replay) -> Vec<(GamePhase, Range<usize>)> {
    let phase = |index: usize| game.position(index).0.game_phase();
    let plies = game.len();
    let opening = (0..plies).find(|&ply| phase(ply) != GamePhase::Opening).unwrap_or(plies);
    let middle = (opening..plies).rfind(|&ply| phase(ply) != GamePhase::Ending);
    let ending = middle.map_or(opening, |last| last + 1);
    let all = [
        (GamePhase::Opening, 0..opening),
        (GamePhase::Middle, opening..ending),
        (GamePhase::Ending, ending..plies),
    ];
    all.into_iter().filter(|(_, plies)| !plies.is_empty()).collect()
}

/// The opponent's next move in a line, and what it achieves.
pub(crate) fn reply(before: &dyn AnyGame, line: &Prospect) -> Option<Reply> {
    let mut position = before.boxed_clone();
    for &mv in &line.moves {
        if position.turn() != before.turn() {
            let reasons = telling(&*position, mv, at_the_reply(line.score));
            return Some(Reply { text: mv.to_string(), reasons });
        }
        position.play(mv);
    }
    None
}

/// The reasons for a move that say something about it.
fn telling(position: &dyn AnyGame, mv: Move, score: Score) -> Vec<Reason> {
    // Where pieces are counted, how soon a game is won says nothing.
    let counts = position.points().is_some();
    let says_much = |reason: &Reason| match reason {
        Reason::OnlyMove => false,
        Reason::Wins { .. } => !counts,
        _ => true,
    };
    position.reasons(mv, score, None).into_iter().filter(says_much).collect()
}

/// What a line is worth to the opponent, a decision later.
fn at_the_reply(score: Score) -> Score {
    match (-score).decisions() {
        Some(left @ 2..) => Score::win_in(left.unsigned_abs() as usize - 1),
        _ => -score,
    }
}

/// The reserves at the end of two lines, where players have some for the whole game.
fn reserves(before: &dyn AnyGame, played: &Prospect, best: &Prospect) -> Option<Reserves> {
    if before.game_phase() == GamePhase::Opening || before.to_enter(before.turn()) == 0 {
        return None;
    }
    let after = |line: &Prospect| {
        let mut end = before.boxed_clone();
        line.moves.iter().for_each(|&mv| end.play(mv));
        Player::BOTH.map(|player| end.to_enter(player))
    };
    Some(Reserves { played: after(played), best: after(best) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracy_falls_with_the_cost() {
        assert!((accuracy(0.0) - 100.0).abs() < 0.01);
        assert!(accuracy(0.1) < 65.0 && accuracy(0.1) > 60.0);
        assert!(accuracy(0.9).abs() < f64::EPSILON);
    }
}
