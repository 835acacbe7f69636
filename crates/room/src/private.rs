//! The private settings of players: their premoves, and whether they have muted the opponent.

use game::Player;
use primitives::PersonId;
use wire::{Event, Refusal, RefusalCode};

use crate::judge::{LONGEST_TURN, refuse};
use crate::{Instant, Room, Verdict};

/// The private settings of a player.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Own {
    /// Whether they have muted the opponent.
    pub muted: bool,
    /// The premoves, played as soon as it is their turn.
    pub premove: Option<Vec<String>>,
}

impl Room {
    /// The private settings of a player.
    #[cfg(feature = "testing")]
    pub(crate) fn own(&self, player: Player) -> &Own {
        &self.own[player.index()]
    }

    /// Sets what a player keeps private.
    pub fn keep(&mut self, player: Player, own: Own) {
        self.own[player.index()] = own;
        self.drop_premove_if_illegal();
    }

    /// The event in which the player to decide plays their premoves.
    pub fn premoved(&self, now: Instant) -> Option<Event> {
        let moves = self.own[self.position.turn().index()].premove.as_ref();
        self.moved(moves.filter(|_| !self.is_over())?, now).ok()
    }

    /// Whether to tell this person about the event. Only players see the chat.
    pub fn hears(&self, person: Option<PersonId>, event: &Event) -> bool {
        let Event::Said { by, .. } = event else { return true };
        if self.sides(person).next().is_none() {
            return false;
        }
        let other = Player::from(*by).other();
        !(self.own[other.index()].muted && self.seat(other).person() == person)
            || self.is_alone(other)
    }

    pub(crate) fn mute(&self, by: Player, muted: bool) -> Verdict {
        Verdict::Keeps(by, Own { muted, ..self.own[by.index()].clone() })
    }

    pub(crate) fn premove(
        &self,
        by: Player,
        ply: u32,
        moves: &[String],
    ) -> Result<Verdict, Refusal> {
        self.check_waiting(by, ply)?;
        if moves.is_empty() || moves.len() > LONGEST_TURN {
            let detail = format!("expected 1 to {LONGEST_TURN} moves");
            return refuse(RefusalCode::Malformed, detail);
        }
        let spell = |mv: &String| self.position.parse_move(mv).map(|mv| mv.to_string());
        let spelled = moves.iter().map(spell).collect::<Result<_, _>>();
        match spelled {
            Ok(moves) => Ok(self.with_premove(by, Some(moves))),
            Err(error) => refuse(RefusalCode::Illegal, error.to_string()),
        }
    }

    pub(crate) fn with_premove(&self, by: Player, premove: Option<Vec<String>>) -> Verdict {
        Verdict::Keeps(by, Own { premove, ..self.own[by.index()].clone() })
    }

    /// Whether somebody else decides, so that this player can premove.
    pub(crate) fn check_waiting(&self, by: Player, ply: u32) -> Result<(), Refusal> {
        self.check_ply(ply)?;
        self.check_seats()?;
        if self.position.turn() == by {
            return refuse(RefusalCode::NotNow, "it is your turn");
        }
        Ok(())
    }

    /// Drops a premove that turns out to be illegal.
    pub(crate) fn drop_premove_if_illegal(&mut self) {
        let turn = self.position.turn().index();
        if self.own[turn].premove.as_ref().is_some_and(|moves| self.compose(moves).is_err()) {
            self.own[turn].premove = None;
        }
    }
}
