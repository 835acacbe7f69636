use game::Player;
use record::NodeId;
use serde::Serialize;
use ts_rs::TS;

use crate::{Fault, Prospect};

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
    /// The position before the move, as text.
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

/// How often a player went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, TS)]
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
    /// A player's faults.
    pub fn tally(&self, player: Player) -> Tally {
        Tally::of(&self.decisions, player)
    }
}

impl Tally {
    /// How often a player went wrong in these decisions.
    pub(crate) fn of(decisions: &[Decision], player: Player) -> Self {
        let mut tally = Self::default();
        let mut cost = 0.0;
        for decision in decisions.iter().filter(|decision| decision.player == player) {
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
