use crate::Game;

/// A game whose board can be turned or mirrored without changing the play.
///
/// Symmetries are numbered from 0, the one that changes nothing, to `symmetries - 1`. A symmetry
/// may exchange the players, if it exchanges everything that is theirs.
pub trait Symmetric: Game {
    /// How many symmetries this position has. Never 0.
    fn symmetries(&self) -> usize;

    /// The image of the position.
    #[must_use]
    fn image(&self, symmetry: usize) -> Self;

    /// The move of the image that corresponds to `mv` here.
    fn image_of_move(&self, mv: Self::Move, symmetry: usize) -> Self::Move;

    /// Whether the symmetry exchanges the two players.
    fn swaps_players(&self, symmetry: usize) -> bool;
}
