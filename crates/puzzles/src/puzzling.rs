use catalog::Move;
use engine::Playable;
use game::{Dice, Player, Symmetric, Tabletop};

use crate::themes::{Scene, Theme};
use crate::{Goal, Prover};

/// A game with puzzles.
pub(crate) trait Puzzling:
    Playable + Tabletop + Symmetric + game::Game<Move: Into<Move> + TryFrom<Move>>
{
    /// By how many pieces a player is ahead, counting those that score at the end, or those in
    /// play.
    fn lead(&self, player: Player) -> i32;

    /// Whether the player who decides wins with their next move, where that is cheap to know.
    fn wins_at_once(&self) -> Option<bool> {
        None
    }

    /// How many random moves begin a game that is played to find puzzles.
    fn opening(dice: &mut Dice) -> usize;

    /// The goals that may make this position a puzzle, most interesting first. Not all of them can
    /// be reached. `sees_win` tells whether a short search finds a win.
    fn goals(&self, sees_win: impl FnOnce() -> bool) -> Vec<Goal>;

    /// Whether a goal that can be reached is worth a puzzle.
    fn is_worth(&self, prover: &mut Prover<Self>) -> bool {
        let _ = prover;
        true
    }

    /// What happens in the solution.
    fn themes(scene: &Scene<Self>) -> Vec<Theme>;
}
