//! Where a piece can get to by running and bouncing.
//!
//! A move is a chain of legs: the piece runs as many cells as it has rings; if it ends on another
//! piece it may run on as many cells as *that* one has rings; and so on. No segment is crossed
//! twice in the whole move, so what a bounce can still do depends on the path that led to it.
//!
//! The search below goes from piece to piece, with sets for everything that lies between: a few
//! shifts give all ends of a leg, and only legs that end on a piece are treated separately. A piece
//! is visited again only if the new path leaves some segment free that every earlier path had used;
//! otherwise the new path adds nothing. That keeps the visits to little more than one per piece.

use game::{Cell as _, Player};

use crate::geometry::{Cell, CellSet, Segments, last_row, rows_before, step, step_past};
use crate::{Board, Size, Threat};

/// The far goal, as a bit beside those of the cells.
const GOAL: CellSet = CellSet::from_bits(1 << 36);

/// Where a piece's move can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reach {
    /// The cells, empty or occupied, but not the one where the piece stands.
    pub cells: CellSet,
    /// Whether it can enter the far goal.
    pub goal: bool,
}

/// How many paths to a piece are remembered. Two are rarely needed; a path that finds no room is
/// followed but not remembered.
const WAYS: usize = 4;

/// Follows the chains of legs of one position's pieces, one piece after the other.
#[derive(Debug)]
pub(crate) struct Runner {
    board: Board,
    player: Player,
    last_row: CellSet,
    empty: CellSet,
    /// The pieces that may be bounced on.
    pads: CellSet,
    found: CellSet,
    /// As soon as one of these is found, the search ends.
    wanted: CellSet,
    /// The pieces that the chain has bounced on. Bouncing on one again would be a loop, which can
    /// be cut.
    bounced: CellSet,
    /// The paths to each piece so far, by [`rank`](Runner::rank).
    ways: [[Segments; WAYS]; PIECES],
    way_count: [u8; PIECES],
    way_to_goal: WayToGoal,
}

/// How the goal was found.
#[derive(Debug, Clone, Copy, Default)]
struct WayToGoal {
    /// The pieces that were bounced on.
    pads: CellSet,
    /// All cells of the path, including those of the pieces.
    crossed: CellSet,
}

/// The number of pieces in the game.
const PIECES: usize = 12;

impl Runner {
    /// A runner for the pieces that `player` may move.
    pub(crate) fn new(board: Board, player: Player) -> Self {
        Self {
            board,
            player,
            last_row: last_row(player),
            empty: !board.occupied(),
            pads: CellSet::EMPTY,
            found: CellSet::EMPTY,
            wanted: CellSet::EMPTY,
            bounced: CellSet::EMPTY,
            ways: [[Segments::NONE; WAYS]; PIECES],
            way_count: [0; PIECES],
            way_to_goal: WayToGoal::default(),
        }
    }

    /// Everywhere the piece on `origin` can get.
    pub(crate) fn reach(&mut self, origin: Cell) -> Reach {
        let found = self.run(origin, self.board.occupied(), CellSet::EMPTY);
        Reach { cells: (found & CellSet::BOARD).without(origin), goal: found.meets(GOAL) }
    }

    /// Whether the piece on `origin` can get to an empty cell or to the goal.
    pub(crate) fn can_run(&mut self, origin: Cell) -> bool {
        let wanted = self.empty | GOAL;
        self.run(origin, self.board.occupied(), wanted).meets(wanted)
    }

    /// A path of one of the pieces on `origins`, all in one row, to the goal.
    pub(crate) fn run_to_goal(&mut self, origins: CellSet) -> Option<Threat> {
        let pads = self.launches(origins);
        let mut runs = |&origin: &Cell| self.run(origin, pads, GOAL).meets(GOAL);
        let origin = (origins & pads).into_iter().find(&mut runs)?;
        let WayToGoal { pads, crossed } = self.way_to_goal;
        Some(Threat::new(&self.board, origin, pads, crossed, rows_before(self.player, origin)))
    }

    /// The pieces from which a chain could lead to the goal if segments could be crossed twice and
    /// the `origins` were all empty. No other piece can get there.
    pub(crate) fn launches(&self, origins: CellSet) -> CellSet {
        let free = self.empty | origins;
        let before_goal = self.last_row & free;
        let mut pads = self.board.cells(Size::One) & self.last_row
            | self.board.cells(Size::Two) & step(before_goal)
            | self.board.cells(Size::Three) & step(step(before_goal) & free);
        loop {
            let near = step(pads);
            let further = step(near & free);
            let furthest = step(further & free);
            let more = pads
                | self.board.cells(Size::One) & near
                | self.board.cells(Size::Two) & further
                | self.board.cells(Size::Three) & furthest;
            if more == pads {
                return pads;
            }
            pads = more;
        }
    }

    /// For each size, the cells from which a piece of it could get to the goal under the same
    /// assumptions, if it stood there or were bounced on there.
    pub(crate) fn ramps(&self, origins: CellSet) -> [CellSet; 3] {
        let free = self.empty | origins;
        let pads = self.launches(origins);
        let near = step(pads) | self.last_row;
        let further = step((step(pads) | self.last_row) & free);
        let furthest = step(further & free);
        [near, further, furthest]
    }

    /// Whether the piece on `origin` can get to that cell.
    pub(crate) fn reaches(&mut self, origin: Cell, cell: Cell) -> bool {
        let wanted = CellSet::of(cell);
        self.run(origin, self.board.occupied(), wanted).meets(wanted)
    }

    /// Every cell that a piece of `origins` could reach if segments could be crossed twice and the
    /// `origins` were all empty. They can reach no other.
    pub(crate) fn surroundings(&self, origins: CellSet) -> CellSet {
        let free = self.empty | origins;
        let mut ends = origins;
        loop {
            let of = |size| self.board.cells(size) & ends;
            let first = step(of(Size::Three)) & free;
            let second = (step(first | of(Size::Two))) & free;
            let more = ends | step(second | of(Size::One));
            if more == ends {
                return ends;
            }
            ends = more;
        }
    }

    fn run(&mut self, origin: Cell, pads: CellSet, wanted: CellSet) -> CellSet {
        let Some(size) = self.board.at(origin) else { return CellSet::EMPTY };
        self.pads = pads.without(origin);
        self.wanted = wanted.without(origin);
        self.found = CellSet::EMPTY;
        self.way_count = [0; PIECES];
        // The cell that the piece has left is empty and may be crossed.
        self.empty = self.empty.with(origin);
        self.leg(size, origin, Segments::NONE);
        self.empty = self.empty.without(origin);
        self.found
    }

    /// Course 5, 7: runs on from a piece of that size; every cell but the last one must be empty.
    fn leg(&mut self, size: Size, from: Cell, used: Segments) {
        let start = CellSet::of(from);
        let near = step_past(start, used);
        match size {
            Size::One => {
                self.end(near, start, used.cells());
                for pad in near & self.pads {
                    self.bounce(pad, used.and(Segments::between(from, pad)));
                }
            }
            Size::Two => {
                let first = near & self.empty;
                let ends = step_past(first, used) - start;
                self.end(ends, first, used.cells());
                for pad in ends & self.pads {
                    for over in first & step_past(CellSet::of(pad), used) {
                        self.bounce(pad, used.and_way(&[from, over, pad]));
                    }
                }
            }
            Size::Three => {
                for over in near & self.empty {
                    let second = (step_past(CellSet::of(over), used) & self.empty) - start;
                    let ends = step_past(second, used).without(over);
                    self.end(ends, second, used.cells().with(over));
                    for pad in ends & self.pads {
                        for next in second & step_past(CellSet::of(pad), used) {
                            self.bounce(pad, used.and_way(&[from, over, next, pad]));
                        }
                    }
                }
            }
        }
    }

    /// Which of the board's pieces this is, in the order of the cells.
    fn rank(&self, pad: Cell) -> usize {
        let before = self.board.occupied().bits() & ((1 << pad.index()) - 1);
        before.count_ones() as usize
    }

    /// Records the ends of legs, and (End 1, 2) the goal if the cells before the last step touch
    /// it.
    fn end(&mut self, ends: CellSet, before: CellSet, crossed: CellSet) {
        self.found |= ends;
        if let Some(last) = (before & self.last_row).first()
            && !self.found.meets(GOAL)
        {
            self.found |= GOAL;
            self.way_to_goal = WayToGoal { pads: self.bounced, crossed: crossed.with(last) };
        }
    }

    /// Course 7, 8: continues from a piece that was reached over the used segments, if that can
    /// lead to anything new.
    fn bounce(&mut self, pad: Cell, used: Segments) {
        let rank = self.rank(pad);
        let ways = &mut self.ways[rank];
        let count = &mut self.way_count[rank];
        let known = usize::from(*count);
        if self.found.meets(self.wanted)
            || self.bounced.contains(pad)
            || ways[..known].iter().any(|way| way.are_all_in(used))
        {
            return;
        }
        if let Some(way) = ways.get_mut(known) {
            *way = used;
            *count += 1;
        }
        if let Some(size) = self.board.at(pad) {
            self.bounced = self.bounced.with(pad);
            self.leg(size, pad, used);
            self.bounced = self.bounced.without(pad);
        }
    }
}
