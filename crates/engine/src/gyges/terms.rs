//! The evaluation terms of Gygès. Rows are counted from the player, whose home row is 0.

use crate::weighing::terms;

terms! {
    /// Being to move.
    TEMPO "tempo" 1;
    /// The opponent threatens to win at once.
    THREATENED "threatened" 1;
    /// The nearest rows of the player to move and of the opponent, each from their own side.
    NEAREST_ROWS "nearest-rows" 36;
    /// The number of pieces in the nearest row.
    NEAREST_PIECES "nearest-pieces" 6;
    /// A piece of the nearest row, by its size and its distance from the edge.
    NEAREST_PIECE "nearest-piece" 9;
    /// A piece by its size and its row.
    PIECE "piece" 18;
    /// A cell that the pieces of the nearest row could reach, by its row.
    REACH "reach" 6;
    /// The same if the opponent's pieces could not.
    OWN_REACH "own-reach" 6;
    /// The number of other pieces that they could reach.
    BOUNCES "bounces" 12;
    /// Such a piece, by its size.
    BOUNCE "bounce" 3;
    /// A piece from which a path might lead to the goal, by its size.
    LAUNCH "launch" 3;
    /// The number of such pieces.
    LAUNCHES "launches" 8;
}
