use crate::{Board, Cell, CellSet, Move, Size};

/// A path of a player to the far goal: the pieces it needs, and the cells it needs empty.
///
/// It is open on every board that has both, whatever else is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Threat {
    /// The piece that runs and those that it bounces on, by size.
    pieces: [CellSet; 3],
    /// The cells that are crossed, and the rows that are nearer to the player.
    empty: CellSet,
}

impl Threat {
    /// The path of the piece on `origin` that bounces on the `pads` and crosses the cells
    /// `crossed`, while nothing stands in the rows `nearer` to the player.
    pub(crate) fn new(
        board: &Board,
        origin: Cell,
        pads: CellSet,
        crossed: CellSet,
        nearer: CellSet,
    ) -> Self {
        let needed = pads.with(origin);
        let pieces = Size::ALL.map(|size| board.cells(size) & needed);
        Self { pieces, empty: (crossed - needed) | nearer }
    }

    /// A path that is only known to be open on this exact board.
    pub(crate) fn exactly(board: &Board) -> Self {
        Self { pieces: Size::ALL.map(|size| board.cells(size)), empty: !board.occupied() }
    }

    /// Whether the path is open on a board: it has the pieces and the empty cells.
    pub fn stands(&self, board: &Board) -> bool {
        let [ones, twos, threes] = Size::ALL.map(|size| board.cells(size));
        ones.contains_all(self.pieces[0])
            && twos.contains_all(self.pieces[1])
            && threes.contains_all(self.pieces[2])
            && !self.empty.meets(ones | twos | threes)
    }

    /// Whether a move changes a cell that the path needs. If not, the path stays open.
    pub fn is_touched_by(&self, mv: Move) -> bool {
        let [ones, twos, threes] = self.pieces;
        let needed = ones | twos | threes;
        match mv {
            Move::Goal { .. } => true,
            Move::Place { at, .. } => self.empty.contains(at),
            Move::Go { from, to } => needed.contains(from) || self.empty.contains(to),
            Move::Replace { from, to, drop } => {
                needed.meets(CellSet::of(from).with(to)) || self.empty.contains(drop)
            }
        }
    }
}
