//! Where pieces can go, and on which routes: an aid for people, not for finding moves.

use std::ops::ControlFlow;

use game::Game;

use crate::routes::{End, Routes};
use crate::{Cell, Move, Position};

/// How many routes to a cell are told.
const MOST_ROUTES: usize = 240;

/// What the pieces that may be moved can do.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Paths {
    /// The pieces that the player to move may move, in the order of their cells.
    pub movers: Vec<Mover>,
}

/// A piece that may be moved.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Mover {
    /// Where it stands.
    pub at: Cell,
    /// The empty cells where it can end.
    pub free: Vec<Cell>,
    /// The pieces that it can replace.
    pub replaced: Vec<Replaced>,
    /// Whether it can end in the goal.
    pub goal: bool,
}

/// A piece that can be replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Replaced {
    /// Where it stands.
    pub at: Cell,
    /// Where it may go.
    pub drops: Vec<Cell>,
}

/// The routes of a piece to one end, the shortest first.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct RouteList {
    /// Every cell of each route, from the first to the last. A way to the goal ends before it.
    pub routes: Vec<Vec<PathStep>>,
    /// Whether there are more.
    pub more: bool,
}

/// A cell that a piece enters on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct PathStep {
    /// The cell.
    pub at: Cell,
    /// Whether it bounces there.
    pub bounce: bool,
}

impl Paths {
    /// What can be moved in a position, and where to. Nothing while pieces are placed.
    pub fn of(position: &Position) -> Self {
        let mut movers: Vec<Mover> = Vec::new();
        for (at, end, drops) in moves_by_end(position.moves().into_iter()) {
            if movers.last().is_none_or(|mover| mover.at != at) {
                movers.push(Mover { at, free: Vec::new(), replaced: Vec::new(), goal: false });
            }
            let Some(mover) = movers.last_mut() else { continue };
            match end {
                End::Goal => mover.goal = true,
                End::Cell(to) if drops.is_empty() => mover.free.push(to),
                End::Cell(to) => mover.replaced.push(Replaced { at: to, drops }),
            }
        }
        Self { movers }
    }
}

impl RouteList {
    /// The routes of a piece that may be moved to where it may end.
    pub fn of(position: &Position, from: Cell, end: End) -> Self {
        let mut routes = Vec::new();
        let mut more = false;
        let of_mover = position.movers().contains(from);
        let paths = Routes::new(position.board(), position.turn(), from).filter(|_| of_mover);
        if let Some(paths) = paths {
            let _ = paths.for_each(end, &mut |way| {
                if routes.len() == MOST_ROUTES {
                    more = true;
                    return ControlFlow::Break(());
                }
                routes.push(steps_of(position, way, end));
                ControlFlow::Continue(())
            });
        }
        routes.sort_by_key(Vec::len);
        Self { routes, more }
    }
}

/// The cells of a way as people see it: whatever stands between its ends was bounced on.
pub(crate) fn steps_of(position: &Position, way: &[Cell], end: End) -> Vec<PathStep> {
    let last = way.len() - usize::from(end != End::Goal);
    let step = |(index, &at): (usize, &Cell)| {
        let stands = at != way[0] && position.board().at(at).is_some();
        PathStep { at, bounce: stands && index < last }
    };
    way.iter().enumerate().map(step).collect()
}

/// Moves by the piece and where it ends, with the drops of those that replace.
pub(crate) fn moves_by_end(moves: impl Iterator<Item = Move>) -> Vec<(Cell, End, Vec<Cell>)> {
    let mut ends: Vec<(Cell, End, Vec<Cell>)> = Vec::new();
    for mv in moves {
        let (from, end, drop) = match mv {
            Move::Place { .. } => continue,
            Move::Goal { from } => (from, End::Goal, None),
            Move::Go { from, to } => (from, End::Cell(to), None),
            Move::Replace { from, to, drop } => (from, End::Cell(to), Some(drop)),
        };
        match ends.last_mut() {
            Some((last_from, last_end, drops)) if (*last_from, *last_end) == (from, end) => {
                drops.extend(drop);
            }
            _ => ends.push((from, end, drop.into_iter().collect())),
        }
    }
    ends
}
