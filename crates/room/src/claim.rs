//! Winning because the other player has left.

use std::time::Duration;

use game::Player;
use wire::{Event, Reason, Refusal, RefusalCode};

use crate::judge::{ended, refuse};
use crate::room::OPENING;
use crate::{Instant, Presence, Room, Seat};

/// How long a player must be gone, in their turn, before the other can claim the game: with a clock,
/// which would run out anyway, and without one. A player with days may go.
const GONE_LIVE: Duration = Duration::from_mins(1);
const GONE_UNTIMED: Duration = Duration::from_mins(10);

impl Room {
    /// From when on a player can claim the game because the other one is gone, if they are.
    pub fn claimable(&self, by: Player, presence: &Presence) -> Option<Instant> {
        let other = by.other();
        let awaited = !self.is_over()
            && self.record.len() >= OPENING
            && self.position.turn() == other
            && matches!(self.seat(other), Seat::Person(_))
            && !self.is_alone(by);
        let patience = match &self.clocks {
            Some(clocks) if clocks.has_days() => return None,
            Some(_) => GONE_LIVE,
            None => GONE_UNTIMED,
        };
        let gone = presence.gone_since(other).filter(|_| awaited)?;
        Some(gone.max(self.turn_began) + patience)
    }

    pub(crate) fn claim(
        &self,
        by: Player,
        presence: &Presence,
        now: Instant,
    ) -> Result<Event, Refusal> {
        match self.claimable(by, presence) {
            Some(from) if from <= now => Ok(ended(Some(by), Reason::Abandoned)),
            Some(_) => refuse(RefusalCode::NotNow, "the other player may still come back"),
            None => refuse(RefusalCode::NotNow, "the other player has not left in their turn"),
        }
    }
}

#[cfg(test)]
mod tests {
    use primitives::{Moment, PersonId};
    use wire::{Ask, ClockTerms, Ending, Side, Terms};

    use super::*;
    use crate::{Own, Saved, SavedSeat, Verdict};

    const SECOND: Duration = Duration::from_secs(1);

    struct Scene {
        room: Room,
        people: [PersonId; 2],
        start: Instant,
    }

    /// A game of two people in which the second decides.
    fn scene(clock: Option<ClockTerms>) -> Scene {
        let people = ["aaaaaaaaaaaa", "bbbbbbbbbbbb"].map(|id| id.parse().unwrap());
        let seat = |person| Some(SavedSeat { person, name: None, own: Own::default() });
        let game = "dvonn".to_owned();
        let saved = Saved {
            code: "cccccccccccc".parse().unwrap(),
            terms: Terms { game, pieces: None, clock, repetition: true, computer: None },
            seats: people.map(seat),
            created: Moment(0),
            due: None,
            events: Vec::new(),
            moves: Vec::new(),
        };
        let start = Instant::default();
        let mut room = Room::resume(saved, Moment(0), start).unwrap();
        for mv in ["a1", "b1", "c1"] {
            let event = room.moved(&[mv.to_owned()], start).unwrap();
            room.take_in(event, Moment(0), None, start).unwrap();
        }
        Scene { room, people, start }
    }

    impl Scene {
        /// What comes of a claim of the first player, so long after the start.
        fn claim(&self, presence: &Presence, after: Duration) -> Result<Event, RefusalCode> {
            let now = self.start + after;
            match self.room.judge(Some(self.people[0]), &Ask::Claim {}, presence, now) {
                Ok(Verdict::Happens(event)) => Ok(event),
                Ok(other) => panic!("{other:?}"),
                Err(refusal) => Err(refusal.code),
            }
        }
    }

    fn live() -> Option<ClockTerms> {
        Some(ClockTerms::Live { base: 600, increment: 0 })
    }

    #[test]
    fn who_has_left_in_their_turn_loses_after_a_minute() {
        let scene = scene(live());
        let mut presence = Presence::nobody(scene.start);
        presence.note([true, true], scene.start);
        assert_eq!(scene.claim(&presence, 2 * GONE_LIVE), Err(RefusalCode::NotNow));
        presence.note([true, false], scene.start + 10 * SECOND);
        let claimable = scene.room.claimable(Player::First, &presence);
        assert_eq!(claimable, Some(scene.start + 10 * SECOND + GONE_LIVE));
        assert_eq!(scene.room.claimable(Player::Second, &presence), None);
        assert_eq!(scene.claim(&presence, GONE_LIVE + 9 * SECOND), Err(RefusalCode::NotNow));
        let ending = Ending { winner: Some(Side::First), reason: Reason::Abandoned };
        let won = Ok(Event::Ended { ending });
        assert_eq!(scene.claim(&presence, GONE_LIVE + 10 * SECOND), won);
        presence.note([true, true], scene.start + GONE_LIVE);
        assert_eq!(scene.claim(&presence, 2 * GONE_LIVE), Err(RefusalCode::NotNow));
    }

    #[test]
    fn who_waits_may_leave() {
        let mut scene = scene(live());
        let mut presence = Presence::nobody(scene.start);
        presence.note([true, false], scene.start);
        let later = scene.start + GONE_LIVE;
        let event = scene.room.moved(&["d1".to_owned()], later).unwrap();
        scene.room.take_in(event, Moment(0), None, later).unwrap();
        assert_eq!(scene.room.claimable(Player::First, &presence), None);
        let event = scene.room.moved(&["e1".to_owned()], later).unwrap();
        scene.room.take_in(event, Moment(0), None, later).unwrap();
        // Only now are they awaited.
        let claimable = scene.room.claimable(Player::First, &presence);
        assert_eq!(claimable, Some(later + GONE_LIVE));
    }

    #[test]
    fn without_a_clock_it_takes_longer_and_with_days_only_the_clock_decides() {
        let untimed = scene(None);
        let presence = Presence::nobody(untimed.start);
        assert_eq!(untimed.claim(&presence, GONE_LIVE), Err(RefusalCode::NotNow));
        assert!(untimed.claim(&presence, GONE_UNTIMED).is_ok());
        let slow = scene(Some(ClockTerms::Days { days: 1 }));
        assert_eq!(slow.claim(&presence, 20 * GONE_UNTIMED), Err(RefusalCode::NotNow));
    }
}
