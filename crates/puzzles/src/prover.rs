//! Proves what a goal claims: the solver has a move for every defence, to the stated end.
//!
//! An AND/OR search with a table. When the solver decides, one move that reaches the goal is
//! enough; when the opponent does, all of their moves must fail to prevent it. No move is pruned:
//! moves are only ordered, and a goal of points is decided early only by bounds that hold whatever
//! is played.

use std::collections::HashMap;

use game::{Key, Outcome, Player};
use search::Evaluate;

use crate::Goal;
use crate::puzzling::Puzzling;

/// A proof needed more positions than its limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the proof takes too many positions")]
pub(crate) struct TooLong;

/// A position of a proof, and how many turns are left in it.
pub(crate) type Node<G> = (G, u8);

/// A search for proofs of one goal, from one position.
pub(crate) struct Prover<G: Puzzling> {
    goal: Goal,
    solver: Player,
    /// The solver's lead at the start.
    lead: i32,
    evaluation: G::Evaluation,
    known: HashMap<(Key, u8), bool>,
    /// The move that last settled a position with this many turns left, for each player.
    settlers: [[Option<u16>; SETTLERS]; 2],
    nodes: u64,
    limit: u64,
}

const SETTLERS: usize = 16;

/// A table of more positions is not worth its memory.
const LARGEST_TABLE: usize = 4_000_000;

impl<G: Puzzling> Prover<G> {
    /// A prover for a goal of the player who decides at the start. Each question may search `limit`
    /// positions.
    pub(crate) fn new(start: &G, goal: Goal, limit: u64) -> Self {
        let solver = start.turn();
        Self {
            goal,
            solver,
            lead: start.lead(solver),
            evaluation: G::Evaluation::default(),
            known: HashMap::new(),
            settlers: [[None; SETTLERS]; 2],
            nodes: 0,
            limit,
        }
    }

    /// The same for another goal.
    pub(crate) fn with_goal(&self, goal: Goal) -> Self {
        Self {
            goal,
            solver: self.solver,
            lead: self.lead,
            evaluation: G::Evaluation::default(),
            known: HashMap::new(),
            settlers: self.settlers,
            nodes: 0,
            limit: self.limit,
        }
    }

    /// The goal to prove.
    pub(crate) fn goal(&self) -> Goal {
        self.goal
    }

    /// Whose goal it is.
    pub(crate) fn solver(&self) -> Player {
        self.solver
    }

    /// The position in which the goal is set.
    pub(crate) fn root(&self, start: &G) -> Node<G> {
        (start.clone(), self.goal.turns().unwrap_or(0))
    }

    /// What a move leads to.
    pub(crate) fn after(&self, (position, turns): &Node<G>, mv: G::Move) -> Node<G> {
        let ends = self.goal.turns().is_some() && position.ends_turn(mv);
        (position.after(mv), turns - u8::from(ends))
    }

    /// Whether the solver reaches the goal from here against every defence.
    pub(crate) fn reaches(&mut self, node: &Node<G>) -> Result<bool, TooLong> {
        self.nodes = 0;
        self.search(node)
    }

    /// The moves of the solver that reach the goal, until there are `enough` of them.
    pub(crate) fn keepers(
        &mut self,
        node: &Node<G>,
        enough: usize,
    ) -> Result<Vec<G::Move>, TooLong> {
        let mut keepers = Vec::new();
        for mv in node.0.moves() {
            if keepers.len() < enough && self.reaches(&self.after(node, mv))? {
                keepers.push(mv);
            }
        }
        Ok(keepers)
    }

    /// A move of the opponent that prevents the goal, if there is one. A move that wins at once
    /// comes first.
    pub(crate) fn preventer(&mut self, node: &Node<G>) -> Result<Option<G::Move>, TooLong> {
        let moves = node.0.moves();
        let wins = |mv: &G::Move| node.0.after(*mv).outcome() == Some(Outcome::Win(!self.solver));
        if let Some(&mv) = moves.iter().find(|&mv| wins(mv)) {
            return Ok(Some(mv));
        }
        for mv in moves {
            if !self.reaches(&self.after(node, mv))? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// The move that seems best before any search.
    pub(crate) fn likely(&mut self, node: &Node<G>) -> Option<G::Move> {
        self.ordered(node, None).first().map(|&(_, mv)| mv)
    }

    /// Whether the goal is reached or missed here, if that is certain without a search.
    pub(crate) fn settled(&self, (position, turns): &Node<G>) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(self.is_reached_by(position, outcome));
        }
        match self.goal {
            Goal::Points { points } => self.bounded(position, points.into()),
            Goal::Gain { pieces, .. } if *turns == 0 => {
                Some(position.lead(self.solver) - self.lead >= pieces.into())
            }
            Goal::Gain { .. } => None,
            Goal::Win { .. } | Goal::Save { .. } => self.settled_at_once(position, *turns),
        }
    }

    /// Whether the game is won with the next move, or goes on until the time of the goal is over.
    fn settled_at_once(&self, position: &G, turns: u8) -> Option<bool> {
        let lasts = Some(matches!(self.goal, Goal::Save { .. }));
        if turns == 0 {
            return lasts;
        }
        match position.wins_at_once()? {
            true => Some(position.turn() == self.solver),
            false if turns == 1 => lasts,
            false => None,
        }
    }

    fn is_reached_by(&self, position: &G, outcome: Outcome) -> bool {
        match self.goal {
            Goal::Win { .. } | Goal::Gain { .. } => outcome == Outcome::Win(self.solver),
            Goal::Save { .. } => outcome != Outcome::Win(!self.solver),
            Goal::Points { points } => position.lead(self.solver) >= points.into(),
        }
    }

    /// Whether the solver gets this many points whatever is played; `None` if that depends on the
    /// play.
    fn bounded(&self, position: &G, points: i32) -> Option<bool> {
        let bounds = self.evaluation.point_bounds(position)?;
        let (least, most) = if position.turn() == self.solver {
            (bounds.lower, bounds.upper)
        } else {
            (-bounds.upper, -bounds.lower)
        };
        if least >= points {
            Some(true)
        } else if most < points {
            Some(false)
        } else {
            None
        }
    }

    fn search(&mut self, node: &Node<G>) -> Result<bool, TooLong> {
        self.nodes += 1;
        if self.nodes > self.limit {
            return Err(TooLong);
        }
        if let Some(settled) = self.settled(node) {
            return Ok(settled);
        }
        let key = (node.0.key(), node.1);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let reached = self.search_moves(node)?;
        if self.known.len() < LARGEST_TABLE {
            self.known.insert(key, reached);
        }
        Ok(reached)
    }

    fn search_moves(&mut self, node: &Node<G>) -> Result<bool, TooLong> {
        let solving = node.0.turn() == self.solver;
        let slot = (usize::from(solving), usize::from(node.1).min(SETTLERS - 1));
        for (_, mv) in self.ordered(node, self.settlers[slot.0][slot.1]) {
            if self.search(&self.after(node, mv))? == solving {
                self.settlers[slot.0][slot.1] = Some(G::code(mv));
                return Ok(solving);
            }
        }
        Ok(!solving)
    }

    /// The moves, the one that settled a similar position first. Those that lose at once settle
    /// nothing, and are left out where that is cheap to know.
    pub(crate) fn ordered(
        &mut self,
        (position, _): &Node<G>,
        settler: Option<u16>,
    ) -> Vec<(i32, G::Move)> {
        let mut moves = Vec::new();
        self.evaluation.prepare(position);
        let evaluation = &self.evaluation;
        evaluation.for_each_candidate(position, |mv| {
            let settles = settler == Some(G::code(mv));
            let rank = if settles { i32::MAX } else { evaluation.ordering_score(position, mv) };
            moves.push((rank, mv));
        });
        moves.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
        moves
    }
}
