//! Stores events, and only then applies them.

use game::Player;
use room::{Damaged, GameCode, Moment, PersonId, SavedEvent, SavedSeat, swapped};
use store::{Effect, Entry, StoreError};
use wire::Event;

use super::clock;
use super::host::Host;
use super::stored::{effect, new_game, saved_event, saved_seat, standing};

/// Another server stored an event with that number first. The room has caught up: judge again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Overtaken;

/// The number of the event, unless another server was faster.
type Recorded = Result<u32, Overtaken>;

impl Host {
    /// Stores the event and applies it.
    pub(super) async fn happen(
        &mut self,
        event: Event,
        request: Option<String>,
    ) -> Result<Recorded, StoreError> {
        let effect = effect(&event);
        self.record(event, effect, request, None).await
    }

    /// Gives a seat to a person.
    pub(super) async fn seat(
        &mut self,
        player: Player,
        person: PersonId,
        name: Option<String>,
    ) -> Result<Recorded, StoreError> {
        let effect = Effect::Seated { player: player.index() as u8, person };
        let newcomer = Newcomer { player, person, name };
        self.record(Event::Joined { by: player.into() }, effect, None, Some(newcomer)).await
    }

    /// Begins another game on the same terms with the sides swapped.
    pub(super) async fn rematch(
        &mut self,
        request: Option<String>,
    ) -> Result<Recorded, StoreError> {
        let (code, [first, second]) = (GameCode::fresh(), self.room.people());
        let (terms, since) = (swapped(self.room.terms()), self.watch.uptime());
        let next = new_game(code, &terms, [second, first], since).map_err(StoreError::Damaged)?;
        let event = Event::Rematch { game: code.to_string() };
        self.record(event, Effect::Begins(Box::new(next)), request, None).await
    }

    /// Stores the event, and only then applies and reports it.
    async fn record(
        &mut self,
        event: Event,
        effect: Effect,
        request: Option<String>,
        newcomer: Option<Newcomer>,
    ) -> Result<Recorded, StoreError> {
        let (at, since) = (Moment::now(), self.watch.uptime());
        let after =
            self.room.after(&event, since, clock::now()).map_err(|error| damaged(&error))?;
        let number = self.room.number() + 1;
        let entry = Entry {
            game: self.room.code(),
            number,
            at,
            request: request.clone(),
            event: stored::event_text(&event),
            effect,
            standing: after.map(|after| standing(after, since)),
        };
        match self.store.append(entry).await {
            Ok(()) => {
                if let Event::Moved { moves, .. } = &event {
                    self.metrics.moves_stored(moves.len());
                }
                self.take_in(SavedEvent { at, request, event }, newcomer)?;
                Ok(Ok(number))
            }
            Err(StoreError::Taken) => {
                self.catch_up().await?;
                Ok(Err(Overtaken))
            }
            Err(error) => Err(error),
        }
    }

    /// Takes in what others have stored meanwhile, and reports it.
    async fn catch_up(&mut self) -> Result<(), StoreError> {
        let stored = self.store.game_since(self.room.code(), self.room.number()).await?;
        // Where nothing is missing, something else was in the way.
        let stored = stored.filter(|game| !game.events.is_empty()).ok_or(StoreError::Taken)?;
        let [first, second] = stored.seats;
        let seats = [
            saved_seat(first).map_err(|error| damaged(&error))?,
            saved_seat(second).map_err(|error| damaged(&error))?,
        ];
        self.decision = None;
        for event in stored.events {
            let event = saved_event(event).map_err(|error| damaged(&error))?;
            let newcomer = Newcomer::of(&event.event, &seats);
            self.take_in(event, newcomer)?;
        }
        for (player, seat) in Player::BOTH.into_iter().zip(seats) {
            if let Some(seat) = seat {
                self.room.keep(player, seat.own);
            }
        }
        Ok(())
    }

    /// Applies a stored event, and reports it.
    fn take_in(
        &mut self,
        stored: SavedEvent,
        newcomer: Option<Newcomer>,
    ) -> Result<(), StoreError> {
        let now = clock::now();
        if matches!(stored.event, Event::TakenBack { .. }) {
            self.decision = None;
        }
        if let Some(Newcomer { player, person, name }) = newcomer {
            self.room.sit(player, person, name);
            self.audience.tell_seats(&self.room);
        }
        let SavedEvent { at, request, event } = stored;
        let event = self.room.take_in(event, at, request, now).map_err(|error| damaged(&error))?;
        self.audience.hear(&self.room, &event, now);
        Ok(())
    }
}

/// Somebody who takes a seat.
struct Newcomer {
    player: Player,
    person: PersonId,
    name: Option<String>,
}

impl Newcomer {
    /// The person who joined with that event.
    fn of(event: &Event, seats: &[Option<SavedSeat>; 2]) -> Option<Self> {
        let Event::Joined { by } = event else { return None };
        let player = Player::from(*by);
        let seat = seats[player.index()].as_ref()?;
        Some(Self { player, person: seat.person, name: seat.name.clone() })
    }
}

fn damaged(error: &Damaged) -> StoreError {
    StoreError::Damaged(error.to_string())
}
