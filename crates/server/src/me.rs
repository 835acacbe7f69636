//! What a guest may know and change about himself.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use room::GameCode;
use serde::Deserialize;
use store::Shelf;
use utoipa::IntoParams;
use wire::{GameList, GameState, Me, Object};

use crate::App;
use crate::document::{BadBody, BadQuery, Guarded, body};
use crate::guard::{Address, too_many};
use crate::guest::Guest;
use crate::name::Name;
use crate::problem::Problem;
use crate::routes::{Body, Query};

/// Games on one page of a list.
const PAGE: u32 = 20;

/// Running games whose tables hear of a new name at once; others read it when they are opened.
const RENAMED_AT_ONCE: u32 = 200;

/// Read what others see of the guest
#[utoipa::path(get, path = "/me", tag = "guest", responses(
    (status = OK, description = "The guest", body = body::Me),
    Guarded,
))]
pub(crate) async fn read(State(app): State<App>, guest: Guest) -> Result<Json<Me>, Problem> {
    let name = match guest.code() {
        Some(code) => app.store().name(code).await?,
        None => None,
    };
    Ok(Json(Me { name }))
}

/// Change it
#[utoipa::path(put, path = "/me", tag = "guest", request_body = body::Me, responses(
    (status = OK, description = "The guest", body = body::Me),
    BadBody, Guarded,
))]
pub(crate) async fn change(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
    Body(Object(me)): Body<Object<Me>>,
) -> Result<Response, Problem> {
    let name =
        me.name.as_deref().map(Name::parse).transpose().map_err(|error| {
            Problem::because(StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
        })?;
    let name = name.map(String::from);
    if guest.code().is_none() && !app.guard().may_create(address) {
        return Ok(too_many("too many new guests from this address", "30"));
    }
    let (guest, cookies) = guest.or_new(&app).await?;
    app.store().rename(guest, name.clone()).await?;
    let shelf = Shelf { guest, over: false, before: None, most: RENAMED_AT_ONCE };
    let games = app.store().games_of(shelf).await?;
    app.tables().rename(guest, name.as_deref(), &games).await;
    Ok((cookies, Json(Me { name })).into_response())
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
    Query(Which { state, before }): Query<Which>,
) -> Result<Json<GameList>, Problem> {
    let before: Option<GameCode> =
        before.map(|code| code.parse()).transpose().map_err(|error: store::BadCode| {
            Problem::because(StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
        })?;
    let Some(guest) = guest.code() else {
        return Ok(Json(GameList::default()));
    };
    let over = state == GameState::Finished;
    let mut codes = app.store().games_of(Shelf { guest, over, before, most: PAGE + 1 }).await?;
    let more = codes.len() > PAGE as usize;
    codes.truncate(PAGE as usize);
    let next = codes.last().filter(|_| more).map(ToString::to_string);
    let (mut games, mut damaged) = (Vec::with_capacity(codes.len()), Vec::new());
    for code in codes {
        match app.tables().card(code, guest).await {
            Ok(card) => games.extend(card),
            Err(error) if error.is_damage() => {
                tracing::error!(game = %code, %error, "the game cannot be listed");
                damaged.push(code.to_string());
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Json(GameList { games, more, damaged, next }))
}
