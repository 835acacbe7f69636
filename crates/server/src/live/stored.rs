//! Games as the store has them, and as rooms want them.

use game::Player;
use room::{Damaged, GameCode, Moment, Own, PersonId, Room, Saved, SavedEvent, SavedSeat};
use store::{Effect, NewGame, Private, StoredEvent, StoredGame, StoredSeat};
use wire::{ClockTerms, Event, Terms};

use super::clock;

/// The room of a game, as it goes on now.
pub(crate) fn resume(code: GameCode, stored: StoredGame) -> Result<Room, Damaged> {
    Room::resume(saved(code, stored)?, Moment::now(), clock::now())
}

fn saved(code: GameCode, stored: StoredGame) -> Result<Saved, Damaged> {
    let [first, second] = stored.seats;
    Ok(Saved {
        code,
        created: stored.created,
        terms: serde_json::from_str(&stored.terms).map_err(Damaged::because)?,
        seats: [saved_seat(first)?, saved_seat(second)?],
        due: stored.due,
        events: stored.events.into_iter().map(saved_event).collect::<Result<_, _>>()?,
        moves: stored.moves,
    })
}

pub(super) fn saved_seat(seat: Option<StoredSeat>) -> Result<Option<SavedSeat>, Damaged> {
    let Some(StoredSeat { guest, name, private }) = seat else { return Ok(None) };
    let premove = private.premove.as_deref().map(serde_json::from_str).transpose();
    let own = Own { muted: private.muted, premove: premove.map_err(Damaged::because)? };
    Ok(Some(SavedSeat { person: guest, name, own }))
}

pub(super) fn saved_event(stored: StoredEvent) -> Result<SavedEvent, Damaged> {
    let event = serde_json::from_str(&stored.event).map_err(Damaged::because)?;
    Ok(SavedEvent { at: stored.at, request: stored.request, event })
}

/// A game on these terms, ready to be stored.
pub(crate) fn new_game(code: GameCode, terms: &Terms, seats: [Option<PersonId>; 2]) -> NewGame {
    let text = serde_json::to_string(terms).expect("terms are plain data");
    let timed = matches!(terms.clock, Some(ClockTerms::Live { .. }));
    NewGame { code, terms: text, timed, seats, created: Moment::now() }
}

/// What players keep to themselves, ready to be stored.
pub(super) fn private(own: &Own) -> Private {
    let text = |moves| serde_json::to_string(moves).expect("moves are plain texts");
    Private { muted: own.muted, premove: own.premove.as_ref().map(text) }
}

/// What the event does to the stored record.
pub(super) fn effect(event: &Event) -> Effect {
    match event {
        Event::Moved { by, ply, moves, .. } => {
            let player = Player::from(*by).index() as u8;
            Effect::Moves { player, ply: *ply, texts: moves.clone() }
        }
        Event::TakenBack { plies, .. } => Effect::TakenBack { plies: *plies },
        _ => Effect::Nothing,
    }
}
