use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::hall::Hall;

#[tokio::test]
async fn every_address_outside_the_api_is_a_page_of_the_web_app_or_a_file() {
    let hall = Hall::open().await;
    crate::accounts::sign_up(&hall, "", "Ada L.").await;
    let own = puzzles::daily(20_775).expect("a puzzle");
    let puzzle = format!("/puzzles/{}/{}", own.game(), own.id);
    for page in [
        "/",
        "/settings",
        "/about",
        "/about/",
        "/rules/dvonn",
        "/rules/gyges-advanced",
        "/learn",
        "/learn/gipf",
        "/puzzles",
        "/puzzles/daily",
        "/puzzles/gipf-tournament",
        &puzzle,
        "/analyse",
        "/review",
        "/analyse/dvonn?moves=c3+d3",
        "/embed/dvonn?moves=c3+d3",
        "/lobby",
        "/watch",
        "/privacy",
        "/leaderboards",
        "/leaderboards/gipf-basic",
        "/players/Ada%20L.",
        "/players/ADA.L",
    ] {
        assert_eq!(hall.get(page, "").await.status, StatusCode::OK, "{page}");
    }
    for page in [
        "/game/abc",
        "/game/aaaaaaaaaaaa",
        "/review/aaaaaaaaaaaa",
        "/review/abc",
        "/game",
        "/nothing/here",
        "/about/me",
        "/rules",
        "/rules/chess",
        "/learn/chess",
        "/puzzles/chess",
        "/puzzles/dvonn/nosuch",
        "/puzzles/daily/more",
        "/analyse/chess",
        "/embed",
        "/analyse/dvonn/c3",
        "/leaderboards/chess",
        "/players",
        "/players/Nobody",
        "/players/Ada%20L./more",
    ] {
        let answer = hall.get(page, "").await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{page}");
        let kind = answer.headers["content-type"].to_str().unwrap();
        assert!(kind.starts_with("text/html"), "{page} is {kind}, not a page");
    }
    for file in ["/assets/none.js", "/.gitkeep", "/api/v1/none", "/api/v1/games/none/none"] {
        assert_eq!(hall.get(file, "").await.status, StatusCode::NOT_FOUND, "{file}");
    }
    let posted = hall.post("/", "", &Value::Null).await;
    assert_eq!(posted.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn boards_for_other_pages_can_be_framed_and_set_no_cookie() {
    let hall = Hall::open().await;
    let policy = |answer: &crate::hall::Answer| {
        answer.headers["content-security-policy"].to_str().unwrap().to_owned()
    };
    let page = hall.get("/analyse/dvonn", "").await;
    assert_eq!(page.headers["x-frame-options"], "DENY");
    assert!(policy(&page).contains("frame-ancestors 'none'"));
    let board = hall.get("/embed/dvonn?moves=c3", "").await;
    assert!(!board.headers.contains_key("x-frame-options"));
    assert!(!board.headers.contains_key("set-cookie"));
    assert_eq!(policy(&board), policy(&page).replace("'none'; object", "*; object"));
}

/// The content of a page's meta tag.
fn content<'page>(page: &'page str, property: &str) -> &'page str {
    let start = format!("<meta property=\"{property}\" content=\"");
    let rest = page.split(&start).nth(1).unwrap_or_else(|| panic!("no {property}"));
    rest.split('"').next().unwrap()
}

#[tokio::test]
async fn a_link_to_a_game_has_a_title_a_sentence_and_a_picture() {
    let hall = Hall::open().await;
    let new = json!({ "game": "gyges-basic", "opponent": { "type": "friend" }, "side": "first" });
    let created = hall.post("/api/v1/games", "", &new).await;
    let cookie = created.cookie();
    let name = json!({ "name": "Ada <3" });
    assert_eq!(hall.put("/api/v1/me", &cookie, &name).await.status, StatusCode::OK);

    let path = format!("/game/{}", created.code());
    let page = hall.page(&path, "play.example").await;
    assert_eq!(content(&page, "og:title"), "Gygès basic · Triskel");
    assert!(content(&page, "og:description").starts_with("Ada &lt;3 invites you"), "{page}");
    assert_eq!(content(&page, "og:url"), format!("http://play.example{path}"));
    let picture = content(&page, "og:image").strip_prefix("http://play.example").unwrap();
    let (headers, first) = hall.picture(picture).await;
    assert_eq!(headers["content-type"], "image/png");
    assert!(first.starts_with(b"\x89PNG"), "{first:?}");
    assert_eq!(hall.picture(picture).await.1, first, "it is drawn once");

    // Another position has another address, and another picture.
    let join = format!("/api/v1/games/{}/join", created.code());
    assert_eq!(hall.post(&join, "", &Value::Null).await.status, StatusCode::OK);
    let page = hall.page(&path, "play.example").await;
    assert_eq!(content(&page, "og:description"), "Ada &lt;3 against A guest: 0 moves so far.");
    assert_ne!(content(&page, "og:image"), format!("http://play.example{picture}"));
}
