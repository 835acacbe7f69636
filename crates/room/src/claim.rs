//! Winning because the other player has left.

use std::time::Duration;

use game::Player;
use wire::{Event, Reason, Refusal, RefusalCode};

use crate::judge::{ended, refuse};
use crate::room::OPENING;
use crate::{Instant, Presence, Room, Seat};

/// How long a player must be absent, on their turn, before the opponent can claim the game: with a
/// clock, and without one. Where a turn takes days, nobody can claim.
const GONE_LIVE: Duration = Duration::from_mins(1);
const GONE_UNTIMED: Duration = Duration::from_mins(10);

impl Room {
    /// When a player can claim the game, if the opponent is absent.
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
            None => refuse(RefusalCode::NotNow, "the other player has not left on their turn"),
        }
    }
}

#[cfg(test)]
mod tests {
    use catalog::GameId;
    use wire::{Ask, ClockTerms, Ending, Side};

    use super::*;
    use crate::Verdict;
    use crate::testing::Scene;

    const SECOND: Duration = Duration::from_secs(1);

    /// A game of two people in which the second decides.
    fn scene(clock: Option<ClockTerms>) -> Scene {
        let mut scene = Scene::of(GameId::Dvonn, clock);
        scene.play(["a1", "b1", "c1"]);
        scene
    }

    /// What becomes of a claim by the first player, that long after the start.
    fn claim(scene: &Scene, presence: &Presence, after: Duration) -> Result<Event, RefusalCode> {
        let first = Some(scene.people[0]);
        match scene.room.judge(first, &Ask::Claim {}, presence, scene.now + after) {
            Ok(Verdict::Happens(event)) => Ok(event),
            Ok(other) => panic!("{other:?}"),
            Err(refusal) => Err(refusal.code),
        }
    }

    const LIVE: ClockTerms = ClockTerms::Live { base: 600, increment: 0 };

    #[test]
    fn a_player_who_left_on_their_turn_loses_after_a_minute() {
        let scene = scene(Some(LIVE));
        let mut presence = Presence::nobody(scene.now);
        presence.note([true, true], scene.now);
        assert_eq!(claim(&scene, &presence, 2 * GONE_LIVE), Err(RefusalCode::NotNow));
        presence.note([true, false], scene.now + 10 * SECOND);
        let claimable = scene.room.claimable(Player::First, &presence);
        assert_eq!(claimable, Some(scene.now + 10 * SECOND + GONE_LIVE));
        assert_eq!(scene.room.claimable(Player::Second, &presence), None);
        assert_eq!(claim(&scene, &presence, GONE_LIVE + 9 * SECOND), Err(RefusalCode::NotNow));
        let ending = Ending { winner: Some(Side::First), reason: Reason::Abandoned };
        let won = Ok(Event::Ended { ending });
        assert_eq!(claim(&scene, &presence, GONE_LIVE + 10 * SECOND), won);
        presence.note([true, true], scene.now + GONE_LIVE);
        assert_eq!(claim(&scene, &presence, 2 * GONE_LIVE), Err(RefusalCode::NotNow));
    }

    #[test]
    fn a_server_standstill_is_not_an_absence() {
        let mut scene = scene(Some(LIVE));
        let mut presence = Presence::nobody(scene.now);
        presence.note([true, false], scene.now);
        let (from, to) = (scene.now + 5 * SECOND, scene.now + 55 * SECOND);
        scene.room.give_back(from, to);
        presence.give_back(from, to);
        assert_eq!(claim(&scene, &presence, GONE_LIVE + 49 * SECOND), Err(RefusalCode::NotNow));
        assert!(claim(&scene, &presence, GONE_LIVE + 50 * SECOND).is_ok());
    }

    #[test]
    fn the_waiting_player_may_leave() {
        let mut scene = scene(Some(LIVE));
        let mut presence = Presence::nobody(scene.now);
        presence.note([true, false], scene.now);
        let later = scene.now + GONE_LIVE;
        scene.now = later;
        scene.play(["d1"]);
        assert_eq!(scene.room.claimable(Player::First, &presence), None);
        scene.play(["e1"]);
        // Only now is it their turn.
        let claimable = scene.room.claimable(Player::First, &presence);
        assert_eq!(claimable, Some(later + GONE_LIVE));
    }

    #[test]
    fn claims_take_longer_without_a_clock_and_correspondence_games_have_none() {
        let untimed = scene(None);
        let presence = Presence::nobody(untimed.now);
        assert_eq!(claim(&untimed, &presence, GONE_LIVE), Err(RefusalCode::NotNow));
        assert!(claim(&untimed, &presence, GONE_UNTIMED).is_ok());
        let slow = scene(Some(ClockTerms::Days { days: 1 }));
        assert_eq!(claim(&slow, &presence, 20 * GONE_UNTIMED), Err(RefusalCode::NotNow));
    }
}
