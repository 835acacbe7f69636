//! What a list shows about a game, stored so that the game need not be replayed.

use catalog::AnyGame;
use game::{Player, Tap};
use primitives::{PersonId, Uptime};
use record::{Captives, Layer, Piles};
use wire::{Card, Clock, Ending, Side, Terms};

use crate::board::board;
use crate::clocks::{Clocks, millis};
use crate::terms::{setup, start};
use crate::view::seat_view;
use crate::{Damaged, Instant, Saved, Seat};

/// What a host stores about a game for lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// How many moves were played and not taken back.
    pub ply: u32,
    /// The position, as text.
    pub text: String,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
    /// What the clocks showed when the last move, or its takeback, was made.
    pub clock: Option<[u64; 2]>,
    /// The places of stacks, and the layers of each from bottom to top, one letter per layer: `f`
    /// of the first player, `s` of the second, `n` neutral, `?` unknown.
    pub layers: Vec<(String, String)>,
    /// Who captured, whose they were, their height and their number.
    pub captives: Vec<(Side, Side, u8, u8)>,
}

impl Summary {
    /// The summary of a game without any events.
    pub fn of_start(terms: &Terms) -> Result<Self, String> {
        let start = start(terms)?;
        let left = terms.clock.map(|clock| Clocks::new(clock).left(Instant::default()));
        Ok(Self::of(&*start, &Piles::of(&*start), 0, None, left.map(millis)))
    }

    pub(crate) fn of(
        position: &dyn AnyGame,
        piles: &Piles,
        ply: u32,
        ending: Option<Ending>,
        clock: Option<[u64; 2]>,
    ) -> Self {
        let stacks = piles.iter().filter(|(_, layers)| layers.len() > 1);
        let captives = piles.captives().iter();
        Self {
            ply,
            text: position.to_string(),
            ending,
            clock,
            layers: stacks
                .map(|(at, layers)| (at.to_string(), layers.iter().copied().map(letter).collect()))
                .collect(),
            captives: captives
                .map(|some| (some.by.into(), some.owner.into(), some.height, some.count))
                .collect(),
        }
    }

    /// The card of the game with this summary, as this person sees it. Does not need its events or
    /// moves.
    pub fn card(
        &self,
        saved: &Saved,
        person: Option<PersonId>,
        at: Uptime,
    ) -> Result<Card, Damaged> {
        let setup = setup(&saved.terms).map_err(Damaged::because)?;
        let position = setup.parse(&self.text).map_err(Damaged::because)?;
        let people = saved.seats.each_ref().map(|seat| seat.as_ref().map(|seat| seat.person));
        let seats = Seat::all(&saved.terms, people).map_err(Damaged::because)?;
        let own = |player: &Player| person.is_some() && seats[player.index()].person() == person;
        let sides: Vec<Player> = Player::BOTH.into_iter().filter(own).collect();
        let kept = |player: Player| saved.seats[player.index()].as_ref();
        let turn = position.turn();
        Ok(Card {
            code: saved.code.to_string(),
            terms: saved.terms.clone(),
            seats: Player::BOTH.map(|player| {
                let face = kept(player).map(|seat| seat.face.clone());
                seat_view(seats[player.index()], face.unwrap_or_default())
            }),
            yours: sides.iter().copied().map(Side::from).collect(),
            muted: sides.iter().any(|&side| kept(side).is_some_and(|seat| seat.own.muted)),
            ply: self.ply,
            text: self.text.clone(),
            turn: turn.into(),
            clock: self.clock.map(|left| clock(left, turn, saved.due, at)),
            ending: self.ending,
            created: saved.created.0,
            board: Some(board(&*position, &self.piles(&*position))),
        })
    }

    fn piles(&self, position: &dyn AnyGame) -> Piles {
        let layers = self.layers.iter();
        let layers =
            layers.map(|(at, letters)| (Tap::Owned(at.clone()), letters.chars().map(layer)));
        let captives = self.captives.iter().map(|&(by, owner, height, count)| Captives {
            by: by.into(),
            owner: owner.into(),
            height,
            count,
        });
        Piles::known(position, layers.map(|(at, pile)| (at, pile.collect())), captives.collect())
    }
}

/// Nobody has more time than their clock showed last.
fn clock(mut left: [u64; 2], turn: Player, due: Option<Uptime>, at: Uptime) -> Clock {
    if let Some(due) = due {
        let own = &mut left[turn.index()];
        *own = (*own).min(due.since(at).as_millis() as u64);
    }
    Clock { left, running: due.map(|_| turn.into()) }
}

fn letter(layer: Layer) -> char {
    match layer {
        Layer::Of(Player::First) => 'f',
        Layer::Of(Player::Second) => 's',
        Layer::Neutral => 'n',
        Layer::Unknown => '?',
    }
}

fn layer(letter: char) -> Layer {
    match letter {
        'f' => Layer::Of(Player::First),
        's' => Layer::Of(Player::Second),
        'n' => Layer::Neutral,
        _ => Layer::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use catalog::GameId;
    use game::Dice;
    use wire::{Ask, ClockTerms};

    use super::*;
    use crate::SavedSeat;
    use crate::testing::Scene;

    #[test]
    fn a_summary_shows_what_the_room_would() {
        let clocks = [
            None,
            Some(ClockTerms::Days { days: 2 }),
            Some(ClockTerms::Live { base: 900, increment: 3 }),
        ];
        for (seed, &game) in (0..).zip(GameId::ALL) {
            for clock in clocks {
                let mut dice = Dice::new(seed);
                let mut scene = Scene::of(game, clock);
                let (terms, at) = (scene.room.terms().clone(), |scene: &Scene| {
                    Uptime(scene.now.since_start().as_millis() as i64 + 77)
                });
                let mut standing = scene.room.standing(at(&scene), scene.now);
                assert_eq!(Summary::of_start(&terms).unwrap(), standing.summary, "{game}");
                while !scene.room.is_over() && scene.room.ply() < 150 {
                    let moves = scene.room.position().moves();
                    let mv = moves[dice.roll(moves.len())].to_string();
                    let event = if dice.roll(100) == 0 {
                        let Ok(crate::Verdict::Happens(event)) =
                            scene.judge(scene.people[0], &Ask::Resign {})
                        else {
                            panic!("nobody can resign")
                        };
                        event
                    } else {
                        scene.room.moved(&[mv], scene.now).unwrap()
                    };
                    let after = scene.room.after(&event, at(&scene), scene.now).unwrap();
                    scene.happen(event);
                    standing = after.expect("a move changes the standing");
                    scene.now = scene.now + Duration::from_millis(dice.roll(900) as u64);
                    let seat = |person| Some(SavedSeat::of(person));
                    let saved = Saved {
                        code: scene.room.code(),
                        created: scene.room.created,
                        terms: terms.clone(),
                        seats: scene.people.map(seat),
                        due: standing.due,
                        events: Vec::new(),
                        moves: Vec::new(),
                    };
                    for person in [Some(scene.people[0]), Some(scene.people[1]), None] {
                        let card = standing.summary.card(&saved, person, at(&scene)).unwrap();
                        assert_eq!(card, scene.room.card(person, scene.now), "{game}");
                    }
                }
            }
        }
    }
}
