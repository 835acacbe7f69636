//! The OpenAPI document matches the server: its routes, and every response to requests that are
//! valid, invalid or nonsense.

use std::collections::BTreeSet;

use axum::http::header;
use serde_json::Value;

use crate::hall::Hall;

async fn document(hall: &Hall) -> Value {
    hall.get("/api/v1/openapi.json", "").await.body
}

/// All texts with this key, at any depth.
fn texts<'a>(value: &'a Value, key: &str, found: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(name, value)| match value {
            Value::String(text) if name == key => drop(found.insert(text)),
            _ => texts(value, key, found),
        }),
        Value::Array(list) => list.iter().for_each(|value| texts(value, key, found)),
        _ => {}
    }
}

#[tokio::test]
async fn every_route_is_in_the_document() {
    let hall = Hall::open().await;
    let document = document(&hall).await;
    assert_eq!(document["openapi"].as_str().unwrap().split_once('.').unwrap().0, "3");
    let routes = hall.routes();
    assert!(routes.contains("/api/v1/games/{code}/socket"), "{routes:?}");
    let documented: BTreeSet<String> =
        document["paths"].as_object().unwrap().keys().cloned().collect();
    let outside = ["/", "/{*__private__axum_fallback}"].map(str::to_owned);
    assert_eq!(routes, &documented | &BTreeSet::from(outside), "outside is the web app");
}

#[tokio::test]
async fn every_reference_leads_somewhere() {
    let hall = Hall::open().await;
    let document = document(&hall).await;
    let mut references = BTreeSet::new();
    texts(&document, "$ref", &mut references);
    assert!(references.contains("#/components/schemas/Card"), "{references:?}");
    for reference in references {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some_and(Value::is_object), "{reference}");
    }
}

#[tokio::test]
async fn the_page_shows_everything_and_loads_nothing_from_other_sites() {
    let hall = Hall::open().await;
    let document = document(&hall).await;
    let page = hall.text("/api/v1/docs").await;
    for path in document["paths"].as_object().unwrap().keys() {
        assert!(page.contains(path), "{path}");
    }
    for name in document["components"]["schemas"].as_object().unwrap().keys() {
        assert!(page.contains(&format!("id=\"type-{name}\"")), "{name}");
    }
    for foreign in ["<script", "<style", "style=", "http://", "https://", "src=\"//"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    // Without an icon of its own, a browser would ask for one that is not there.
    let kinds = [("style.css", "text/css; charset=utf-8"), ("mark.svg", "image/svg+xml")];
    for (file, kind) in kinds {
        let path = format!("/api/v1/docs/{file}");
        assert!(page.contains(&format!("href=\"{path}\"")), "{file}");
        assert_eq!(hall.file(&path).await.0[header::CONTENT_TYPE], kind);
    }
}
