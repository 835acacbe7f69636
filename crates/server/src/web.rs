//! The web app, embedded in the program.

use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use catalog::{Family, GameId};
use percent_encoding::percent_decode_str;
use room::{GameCode, Room};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::accounts::likeness;
use crate::live::Asker;
use crate::problem::Problem;
use crate::{App, link};

/// The output of `vite build`. Files that compress well have compressed versions beside them.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Files;

const PAGE: &str = "index.html";

/// Files here have a digest of their contents in their names.
const HASHED: &str = "assets/";

/// The encodings of files and their suffixes, best first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// The pages of the app beside those of games.
const PAGES: [&str; 16] = [
    "",
    "new",
    "settings",
    "about",
    "privacy",
    "learn",
    "analyse",
    "review",
    "puzzles",
    "puzzles/daily",
    "lobby",
    "watch",
    "leaderboards",
    "sign-up",
    "log-in",
    "reset",
];

/// The path of a game.
const GAME: &str = "game/";

/// The path of a profile.
const PLAYERS: &str = "players/";

/// The path of the best players of a variant.
const LEADERBOARDS: &str = "leaderboards/";

/// The path of the rules of a variant.
const RULES: &str = "rules/";

/// The path of the analysis board of a variant.
const ANALYSE: &str = "analyse/";

/// Where a game is reviewed.
const REVIEW: &str = "review/";

/// Where positions of a variant are set up.
const EDIT: &str = "edit/";

/// Where boards for other people's pages are.
const EMBED: &str = "embed/";

/// The path of a course and of each of its steps.
const LEARN: &str = "learn/";

/// The path of the puzzles of a variant, and of each by its id.
const PUZZLES: &str = "puzzles/";

/// Serves a file of the app, or the single page that shows all addresses of the app. An unknown
/// page or game gets that page, too, but with status 404.
pub(crate) async fn serve(
    State(app): State<App>,
    method: Method,
    uri: Uri,
    mut headers: HeaderMap,
) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    // Names of people may have a dot.
    let is_page = !path.starts_with("api/") && (!path.contains('.') || path.starts_with(PLAYERS));
    if let Some(code) = path.strip_prefix(GAME)
        && let Some(page) = page_of_game(&app, code.trim_end_matches('/'), &headers).await
    {
        return page;
    }
    if is_page && !is_found(&app, path.trim_end_matches('/')).await {
        // A page that was not found is never "not modified".
        headers.remove(header::IF_NONE_MATCH);
        return (StatusCode::NOT_FOUND, page(&headers)).into_response();
    }
    match Files::get(path) {
        _ if is_page => page(&headers),
        Some(file) if !path.starts_with('.') => send(path, file, &headers),
        _ => Problem::new(StatusCode::NOT_FOUND).into_response(),
    }
}

/// Whether the app has something to show at this address. If the database fails, assumes that it
/// has: the page will report the failure.
async fn is_found(app: &App, path: &str) -> bool {
    if let Some(name) = path.strip_prefix(PLAYERS) {
        if name.contains('/') {
            return false;
        }
        let name = percent_decode_str(name).decode_utf8_lossy();
        return !matches!(app.store().account_like(&likeness(&name)).await, Ok(None));
    }
    let of_variant = [RULES, ANALYSE, EDIT, EMBED, LEADERBOARDS];
    if let Some(variant) = of_variant.iter().find_map(|page| path.strip_prefix(page)) {
        return variant.parse::<GameId>().is_ok();
    }
    if let Some(rest) = path.strip_prefix(LEARN) {
        let family = rest.split('/').next().unwrap_or_default();
        return rest.split('/').count() <= 2 && family.parse::<Family>().is_ok();
    }
    if let Some(puzzle) = path.strip_prefix(PUZZLES)
        && is_puzzle(puzzle)
    {
        return true;
    }
    match [GAME, REVIEW].iter().find_map(|page| path.strip_prefix(page)) {
        None => PAGES.contains(&path),
        Some(code) => match code.parse::<GameCode>() {
            Ok(code) => !matches!(app.store().listed(code).await, Ok(None)),
            Err(_) => false,
        },
    }
}

/// Whether this is a variant, or a variant and the id of one of its puzzles.
fn is_puzzle(path: &str) -> bool {
    let (game, id) = path.split_once('/').map_or((path, None), |(game, id)| (game, Some(id)));
    game.parse::<GameId>().is_ok_and(|game| id.is_none_or(|id| puzzles::find(game, id).is_some()))
}

/// The page with the Open Graph tags of this game; `None` if they cannot be made.
async fn page_of_game(app: &App, code: &str, headers: &HeaderMap) -> Option<Response> {
    let origin = app.guard().origin(headers)?;
    let table = app.tables().find(code.parse().ok()?, Asker::SERVER).await.ok()??;
    let card = table.card(None).await.ok()?;
    let number = table.look(Room::number).await.ok()?;
    let page = Files::get(PAGE).map(|file| String::from_utf8_lossy(&file.data).into_owned());
    let tags = link::tags(&card, number, &origin).into_string();
    let page = page.as_deref().unwrap_or(NOT_BUILT);
    let page = page.replacen("</head>", &format!("{tags}</head>"), 1);
    Some(([(header::CACHE_CONTROL, "no-cache")], Html(page)).into_response())
}

/// The single page of the app.
fn page(asked: &HeaderMap) -> Response {
    Files::get(PAGE).map_or_else(|| Html(NOT_BUILT).into_response(), |file| send(PAGE, file, asked))
}

fn send(name: &str, plain: EmbeddedFile, asked: &HeaderMap) -> Response {
    let digest = plain.metadata.sha256_hash();
    let digest = digest[..16].iter().map(|byte| format!("{byte:02x}"));
    let kind = plain.metadata.mimetype().to_owned();
    let compressed = ENCODINGS
        .into_iter()
        .filter(|(encoding, _)| accepts(asked, encoding))
        .find_map(|(encoding, ending)| Some((encoding, Files::get(&format!("{name}{ending}"))?)));
    let (encoding, file) = compressed.map_or((None, plain), |(name, file)| (Some(name), file));
    // The same text compressed differently is not the same answer.
    let tag = format!("\"{}{}\"", digest.collect::<String>(), encoding.unwrap_or_default());
    let caching =
        if name.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut answer = if asked.get(header::IF_NONE_MATCH).is_some_and(|known| *known == *tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, kind)], file.data).into_response()
    };
    let more = [
        (header::ETAG, Some(tag.as_str())),
        (header::CACHE_CONTROL, Some(caching)),
        (header::VARY, Some("accept-encoding")),
        (header::CONTENT_ENCODING, encoding),
    ];
    for (name, value) in more {
        if let Some(value) = value.and_then(|value| value.parse().ok()) {
            answer.headers_mut().insert(name, value);
        }
    }
    answer
}

fn accepts(asked: &HeaderMap, encoding: &str) -> bool {
    let values =
        asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    values.flat_map(|list| list.split(',')).any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let refused = |part: &str| part.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        parts.next() == Some(encoding) && !parts.any(refused)
    })
}

const NOT_BUILT: &str = "<!doctype html><html lang=en><head><meta charset=utf-8>\
    <title>Triskel</title></head><h1>Triskel</h1><p>The server runs, but this program was built \
    without the web app: <code>cargo xtask run</code> builds both. Programs find the server under \
    <a href=\"/api/v1/variants\">/api/v1</a>.</p></html>";

#[cfg(test)]
mod tests {
    use super::*;

    fn asking(list: &'static str) -> HeaderMap {
        [(header::ACCEPT_ENCODING, list.parse().unwrap())].into_iter().collect()
    }

    #[test]
    fn compressed_files_are_sent_only_on_request() {
        assert!(accepts(&asking("gzip, deflate, br"), "br"));
        assert!(accepts(&asking("br;q=0.5"), "br"));
        for list in ["", "gzip", "br;q=0", "br; q=0.0", "brr"] {
            assert!(!accepts(&asking(list), "br"), "{list}");
        }
        assert!(!accepts(&HeaderMap::new(), "br"));
    }
}
