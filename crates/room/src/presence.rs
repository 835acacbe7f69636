use std::time::Duration;

use game::Player;
use wire::{Clock, Tell};

use crate::Instant;

/// Which players are present, and since when the others are not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Presence {
    gone_since: [Option<Instant>; 2],
}

impl Presence {
    /// Nobody is present, from now on.
    pub fn nobody(now: Instant) -> Self {
        Self { gone_since: [Some(now); 2] }
    }

    /// Records who is present.
    pub fn note(&mut self, here: [bool; 2], now: Instant) {
        for (gone, here) in self.gone_since.iter_mut().zip(here) {
            *gone = if here { None } else { gone.or(Some(now)) };
        }
    }

    /// Since when a player has been absent; `None` if they are present.
    pub fn gone_since(&self, player: Player) -> Option<Instant> {
        self.gone_since[player.index()]
    }

    /// Ignores a period in which nobody could be present.
    pub fn give_back(&mut self, from: Instant, to: Instant) {
        for gone in self.gone_since.iter_mut().flatten() {
            *gone = *gone + to.since(from.max(*gone));
        }
    }

    fn here(&self) -> [bool; 2] {
        self.gone_since.map(|gone| gone.is_none())
    }
}

/// What clients are told about presence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scene {
    /// Which players are present.
    pub presence: Presence,
    /// How many others are watching.
    pub watchers: u32,
    /// When each player can claim the game, if the other is absent.
    pub claimable: [Option<Instant>; 2],
}

impl Scene {
    /// Whether it differs from an earlier scene in anything that players wait for. Changes in the
    /// number of spectators can wait, and be reported together.
    pub fn is_news_after(&self, earlier: &Self) -> bool {
        self.presence.here() != earlier.presence.here() || self.claimable != earlier.claimable
    }

    /// The message for a player of this side or, with `None`, for a spectator, with what the clocks
    /// show.
    pub fn tell(&self, side: Option<Player>, clock: Option<Clock>, now: Instant) -> Tell {
        let until = |at: Instant| at.since(now);
        let claimable = side.and_then(|side| self.claimable[side.index()]).map(until);
        Tell::Presence {
            here: self.presence.here(),
            watchers: self.watchers,
            claimable: claimable.as_ref().map(Duration::as_millis).map(|millis| millis as u64),
            clock,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absence_begins_when_somebody_leaves_and_ends_when_they_are_back() {
        let start = Instant::default();
        let later = start + Duration::from_secs(5);
        let mut presence = Presence::nobody(start);
        presence.note([true, false], later);
        assert_eq!(presence.gone_since(Player::First), None);
        assert_eq!(presence.gone_since(Player::Second), Some(start));
        presence.note([false, true], later);
        assert_eq!(presence.gone_since(Player::First), Some(later));
        assert_eq!(presence.here(), [false, true]);
    }
}
