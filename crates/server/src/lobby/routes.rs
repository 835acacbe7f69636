//! Looking for somebody to play with.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use game::Player;
use room::{GameCode, Moment, PersonId, first_terms};
use store::StoreError;
use utoipa::IntoParams;
use wire::{
    Card, LobbyRating, NewGame, NewSeek, Object, Opponent, RatingRange, Seek, SeekList, Terms,
};

use super::{Joiner, NotJoined, TooManySeeks, Wanted, socket};
use crate::App;
use crate::document::{BadBody, Crowd, Guarded, NoSeek, NotForThem, NotNow, body};
use crate::guard::{Address, too_many};
use crate::guest::Guest;
use crate::live::{Asker, new_game};
use crate::problem::Problem;
use crate::ratings::lobby_rating;
use crate::routes::Body;

impl From<NotJoined> for Problem {
    fn from(why: NotJoined) -> Self {
        let status = match why {
            NotJoined::Gone => StatusCode::NOT_FOUND,
            NotJoined::Own => StatusCode::CONFLICT,
            NotJoined::NoAccount | NotJoined::Rating => StatusCode::FORBIDDEN,
        };
        Self::because(status, why.to_string())
    }
}

impl From<TooManySeeks> for Problem {
    fn from(why: TooManySeeks) -> Self {
        Self::because(StatusCode::CONFLICT, why.to_string())
    }
}

/// The game that a seek asks for, without its players.
fn wish(seek: &Seek) -> NewGame {
    NewGame {
        game: seek.game.clone(),
        pieces: None,
        opponent: Opponent::Friend {},
        side: seek.side,
        clock: seek.clock,
        repetition: true,
        start: None,
    }
}

/// List the open seeks
///
/// `joined` are your own that have become games. A seek ends when its owner leaves: closes the socket of the
/// lobby, or, without one, asks for nothing here for a minute.
#[utoipa::path(get, path = "/seeks", tag = "lobby", responses(
    (status = OK, description = "The seeks", body = body::SeekList),
    Guarded,
))]
pub(crate) async fn list(State(app): State<App>, guest: Guest) -> Json<SeekList> {
    Json(app.lobby().list(guest.person()))
}

/// Look for somebody to play with
///
/// A rated game is for people with an account; `rating` says whose rating is welcome.
#[utoipa::path(post, path = "/seeks", tag = "lobby", request_body = body::NewSeek, responses(
    (status = CREATED, description = "The seek", body = body::Seek),
    BadBody, NotNow, Guarded,
))]
pub(crate) async fn seek(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
    Body(Object(new)): Body<Object<NewSeek>>,
) -> Result<Response, Problem> {
    let refused = |detail: String| Problem::because(StatusCode::UNPROCESSABLE_ENTITY, detail);
    let rating = match guest.person() {
        Some(person) if new.rated => rating_of(&app, person, &new.game).await?,
        _ => None,
    };
    if new.rated && rating.is_none() {
        return Err(refused(NotJoined::NoAccount.to_string()));
    }
    if new.rating.is_some_and(|range| !is_range(range)) {
        return Err(refused("the lowest rating is above the highest".to_owned()));
    }
    let game = NewGame {
        game: new.game.clone(),
        pieces: None,
        opponent: Opponent::Friend {},
        side: new.side,
        clock: new.clock,
        repetition: true,
        start: None,
    };
    first_terms(game, Player::First).map_err(refused)?;
    if !app.guard().may_create(address) {
        return Ok(too_many("too many new games from this address", "30"));
    }
    let person = guest.or_new(&app).await?;
    let name = app.store().name(person).await?;
    let seek = app.lobby().post(person, name, rating, new)?;
    Ok((StatusCode::CREATED, Json(seek)).into_response())
}

/// The rating of somebody in a variant, if they have an account.
async fn rating_of(
    app: &App,
    person: PersonId,
    variant: &str,
) -> Result<Option<LobbyRating>, StoreError> {
    if app.store().account(person).await?.is_none() {
        return Ok(None);
    }
    let ratings = app.store().ratings_of(person).await?;
    let own = ratings.iter().find(|rating| rating.variant == variant);
    Ok(Some(lobby_rating(own, Moment::now())))
}

fn is_range(RatingRange { min, max }: RatingRange) -> bool {
    min.zip(max).is_none_or(|(min, max)| min <= max)
}

/// The path of a seek.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it is read as text, and only described here")]
pub(crate) struct SeekPath {
    /// The seek's id, as in the list.
    #[param(min_length = 12, max_length = 12, pattern = "^[a-km-np-z2-9]{12}$")]
    id: String,
}

/// Withdraw a seek
#[utoipa::path(delete, path = "/seeks/{id}", tag = "lobby", params(SeekPath), responses(
    (status = NO_CONTENT, description = "It is withdrawn"),
    NoSeek, Guarded,
))]
pub(crate) async fn cancel(
    State(app): State<App>,
    guest: Guest,
    id: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, Problem> {
    let Path(id) = id?;
    let cancelled = guest.person().is_some_and(|person| app.lobby().cancel(&id, person));
    if cancelled { Ok(StatusCode::NO_CONTENT) } else { Err(NotJoined::Gone.into()) }
}

/// Join a seek: the game begins
#[utoipa::path(post, path = "/seeks/{id}/join", tag = "lobby", params(SeekPath), responses(
    (status = OK, description = "The game", body = body::Card),
    NoSeek, NotNow, Guarded, NotForThem,
))]
pub(crate) async fn join(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<Card>, Problem> {
    let Path(id) = id?;
    let person = guest.person();
    let points = match (app.lobby().rated(&id), person) {
        (Some(variant), Some(person)) => {
            rating_of(&app, person, &variant).await?.map(|rating| rating.points)
        }
        _ => None,
    };
    // Nothing waits between this and the seek being theirs: whoever comes a moment later finds nothing.
    let wanted = app.lobby().take(&id, Joiner { person, points })?;
    match begin(&app, guest, address, &wanted).await {
        Ok((code, card)) => {
            app.lobby().settle(&wanted, code);
            Ok(Json(card))
        }
        Err(NotBegun::Gone) => Err(NotJoined::Gone.into()),
        Err(NotBegun::Failed(problem)) => {
            app.lobby().put_back(wanted);
            Err(problem)
        }
    }
}

/// Why a seek did not become a game.
enum NotBegun {
    /// Its owner was removed.
    Gone,
    Failed(Problem),
}

impl<E: Into<Problem>> From<E> for NotBegun {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

async fn begin(
    app: &App,
    guest: Guest,
    address: std::net::IpAddr,
    wanted: &Wanted,
) -> Result<(GameCode, Card), NotBegun> {
    let joiner = guest.or_new(app).await?;
    let lot = if rand::random() { Player::First } else { Player::Second };
    let refused = |detail: String| Problem::because(StatusCode::UNPROCESSABLE_ENTITY, detail);
    let (terms, host) = first_terms(wish(&wanted.seek), lot).map_err(refused)?;
    let terms = Terms { rated: wanted.seek.rated, ..terms };
    let seats = Player::BOTH.map(|player| Some(if player == host { wanted.owner } else { joiner }));
    let code = GameCode::fresh();
    let new = new_game(code, &terms, seats, app.tables().uptime()).map_err(refused)?;
    match app.store().begin(new).await {
        Err(StoreError::Missing) => return Err(NotBegun::Gone),
        begun => begun?,
    }
    let table = app.tables().find(code, Asker::at(address)).await?;
    let table = table.ok_or_else(|| Problem::new(StatusCode::INTERNAL_SERVER_ERROR))?;
    Ok((code, table.card(Some(joiner)).await?))
}

/// Open the socket of the lobby
///
/// It sends a `SeekList`, at once and whenever something changes, and expects nothing. As long as it is open,
/// the seeks of its owner are.
#[utoipa::path(get, path = "/seeks/socket", tag = "lobby", responses(
    (status = SWITCHING_PROTOCOLS, description = "A WebSocket"),
    (status = UPGRADE_REQUIRED, description = "The connection cannot be upgraded",
     body = body::Problem, content_type = "application/problem+json"),
    (status = BAD_REQUEST, description = "The request asks for no WebSocket",
     body = body::Problem, content_type = "application/problem+json"),
    Guarded, Crowd,
))]
pub(crate) async fn connect(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade?;
    let pass = app.guard().sockets().admit(address)?;
    let (person, closing) = (guest.person(), app.closing());
    Ok(upgrade.max_message_size(socket::LONGEST_MESSAGE).on_upgrade(async move |socket| {
        socket::attend(socket, person, closing, app).await;
        drop(pass);
    }))
}
