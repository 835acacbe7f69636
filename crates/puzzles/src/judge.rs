//! Judges what somebody plays in a puzzle, and shows why it is wrong.

use catalog::{AnyGame, Family, Move};
use serde::Serialize;
use ts_rs::TS;

use crate::info::texts;
use crate::prover::{Node, Prover, TooLong};
use crate::puzzling::Puzzling;
use crate::solution::is_over;
use crate::{Goal, Puzzle};

/// Whether a move solves a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Verdict {
    /// It is the only move that reaches the goal.
    Right {
        /// What follows at once: the defence, and moves without a choice.
        #[serde(serialize_with = "texts")]
        #[ts(type = "string[]")]
        replies: Vec<Move>,
        /// Whether the puzzle is solved.
        solved: bool,
    },
    /// It misses the goal.
    Wrong,
}

/// Why a move is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Refutation {
    /// What the opponent answers, and a possible continuation.
    #[serde(serialize_with = "texts")]
    #[ts(type = "string[]")]
    pub line: Vec<Move>,
    /// What the move achieves instead.
    pub result: Shortfall,
}

/// What a wrong move achieves with best play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", content = "by", rename_all = "snake_case")]
pub enum Shortfall {
    /// The solver loses within the turns of the goal.
    Loses,
    /// The solver does not win within the turns of the goal.
    NoWin,
    /// The solver gains this many pieces within the turns of the goal; negative for a loss.
    Gains(i32),
    /// The solver is ahead by this many points at the end.
    Points(i32),
}

impl Puzzle {
    /// Judges a move after `found` moves of the solution. `None` if the puzzle does not ask for a
    /// move there.
    pub fn judge(&self, found: usize, mv: Move) -> Option<Verdict> {
        let position = self.at(found)?;
        if position.turn() != self.solver() || position.check(mv).is_err() {
            return None;
        }
        if self.solution[found] != mv {
            return Some(Verdict::Wrong);
        }
        let mut after = position;
        after.play(mv);
        let mut replies = Vec::new();
        for &reply in &self.solution[found + 1..] {
            if after.turn() == self.solver() && after.moves().len() > 1 {
                return Some(Verdict::Right { replies, solved: false });
            }
            after.play(reply);
            replies.push(reply);
        }
        Some(Verdict::Right { replies, solved: true })
    }

    /// Why a wrong move misses the goal, after `found` moves of the solution. `None` if the move is
    /// right, or if finding out takes too long.
    pub fn refute(&self, found: usize, mv: Move) -> Option<Refutation> {
        let position = self.at(found)?;
        if position.check(mv).is_err() || self.solution[found] == mv {
            return None;
        }
        match self.game().family() {
            Family::Dvonn => refutation::<dvonn::Position>(self, found, mv),
            Family::Gipf => refutation::<gipf::Position>(self, found, mv),
            Family::Gyges => refutation::<gyges::Position>(self, found, mv),
        }
    }

    /// The position after this many moves of the solution, if more follow.
    fn at(&self, found: usize) -> Option<Box<dyn AnyGame>> {
        let mut position = self.position.clone();
        self.solution.get(found)?;
        self.solution[..found].iter().for_each(|&mv| position.play(mv));
        Some(position)
    }
}

/// What a refutation may cost, in positions for each question.
const LIMIT: u64 = 3_000_000;

/// The longest line shown.
const LONGEST: usize = 12;

fn refutation<G: Puzzling>(puzzle: &Puzzle, found: usize, mv: Move) -> Option<Refutation> {
    let start = puzzle.position.position::<G>()?;
    let prover = Prover::new(start, puzzle.goal, LIMIT);
    let mut node = prover.root(start);
    for &played in puzzle.solution[..found].iter().chain([&mv]) {
        node = prover.after(&node, G::Move::try_from(played).ok()?);
    }
    refute(prover, node).ok().flatten()
}

/// How the opponent prevents the goal from here.
fn refute<G: Puzzling>(
    prover: Prover<G>,
    mut node: Node<G>,
) -> Result<Option<Refutation>, TooLong> {
    let Worth { mut missed, mut reached, result, turns } = worth(prover, &node)?;
    node.1 = turns;
    let mut line = Vec::new();
    while line.len() < LONGEST && !is_over(&missed, &node) {
        let mv = if node.0.turn() != missed.solver() {
            missed.preventer(&node)?
        } else if result == Shortfall::NoWin {
            // The line ends with the reply that prevents the goal.
            break;
        } else {
            let keeper = reached.as_mut().map(|reached| reached.keepers(&node, 1)).transpose()?;
            keeper.and_then(|keepers| keepers.first().copied()).or_else(|| missed.likely(&node))
        };
        let Some(mv) = mv else { break };
        node = missed.after(&node, mv);
        line.push(mv.into());
    }
    Ok(Some(Refutation { line, result }))
}

/// What can be reached instead of a goal.
struct Worth<G: Puzzling> {
    /// Proves the least that cannot be reached.
    missed: Prover<G>,
    /// Proves the most that can, if the goal has degrees.
    reached: Option<Prover<G>>,
    result: Shortfall,
    /// The number of turns in which that shows.
    turns: u8,
}

fn worth<G: Puzzling>(prover: Prover<G>, node: &Node<G>) -> Result<Worth<G>, TooLong> {
    let turns = node.1;
    match prover.goal() {
        Goal::Win { .. } => {
            let mut save = prover.with_goal(Goal::Save { turns: 1 });
            let loses_at_once = !save.reaches(&(node.0.clone(), 1))?;
            return Ok(if loses_at_once {
                Worth { missed: save, reached: None, result: Shortfall::Loses, turns: 1 }
            } else {
                Worth { missed: prover, reached: None, result: Shortfall::NoWin, turns }
            });
        }
        Goal::Save { .. } => {
            return Ok(Worth { missed: prover, reached: None, result: Shortfall::Loses, turns });
        }
        Goal::Gain { .. } | Goal::Points { .. } => {}
    }
    let mut missed = prover;
    while let Some(easier) = missed.goal().easier() {
        let mut reached = missed.with_goal(easier);
        if reached.reaches(node)? {
            let result = match easier {
                Goal::Gain { pieces, .. } => Shortfall::Gains(pieces.into()),
                Goal::Points { points } => Shortfall::Points(points.into()),
                Goal::Win { .. } | Goal::Save { .. } => Shortfall::NoWin,
            };
            return Ok(Worth { missed, reached: Some(reached), result, turns });
        }
        missed = reached;
    }
    Ok(Worth { missed, reached: None, result: Shortfall::Loses, turns })
}
