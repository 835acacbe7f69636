//! The move-ordering terms of Gygès. Rows are counted from the mover, whose home row is 0, and
//! columns from the edge.

use crate::weighing::terms;

terms! {
    /// The nearest rows of the mover and of the opponent after the move, each from their own side.
    NEAREST_ROWS "nearest-rows" 36;
    /// Where the piece comes from, by its size and its column.
    FROM "from" 9;
    /// The piece was useful to the opponent, and whether they could reach it.
    FROM_RAMP "from-ramp" 2;
    /// Where the piece goes, by its size, the row and the column.
    TO "to" 54;
    /// Whether it could get to the goal from there.
    TO_MINE "to-mine" 2;
    /// Whether the opponent could reach it there, and get to their goal with it.
    TO_THEIRS "to-theirs" 4;
    /// The replaced piece was useful to the opponent.
    REPLACED_THEIRS "replaced-theirs" 1;
    /// The replaced piece was useful to the mover.
    REPLACED_MINE "replaced-mine" 1;
    /// Where the replaced piece is dropped, by its size, the row and the column.
    DROP "drop" 54;
    /// Whether the mover could reach it there, and get to the goal with it.
    DROP_MINE "drop-mine" 4;
    /// Whether the opponent could.
    DROP_THEIRS "drop-theirs" 4;
    /// Nothing is replaced.
    QUIET "quiet" 1;
}
