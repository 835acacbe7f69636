//! Stores events, and only then applies them.

use game::Player;
use room::{Damaged, Face, GameCode, Moment, PersonId, SavedEvent, SavedSeat, Standing, swapped};
use store::{Effect, Entry, Rated, StoreError};
use wire::Event;

use super::clock;
use super::host::Host;
use super::stored::{effect, new_game, saved_event, saved_seat, standing};
use crate::ratings::{rated, seat_rating};

/// How often the end of a rated game is tried again because another game of the variant was rated first.
/// Each time, one of those that end at once is through.
const ATTEMPTS: u32 = 256;

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
        face: Face,
    ) -> Result<Recorded, StoreError> {
        let effect = Effect::Seated { player: player.index() as u8, person };
        let newcomer = Newcomer { player, person, face };
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
        for _ in 0..ATTEMPTS {
            let rated = self.rated(after.as_ref(), at).await?;
            let entry = Entry {
                game: self.room.code(),
                number,
                at,
                request: request.clone(),
                event: stored::event_text(&event),
                effect: effect.clone(),
                standing: after.clone().map(|after| standing(after, since)),
                rated: rated.clone().map(Box::new),
            };
            match self.store.append(entry).await {
                Ok(()) => {
                    if let Event::Moved { moves, .. } = &event {
                        self.metrics.moves_stored(moves.len());
                    }
                    self.show_ratings(rated.as_ref());
                    self.take_in(SavedEvent { at, request, event }, newcomer)?;
                    return Ok(Ok(number));
                }
                Err(StoreError::Taken) if self.catch_up().await? => return Ok(Err(Overtaken)),
                // Nothing is missing here: another game was rated first.
                Err(StoreError::Taken) if rated.is_some() => {}
                Err(error) => return Err(error),
            }
        }
        Err(StoreError::Taken)
    }

    /// What it does to ratings that the game stands like this, if that ends it and it is rated.
    async fn rated(
        &self,
        after: Option<&Standing>,
        at: Moment,
    ) -> Result<Option<Rated>, StoreError> {
        let ending = after.and_then(|after| after.summary.ending);
        let score = ending.filter(|_| !self.room.is_over()).and_then(|end| self.room.score(end));
        let [Some(first), Some(second)] = self.room.people() else { return Ok(None) };
        let Some(score) = score else { return Ok(None) };
        let people = [first, second];
        let last = self.store.last_ratings(&self.room.terms().game, people).await?;
        Ok(Some(rated(last, people, score, at)))
    }

    /// Tells everybody the new ratings, before the event that brings them.
    fn show_ratings(&mut self, rated: Option<&Rated>) {
        let Some(Rated { players, .. }) = rated else { return };
        let new = players.map(|player| Some(seat_rating(player.rating, Some(player.change))));
        self.room.rate(new);
        self.audience.tell_seats(&self.room);
    }

    /// Takes in what others have stored meanwhile, and reports it. Returns whether there was anything.
    async fn catch_up(&mut self) -> Result<bool, StoreError> {
        let stored = self.store.game_since(self.room.code(), self.room.number()).await?;
        let Some(stored) = stored.filter(|game| !game.events.is_empty()) else {
            return Ok(false);
        };
        let [first, second] = stored.seats;
        let seats = [
            saved_seat(first, self.room.terms()).map_err(|error| damaged(&error))?,
            saved_seat(second, self.room.terms()).map_err(|error| damaged(&error))?,
        ];
        if self.room.terms().rated {
            self.room.rate(seats.each_ref().map(|seat| seat.as_ref()?.face.rating));
            self.audience.tell_seats(&self.room);
        }
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
        Ok(true)
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
        if let Some(Newcomer { player, person, face }) = newcomer {
            self.room.sit(player, person, face);
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
    face: Face,
}

impl Newcomer {
    /// The person who joined with that event.
    fn of(event: &Event, seats: &[Option<SavedSeat>; 2]) -> Option<Self> {
        let Event::Joined { by } = event else { return None };
        let player = Player::from(*by);
        let seat = seats[player.index()].as_ref()?;
        Some(Self { player, person: seat.person, face: seat.face.clone() })
    }
}

fn damaged(error: &Damaged) -> StoreError {
    StoreError::Damaged(error.to_string())
}
