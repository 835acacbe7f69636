//! What a player can look at without changing anything.

use catalog::{AnyGame, Objection};
use game::{Player, Tap};
use primitives::PersonId;
use wire::{LegalMove, Refusal, RefusalCode, Tell, View};

use crate::judge::{Composed, compose, refuse};
use crate::view::legal_moves;
use crate::{Instant, Room};

/// No move of any game has more.
const MOST_TAPS: usize = 64;

/// What a player asked to see.
#[derive(Debug, Clone, PartialEq)]
pub enum Look {
    /// The position after moves that are not played.
    Preview(Box<View>),
    /// The moves that they would have if it were their turn.
    Ahead(Vec<LegalMove>),
    /// Why their taps lead nowhere, if they do.
    Why(Option<Objection>),
    /// That the server is there.
    Here,
}

impl Look {
    /// The answer to the request of that name.
    pub fn tell(self, id: String) -> Tell {
        match self {
            Self::Preview(view) => Tell::Preview { id, view },
            Self::Ahead(legal) => Tell::Ahead { id, legal },
            Self::Why(why) => Tell::Why { id, why },
            Self::Here => Tell::Pong { id },
        }
    }
}

impl Room {
    pub(crate) fn preview(
        &self,
        person: Option<PersonId>,
        ply: u32,
        moves: &[String],
        now: Instant,
    ) -> Result<Look, Refusal> {
        self.check_turn(person, ply)?;
        let Composed { moves, position, .. } = self.compose(moves)?;
        let (last, piles) = self.tried(&moves);
        let view = View { last, ..self.view_of(&*position, &piles, person, now) };
        Ok(Look::Preview(Box::new(view)))
    }

    /// The game as it was after so many moves; only to be looked at.
    pub(crate) fn at(&self, ply: u32, now: Instant) -> Result<Look, Refusal> {
        if ply > self.ply() {
            let detail = format!("only {} moves have been played", self.ply());
            return refuse(RefusalCode::NotNow, detail);
        }
        let at = ply as usize;
        let view = self.view_of(self.position_at(at), &self.piles_at(at), None, now);
        let ending = self.ending.filter(|_| ply == self.ply());
        let last = self.last_turn(at);
        Ok(Look::Preview(Box::new(View { ply, ending, last, ..view })))
    }

    pub(crate) fn ahead(&self, by: Player, ply: u32) -> Result<Look, Refusal> {
        Ok(Look::Ahead(legal_moves(&*self.position_ahead(by, ply)?)))
    }

    /// The taps are for a move after these or, from the one who waits, for a premove.
    pub(crate) fn why(
        &self,
        by: Player,
        ply: u32,
        moves: &[String],
        taps: &[String],
    ) -> Result<Look, Refusal> {
        if taps.len() > MOST_TAPS {
            return refuse(RefusalCode::Malformed, format!("at most {MOST_TAPS} taps"));
        }
        let position = if self.position.turn() == by {
            self.check_ply(ply)?;
            self.compose(moves)?.position
        } else {
            compose(&*self.position_ahead(by, ply)?, moves)?.position
        };
        let taps: Vec<Tap> = taps.iter().cloned().map(Tap::Owned).collect();
        Ok(Look::Why(position.objection(&taps)))
    }

    fn position_ahead(&self, by: Player, ply: u32) -> Result<Box<dyn AnyGame>, Refusal> {
        self.check_waiting(by, ply)?;
        match self.position.ahead() {
            Some(position) => Ok(position),
            None => refuse(RefusalCode::NotNow, "nothing can be chosen before this is decided"),
        }
    }
}
