use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub};

/// A cell of a board of at most 64 cells, by its number.
pub trait Cell: Copy + Eq + fmt::Display {
    /// The bits of all cells of the board.
    const BOARD: u64;

    /// The cell of that number, which is a bit of [`BOARD`](Cell::BOARD).
    fn from_index(index: u8) -> Self;

    /// The cell's number.
    fn index(self) -> u8;

    /// The cell of exactly this name.
    fn named(name: &str) -> Option<Self> {
        CellSet::<Self>::BOARD.into_iter().find(|cell| cell.to_string() == name)
    }
}

/// A set of cells, one bit per cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSet<C> {
    bits: u64,
    cells: PhantomData<C>,
}

impl<C: Copy> CellSet<C> {
    /// The empty set.
    pub const EMPTY: Self = Self::from_bits(0);

    /// The cells of these bits, all of which are on the board.
    pub const fn from_bits(bits: u64) -> Self {
        Self { bits, cells: PhantomData }
    }

    /// One bit for each cell.
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// How many cells are in the set.
    pub const fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Whether all cells of the other set are in this one.
    pub const fn contains_all(self, other: Self) -> bool {
        other.bits & !self.bits == 0
    }

    /// Whether some cell is in both sets.
    pub const fn meets(self, other: Self) -> bool {
        self.bits & other.bits != 0
    }
}

impl<C: Cell> CellSet<C> {
    /// Every cell of the board.
    pub const BOARD: Self = Self::from_bits(C::BOARD);

    /// Just this cell.
    pub fn of(cell: C) -> Self {
        Self::from_bits(1 << cell.index())
    }

    /// Whether the cell is in the set.
    pub fn contains(self, cell: C) -> bool {
        self.bits >> cell.index() & 1 != 0
    }

    /// The set and the cell.
    #[must_use]
    pub fn with(self, cell: C) -> Self {
        self | Self::of(cell)
    }

    /// The set without the cell.
    #[must_use]
    pub fn without(self, cell: C) -> Self {
        self - Self::of(cell)
    }

    /// Adds the cell.
    pub fn insert(&mut self, cell: C) {
        *self = self.with(cell);
    }

    /// Removes the cell.
    pub fn remove(&mut self, cell: C) {
        *self = self.without(cell);
    }

    /// The cell of the lowest number.
    pub fn first(self) -> Option<C> {
        (!self.is_empty()).then(|| C::from_index(self.bits.trailing_zeros() as u8))
    }
}

impl<C: Copy> Default for CellSet<C> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<C: Cell> fmt::Debug for CellSet<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(|cell| cell.to_string())).finish()
    }
}

impl<C: Copy> BitAnd for CellSet<C> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }
}

impl<C: Copy> BitOr for CellSet<C> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }
}

impl<C: Copy> BitXor for CellSet<C> {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self::from_bits(self.bits ^ other.bits)
    }
}

/// The cells of the first set that are not in the second.
impl<C: Copy> Sub for CellSet<C> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }
}

/// All other cells of the board.
impl<C: Cell> Not for CellSet<C> {
    type Output = Self;

    fn not(self) -> Self {
        Self::BOARD - self
    }
}

impl<C: Copy> BitAndAssign for CellSet<C> {
    fn bitand_assign(&mut self, other: Self) {
        self.bits &= other.bits;
    }
}

impl<C: Copy> BitOrAssign for CellSet<C> {
    fn bitor_assign(&mut self, other: Self) {
        self.bits |= other.bits;
    }
}

impl<C: Cell> FromIterator<C> for CellSet<C> {
    fn from_iter<I: IntoIterator<Item = C>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<C: Cell> IntoIterator for CellSet<C> {
    type Item = C;
    type IntoIter = Cells<C>;

    fn into_iter(self) -> Cells<C> {
        Cells(self)
    }
}

/// The cells of a set, from the lowest number to the highest.
#[derive(Debug, Clone)]
pub struct Cells<C: Cell>(CellSet<C>);

impl<C: Cell> Iterator for Cells<C> {
    type Item = C;

    fn next(&mut self) -> Option<C> {
        let cell = self.0.first()?;
        self.0.bits &= self.0.bits - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl<C: Cell> ExactSizeIterator for Cells<C> {}
