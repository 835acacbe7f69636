//! The pattern on each of the 21 lines of the board, as the number of a weight.

use std::sync::LazyLock;

use gipf::{CellSet, EntryLine, Rules};

use super::terms;
use crate::weighing::{Tally, Term};

/// Counts the pattern of each line.
pub(super) fn survey(rules: Rules, own: CellSet, enemy: CellSet, tally: &mut impl Tally) {
    let game = usize::from(rules == Rules::Basic);
    for line in &*LINES {
        tally.add(line.weights[game][line.pattern(own, enemy)].into(), 1);
    }
}

/// A line, and how a multiplication gathers its cells into adjacent bits.
#[derive(Debug)]
struct Line {
    cells: u64,
    factor: u64,
    shift: u32,
    /// The weight of each pattern, in games with GIPF pieces and in the basic game. A pattern and
    /// its reverse share a weight.
    weights: [Vec<u16>; 2],
}

/// The term of each line length, in games with GIPF pieces and in the basic game.
const TERMS: [[Term; 4]; 2] = [
    [terms::LINE_4, terms::LINE_5, terms::LINE_6, terms::LINE_7],
    [terms::BASIC_LINE_4, terms::BASIC_LINE_5, terms::BASIC_LINE_6, terms::BASIC_LINE_7],
];

static LINES: LazyLock<Vec<Line>> =
    LazyLock::new(|| EntryLine::all().filter(|entry| entry.step() > 0).map(Line::new).collect());

impl Line {
    fn new(entry: EntryLine) -> Self {
        let cells = entry.line().bits();
        let (first, last) = (cells.trailing_zeros(), u64::BITS - 1 - cells.leading_zeros());
        let len = entry.line().len();
        // The gathered cells start at bit `shift`.
        let (factor, shift) = match entry.step() {
            1 => (1 << (u64::BITS - 1 - last), u64::BITS - len),
            8 => (0x0102_0408_1020_4080 >> (first % 8), 56 + first / 8),
            _ => (0x0101_0101_0101_0101, 56 + first % 8),
        };
        let terms = TERMS.map(|terms| terms[len as usize - 4]);
        Self { cells, factor, shift, weights: terms.map(|term| weights(term, len)) }
    }

    /// One bit for each cell of the line, from its first on.
    const fn gather(&self, cells: CellSet) -> usize {
        ((cells.bits() & self.cells).wrapping_mul(self.factor) >> self.shift) as usize
    }

    /// A digit for each cell: 0 if it is empty, 1 for an own piece, 2 for an enemy.
    fn pattern(&self, own: CellSet, enemy: CellSet) -> usize {
        usize::from(TERNARY[self.gather(own)]) + 2 * usize::from(TERNARY[self.gather(enemy)])
    }
}

fn weights(term: Term, len: u32) -> Vec<u16> {
    let patterns = 0..3_usize.pow(len);
    patterns.map(|pattern| term.at(pattern.min(reversed(pattern, len))) as u16).collect()
}

/// The pattern read from the other end.
fn reversed(pattern: usize, len: u32) -> usize {
    (0..len).fold((0, pattern), |(image, rest), _| (image * 3 + rest % 3, rest / 3)).0
}

/// Reads bits as the digits of a ternary number.
static TERNARY: [u16; 1 << 8] = {
    let mut ternary = [0; 1 << 8];
    let mut bits = 1;
    while bits < ternary.len() {
        ternary[bits] = ternary[bits / 2] * 3 + bits as u16 % 2;
        bits += 1;
    }
    ternary
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cells_of_a_line_are_gathered_in_their_order() {
        for entry in EntryLine::all().filter(|entry| entry.step() > 0) {
            let line = Line::new(entry);
            let walk = std::iter::successors(Some(entry.first()), |&cell| entry.next(cell));
            for (number, cell) in walk.enumerate() {
                assert_eq!(line.gather(CellSet::of(cell)), 1 << number, "{cell} of {entry}");
            }
            assert_eq!(line.gather(CellSet::BOARD) + 1, 1 << entry.line().len(), "{entry}");
        }
    }

    #[test]
    fn own_pieces_and_enemies_differ() {
        let line = &LINES[0];
        let cells = CellSet::from_bits(line.cells);
        let (all, none) = (cells, CellSet::EMPTY);
        assert_eq!(line.pattern(none, none), 0);
        assert_eq!(line.pattern(none, all), 2 * line.pattern(all, none));
        assert_eq!(line.pattern(none, all) + 1, line.weights[0].len());
    }

    #[test]
    fn a_pattern_weighs_as_much_from_either_end() {
        assert_eq!(reversed(0b1, 4), 27);
        for line in &*LINES {
            let len = line.cells.count_ones();
            for (pattern, weight) in line.weights[0].iter().enumerate() {
                let image = reversed(pattern, len);
                assert_eq!(reversed(image, len), pattern);
                assert_eq!(line.weights[0][image], *weight);
            }
        }
    }
}
