//! What speaks for a move of Gygès or against it. Rows are counted from the mover, his home row
//! being 0, and columns from the edge.

use crate::weighing::terms;

terms! {
    /// The nearest rows of the mover and of his opponent after the move, each from his own view.
    NEAREST_ROWS "nearest-rows" 36;
    /// Where the piece comes from, by its size and its column.
    FROM "from" 9;
    /// It was of use to the opponent, and his pieces could get to it or not.
    FROM_RAMP "from-ramp" 2;
    /// Where the piece goes, by its size, the row and the column.
    TO "to" 54;
    /// Whether it could get to the goal from there.
    TO_MINE "to-mine" 2;
    /// Whether the opponent could get to it there, and with it to his goal.
    TO_THEIRS "to-theirs" 4;
    /// The piece that is replaced was of use to the opponent.
    REPLACED_THEIRS "replaced-theirs" 1;
    /// It was of use to the mover.
    REPLACED_MINE "replaced-mine" 1;
    /// Where it is put, by its size, the row and the column.
    DROP "drop" 54;
    /// Whether the mover could get to it there, and with it to the goal.
    DROP_MINE "drop-mine" 4;
    /// Whether the opponent could.
    DROP_THEIRS "drop-theirs" 4;
    /// Nothing is replaced.
    QUIET "quiet" 1;
}
