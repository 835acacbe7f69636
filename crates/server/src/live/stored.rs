//! Converts games between what the store has and what rooms need.

use game::Player;
use room::{
    Damaged, Face, GameCode, Instant, Moment, Own, PersonId, Rating, Room, Saved, SavedEvent,
    SavedSeat, Standing, Summary, Uptime,
};
use store::{Effect, History, ListedGame, NewGame, Private, StoredEvent, StoredGame, StoredSeat};
use wire::{Card, ClockTerms, Event, Reason, SeatRating, Side, Terms};

use crate::ratings::seat_rating;

/// What is stored in place of the summary of a game that cannot be read.
pub(super) const UNREADABLE: &str = "unreadable";

/// The room of a game, resumed now.
pub(crate) fn resume(
    code: GameCode,
    stored: StoredGame,
    at: Uptime,
    now: Instant,
) -> Result<Room, Damaged> {
    Room::resume(saved(code, stored)?, at, now)
}

/// The same after a failure: a live clock is reset to what it showed after the last move, because
/// nobody could play meanwhile.
pub(super) fn resume_anew(
    code: GameCode,
    stored: StoredGame,
    at: Uptime,
    now: Instant,
) -> Result<Room, Damaged> {
    let saved = saved(code, stored)?;
    let days = matches!(saved.terms.clock, Some(ClockTerms::Days { .. }));
    Room::resume(Saved { due: saved.due.filter(|_| days), ..saved }, at, now)
}

/// The card of a game, as this person sees it; `None` if its summary does not suffice.
pub(super) fn card(listed: ListedGame, person: Option<PersonId>, at: Uptime) -> Option<Card> {
    let summary = stored::summary(listed.summary.as_deref()?).ok()?;
    let ListedGame { code, terms, seats, created, due, .. } = listed;
    let (events, moves) = (Vec::new(), Vec::new());
    let saved = saved(code, StoredGame { terms, seats, created, due, events, moves }).ok()?;
    summary.card(&saved, person, at).ok()
}

/// The standing of a game, ready to be stored.
pub(super) fn standing(standing: Standing, since: Uptime) -> store::Standing {
    let Standing { over, ply, due, summary } = standing;
    let aborted = summary.ending.is_some_and(|ending| ending.reason == Reason::Aborted);
    let winner = summary.ending.filter(|_| !aborted).map(|ending| match ending.winner {
        Some(Side::First) => 0,
        Some(Side::Second) => 1,
        None => 2,
    });
    let summary = stored::summary_text(&summary);
    store::Standing { over, aborted, winner, ply, due, since, summary }
}

fn saved(code: GameCode, stored: StoredGame) -> Result<Saved, Damaged> {
    let terms = stored::terms(&stored.terms).map_err(Damaged::because)?;
    let [first, second] = stored.seats;
    Ok(Saved {
        code,
        created: stored.created,
        seats: [saved_seat(first, &terms)?, saved_seat(second, &terms)?],
        terms,
        due: stored.due,
        events: stored.events.into_iter().map(saved_event).collect::<Result<_, _>>()?,
        moves: stored.moves,
    })
}

pub(super) fn saved_seat(
    seat: Option<StoredSeat>,
    terms: &Terms,
) -> Result<Option<SavedSeat>, Damaged> {
    let Some(StoredSeat { person, name, has_account, rating, private }) = seat else {
        return Ok(None);
    };
    let face =
        Face { name, account: has_account, rating: terms.rated.then(|| shown_rating(rating)) };
    let premove = private.premove.as_deref().map(serde_json::from_str).transpose();
    let own = Own { muted: private.muted, premove: premove.map_err(Damaged::because)? };
    Ok(Some(SavedSeat { person, face, own }))
}

/// The rating of a player in a rated game.
fn shown_rating(rating: Option<store::SeatRating>) -> SeatRating {
    match rating {
        Some(store::SeatRating { rating, change: Some(change), .. }) => {
            seat_rating(rating, Some(change))
        }
        Some(store::SeatRating { rating, at, change: None }) => {
            seat_rating(rating.aged(at, Moment::now()), None)
        }
        None => seat_rating(Rating::NEW, None),
    }
}

pub(super) fn saved_event(stored: StoredEvent) -> Result<SavedEvent, Damaged> {
    let event = stored::event(&stored.event).map_err(Damaged::because)?;
    Ok(SavedEvent { at: stored.at, request: stored.request, event })
}

/// A game on these terms, ready to be stored; or what is wrong with them.
pub(crate) fn new_game(
    code: GameCode,
    terms: &Terms,
    seats: [Option<PersonId>; 2],
    since: Uptime,
) -> Result<NewGame, String> {
    let summary = Summary::of_start(terms)?;
    let standing = standing(Standing { over: false, ply: 0, due: None, summary }, since);
    let (variant, terms) = (terms.game.clone(), stored::terms_text(terms));
    Ok(NewGame { code, variant, terms, seats, created: Moment::now(), standing })
}

/// A game that was played elsewhere and replayed here, ready to be stored.
pub(crate) fn adopted(room: &Room, at: Uptime, now: Instant) -> (NewGame, History) {
    let game = NewGame {
        code: room.code(),
        variant: room.terms().game.clone(),
        terms: stored::terms_text(room.terms()),
        seats: room.people(),
        created: room.created(),
        standing: standing(room.standing(at, now), at),
    };
    let events = room.events_after(0).iter();
    let history = History {
        events: events
            .map(|numbered| (Moment(numbered.at), stored::event_text(&numbered.event)))
            .collect(),
        moves: room.moves().map(|mv| mv.to_string()).collect(),
    };
    (game, history)
}

/// What players keep private, ready to be stored.
pub(super) fn private(own: &Own) -> Private {
    let text = |moves| serde_json::to_string(moves).expect("moves are plain texts");
    Private { muted: own.muted, premove: own.premove.as_ref().map(text) }
}

/// What the event changes in the stored record.
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
