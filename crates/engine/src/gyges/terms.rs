//! What counts in Gygès. Rows are counted from the player, his home row being 0.

use crate::weighing::terms;

terms! {
    /// To be on turn.
    TEMPO "tempo" 1;
    /// The opponent threatens to win at once.
    THREATENED "threatened" 1;
    /// The nearest rows of the player on turn and of his opponent, each from his own view.
    NEAREST_ROWS "nearest-rows" 36;
    /// The number of pieces in the nearest row.
    NEAREST_PIECES "nearest-pieces" 6;
    /// A piece of the nearest row, by its size and its distance from the edge.
    NEAREST_PIECE "nearest-piece" 9;
    /// A piece by its size and its row.
    PIECE "piece" 18;
    /// A cell that the pieces of the nearest row could get to, by its row.
    REACH "reach" 6;
    /// The same if the opponent's pieces could not.
    OWN_REACH "own-reach" 6;
    /// The number of other pieces that they could get to.
    BOUNCES "bounces" 12;
    /// Such a piece, by its size.
    BOUNCE "bounce" 3;
    /// A piece from which a way might lead to the goal, by its size.
    LAUNCH "launch" 3;
    /// The number of these.
    LAUNCHES "launches" 8;
}
