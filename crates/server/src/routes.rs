use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{Html, IntoResponse, Response};
use axum::{Extension, Json, Router};
use catalog::GameId;
use game::Player;
use room::{Face, GameCode, Room, first_terms};
use serde::Deserialize;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;
use wire::{Card, NewGame, Object, Opponent, SUBPROTOCOL, VariantInfo};

use crate::document::{self, BadBody, Crowd, Document, Guarded, NoGame, NotNow, body};
use crate::guard::Address;
use crate::guest::Guest;
use crate::live::{Asker, Table, new_game};
use crate::problem::Problem;
use crate::socket::Caller;
use crate::{
    App, accounts, guard, guest, hand_over, lobby, me, metrics, players, problem, reference, serve,
    socket, version, web,
};

/// The longest body that the server accepts.
const LONGEST_BODY: usize = 16 * 1024;

/// The server: everything under `/api/v1`, `/healthz`, and the web app.
pub fn app(app: App) -> Router {
    let api = OpenApiRouter::new()
        .routes(routes!(variants))
        .routes(routes!(create))
        .routes(routes!(read))
        .routes(routes!(hand_over::hand_over).layer(DefaultBodyLimit::max(hand_over::LONGEST)))
        .routes(routes!(join))
        .routes(routes!(record))
        .routes(routes!(picture))
        .routes(routes!(connect))
        .routes(routes!(me::read, me::change, me::remove))
        .routes(routes!(me::games))
        .routes(routes!(me::sessions))
        .routes(routes!(me::end_session))
        .routes(routes!(me::sign_out))
        .routes(routes!(lobby::list, lobby::seek))
        .routes(routes!(lobby::cancel))
        .routes(routes!(lobby::join))
        .routes(routes!(lobby::connect))
        .routes(routes!(players::read))
        .routes(routes!(players::games))
        .routes(routes!(players::against))
        .routes(routes!(players::history))
        .routes(routes!(players::leaders))
        .routes(routes!(players::watch))
        .routes(routes!(accounts::sign_up))
        .routes(routes!(accounts::log_in))
        .routes(routes!(accounts::change_password))
        .routes(routes!(accounts::redeem))
        .routes(routes!(accounts::export))
        .routes(routes!(openapi))
        .routes(routes!(docs))
        .routes(routes!(docs_style))
        .routes(routes!(docs_mark))
        .layer(from_fn(guest::answer_with_cookie))
        .layer(from_fn_with_state(app.clone(), guard::check))
        .layer(SetResponseHeaderLayer::overriding(version::HEADER, version::own()))
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ));
    let (router, described) = OpenApiRouter::with_openapi(document::blank())
        .routes(routes!(health))
        .routes(routes!(measure))
        .nest("/api/v1", api)
        .split_for_parts();
    let router = router
        .fallback(web::serve)
        .method_not_allowed_fallback(|| async { Problem::new(StatusCode::METHOD_NOT_ALLOWED) })
        .with_state(app.clone())
        .layer(Extension(Arc::new(Document::of(&described))));
    answering(router, app)
}

/// Adds what every route needs: timeouts, security headers, metrics and answers to panics.
fn answering(router: Router, app: App) -> Router {
    let router = router
        .layer(from_fn(serve::in_time))
        .layer(from_fn_with_state(app.clone(), guard::shield))
        .layer(CatchPanicLayer::custom(problem::of_panic))
        .layer(from_fn_with_state(app, metrics::count))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(TraceLayer::new_for_http());
    let router = guard::HEADERS.into_iter().fold(router, |router, (name, value)| {
        router.layer(SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value)))
    });
    router.layer(from_fn(guard::embed))
}

/// A JSON body, or a [`Problem`].
#[derive(FromRequest)]
#[from_request(via(Json), rejection(Problem))]
pub(crate) struct Body<T>(pub(crate) T);

/// The parameters after the question mark, or a [`Problem`].
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Problem))]
pub(crate) struct Query<T>(pub(crate) T);

/// The game that the path names, or a [`Problem`].
pub(crate) struct Named(pub(crate) GameCode);

fn no_game() -> Problem {
    Problem::because(StatusCode::NOT_FOUND, "there is no such game")
}

impl FromRequestParts<App> for Named {
    type Rejection = Problem;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        app: &App,
    ) -> Result<Self, Problem> {
        let Path(code) = Path::<String>::from_request_parts(parts, app).await?;
        code.parse().map(Self).map_err(|_| no_game())
    }
}

/// The table of the game that the path names, or a [`Problem`].
struct At(Table);

impl FromRequestParts<App> for At {
    type Rejection = Problem;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        app: &App,
    ) -> Result<Self, Problem> {
        let Named(code) = Named::from_request_parts(parts, app).await?;
        let Ok(Address(address)) = Address::from_request_parts(parts, app).await;
        app.tables().find(code, Asker::at(address)).await?.map(Self).ok_or_else(no_game)
    }
}

/// Check whether the server can store data
#[utoipa::path(get, path = "/healthz", tag = "server", responses(
    (status = OK, description = "It can", body = String),
    (status = SERVICE_UNAVAILABLE, description = "It cannot, and the detail says why",
     body = body::Problem, content_type = "application/problem+json"),
))]
async fn health(State(app): State<App>) -> Result<&'static str, Problem> {
    match app.health().check(app.store()).await {
        Ok(()) => Ok("ok\n"),
        Err(reason) => Err(Problem::because(StatusCode::SERVICE_UNAVAILABLE, reason)),
    }
}

/// Read the server's metrics
///
/// For Prometheus. Only the server's own machine may read them, unless it is configured otherwise.
#[utoipa::path(get, path = "/metrics", tag = "server", responses(
    (status = OK, description = "The counts", body = String,
     content_type = "application/openmetrics-text"),
    (status = FORBIDDEN, description = "The metrics are for the server's own machine", body = body::Problem,
     content_type = "application/problem+json"),
))]
async fn measure(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    if !app.guard().may_read_metrics(&request) {
        let detail = "the metrics are for the server's own machine";
        return Err(Problem::because(StatusCode::FORBIDDEN, detail));
    }
    Ok(([(header::CONTENT_TYPE, metrics::MEDIA_TYPE)], app.metrics().text()).into_response())
}

/// List the games that can be played
#[utoipa::path(get, path = "/variants", tag = "games", responses(
    (status = OK, description = "The games", body = [body::VariantInfo]),
    Guarded,
))]
async fn variants() -> Json<Vec<VariantInfo>> {
    Json(GameId::ALL.iter().copied().map(VariantInfo::from).collect())
}

/// Begin a game
///
/// The guest who asks takes a seat, or both if it is played on one screen.
#[utoipa::path(post, path = "/games", tag = "games", request_body = body::NewGame, responses(
    (status = CREATED, description = "The game", body = body::Card,
     headers(("location" = String, description = "Where to find the game"))),
    BadBody, Guarded,
))]
async fn create(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
    Body(Object(new)): Body<Object<NewGame>>,
) -> Result<Response, Problem> {
    let same_screen = new.opponent == Opponent::SameScreen {};
    let lot = if rand::random() { Player::First } else { Player::Second };
    let (terms, host) = first_terms(new, lot)
        .map_err(|detail| Problem::because(StatusCode::UNPROCESSABLE_ENTITY, detail))?;
    if !app.guard().may_create(address) {
        return Ok(guard::too_many("too many new games from this address", "30"));
    }
    let person = guest.or_new(&app).await?;
    let seats = Player::BOTH.map(|player| (same_screen || player == host).then_some(person));
    let code = GameCode::fresh();
    let new = new_game(code, &terms, seats, app.tables().uptime())
        .map_err(|detail| Problem::because(StatusCode::UNPROCESSABLE_ENTITY, detail))?;
    app.store().begin(new).await?;
    let table = app.tables().find(code, Asker::at(address)).await?;
    let table = table.ok_or_else(|| Problem::new(StatusCode::INTERNAL_SERVER_ERROR))?;
    let card = table.card(Some(person)).await?;
    let location = [(header::LOCATION, format!("/api/v1/games/{code}"))];
    Ok((StatusCode::CREATED, location, Json(card)).into_response())
}

/// Read who plays a game, and how it ended
#[utoipa::path(get, path = "/games/{code}", tag = "games", params(GamePath), responses(
    (status = OK, description = "The game", body = body::Card),
    NoGame, Guarded,
))]
async fn read(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
    Named(code): Named,
) -> Result<Json<Card>, Problem> {
    // A live table has the latest state.
    if let Some(table) = app.tables().live(code) {
        return Ok(Json(table.card(guest.person()).await?));
    }
    let asker = Asker::at(address).known_as(guest.person());
    app.tables().card(code, asker).await?.map(Json).ok_or_else(no_game)
}

/// Take the open seat of a game
#[utoipa::path(post, path = "/games/{code}/join", tag = "games", params(GamePath), responses(
    (status = OK, description = "The game", body = body::Card),
    NoGame, NotNow, Guarded,
))]
async fn join(State(app): State<App>, guest: Guest, At(table): At) -> Result<Json<Card>, Problem> {
    let person = guest.or_new(&app).await?;
    let name = app.store().name(person).await?;
    let account = app.store().account(person).await?.is_some();
    let face = Face { name, account, rating: None };
    Ok(Json(table.join(person, face).await??))
}

/// Read the moves of a game, as a file in our own format
#[utoipa::path(get, path = "/games/{code}/record", tag = "games", params(GamePath), responses(
    (status = OK, description = "The record", body = String, content_type = "text/plain"),
    NoGame, Guarded,
))]
async fn record(
    State(app): State<App>,
    Address(address): Address,
    At(table): At,
) -> Result<Response, Problem> {
    let room = table.look(Room::clone).await?;
    let code = room.code();
    let written = app.tables().workers().run(Asker::at(address), move || room.transcript());
    let text = written.await?;
    let kind = (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned());
    let name = (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{code}.tsk\""));
    Ok(([kind, name], text).into_response())
}

/// See the board of a game
///
/// A picture for links to the game, as it is after its last event.
#[utoipa::path(get, path = "/games/{code}/picture.png", tag = "games", params(GamePath), responses(
    (status = OK, description = "The picture", body = Vec<u8>, content_type = "image/png"),
    NoGame, Guarded,
))]
async fn picture(State(app): State<App>, At(table): At) -> Result<Response, Problem> {
    let moment = table.look(|room| (room.code(), room.number())).await?;
    let record = async move || Ok(table.look(room::Room::played).await?);
    let picture = app.pictures().find(moment, record).await?;
    let kind = (header::CONTENT_TYPE, "image/png");
    Ok(([kind, (header::CACHE_CONTROL, "public, max-age=60")], picture).into_response())
}

/// The path of a game.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it is read by `At`, and only described here")]
pub(crate) struct GamePath {
    /// The game's code, as in its link.
    #[param(min_length = 12, max_length = 12, pattern = "^[a-km-np-z2-9]{12}$")]
    code: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Joining {
    /// The number of the last event that the client has seen.
    #[serde(default)]
    seen: u32,
    /// `light` for lines of chat without the position: `heard` in place of `happened`.
    #[serde(default)]
    #[param(inline)]
    chat: Chat,
    /// The version of the messages that the client speaks, as the header `triskel-wire` has it. If it
    /// is another one, the socket is closed at once with the code 4426.
    wire: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Chat {
    #[default]
    Full,
    Light,
}

/// Open the socket of a game
///
/// The client sends messages of the type Request and gets messages of the type Tell.
#[utoipa::path(
    get,
    path = "/games/{code}/socket",
    tag = "games",
    params(GamePath, Joining),
    responses(
        (status = SWITCHING_PROTOCOLS, description = "A WebSocket, subprotocol triskel.v1"),
        (status = UPGRADE_REQUIRED, description = "The connection cannot be upgraded",
         body = body::Problem, content_type = "application/problem+json"),
        NoGame, Guarded, Crowd,
    ),
)]
async fn connect(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
    At(table): At,
    Query(Joining { seen, chat, wire }): Query<Joining>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade?;
    let pass = app.guard().sockets().admit(address)?;
    let light_chat = chat == Chat::Light;
    let closing = app.closing();
    let (guest, session) = (guest.person(), guest.session());
    let caller = Caller { guest, session, address, light_chat };
    let answer = upgrade
        .protocols([SUBPROTOCOL])
        .max_message_size(socket::LONGEST_MESSAGE)
        .max_frame_size(socket::LONGEST_MESSAGE)
        .read_buffer_size(socket::BUFFER)
        .write_buffer_size(socket::BUFFER)
        .on_upgrade(async move |socket| {
            if wire.is_some_and(|wire| wire != version::text()) {
                return version::part(socket).await;
            }
            socket::attend(socket, table, caller, seen, closing, app).await;
            drop(pass);
        });
    Ok(answer)
}

/// Get this document
#[utoipa::path(get, path = "/openapi.json", tag = "documentation", responses(
    (status = OK, description = "OpenAPI 3.1", body = Object, content_type = "application/json"),
    Guarded,
))]
async fn openapi(Extension(document): Extension<Arc<Document>>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], document.json.clone()).into_response()
}

/// Read this document as a page
#[utoipa::path(get, path = "/docs", tag = "documentation", responses(
    (status = OK, description = "A page", body = String, content_type = "text/html"),
    Guarded,
))]
async fn docs(Extension(document): Extension<Arc<Document>>) -> Html<String> {
    Html(document.page.clone())
}

/// Get the style sheet of that page
#[utoipa::path(get, path = "/docs/style.css", tag = "documentation", responses(
    (status = OK, description = "A style sheet", body = String, content_type = "text/css"),
    Guarded,
))]
async fn docs_style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], reference::STYLE).into_response()
}

/// Get the icon of that page
#[utoipa::path(get, path = "/docs/mark.svg", tag = "documentation", responses(
    (status = OK, description = "An icon", body = String, content_type = "image/svg+xml"),
    Guarded,
))]
async fn docs_mark() -> Response {
    ([(header::CONTENT_TYPE, "image/svg+xml")], reference::MARK).into_response()
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use axum::routing::get;
    use serde_json::{Value, json};
    use store::Store;
    use tower::ServiceExt;

    use super::*;
    use crate::Config;

    #[tokio::test]
    async fn a_handler_that_panics_answers_with_a_problem() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("triskel.db")).await.unwrap();
        let app = App::start(store, Config::default()).await.unwrap();
        let failing = Router::new().route("/fails", get(async || -> () { panic!("secret") }));
        let request = Request::get("/fails").body(axum::body::Body::empty()).unwrap();
        let answer = answering(failing, app.clone()).oneshot(request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(answer.headers()[header::CONTENT_TYPE], Problem::MEDIA_TYPE);
        assert_eq!(answer.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        let body = to_bytes(answer.into_body(), LONGEST_BODY).await.unwrap();
        let body: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(body, json!({"status": 500, "title": "Internal Server Error"}));
        let counted = "triskel_requests_total{route=\"/fails\",status=\"500\"} 1";
        assert!(app.metrics().text().contains(counted));
    }
}
