//! The evaluation terms of DVONN.

use crate::weighing::terms;

terms! {
    /// Being to move.
    TEMPO "tempo" 1;
    /// A controlled piece.
    PIECE "piece" 1;
    /// A stack that can move, by its height.
    MOBILE "mobile" 6;
    /// A stack that has nothing to land on, by its height.
    STUCK "stuck" 6;
    /// The same, for a stack that is too tall ever to move again.
    TOO_TALL "too-tall" 12;
    /// A stack that is enclosed, by its height.
    ENCLOSED "enclosed" 3;
    /// A stack that can move, by the number of its moves.
    MOVES "moves" 6;
    /// A move onto an enemy, and onto a DVONN piece.
    MOVES_ONTO_ENEMY "moves-onto-enemy" 1;
    MOVES_ONTO_DVONN "moves-onto-dvonn" 1;
    /// A cell that can be landed on.
    IN_REACH "in-reach" 1;
    /// A stack by its distance to the nearest DVONN piece: far ones are easily cut off.
    NEARNESS "nearness" 6;
    /// The same for stacks that can move.
    MOBILE_NEARNESS "mobile-nearness" 6;
    /// How many stacks can move. The player who runs out of moves first loses the rest.
    MOBILE_COUNT "mobile-count" 12;
    /// A stack by the number of its neighbours, unless it is enclosed.
    NEIGHBOURS "neighbours" 6;
    /// A piece of a stack that holds a DVONN piece.
    HOLDING_DVONN "holding-dvonn" 1;
    /// An enemy stack that can be landed on, and each of its pieces.
    ATTACKED "attacked" 1;
    ATTACKED_PIECE "attacked-piece" 1;
    /// The highest of them, by its height, for the player to move and for the opponent.
    CAPTURE_NOW "capture-now" 8;
    CAPTURE_NEXT "capture-next" 8;
    /// The most pieces that a move can cut off, for the player to move and for the opponent.
    CUT_NOW "cut-now" 1;
    CUT_NEXT "cut-next" 1;
    /// In the placement phase: being White, and being to move.
    PLACING_FIRST "placing-first" 1;
    PLACING_TEMPO "placing-tempo" 1;
    /// For White: a DVONN piece by its cell, and two of them by their distance.
    DVONN_PLACE "dvonn-place" 18;
    DVONN_APART "dvonn-apart" 10;
    /// A piece by its cell.
    PLACE "place" 18;
    /// A piece inside the board, and on the edge, by its distance to the nearest DVONN piece.
    INNER_DISTANCE "inner-distance" 6;
    EDGE_DISTANCE "edge-distance" 6;
    /// A piece by its distance to the other two.
    SECOND_DISTANCE "second-distance" 10;
    THIRD_DISTANCE "third-distance" 10;
    /// A piece inside the board, and on the edge, by the number of friends and enemies beside it.
    INNER_FRIENDS "inner-friends" 7;
    INNER_ENEMIES "inner-enemies" 7;
    EDGE_FRIENDS "edge-friends" 5;
    EDGE_ENEMIES "edge-enemies" 5;
}
