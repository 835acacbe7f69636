use std::ops::ControlFlow;

use game::{Game, Outcome};

use super::Ladder;

/// A game that can be played at levels.
pub trait Graded: Game {
    /// The ladder for the variant of this position.
    fn ladder(&self) -> &'static Ladder;

    /// How hard a legal move is to see: from 0, which nobody overlooks, to 100 and more.
    fn subtlety(&self, mv: Self::Move) -> u32;

    /// Whether the player who decides wins at once with one of the moves they see.
    fn wins_with_one_of(&self, seen: &dyn Fn(Self::Move) -> bool) -> bool {
        let wins = Some(Outcome::Win(self.turn()));
        let found = self.for_each_move(|mv| {
            if seen(mv) && self.after(mv).outcome() == wins {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found.is_break()
    }
}
