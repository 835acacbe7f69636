use std::time::Duration;

use catalog::AnyGame;
use game::Key;
use primitives::Uptime;
use record::Piles;
use wire::{Ending, Event};

use crate::clocks::millis;
use crate::room::durations;
use crate::{Damaged, Instant, Room, Summary};

/// What a host stores about a game besides its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Whether the game is over.
    pub over: bool,
    /// How many moves were played and not taken back.
    pub ply: u32,
    /// When the player who decides runs out of time, if their clock runs.
    pub due: Option<Uptime>,
    /// What lists show about it.
    pub summary: Summary,
}

/// The state after an event.
struct Ahead {
    position: Box<dyn AnyGame>,
    piles: Piles,
    plies: usize,
    ending: Option<Ending>,
    left: Option<[Duration; 2]>,
}

impl Room {
    /// The standing after an event that was judged here but not yet applied, if the event changes
    /// it. A host stores it together with the event.
    pub fn after(
        &self,
        event: &Event,
        at: Uptime,
        now: Instant,
    ) -> Result<Option<Standing>, Damaged> {
        Ok(self.ahead_of(event, now)?.map(|ahead| self.noted(&ahead, at)))
    }

    /// The current standing of the game.
    pub fn standing(&self, at: Uptime, now: Instant) -> Standing {
        self.noted(&self.here(now), at)
    }

    fn here(&self, now: Instant) -> Ahead {
        Ahead {
            position: self.position.clone(),
            piles: self.piles.clone(),
            plies: self.record.len(),
            ending: self.ending,
            left: self.clocks.as_ref().map(|clocks| clocks.left(now)),
        }
    }

    fn noted(&self, ahead: &Ahead, at: Uptime) -> Standing {
        let (plies, over) = (ahead.plies, ahead.ending.is_some());
        // A seat is taken before the first move, when nobody's clock runs.
        let running = self.clock_that_runs(ahead.position.turn(), plies, over);
        let due = running.zip(ahead.left).map(|(player, left)| at + left[player.index()]);
        let (ply, clock) = (plies as u32, ahead.left.map(millis));
        let summary = Summary::of(&*ahead.position, &ahead.piles, ply, ahead.ending, clock);
        Standing { over, ply, due, summary }
    }

    fn ahead_of(&self, event: &Event, now: Instant) -> Result<Option<Ahead>, Damaged> {
        let here = self.here(now);
        Ok(Some(match event {
            Event::Moved { moves, clock, .. } => {
                let Ahead { mut position, mut piles, plies, .. } = here;
                let mut passed: Vec<Key> = Vec::with_capacity(moves.len());
                for text in moves {
                    let mv = position.read(text).map_err(Damaged::because)?;
                    let steps = position.steps(mv);
                    position.play(mv);
                    piles.follow(&steps, &*position);
                    passed.push(position.key());
                }
                let repeated = self.repetition.draws_after(&passed);
                let ending = self.ending_by_rule(&*position, repeated);
                let left = clock.map(durations).or(here.left);
                Ahead { position, piles, plies: plies + moves.len(), ending, left }
            }
            Event::TakenBack { plies, clock } => {
                let plies = *plies as usize;
                let (position, piles) =
                    (self.position_at(plies).boxed_clone(), self.piles_at(plies));
                let left = clock.map(durations).or(here.left);
                Ahead { position, piles, plies, left, ..here }
            }
            Event::Ended { ending } => Ahead { ending: Some(*ending), ..here },
            Event::Joined { .. } => here,
            _ => return Ok(None),
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use catalog::GameId;
    use game::Dice;
    use wire::{Ask, ClockTerms};

    use crate::testing::Scene;
    use crate::{Moment, Uptime, Verdict};

    fn any_ask(scene: &Scene, dice: &mut Dice) -> Ask {
        match dice.roll(12) {
            0 => Ask::Takeback {},
            1 => Ask::DeclineTakeback {},
            2 => Ask::Draw {},
            3 => Ask::DeclineDraw {},
            4 => Ask::Say { text: "hello".to_owned() },
            _ => {
                let moves = scene.room.position().moves();
                let mv = moves.get(dice.roll(moves.len().max(1))).map(ToString::to_string);
                Ask::Play { ply: scene.room.ply(), moves: mv.into_iter().collect() }
            }
        }
    }

    #[test]
    fn the_predicted_standing_is_the_actual_one() {
        let live = ClockTerms::Live { base: 10_800, increment: 180 };
        let clocks = [None, Some(ClockTerms::Days { days: 2 }), Some(live)];
        for (seed, &game) in (0..).zip(GameId::ALL) {
            for clock in clocks {
                let mut dice = Dice::new(seed);
                let mut scene = Scene::of(game, clock);
                let mut over = 0;
                for step in 1..400 {
                    scene.now = scene.now + Duration::from_mins(dice.roll(300) as u64);
                    let person = scene.people[dice.roll(2)];
                    let ask = any_ask(&scene, &mut dice);
                    let Ok(Verdict::Happens(event)) = scene.judge(person, &ask) else { continue };
                    let at = Uptime(step);
                    let standing = scene.room.after(&event, at, scene.now).unwrap();
                    let before = scene.room.standing(at, scene.now);
                    scene.room.take_in(event, Moment(step), None, scene.now).unwrap();
                    let standing = standing.unwrap_or(before);
                    assert_eq!(standing, scene.room.standing(at, scene.now), "{game} {ask:?}");
                    if standing.over {
                        over += 1;
                        scene = Scene::of(game, clock);
                    }
                }
                assert!(over > 0, "{game}");
            }
        }
    }
}
