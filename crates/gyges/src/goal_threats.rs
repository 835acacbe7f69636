//! Who can reach the goal at once, and what parries it: an aid for people, not for finding moves.

use game::{Game, Player};

use crate::paths::{PathStep, moves_by_end, steps_of};
use crate::routes::{End, Routes};
use crate::{Cell, Move, Phase, Position};

/// The goal threats of both players, and the moves that parry those of the opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct GoalThreats {
    /// The pieces that South and North could bring to the goal, if it were their turn.
    pub runs: [Vec<GoalRun>; 2],
    /// The moves after which the opponent cannot reach the goal at once. None if the opponent
    /// threatens nothing. A move into the goal is not among them.
    pub parries: Option<Vec<Parry>>,
}

/// A piece that can reach the goal.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct GoalRun {
    /// Where it stands.
    pub from: Cell,
    /// A shortest path, from there to the last cell before the goal.
    pub path: Vec<PathStep>,
}

/// A move that parries.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Parry {
    /// The piece that moves.
    pub from: Cell,
    /// Where it ends.
    pub to: Cell,
    /// Where the piece that it replaces must be dropped; empty if it replaces none.
    pub drops: Vec<Cell>,
}

impl GoalThreats {
    /// The goal threats in a position. There are none before the first move.
    pub fn of(position: &Position) -> Self {
        let runs = Player::BOTH.map(|player| runs(position, player));
        let opponent = !position.turn();
        let parries = (!runs[opponent.index()].is_empty()).then(|| parries(position, opponent));
        Self { runs, parries }
    }
}

fn runs(position: &Position, player: Player) -> Vec<GoalRun> {
    if position.phase() != Phase::Move {
        return Vec::new();
    }
    let mut own = position.clone();
    if own.turn() != player {
        own.pass_turn();
    }
    let run = |from: Cell| {
        let path = Routes::new(own.board(), player, from)?.shortest(End::Goal)?;
        Some(GoalRun { from, path: steps_of(&own, &path, End::Goal) })
    };
    own.movers().into_iter().filter_map(run).collect()
}

fn parries(position: &Position, opponent: Player) -> Vec<Parry> {
    let threat = position.threat(opponent);
    let parrying = position.moves().into_iter().filter(|&mv| {
        let touches = threat.is_none_or(|threat| threat.is_touched_by(mv));
        touches && !matches!(mv, Move::Goal { .. }) && !position.after(mv).wins_at_once()
    });
    moves_by_end(parrying)
        .into_iter()
        .filter_map(|(from, end, drops)| match end {
            End::Cell(to) => Some(Parry { from, to, drops }),
            End::Goal => None,
        })
        .collect()
}
