//! A game of two people, for the tests of this crate.

use catalog::GameId;
use primitives::{Moment, PersonId, Uptime};
use wire::{Ask, ClockTerms, Event, Refusal, Terms};

use crate::{Instant, Presence, Room, Saved, SavedSeat, Verdict};

#[derive(Debug)]
pub(crate) struct Scene {
    pub(crate) room: Room,
    pub(crate) people: [PersonId; 2],
    pub(crate) now: Instant,
}

impl Scene {
    pub(crate) fn of(game: GameId, clock: Option<ClockTerms>) -> Self {
        Self::from(game, clock, None)
    }

    /// A game from the position of a text.
    pub(crate) fn from(game: GameId, clock: Option<ClockTerms>, start: Option<String>) -> Self {
        let people = ["aaaaaaaaaaaa", "bbbbbbbbbbbb"].map(|id| id.parse().unwrap());
        let seat = |person| Some(SavedSeat::of(person));
        let game = game.id().to_owned();
        let saved = Saved {
            code: "cccccccccccc".parse().unwrap(),
            terms: Terms {
                game,
                pieces: None,
                clock,
                repetition: true,
                computer: None,
                rated: false,
                start,
            },
            seats: people.map(seat),
            created: Moment(0),
            due: None,
            events: Vec::new(),
            moves: Vec::new(),
        };
        let now = Instant::default();
        Self { room: Room::resume(saved, Uptime(0), now).unwrap(), people, now }
    }

    /// Plays these moves one at a time, each by the player whose turn it is.
    pub(crate) fn play<'m>(&mut self, moves: impl IntoIterator<Item = &'m str>) {
        for mv in moves {
            let event = self.room.moved(&[mv.to_owned()], self.now).unwrap();
            self.happen(event);
        }
    }

    pub(crate) fn happen(&mut self, event: Event) {
        self.room.take_in(event, Moment(0), None, self.now).unwrap();
    }

    pub(crate) fn judge(&self, person: PersonId, ask: &Ask) -> Result<Verdict, Refusal> {
        self.room.judge(Some(person), ask, &Presence::nobody(self.now), self.now)
    }
}
