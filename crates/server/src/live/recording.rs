//! Storing what happens, and only then taking it in.

use game::Player;
use room::{Damaged, GameCode, Moment, PersonId, SavedEvent, SavedSeat, swapped};
use store::{Effect, Entry, StoreError};
use wire::Event;

use super::clock;
use super::host::Host;
use super::stored::{effect, new_game, saved_event, saved_seat};

/// Somebody else stored an event in that place first. The room has caught up: judge again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Overtaken;

/// The number of the event, if nobody was faster.
type Recorded = Result<u32, Overtaken>;

impl Host {
    /// Lets the event happen.
    pub(super) async fn happen(
        &mut self,
        event: Event,
        request: Option<String>,
    ) -> Result<Recorded, StoreError> {
        let effect = effect(&event);
        self.record(event, effect, request, None).await
    }

    /// Gives a seat to a guest.
    pub(super) async fn seat(
        &mut self,
        player: Player,
        guest: PersonId,
        name: Option<String>,
    ) -> Result<Recorded, StoreError> {
        let effect = Effect::Seated { player: player.index() as u8, guest };
        let newcomer = Newcomer { player, guest, name };
        self.record(Event::Joined { by: player.into() }, effect, None, Some(newcomer)).await
    }

    /// Begins another game on the same terms with the sides swapped.
    pub(super) async fn rematch(
        &mut self,
        request: Option<String>,
    ) -> Result<Recorded, StoreError> {
        let (code, [first, second]) = (GameCode::fresh(), self.room.people());
        let next = new_game(code, &swapped(self.room.terms()), [second, first]);
        let event = Event::Rematch { game: code.to_string() };
        self.record(event, Effect::Begins(Box::new(next)), request, None).await
    }

    /// Stores the event, and only then takes it in and tells of it.
    async fn record(
        &mut self,
        event: Event,
        effect: Effect,
        request: Option<String>,
        newcomer: Option<Newcomer>,
    ) -> Result<Recorded, StoreError> {
        let at = Moment::now();
        let standing =
            self.room.after(&event, at, clock::now()).map_err(|error| damaged(&error))?;
        let number = self.room.number() + 1;
        let entry = Entry {
            game: self.room.code(),
            number,
            at,
            request: request.clone(),
            event: serde_json::to_string(&event).expect("events are plain data"),
            effect,
            over: standing.over,
            due: standing.due,
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

    /// Takes in what others have stored meanwhile, and tells of it.
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

    /// Takes in what is stored, and tells of it.
    fn take_in(
        &mut self,
        stored: SavedEvent,
        newcomer: Option<Newcomer>,
    ) -> Result<(), StoreError> {
        let now = clock::now();
        if matches!(stored.event, Event::TakenBack { .. }) {
            self.decision = None;
        }
        if let Some(Newcomer { player, guest, name }) = newcomer {
            self.room.sit(player, guest, name);
            self.audience.tell_seats(&self.room);
        }
        let SavedEvent { at, request, event } = stored;
        let event = self.room.take_in(event, at, request, now).map_err(|error| damaged(&error))?;
        self.audience.hear(&self.room, &event, now);
        Ok(())
    }
}

/// A guest who takes a seat.
struct Newcomer {
    player: Player,
    guest: PersonId,
    name: Option<String>,
}

impl Newcomer {
    /// Whoever came with that event.
    fn of(event: &Event, seats: &[Option<SavedSeat>; 2]) -> Option<Self> {
        let Event::Joined { by } = event else { return None };
        let player = Player::from(*by);
        let seat = seats[player.index()].as_ref()?;
        Some(Self { player, guest: seat.person, name: seat.name.clone() })
    }
}

fn damaged(error: &Damaged) -> StoreError {
    StoreError::Damaged(error.to_string())
}
