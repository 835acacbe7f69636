use crate::geometry::AXES;
use crate::{Cell, CellSet};

/// Four or more neighbours of one colour in a line, with all that is taken together with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    run: CellSet,
    basic: CellSet,
}

impl Row {
    /// 1.E2: all pieces of either colour that an unbroken line connects to the four.
    pub const fn run(self) -> CellSet {
        self.run
    }

    /// 1.E3: a row must be taken; only a row of nothing but GIPF pieces may stay (3, remark).
    pub const fn is_compulsory(self) -> bool {
        !self.basic.is_empty()
    }

    /// The basic pieces of either colour in it.
    pub(crate) const fn basic(self) -> CellSet {
        self.basic
    }

    /// Whether a take of this row may remove just these pieces. 2.B1: every basic piece of the
    /// run goes, and any of its GIPF pieces; at least one piece in all.
    pub const fn allows(self, take: CellSet) -> bool {
        !take.is_empty() && take.contains_all(self.basic) && self.run.contains_all(take)
    }

    /// All takes that the row allows.
    pub fn takes(self) -> impl Iterator<Item = CellSet> {
        let left_standing = subsets(self.run - self.basic);
        left_standing.map(move |gipf| self.run - gipf).filter(|take| !take.is_empty())
    }
}

/// The rows of one player.
///
/// No line is long enough for two of them.
#[derive(Debug, Clone)]
pub struct Rows {
    /// For each axis, the cells where rows that were not visited yet begin.
    starts: [CellSet; AXES.len()],
    occupied: CellSet,
    basic: CellSet,
}

impl Rows {
    /// The rows of the player whose pieces are `own`.
    pub(crate) fn new(own: CellSet, occupied: CellSet, basic: CellSet) -> Self {
        Self { starts: AXES.map(|axis| starts_of_four(own, axis)), occupied, basic }
    }

    /// Whether there is none left.
    pub fn is_empty(&self) -> bool {
        self.starts.iter().all(|starts| starts.is_empty())
    }
}

impl Iterator for Rows {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        for (starts, axis) in self.starts.iter_mut().zip(AXES) {
            if let Some(start) = starts.first() {
                let run = run_through(start, self.occupied, axis);
                *starts = *starts - run;
                return Some(Row { run, basic: run & self.basic });
            }
        }
        None
    }
}

/// The cells at which four neighbours begin, along the lines on which numbers grow by `axis`.
fn starts_of_four(cells: CellSet, axis: u32) -> CellSet {
    let pairs = cells.bits() & cells.bits() >> axis;
    CellSet::from_bits(pairs & pairs >> (2 * axis))
}

/// `start`, and all cells that an unbroken line along `axis` connects to it.
fn run_through(start: Cell, cells: CellSet, axis: u32) -> CellSet {
    let mut run = CellSet::of(start);
    loop {
        let beside = run.bits() << axis | run.bits() >> axis;
        let longer = run | CellSet::from_bits(beside & cells.bits());
        if longer == run {
            return run;
        }
        run = longer;
    }
}

/// All subsets, beginning with the empty one.
fn subsets(cells: CellSet) -> impl Iterator<Item = CellSet> {
    // Counts up, in the binary digits that are cells of the set.
    let next = move |subset: &CellSet| {
        let next = subset.bits().wrapping_sub(cells.bits()) & cells.bits();
        (*subset != cells).then_some(CellSet::from_bits(next))
    };
    std::iter::successors(Some(CellSet::EMPTY), next)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> CellSet {
        let cell = |name: &str| {
            let &[column, row] = name.as_bytes() else { panic!("{name}") };
            Cell::new(column - b'a', row - b'0').expect("a cell")
        };
        names.split_whitespace().map(cell).collect()
    }

    #[test]
    fn subsets_are_all_there_and_distinct() {
        let mut found: Vec<CellSet> = subsets(set("b2 e5 h5 d4")).collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), 16);
        assert_eq!(subsets(CellSet::EMPTY).count(), 1);
    }

    #[test]
    fn four_are_found_along_each_axis_and_never_across_the_edge() {
        let starts = |cells| AXES.map(|axis| starts_of_four(cells, axis));
        let none = CellSet::EMPTY;
        assert_eq!(starts(set("e3 e4 e5 e6 e7")), [set("e3 e4"), none, none]);
        assert_eq!(starts(set("b5 c5 d5 e5")), [none, set("b5"), none]);
        assert_eq!(starts(set("c3 d4 e5 f5")), [none, none, set("c3")]);
        assert_eq!(starts(set("b4 b5 c2 c3 c5 c6 d2 d3 e7 e8 f2 f3")), [none; 3]);
    }

    #[test]
    fn a_run_ends_at_a_gap() {
        let start = Cell::new(4, 3).expect("e3");
        assert_eq!(run_through(start, set("e2 e3 e4 e6 f3"), 1), set("e2 e3 e4"));
    }
}
