use crate::{Cell, CellSet, Size};

/// The pieces on the cells. They belong to nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    /// The cells of the pieces of each size.
    cells: [CellSet; 3],
}

impl Board {
    /// The cells on which a piece of this size stands.
    pub const fn cells(&self, size: Size) -> CellSet {
        self.cells[size.index()]
    }

    /// The cells on which a piece stands.
    pub fn occupied(&self) -> CellSet {
        let [ones, twos, threes] = self.cells;
        ones | twos | threes
    }

    /// The size of the piece on a cell.
    pub fn at(&self, cell: Cell) -> Option<Size> {
        Size::ALL.into_iter().find(|size| self.cells(*size).contains(cell))
    }

    /// Puts a piece on an empty cell.
    pub(crate) fn put(&mut self, size: Size, cell: Cell) {
        debug_assert!(!self.occupied().contains(cell));
        self.cells[size.index()].insert(cell);
    }

    /// Takes a piece of known size off its cell.
    pub(crate) fn take(&mut self, size: Size, cell: Cell) {
        debug_assert!(self.cells(size).contains(cell));
        self.cells[size.index()].remove(cell);
    }
}
