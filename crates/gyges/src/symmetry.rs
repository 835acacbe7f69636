use game::{Player, Symmetric};

use crate::geometry::{Cell, SIDE};
use crate::{Board, Move, Phase, Position, Size};

/// The board mirrored left to right (1), turned around with the players exchanged (2), or both (3).
/// During placement the players cannot be exchanged, because South will move first.
impl Symmetric for Position {
    fn symmetries(&self) -> usize {
        if self.phase == Phase::Place { 2 } else { 4 }
    }

    fn image(&self, symmetry: usize) -> Self {
        let mut board = Board::default();
        for size in Size::ALL {
            for cell in self.board.cells(size) {
                board.put(size, image_of_cell(cell, symmetry));
            }
        }
        let seen = |player: Player| if self.swaps_players(symmetry) { !player } else { player };
        let goal = self.goal.map(|(winner, size)| (seen(winner), size));
        Self::new(self.variant, board, seen(self.turn), self.phase, goal)
    }

    fn image_of_move(&self, mv: Move, symmetry: usize) -> Move {
        let image = |cell| image_of_cell(cell, symmetry);
        match mv {
            Move::Place { size, at } => Move::Place { size, at: image(at) },
            Move::Go { from, to } => Move::Go { from: image(from), to: image(to) },
            Move::Goal { from } => Move::Goal { from: image(from) },
            Move::Replace { from, to, drop } => {
                Move::Replace { from: image(from), to: image(to), drop: image(drop) }
            }
        }
    }

    fn swaps_players(&self, symmetry: usize) -> bool {
        symmetry & 2 != 0
    }
}

fn image_of_cell(cell: Cell, symmetry: usize) -> Cell {
    let column = if symmetry & 1 == 0 { cell.column() } else { SIDE - 1 - cell.column() };
    let row = if symmetry & 2 == 0 { cell.row() } else { SIDE + 1 - cell.row() };
    Cell::new(column, row).expect("a mirrored cell is on the board")
}
