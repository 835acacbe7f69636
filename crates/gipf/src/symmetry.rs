use game::{Game, Player, Symmetric};

use crate::geometry::Point;
use crate::{Cell, CellSet, Dot, EntryLine, Move, Position};

/// The ways to turn the board, and to turn it after mirroring it.
const OF_THE_BOARD: usize = 12;

/// The board can be turned in six ways and mirrored; the colours can be exchanged, with the turn,
/// the reserves and the rights: 24 symmetries in all.
impl Symmetric for Position {
    fn symmetries(&self) -> usize {
        2 * OF_THE_BOARD
    }

    fn image(&self, symmetry: usize) -> Self {
        let seen_by = |player: Player| if self.swaps_players(symmetry) { !player } else { player };
        let mut image = Self::empty(self.rules());
        for cell in self.occupied() {
            if let Some((owner, kind)) = self.piece(cell) {
                image.put(image_of_cell(cell, symmetry), seen_by(owner), kind);
            }
        }
        image.turn = seen_by(self.turn());
        image.stage = self.stage();
        image.reserves = Player::BOTH.map(|player| self.reserve(seen_by(player)));
        image.rights = Player::BOTH.map(|player| self.right(seen_by(player)));
        image
    }

    fn image_of_move(&self, mv: Move, symmetry: usize) -> Move {
        match mv {
            Move::Push { entry, kind } => {
                Move::Push { entry: image_of_entry(entry, symmetry), kind }
            }
            Move::Take(cells) => {
                let image = |cell| image_of_cell(cell, symmetry);
                Move::Take(cells.into_iter().map(image).collect::<CellSet>())
            }
            Move::Done => Move::Done,
        }
    }

    fn swaps_players(&self, symmetry: usize) -> bool {
        symmetry >= OF_THE_BOARD
    }
}

const fn image_of_point(point: Point, symmetry: usize) -> Point {
    let symmetry = symmetry % OF_THE_BOARD;
    let mut image = if symmetry < 6 { point } else { point.mirrored() };
    let mut turns = symmetry % 6;
    while turns > 0 {
        image = image.turned();
        turns -= 1;
    }
    image
}

static IMAGES: [[Cell; Cell::SLOTS]; OF_THE_BOARD] = {
    let mut images = [[Cell::ALL[0]; Cell::SLOTS]; OF_THE_BOARD];
    let mut symmetry = 0;
    while symmetry < OF_THE_BOARD {
        let mut number = 0;
        while number < Cell::COUNT {
            let cell = Cell::ALL[number];
            let image = Cell::at(image_of_point(cell.point(), symmetry));
            images[symmetry][cell.slot()] = image.expect("a symmetry keeps to the board");
            number += 1;
        }
        symmetry += 1;
    }
    images
};

fn image_of_cell(cell: Cell, symmetry: usize) -> Cell {
    IMAGES[symmetry % OF_THE_BOARD][cell.slot()]
}

fn image_of_entry(entry: EntryLine, symmetry: usize) -> EntryLine {
    let dot = Dot::at(image_of_point(entry.dot().point(), symmetry));
    let first = image_of_cell(entry.first(), symmetry);
    dot.and_then(|dot| EntryLine::find(dot, first)).expect("a symmetry keeps to the board")
}
