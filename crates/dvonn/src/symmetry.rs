use game::{Game, Player, Symmetric};

use crate::{Cell, Move, Phase, Position, Stack};

// A symmetry is a sum of these.
const LEFT_RIGHT: usize = 1;
const TOP_BOTTOM: usize = 2;
const COLOURS: usize = 4;

/// The board can be mirrored in two ways, and in both at once: that is half a turn. Once all pieces
/// are placed, the colours can be exchanged as well; before that, White alone moves first.
impl Symmetric for Position {
    fn symmetries(&self) -> usize {
        match self.phase() {
            Phase::Placement => 4,
            Phase::Stacking => 8,
        }
    }

    fn image(&self, symmetry: usize) -> Self {
        let stacks = self.stacks().map(|(at, stack)| {
            let owner = stack.owner.map(|owner| image_of_player(owner, symmetry));
            (image_of_cell(at, symmetry), Stack { owner, ..stack })
        });
        Self::set_up(stacks, image_of_player(self.turn(), symmetry), self.phase())
    }

    fn image_of_move(&self, mv: Move, symmetry: usize) -> Move {
        match mv {
            Move::Place(at) => Move::Place(image_of_cell(at, symmetry)),
            Move::Stack { from, to } => {
                Move::Stack { from: image_of_cell(from, symmetry), to: image_of_cell(to, symmetry) }
            }
            Move::Pass => Move::Pass,
        }
    }

    fn swaps_players(&self, symmetry: usize) -> bool {
        symmetry & COLOURS != 0
    }
}

fn image_of_player(player: Player, symmetry: usize) -> Player {
    if symmetry & COLOURS == 0 { player } else { !player }
}

/// Rows are shifted by half a cell against each other, so that columns change with the rows.
fn image_of_cell(cell: Cell, symmetry: usize) -> Cell {
    let (mut column, mut row) = (cell.column(), cell.row());
    if symmetry & LEFT_RIGHT != 0 {
        column = 7 + row - column;
    }
    if symmetry & TOP_BOTTOM != 0 {
        column = column + 3 - row;
        row = 6 - row;
    }
    Cell::new(column, row).expect("the mirrors keep the board in place")
}
