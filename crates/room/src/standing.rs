use game::{Key, Player};
use primitives::Moment;
use wire::Event;

#[cfg(any(test, feature = "testing"))]
use crate::clocks::Clocks;
use crate::room::durations;
use crate::{Damaged, Instant, Room};

/// What a host notes of a game beside its events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Whether the game is over.
    pub over: bool,
    /// When the time of the player who decides is up, if they have days.
    pub due: Option<Moment>,
}

/// Where an event leads, as far as clocks depend on it.
struct Ahead {
    turn: Player,
    plies: usize,
    over: bool,
}

impl Room {
    /// How the game will stand after an event that was judged here and is not taken in yet. A host
    /// stores that together with the event.
    pub fn after(&self, event: &Event, at: Moment, now: Instant) -> Result<Standing, Damaged> {
        let ahead = self.ahead_of(event)?;
        Ok(Standing { over: ahead.over, due: self.due_after(event, &ahead, at, now) })
    }

    /// How the game stands.
    #[cfg(any(test, feature = "testing"))]
    pub(crate) fn standing(&self, at: Moment, now: Instant) -> Standing {
        let clocks = self.clocks.as_ref().filter(|clocks| clocks.has_days());
        let flag = clocks.and_then(Clocks::flag);
        let due = flag.map(|(_, flag)| at + flag.since(now));
        Standing { over: self.is_over(), due }
    }

    fn ahead_of(&self, event: &Event) -> Result<Ahead, Damaged> {
        let (turn, plies, over) = (self.position.turn(), self.record.len(), self.is_over());
        Ok(match event {
            Event::Moved { moves, .. } => {
                let mut position = self.position.clone();
                let mut passed: Vec<Key> = Vec::with_capacity(moves.len());
                for mv in moves {
                    position.try_play(mv).map_err(Damaged::because)?;
                    passed.push(position.key());
                }
                let repeated = self.repetition.draws_after(&passed);
                let over = self.ending_by_rule(&*position, repeated).is_some();
                Ahead { turn: position.turn(), plies: plies + moves.len(), over }
            }
            Event::TakenBack { plies, .. } => {
                let plies = *plies as usize;
                Ahead { turn: self.position_at(plies).turn(), plies, over }
            }
            Event::Ended { .. } => Ahead { turn, plies, over: true },
            _ => Ahead { turn, plies, over },
        })
    }

    fn due_after(&self, event: &Event, ahead: &Ahead, at: Moment, now: Instant) -> Option<Moment> {
        let clocks = self.clocks.as_ref().filter(|clocks| clocks.has_days())?;
        // A seat is taken before the first move, when nobody's clock runs.
        let running = self.clock_that_runs(ahead.turn, ahead.plies, ahead.over)?;
        let left = match event {
            Event::Moved { clock, .. } | Event::TakenBack { clock, .. } => clock.map(durations),
            _ => None,
        };
        let left = left.unwrap_or_else(|| clocks.left(now));
        Some(at + left[running.index()])
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use catalog::GameId;
    use game::Dice;
    use wire::{Ask, ClockTerms};

    use crate::testing::Scene;
    use crate::{Moment, Verdict};

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
    fn what_a_host_notes_beforehand_is_how_the_game_then_stands() {
        let clocks = [None, Some(ClockTerms::Days { days: 2 })];
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
                    let at = Moment(step);
                    let standing = scene.room.after(&event, at, scene.now).unwrap();
                    scene.room.take_in(event, at, None, scene.now).unwrap();
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
