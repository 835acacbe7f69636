//! Games that began on a device and continue here.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::Player;
use room::{GameCode, Moment, PersonId, Saved, SavedEvent, SavedSeat, Unplayable};
use store::StoreError;
use wire::{Card, Event, HandOver, Object};

use crate::App;
use crate::document::{BadBody, Guarded, NoGame, Occupied, body};
use crate::guard::{Address, too_many};
use crate::guest::Guest;
use crate::live::{Asker, adopted, clock};
use crate::problem::Problem;
use crate::routes::{Body, GamePath, Named};

/// The longest body: games of several hundred turns, with as many takebacks.
pub(crate) const LONGEST: usize = 256 * 1024;

/// Hand over a game that was played on a device
///
/// The server plays it through, and keeps it under the code that it had on the device, as a game of the
/// guest who asks. It is done once: asking again answers how the game stands now. Such a game is
/// never rated.
#[utoipa::path(put, path = "/games/{code}", tag = "games", params(GamePath),
    request_body = body::HandOver, responses(
    (status = CREATED, description = "The game, which is kept here from now on", body = body::Card,
     headers(("location" = String, description = "Where to find the game"))),
    (status = OK, description = "The game, which had been handed over before", body = body::Card),
    BadBody, NoGame, Occupied, Guarded,
))]
pub(crate) async fn hand_over(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
    Named(code): Named,
    Body(Object(game)): Body<Object<HandOver>>,
) -> Result<Response, Problem> {
    let asker = Asker::at(address).known_as(guest.person());
    if let Some(card) = again(&app, code, asker, &game).await? {
        return Ok(Json(card).into_response());
    }
    if !app.guard().may_create(address) {
        return Ok(too_many("too many new games from this address", "30"));
    }
    let person = guest.or_new(&app).await?;
    let asker = asker.known_as(Some(person));
    let (at, now) = (app.tables().uptime(), clock::now());
    let saved = saved(code, game.clone(), person);
    let replayed = app.tables().workers().run(asker, move || -> Result<_, Unplayable> {
        let mut room = room::replay(saved, at, now)?;
        let here = room.take_in(Event::HandedOver {}, Moment::now(), None, now);
        here.map_err(|error| Unplayable::Terms(error.to_string()))?;
        Ok((adopted(&room, at, now), room.card(Some(person), now)))
    });
    let ((new, history), card) = replayed
        .await?
        .map_err(|why| Problem::because(StatusCode::UNPROCESSABLE_ENTITY, why.to_string()))?;
    match app.store().adopt(new, history).await {
        Ok(()) => {
            let location = [(header::LOCATION, format!("/api/v1/games/{code}"))];
            Ok((StatusCode::CREATED, location, Json(card)).into_response())
        }
        // Two equal requests came at the same time.
        Err(StoreError::Taken) => {
            let card = again(&app, code, asker, &game).await?.ok_or_else(occupied)?;
            Ok(Json(card).into_response())
        }
        Err(error) => Err(error.into()),
    }
}

fn occupied() -> Problem {
    Problem::because(StatusCode::CONFLICT, "another game has this code")
}

/// The card of the game if it was handed over before. Anything else with this code is a conflict,
/// even the same game with another continuation, because no moves may be lost.
async fn again(
    app: &App,
    code: GameCode,
    asker: Asker,
    game: &HandOver,
) -> Result<Option<Card>, Problem> {
    let Some(stored) = app.store().game(code).await? else { return Ok(None) };
    let is_theirs = stored.seats.iter().flatten().any(|seat| Some(seat.person) == asker.person);
    let has_these_terms = stored::terms(&stored.terms).ok().as_ref() == Some(&game.terms);
    let happened = |at: usize| stored.events.get(at).map(|event| event.event.as_str());
    let goes_on = game.events.iter().enumerate().all(|(at, told)| {
        happened(at).and_then(|text| stored::event(text).ok()).as_ref() == Some(&told.event)
    });
    if !(is_theirs && has_these_terms && goes_on) {
        return Err(occupied());
    }
    Ok(app.tables().card(code, asker).await?)
}

/// The game to replay: its owner has every seat that the computer does not have.
fn saved(code: GameCode, game: HandOver, person: PersonId) -> Saved {
    let computer = game.terms.computer.map(|computer| Player::from(computer.side));
    let seat = |player| (computer != Some(player)).then(|| SavedSeat::of(person));
    let event = |happened: wire::Happened| SavedEvent {
        at: Moment(happened.at),
        request: None,
        event: happened.event,
    };
    Saved {
        code,
        // Clocks of devices may be wrong; a game cannot come from the future.
        created: Moment(game.created.clamp(0, Moment::now().0)),
        terms: game.terms,
        seats: Player::BOTH.map(seat),
        due: None,
        events: game.events.into_iter().map(event).collect(),
        moves: Vec::new(),
    }
}
