//! The evaluation terms of GIPF.

use crate::weighing::terms;

terms! {
    /// Being to move, in the basic, the standard and the tournament game.
    TEMPO "tempo" 3;
    /// A piece that has not been captured, in each variant.
    PIECE "piece" 3;
    /// The number of pieces in reserve, in games with GIPF pieces and in the basic game.
    RESERVE "reserve" 19;
    BASIC_RESERVE "basic-reserve" 19;
    /// The number of GIPF pieces on the board, in the standard and in the tournament game.
    GIPF_STANDARD "gipf-standard" 4;
    GIPF_TOURNAMENT "gipf-tournament" 10;
    /// A GIPF piece, by its distance from the centre.
    GIPF_RING "gipf-ring" 4;
    /// The pattern on a line of this many cells, as a ternary number from its first cell on: 0 for
    /// an empty cell, 1 for an own piece, 2 for an enemy.
    LINE_4 "line-4" 81;
    LINE_5 "line-5" 243;
    LINE_6 "line-6" 729;
    LINE_7 "line-7" 2_187;
    /// The same in the basic game.
    BASIC_LINE_4 "basic-line-4" 81;
    BASIC_LINE_5 "basic-line-5" 243;
    BASIC_LINE_6 "basic-line-6" 729;
    BASIC_LINE_7 "basic-line-7" 2_187;
}
