//! What a player keeps to himself: the moves that he has chosen before his turn, and whether he
//! wants to hear the other one.

use game::Player;
use store::{GuestCode, Private};
use tokio::time::Instant;

use super::judge::{LONGEST_TURN, refuse};
use super::{Course, Verdict};
use wire::{Event, Refusal, RefusalCode};

/// What a player keeps to himself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Own {
    /// Whether he does not hear the other one.
    pub(crate) muted: bool,
    /// The moves that are played for him as soon as it is his turn.
    pub(crate) premove: Option<Vec<String>>,
}

impl Own {
    /// As it was stored.
    pub(crate) fn read(stored: &Private) -> serde_json::Result<Self> {
        let premove = stored.premove.as_deref().map(serde_json::from_str).transpose()?;
        Ok(Self { muted: stored.muted, premove })
    }

    /// As it is to be stored.
    pub(crate) fn stored(&self) -> Private {
        let text = |moves| serde_json::to_string(moves).expect("moves are plain texts");
        Private { muted: self.muted, premove: self.premove.as_ref().map(text) }
    }
}

impl Course {
    /// What a player keeps to himself.
    #[cfg(feature = "testing")]
    pub(super) fn own(&self, player: Player) -> &Own {
        &self.own[player.index()]
    }

    /// Takes in what a player keeps to himself.
    pub(crate) fn keep(&mut self, player: Player, own: Own) {
        self.own[player.index()] = own;
        self.drop_premove_if_illegal();
    }

    /// The event of the one who decides playing what he had chosen before.
    pub(crate) fn premoved(&self, now: Instant) -> Option<Event> {
        let moves = self.own[self.position.turn().index()].premove.as_ref();
        self.moved(moves.filter(|_| !self.is_over())?, now).ok()
    }

    /// Whether this guest is to hear of the event. What players say is for them alone.
    pub(crate) fn hears(&self, guest: Option<GuestCode>, event: &Event) -> bool {
        let Event::Said { by, .. } = event else { return true };
        if self.sides(guest).next().is_none() {
            return false;
        }
        let other = Player::from(*by).other();
        !(self.own[other.index()].muted && self.seat(other).guest() == guest)
            || self.is_alone(other)
    }

    pub(super) fn mute(&self, by: Player, muted: bool) -> Verdict {
        Verdict::Keeps(by, Own { muted, ..self.own[by.index()].clone() })
    }

    pub(super) fn premove(
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
        let spelled = moves.iter().map(|mv| self.position.spell(mv)).collect::<Result<_, _>>();
        match spelled {
            Ok(moves) => Ok(self.with_premove(by, Some(moves))),
            Err(error) => refuse(RefusalCode::Illegal, error.to_string()),
        }
    }

    pub(super) fn with_premove(&self, by: Player, premove: Option<Vec<String>>) -> Verdict {
        Verdict::Keeps(by, Own { premove, ..self.own[by.index()].clone() })
    }

    /// Whether somebody else decides, so that this player can think ahead.
    pub(super) fn check_waiting(&self, by: Player, ply: u32) -> Result<(), Refusal> {
        self.check_ply(ply)?;
        self.check_seats()?;
        if self.position.turn() == by {
            return refuse(RefusalCode::NotNow, "it is your turn");
        }
        Ok(())
    }

    /// A premove that turns out to be illegal is as good as none.
    pub(super) fn drop_premove_if_illegal(&mut self) {
        let turn = self.position.turn().index();
        if self.own[turn].premove.as_ref().is_some_and(|moves| self.compose(moves).is_err()) {
            self.own[turn].premove = None;
        }
    }
}
