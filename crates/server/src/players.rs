//! What everybody may see of people with an account: ratings, results, and games against other people.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use catalog::GameId;
use room::{GameCode, Moment, PersonId, Rating};
use serde::Deserialize;
use store::{Account, Encounters, StoreError, StoredRating};
use utoipa::IntoParams;
use wire::{
    GameList, GameState, HeadToHead, Leader, Leaderboard, Player, PlayerRating, PlayerResults,
    RatingHistory, RatingPoint, Side,
};

use crate::App;
use crate::accounts::likeness;
use crate::document::{BadQuery, Guarded, NoPlayer, body};
use crate::guard::Address;
use crate::guest::Guest;
use crate::live::Asker;
use crate::me::{PAGE, list};
use crate::problem::Problem;
use crate::routes::Query;

/// How many changes of a rating are told, and how many of the best players.
const LONGEST_HISTORY: u32 = 500;
const LEADERS: u32 = 50;

/// How many games can be watched at a time, and how long ago their last event may be.
const WATCHED: u32 = 12;
const LATELY: Duration = Duration::from_hours(1);

/// The path of a player.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it is read as text, and only described here")]
pub(crate) struct PlayerPath {
    /// The name of an account, or one that looks like it.
    name: String,
}

/// The account of that name, or of one that looks like it.
async fn find(app: &App, name: &str) -> Result<Account, Problem> {
    let found = app.store().account_like(&likeness(name)).await?;
    found.ok_or_else(|| Problem::because(StatusCode::NOT_FOUND, "there is no such player"))
}

fn variant(id: &str) -> Result<GameId, Problem> {
    id.parse().map_err(|_| Problem::because(StatusCode::NOT_FOUND, "there is no such game"))
}

fn points(rating: Rating) -> f64 {
    rating.rating as f64 / 1000.0
}

fn shown(last: &StoredRating, now: Moment) -> PlayerRating {
    let rating = last.rating.aged(last.at, now);
    PlayerRating {
        rating: points(rating),
        deviation: rating.deviation as f64 / 1000.0,
        provisional: rating.is_provisional(),
        games: last.games,
    }
}

/// The ratings of somebody, by variant.
pub(crate) async fn ratings(
    app: &App,
    person: PersonId,
) -> Result<BTreeMap<String, PlayerRating>, StoreError> {
    let (now, found) = (Moment::now(), app.store().ratings_of(person).await?);
    Ok(found.iter().map(|last| (last.variant.clone(), shown(last, now))).collect())
}

fn results(found: Vec<store::Results>) -> Vec<PlayerResults> {
    let results = found.into_iter().map(|store::Results { variant, player, won, drawn, lost }| {
        let side = if player == 0 { Side::First } else { Side::Second };
        PlayerResults { game: variant, side, won, drawn, lost }
    });
    results.collect()
}

/// Read what everybody may know of a player
///
/// Their ratings by variant, and how their games against other people ended.
#[utoipa::path(get, path = "/players/{name}", tag = "players", params(PlayerPath), responses(
    (status = OK, description = "The player", body = body::Player),
    NoPlayer, Guarded,
))]
pub(crate) async fn read(
    State(app): State<App>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Json<Player>, Problem> {
    let Path(name) = name?;
    let Account { person, name, since, .. } = find(&app, &name).await?;
    Ok(Json(Player {
        name,
        since: since.0,
        ratings: ratings(&app, person).await?,
        results: results(app.store().results_of(person, None).await?),
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// The games that are over, or those that are not; those that are over without it.
    #[param(value_type = Option<body::GameState>)]
    state: Option<GameState>,
    /// Only games of this variant.
    game: Option<String>,
    /// Only games against the account of this name.
    opponent: Option<String>,
    /// Only games that are older than the one of this code.
    #[param(min_length = 12, max_length = 12, pattern = "^[a-km-np-z2-9]{12}$")]
    before: Option<String>,
}

/// List a player's games against other people, the newest first
///
/// Aborted games are not among them.
#[utoipa::path(get, path = "/players/{name}/games", tag = "players", params(PlayerPath, Which),
    responses(
    (status = OK, description = "Some of the games", body = body::GameList),
    BadQuery, NoPlayer, Guarded,
))]
pub(crate) async fn games(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
    name: Result<Path<String>, PathRejection>,
    Query(Which { state, game, opponent, before }): Query<Which>,
) -> Result<Json<GameList>, Problem> {
    let Path(name) = name?;
    let wrong = |detail: String| Problem::because(StatusCode::UNPROCESSABLE_ENTITY, detail);
    let before: Option<GameCode> = before
        .map(|code| code.parse())
        .transpose()
        .map_err(|error: store::BadCode| wrong(error.to_string()))?;
    let variant = game.as_deref().map(variant).transpose()?.map(|game| game.id().to_owned());
    let person = find(&app, &name).await?.person;
    let opponent = match opponent {
        Some(name) => Some(find(&app, &name).await?.person),
        None => None,
    };
    let over = state != Some(GameState::Running);
    let most = PAGE + 1;
    let which = Encounters { person, over, variant, opponent, before, most };
    let codes = app.store().encounters(which).await?;
    let asker = Asker::at(address).known_as(guest.person());
    Ok(Json(list(&app, codes, asker).await?))
}

/// See how two players have played against each other
#[utoipa::path(get, path = "/players/{name}/against/{opponent}", tag = "players",
    params(PlayerPath, ("opponent" = String, Path, description = "The name of the other account")),
    responses(
    (status = OK, description = "The results", body = body::HeadToHead),
    NoPlayer, Guarded,
))]
pub(crate) async fn against(
    State(app): State<App>,
    names: Result<Path<(String, String)>, PathRejection>,
) -> Result<Json<HeadToHead>, Problem> {
    let Path((name, opponent)) = names?;
    let (one, other) = (find(&app, &name).await?, find(&app, &opponent).await?);
    let found = app.store().results_of(one.person, Some(other.person)).await?;
    Ok(Json(HeadToHead { name: one.name, opponent: other.name, results: results(found) }))
}

/// Read how a player's rating has changed
#[utoipa::path(get, path = "/players/{name}/ratings/{game}", tag = "players",
    params(PlayerPath, ("game" = String, Path, description = "The variant, such as `dvonn`")),
    responses(
    (status = OK, description = "The rating after each rated game", body = body::RatingHistory),
    NoPlayer, Guarded,
))]
pub(crate) async fn history(
    State(app): State<App>,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Result<Json<RatingHistory>, Problem> {
    let Path((name, game)) = path?;
    let (person, game) = (find(&app, &name).await?.person, variant(&game)?.id());
    let history = app.store().rating_history(person, game, LONGEST_HISTORY).await?;
    let points = history.iter().map(|after| RatingPoint {
        at: after.at.0,
        rating: points(after.rating),
        code: after.game.to_string(),
    });
    Ok(Json(RatingHistory { game: game.to_owned(), points: points.collect() }))
}

/// List games to watch
///
/// Running games between accounts in which something has happened in the last hour that the server ran, those
/// of the players with the best ratings first.
#[utoipa::path(get, path = "/watch", tag = "players", responses(
    (status = OK, description = "The games", body = body::GameList),
    Guarded,
))]
pub(crate) async fn watch(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
) -> Result<Json<GameList>, Problem> {
    let since = app.tables().uptime().before(LATELY);
    let codes = app.store().running(since, WATCHED).await?;
    let asker = Asker::at(address).known_as(guest.person());
    Ok(Json(list(&app, codes, asker).await?))
}

/// List the best players of a variant
///
/// Players whose rating is provisional come after all others.
#[utoipa::path(get, path = "/leaderboards/{game}", tag = "players",
    params(("game" = String, Path, description = "The variant, such as `dvonn`")),
    responses(
    (status = OK, description = "The best players", body = body::Leaderboard),
    NoPlayer, Guarded,
))]
pub(crate) async fn leaders(
    State(app): State<App>,
    game: Result<Path<String>, PathRejection>,
) -> Result<Json<Leaderboard>, Problem> {
    let Path(game) = game?;
    Ok(Json(leaderboard(&app, variant(&game)?.id()).await?))
}

async fn leaderboard(app: &App, game: &str) -> Result<Leaderboard, StoreError> {
    let now = Moment::now();
    let found = app.store().leaders(game, Rating::SETTLED, LEADERS).await?;
    let leader = |store::Leader { name, rating }| Leader { name, rating: shown(&rating, now) };
    let mut players: Vec<Leader> = found.into_iter().map(leader).collect();
    // Some ratings have become provisional since the last game.
    players.sort_by_key(|leader| leader.rating.provisional);
    Ok(Leaderboard { game: game.to_owned(), players })
}
