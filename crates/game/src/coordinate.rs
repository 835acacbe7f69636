/// The coordinates of all cells, column by column.
const COLUMNS: [&str; 11] = [
    "a1a2a3a4a5a6a7a8a9",
    "b1b2b3b4b5b6b7b8b9",
    "c1c2c3c4c5c6c7c8c9",
    "d1d2d3d4d5d6d7d8d9",
    "e1e2e3e4e5e6e7e8e9",
    "f1f2f3f4f5f6f7f8f9",
    "g1g2g3g4g5g6g7g8g9",
    "h1h2h3h4h5h6h7h8h9",
    "i1i2i3i4i5i6i7i8i9",
    "j1j2j3j4j5j6j7j8j9",
    "k1k2k3k4k5k6k7k8k9",
];

/// The coordinate of a cell, such as `c3`: columns count from 0, rows from 1. A board has up to 11
/// columns and 9 rows.
///
/// A server writes thousands of these a second, so they are looked up, not formatted.
pub fn coordinate(column: u8, row: u8) -> &'static str {
    let end = 2 * usize::from(row);
    &COLUMNS[usize::from(column)][end - 2..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_a_letter_and_a_row_a_number() {
        for (column, letter) in (0..11).zip('a'..) {
            for row in 1..=9 {
                assert_eq!(coordinate(column, row), format!("{letter}{row}"));
            }
        }
    }
}
