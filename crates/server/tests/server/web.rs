use axum::http::StatusCode;
use serde_json::Value;

use crate::hall::Hall;

#[tokio::test]
async fn every_address_outside_the_api_is_a_page_of_the_web_app_or_a_file() {
    let hall = Hall::open().await;
    for page in ["/", "/settings", "/about", "/about/"] {
        assert_eq!(hall.get(page, "").await.status, StatusCode::OK, "{page}");
    }
    for page in ["/game/abc", "/game/aaaaaaaaaaaa", "/game", "/nothing/here", "/about/me"] {
        let answer = hall.get(page, "").await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{page}");
        let kind = answer.headers["content-type"].to_str().unwrap();
        assert!(kind.starts_with("text/html"), "{page} says so in its own words, not {kind}");
    }
    for file in ["/assets/none.js", "/.gitkeep", "/api/v1/none", "/api/v1/games/none/none"] {
        assert_eq!(hall.get(file, "").await.status, StatusCode::NOT_FOUND, "{file}");
    }
    let posted = hall.post("/", "", &Value::Null).await;
    assert_eq!(posted.status, StatusCode::METHOD_NOT_ALLOWED);
}
