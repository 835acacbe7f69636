//! The paths a piece can take: for people to see, not for finding moves.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use game::Player;

use crate::geometry::{Cell, CellSet, Segments, last_row, step_past};
use crate::{Board, Size};

/// The cells that a piece enters on its way, including its start.
pub type Way = Vec<Cell>;

/// Where a path ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// On this cell.
    Cell(Cell),
    /// In the far goal.
    Goal,
}

/// The paths of the piece on one cell.
#[derive(Debug)]
pub struct Routes {
    /// The pieces that can be bounced on, without the mover.
    board: Board,
    empty: CellSet,
    last_row: CellSet,
    origin: Cell,
    size: Size,
}

/// One leg: the cells that it enters, and the segments used so far.
struct Leg {
    cells: Way,
    used: Segments,
    /// Whether it could end in the goal instead of running its last step.
    goal: bool,
}

impl Routes {
    /// The paths of the piece on `origin`, moved by `player`, if there is one.
    pub fn new(board: &Board, player: Player, origin: Cell) -> Option<Self> {
        let size = board.at(origin)?;
        let mut board = *board;
        board.take(size, origin);
        let empty = !board.occupied();
        Some(Self { board, empty, last_row: last_row(player), origin, size })
    }

    /// A shortest path to `end`, if there is any.
    pub fn shortest(&self, end: End) -> Option<Way> {
        // Chains of legs by their length; the index keeps equals in the order they were found.
        let mut chains = vec![(vec![self.origin], Segments::NONE)];
        let mut queue = BinaryHeap::from([Reverse((0, 0, false))]);
        let mut tried: Vec<(Cell, Segments)> = Vec::new();
        while let Some(Reverse((_, index, finished))) = queue.pop() {
            let (way, used) = chains[index].clone();
            if finished {
                return Some(way);
            }
            let at = *way.last()?;
            if tried.iter().any(|(cell, before)| *cell == at && before.are_all_in(used)) {
                continue;
            }
            tried.push((at, used));
            let size = if way.len() == 1 { self.size } else { self.board.at(at)? };
            for leg in self.legs(at, size, used) {
                let last = leg.cells.last().copied().unwrap_or(at);
                let bounces = self.board.at(last).is_some() && !leg.goal;
                let ends = end == if leg.goal { End::Goal } else { End::Cell(last) };
                let steps = way.len() + leg.cells.len() + usize::from(leg.goal);
                for finished in [ends.then_some(true), bounces.then_some(false)] {
                    let Some(finished) = finished else { continue };
                    queue.push(Reverse((steps, chains.len(), finished)));
                    chains.push(([&way[..], &leg.cells].concat(), leg.used));
                }
            }
        }
        None
    }

    /// Calls `visit` with every path to `end`, each once. There can be very many.
    pub fn for_each(
        &self,
        end: End,
        visit: &mut dyn FnMut(&[Cell]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.extend(&mut vec![self.origin], self.size, Segments::NONE, end, visit)
    }

    fn extend(
        &self,
        way: &mut Way,
        size: Size,
        used: Segments,
        end: End,
        visit: &mut dyn FnMut(&[Cell]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let length = way.len();
        for leg in self.legs(way[length - 1], size, used) {
            way.extend(&leg.cells);
            let last = way[way.len() - 1];
            if end == if leg.goal { End::Goal } else { End::Cell(last) } {
                visit(way)?;
            }
            if let Some(pad) = self.board.at(last).filter(|_| !leg.goal) {
                self.extend(way, pad, leg.used, end, visit)?;
            }
            way.truncate(length);
        }
        ControlFlow::Continue(())
    }

    /// Every run of `size` steps from `from`, over empty cells and unused segments.
    fn legs(&self, from: Cell, size: Size, used: Segments) -> Vec<Leg> {
        let mut legs = vec![Leg { cells: Vec::new(), used, goal: false }];
        for steps_left in (1..=size.steps()).rev() {
            let mut longer = Vec::new();
            for leg in legs {
                let at = leg.cells.last().copied().unwrap_or(from);
                let ahead = step_past(CellSet::of(at), leg.used);
                let open = if steps_left > 1 { ahead & self.empty } else { ahead };
                longer.extend(open.into_iter().map(|next| Leg {
                    cells: [&leg.cells[..], &[next]].concat(),
                    used: leg.used.and(Segments::between(at, next)),
                    goal: false,
                }));
                if steps_left == 1 && self.last_row.contains(at) {
                    longer.push(Leg { goal: true, ..leg });
                }
            }
            legs = longer;
        }
        legs
    }
}
