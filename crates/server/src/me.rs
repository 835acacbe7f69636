//! What people can read and change about themselves.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use room::{GameCode, Moment, PersonId, SessionId};
use serde::Deserialize;
use store::{Shelf, StoreError};
use utoipa::IntoParams;
use wire::{AccountInfo, GameList, GameState, Me, NewName, Object, Session, SessionList};

use crate::App;
use crate::accounts::likeness;
use crate::document::{BadBody, BadQuery, Guarded, NameTaken, NoSession, body};
use crate::guard::{Address, too_many};
use crate::guest::Guest;
use crate::live::Asker;
use crate::name::Name;
use crate::problem::Problem;
use crate::routes::{Body, Query};

/// Games on one page of a list.
pub(crate) const PAGE: u32 = 20;

/// What others see of this person.
pub(crate) async fn of(person: Option<PersonId>, app: &App) -> Result<Me, StoreError> {
    let Some(person) = person else { return Ok(Me::default()) };
    let account = app.store().account(person).await?;
    let account = account.map(|account| AccountInfo { since: account.since.0 });
    Ok(Me { name: app.store().name(person).await?, account })
}

/// Read what others see of you
///
/// A guest has a name if they have chosen one; an account has a name and says when it was made.
#[utoipa::path(get, path = "/me", tag = "guest", responses(
    (status = OK, description = "The guest or the account", body = body::Me),
    Guarded,
))]
pub(crate) async fn read(State(app): State<App>, guest: Guest) -> Result<Json<Me>, Problem> {
    Ok(Json(of(guest.person(), &app).await?))
}

/// Change a guest's name
///
/// Names of accounts, and those that look like them, are for their owners, and stay as they are.
#[utoipa::path(put, path = "/me", tag = "guest", request_body = body::NewName, responses(
    (status = OK, description = "The guest", body = body::Me),
    BadBody, NameTaken, Guarded,
))]
pub(crate) async fn change(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
    Body(Object(new)): Body<Object<NewName>>,
) -> Result<Response, Problem> {
    let name =
        new.name.as_deref().map(Name::parse).transpose().map_err(|error| {
            Problem::because(StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
        })?;
    let name = name.map(String::from);
    let me = of(guest.person(), &app).await?;
    if me.account.is_some() {
        return if me.name == name { Ok(Json(me).into_response()) } else { Err(keeps_name()) };
    }
    if let Some(name) = &name
        && app.store().account_like(&likeness(name)).await?.is_some()
    {
        let detail = "that is the name of an account, or looks like it";
        return Err(Problem::because(StatusCode::CONFLICT, detail));
    }
    if guest.person().is_none() && !app.guard().may_create(address) {
        return Ok(too_many("too many new guests from this address", "30"));
    }
    let person = guest.or_new(&app).await?;
    app.store().rename(person, name.clone()).await?;
    app.rename(person, name.as_deref(), false).await?;
    Ok(Json(Me { name, account: None }).into_response())
}

fn keeps_name() -> Problem {
    Problem::because(StatusCode::CONFLICT, "an account keeps its name")
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// The games that are over, or those that are not.
    #[param(value_type = body::GameState)]
    state: GameState,
    /// Only games that are older than the one of this code.
    #[param(min_length = 12, max_length = 12, pattern = "^[a-km-np-z2-9]{12}$")]
    before: Option<String>,
}

/// List the guest's games, the newest first
#[utoipa::path(get, path = "/me/games", tag = "guest", params(Which), responses(
    (status = OK, description = "Some of the games", body = body::GameList),
    BadQuery, Guarded,
))]
pub(crate) async fn games(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
    Query(Which { state, before }): Query<Which>,
) -> Result<Json<GameList>, Problem> {
    let before: Option<GameCode> =
        before.map(|code| code.parse()).transpose().map_err(|error: store::BadCode| {
            Problem::because(StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
        })?;
    let Some(person) = guest.person() else {
        return Ok(Json(GameList::default()));
    };
    let asker = Asker::at(address).known_as(Some(person));
    let over = state == GameState::Finished;
    let codes = app.store().games_of(Shelf { person, over, before, most: PAGE + 1 }).await?;
    Ok(Json(list(&app, codes, asker).await?))
}

/// The cards of these games, of which there is one more than a page has if there are more.
pub(crate) async fn list(
    app: &App,
    mut codes: Vec<GameCode>,
    asker: Asker,
) -> Result<GameList, Problem> {
    let more = codes.len() > PAGE as usize;
    codes.truncate(PAGE as usize);
    let next = codes.last().filter(|_| more).map(ToString::to_string);
    let (mut games, mut damaged) = (Vec::with_capacity(codes.len()), Vec::new());
    for code in codes {
        match app.tables().card(code, asker).await {
            Ok(card) => games.extend(card),
            Err(error) if error.is_damage() => {
                tracing::error!(game = %code, %error, "the game cannot be listed");
                damaged.push(code.to_string());
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(GameList { games, more, damaged, next })
}

/// Remove yourself
///
/// Account, name and sessions are forgotten. Games that go on end: the other player wins those that
/// have begun. Finished games stay, without the name.
#[utoipa::path(delete, path = "/me", tag = "guest", responses(
    (status = NO_CONTENT, description = "Nobody is known by that cookie any more"),
    Guarded,
))]
pub(crate) async fn remove(State(app): State<App>, guest: Guest) -> Result<StatusCode, Problem> {
    if let Some(person) = guest.person() {
        app.remove(person).await?;
    }
    guest.take_cookie();
    Ok(StatusCode::NO_CONTENT)
}

/// List the guest's sessions, the newest first
#[utoipa::path(get, path = "/me/sessions", tag = "guest", responses(
    (status = OK, description = "The sessions", body = body::SessionList),
    Guarded,
))]
pub(crate) async fn sessions(
    State(app): State<App>,
    guest: Guest,
) -> Result<Json<SessionList>, Problem> {
    Ok(Json(sessions_of(&guest, &app).await?))
}

/// The sessions of the person who asks.
pub(crate) async fn sessions_of(guest: &Guest, app: &App) -> Result<SessionList, StoreError> {
    let Some(person) = guest.person() else { return Ok(SessionList::default()) };
    let (now, moment) = (app.tables().uptime(), Moment::now());
    let stored = app.store().sessions_of(person).await?.into_iter();
    let sessions = stored.filter(|session| session.expires > now).map(|session| Session {
        id: session.id.to_string(),
        created: session.created.0,
        seen: session.seen.0,
        expires: (moment + session.expires.since(now)).0,
        current: guest.session() == Some(session.id),
        client: session.client,
    });
    Ok(SessionList { sessions: sessions.collect() })
}

/// The path of a session.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it is read as text, and only described here")]
pub(crate) struct SessionPath {
    /// The session's id, as in the list.
    #[param(min_length = 12, max_length = 12, pattern = "^[a-km-np-z2-9]{12}$")]
    id: String,
}

/// End one of the guest's sessions
///
/// Its sockets are closed.
#[utoipa::path(delete, path = "/me/sessions/{id}", tag = "guest", params(SessionPath), responses(
    (status = NO_CONTENT, description = "It has ended"),
    NoSession, Guarded,
))]
pub(crate) async fn end_session(
    State(app): State<App>,
    guest: Guest,
    id: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, Problem> {
    let unknown = || Problem::because(StatusCode::NOT_FOUND, "you have no such session");
    let Path(id) = id?;
    let (id, person): (SessionId, _) = id.parse().ok().zip(guest.person()).ok_or_else(unknown)?;
    let session = app.store().session(id).await?;
    session.filter(|session| session.person == person).ok_or_else(unknown)?;
    app.end_session(id).await?;
    if guest.session() == Some(id) {
        guest.take_cookie();
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Log out: end the session of this cookie
///
/// The sockets of a guest are closed, because nobody is that guest any more. Somebody with an account can
/// come back, so their open games go on until they leave them. Without a session, nothing happens.
#[utoipa::path(delete, path = "/sessions/current", tag = "guest", responses(
    (status = NO_CONTENT, description = "Nobody is known by that cookie any more"),
    Guarded,
))]
pub(crate) async fn sign_out(State(app): State<App>, guest: Guest) -> Result<StatusCode, Problem> {
    if let Some((session, person)) = guest.session().zip(guest.person()) {
        if app.store().account(person).await?.is_some() {
            app.store().end_sessions(vec![session]).await?;
        } else {
            app.end_session(session).await?;
        }
    }
    guest.take_cookie();
    Ok(StatusCode::NO_CONTENT)
}
