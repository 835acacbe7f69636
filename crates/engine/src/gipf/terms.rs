//! What counts in GIPF.

use crate::weighing::terms;

terms! {
    /// To be on turn.
    TEMPO "tempo" 1;
    /// A piece that has not been captured.
    PIECE "piece" 1;
    /// The same, on the board rather than in reserve.
    IN_PLAY "in-play" 1;
    /// By the number of pieces in reserve.
    RESERVE "reserve" 8;
    /// A GIPF piece on the board.
    GIPF_PIECE "gipf-piece" 1;
    /// By the number of GIPF pieces on the board, in the standard and in the tournament game.
    GIPF_STANDARD "gipf-standard" 4;
    GIPF_TOURNAMENT "gipf-tournament" 7;
    /// To be free still to push GIPF pieces.
    RIGHT "right" 1;
    /// A piece, and a GIPF piece, by its distance from the centre.
    RING "ring" 4;
    GIPF_RING "gipf-ring" 4;
}
