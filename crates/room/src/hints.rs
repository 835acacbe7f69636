//! Hints: what the engine would play.

use catalog::AnyGame;
use game::{Key, Player};
use wire::{Hint, Refusal, RefusalCode};

use crate::Room;
use crate::judge::{Composed, compose, refuse};

/// A position that somebody wants a hint for.
#[derive(Debug, Clone)]
pub struct Question {
    /// The position.
    pub position: Box<dyn AnyGame>,
    /// The positions before it, oldest first.
    pub past: Vec<Key>,
}

impl Room {
    pub(crate) fn hint(&self, by: Player, ply: u32, moves: &[String]) -> Result<Question, Refusal> {
        if !self.is_over() && !self.is_alone(by) {
            return refuse(RefusalCode::NotNow, "there are no hints in games between two people");
        }
        let before = match self.record.get(ply as usize) {
            Some(played) if self.is_over() => &*played.before,
            _ => {
                self.check_ply(ply)?;
                &*self.position
            }
        };
        let Composed { moves, position, .. } = compose(before, moves)?;
        if position.is_over() {
            return refuse(RefusalCode::NotNow, "there is nothing left to play");
        }
        let mut own = self.sides(self.seat(by).person());
        if !self.is_over() && !own.any(|side| side == position.turn()) {
            return refuse(RefusalCode::NotYourTurn, "the other player decides");
        }
        let mut past: Vec<Key> = self.past();
        past.truncate(ply as usize);
        let mut tried = before.boxed_clone();
        for &mv in &moves {
            past.push(tried.key());
            tried.play(mv);
        }
        Ok(Question { position, past })
    }
}

impl Question {
    /// The answer, from what the engine found.
    pub fn answer(&self, found: catalog::Hint) -> Option<Hint> {
        let mv = found.line.moves.into_iter().next()?;
        let taps = self.position.taps(mv).into_iter().map(String::from).collect();
        Some(Hint { text: mv.to_string(), taps, reasons: found.reasons })
    }
}
