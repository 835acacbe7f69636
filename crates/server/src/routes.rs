use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequest, FromRequestParts, Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use catalog::GameId;
use game::Player;
use serde::Deserialize;
use store::GameCode;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;

use crate::guest::Guest;
use crate::live::{Table, first_terms, new_game};
use crate::problem::Problem;
use crate::wire::{Card, NewGame, Opponent, SUBPROTOCOL, VariantInfo};
use crate::{App, guard, me, socket};

/// No body that this server expects is longer.
const LONGEST_BODY: usize = 16 * 1024;

/// The server: everything under `/api/v1`, and `/healthz`.
pub fn app(app: App) -> Router {
    let api = Router::new()
        .route("/variants", get(variants))
        .route("/games", post(create))
        .route("/games/{code}", get(read))
        .route("/games/{code}/join", post(join))
        .route("/games/{code}/socket", get(connect))
        .route("/me", get(me::read).put(me::change))
        .route("/me/games", get(me::games))
        .layer(from_fn_with_state(app.clone(), guard::check));
    let router = Router::new()
        .route("/", get(front_page))
        .route("/healthz", get(health))
        .nest("/api/v1", api)
        .fallback(|| async { Problem::new(StatusCode::NOT_FOUND) })
        .method_not_allowed_fallback(|| async { Problem::new(StatusCode::METHOD_NOT_ALLOWED) })
        .with_state(app)
        .layer(RequestBodyLimitLayer::new(LONGEST_BODY))
        .layer(TraceLayer::new_for_http());
    guard::HEADERS.into_iter().fold(router, |router, (name, value)| {
        router.layer(SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value)))
    })
}

/// A JSON body, or a [`Problem`].
#[derive(FromRequest)]
#[from_request(via(Json), rejection(Problem))]
pub(crate) struct Body<T>(pub(crate) T);

/// The parameters after the question mark, or a [`Problem`].
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Problem))]
pub(crate) struct Query<T>(pub(crate) T);

/// The table that the path names, or a [`Problem`].
struct At(Table);

impl FromRequestParts<App> for At {
    type Rejection = Problem;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        app: &App,
    ) -> Result<Self, Problem> {
        let Path(code) = Path::<String>::from_request_parts(parts, app).await?;
        let unknown = || Problem::because(StatusCode::NOT_FOUND, "there is no such game");
        let code: GameCode = code.parse().map_err(|_| unknown())?;
        app.tables().find(code).await?.map(Self).ok_or_else(unknown)
    }
}

async fn front_page() -> Html<&'static str> {
    Html(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Triskel</title>\
         <h1>Triskel</h1><p>The server runs. Programs find it under \
         <a href=\"/api/v1/variants\">/api/v1</a>.</p></html>",
    )
}

async fn health(State(app): State<App>) -> Response {
    if app.store().is_healthy().await {
        "ok\n".into_response()
    } else {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE).into_response()
    }
}

async fn variants() -> Json<Vec<VariantInfo>> {
    let info = |game: &GameId| VariantInfo { id: game.id(), title: game.title() };
    Json(GameId::ALL.iter().map(info).collect())
}

async fn create(
    State(app): State<App>,
    guest: Guest,
    Body(new): Body<NewGame>,
) -> Result<Response, Problem> {
    let same_screen = new.opponent == Opponent::SameScreen;
    let lot = if rand::random() { Player::First } else { Player::Second };
    let (terms, host) = first_terms(new, lot)
        .map_err(|detail| Problem::because(StatusCode::UNPROCESSABLE_ENTITY, detail))?;
    let (guest, cookies) = guest.or_new(&app).await?;
    let seats = Player::BOTH.map(|player| (same_screen || player == host).then_some(guest));
    let code = GameCode::fresh();
    app.store().begin(new_game(code, &terms, seats)).await?;
    let table = app.tables().find(code).await?;
    let table = table.ok_or_else(|| Problem::new(StatusCode::INTERNAL_SERVER_ERROR))?;
    let card = table.card(Some(guest)).await?;
    let location = [(header::LOCATION, format!("/api/v1/games/{code}"))];
    Ok((StatusCode::CREATED, cookies, location, Json(card)).into_response())
}

async fn read(guest: Guest, At(table): At) -> Result<Json<Card>, Problem> {
    Ok(Json(table.card(guest.code()).await?))
}

async fn join(State(app): State<App>, guest: Guest, At(table): At) -> Result<Response, Problem> {
    let (guest, cookies) = guest.or_new(&app).await?;
    let name = app.store().name(guest).await?;
    let card = table.join(guest, name).await??;
    Ok((cookies, Json(card)).into_response())
}

#[derive(Debug, Deserialize)]
struct Seen {
    /// The number of the last event that the client has seen.
    #[serde(default)]
    seen: u32,
}

async fn connect(
    State(app): State<App>,
    guest: Guest,
    At(table): At,
    Query(Seen { seen }): Query<Seen>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let closing = app.closing();
    upgrade
        .protocols([SUBPROTOCOL])
        .max_message_size(socket::LONGEST_MESSAGE)
        .max_frame_size(socket::LONGEST_MESSAGE)
        .on_upgrade(move |socket| socket::attend(socket, table, guest.code(), seen, closing))
}
