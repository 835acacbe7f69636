//! The terms of moves, for move ordering.

use game::{Game, Player};
use gyges::{Cell, CellSet, Move, Position, Size};

use super::move_terms as terms;
use crate::weighing::Tally;

const ROWS: u8 = 6;
/// The classes of cells: by row and distance from the edge.
const PLACES: usize = 18;

/// What all moves of a position share, so that ranking a move need not play it.
#[derive(Debug, Clone)]
pub struct Outlook {
    mover: Player,
    occupied: CellSet,
    /// The pieces of one ring, and those of two.
    small: [CellSet; 2],
    mine: Sight,
    theirs: Sight,
}

/// How far a player's pieces might get.
#[derive(Debug, Clone)]
struct Sight {
    /// Cells that the pieces of the player's nearest row might reach.
    reach: CellSet,
    /// For each size, the cells from which a piece might reach the player's goal.
    ramps: [CellSet; 3],
}

impl Sight {
    fn of(position: &Position, player: Player) -> Self {
        Self { reach: position.surroundings(player), ramps: position.ramps(player) }
    }

    /// How useful a piece on this cell is on the way to the goal: 2 if it might reach the goal from
    /// here, plus 1 if a chain of bounces might lead here.
    fn use_of(&self, cell: Cell, size: usize) -> usize {
        2 * usize::from(self.ramps[size].contains(cell)) + usize::from(self.reach.contains(cell))
    }
}

impl Outlook {
    /// The names of all terms, and how many weights each has.
    pub const TERMS: &'static [(&'static str, usize)] = terms::TERMS;

    /// The outlook of a position in which pieces move.
    pub fn of(position: &Position) -> Self {
        let mover = position.turn();
        Self {
            mover,
            occupied: position.board().occupied(),
            small: [Size::One, Size::Two].map(|size| position.board().cells(size)),
            mine: Sight::of(position, mover),
            theirs: Sight::of(position, !mover),
        }
    }

    /// Counts the terms of a move.
    pub fn survey(&self, mv: Move, tally: &mut impl Tally) {
        let (from, to, drop) = match mv {
            Move::Go { from, to } => (from, to, None),
            Move::Replace { from, to, drop } => (from, to, Some(drop)),
            Move::Place { .. } | Move::Goal { .. } => return,
        };
        self.survey_rows(from, to, drop, tally);
        self.survey_run(from, to, tally);
        if let Some(drop) = drop {
            self.survey_drop(self.size_at(to), drop, tally);
        }
    }

    /// The nearest rows after the move.
    pub(super) fn survey_rows(
        &self,
        from: Cell,
        to: Cell,
        drop: Option<Cell>,
        tally: &mut impl Tally,
    ) {
        let after = self.occupied.without(from).with(to);
        let after = drop.map_or(after, |drop| after.with(drop)).bits();
        let south = after.trailing_zeros() / u32::from(ROWS);
        let north = u32::from(ROWS) - 1 - after.ilog2() / u32::from(ROWS);
        let (mine, theirs) = match self.mover {
            Player::First => (south, north),
            Player::Second => (north, south),
        };
        tally.add(terms::NEAREST_ROWS.at((mine * u32::from(ROWS) + theirs) as usize), 1);
    }

    /// Where the piece comes from, where it goes, and what it replaces.
    pub(super) fn survey_run(&self, from: Cell, to: Cell, tally: &mut impl Tally) {
        let size = self.size_at(from);
        tally.add(terms::FROM.at(3 * size + from_edge(from)), 1);
        if self.theirs.ramps[size].contains(from) {
            tally.add(terms::FROM_RAMP.at(usize::from(self.theirs.reach.contains(from))), 1);
        }
        tally.add(terms::TO.at(PLACES * size + self.place(to)), 1);
        tally.add(terms::TO_MINE.at(usize::from(self.mine.ramps[size].contains(to))), 1);
        tally.add(terms::TO_THEIRS.at(self.theirs.use_of(to, size)), 1);
        if self.occupied.contains(to) {
            let size = self.size_at(to);
            let of_use = |sight: &Sight| i32::from(sight.ramps[size].contains(to));
            tally.add(terms::REPLACED_THEIRS.one(), of_use(&self.theirs));
            tally.add(terms::REPLACED_MINE.one(), of_use(&self.mine));
        } else {
            tally.add(terms::QUIET.one(), 1);
        }
    }

    /// Where a piece of this size is dropped. The smallest size is 0.
    pub(super) fn survey_drop(&self, size: usize, drop: Cell, tally: &mut impl Tally) {
        tally.add(terms::DROP.at(PLACES * size + self.place(drop)), 1);
        tally.add(terms::DROP_MINE.at(self.mine.use_of(drop, size)), 1);
        tally.add(terms::DROP_THEIRS.at(self.theirs.use_of(drop, size)), 1);
    }

    /// The size of the piece on a cell. The smallest is 0.
    pub(super) fn size_at(&self, cell: Cell) -> usize {
        let [ones, twos] = self.small;
        if ones.contains(cell) {
            0
        } else if twos.contains(cell) {
            1
        } else {
            2
        }
    }

    /// The class of a cell, from the mover's side.
    fn place(&self, cell: Cell) -> usize {
        let row = match self.mover {
            Player::First => cell.row() - 1,
            Player::Second => ROWS - cell.row(),
        };
        3 * usize::from(row) + from_edge(cell)
    }
}

fn from_edge(cell: Cell) -> usize {
    usize::from(cell.column().min(ROWS - 1 - cell.column()))
}
