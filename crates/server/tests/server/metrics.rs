//! What `/metrics` reports.

use axum::http::StatusCode;
use serde_json::json;
use server::Config;

use crate::hall::Hall;

fn sample(text: &str, name: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in\n{text}")).parse().unwrap()
}

#[tokio::test]
async fn metrics_count_what_happens() {
    let config = Config { public_metrics: true, ..Config::default() };
    let hall = Hall::with(config).await;
    let (_, [mut first, mut second], _) = hall.friends(json!({})).await;
    first.play("1", 0, &["c3"]).await;
    first.until("done").await;
    second.play("1", 1, &["c3"]).await;
    assert_eq!(second.refusal().await, "illegal");
    second.send("nonsense").await;
    assert_eq!(second.refusal().await, "malformed");
    let computer = json!({"game": "dvonn", "opponent": {"type": "computer", "level": 1}});
    let mut third = {
        let mut new = computer.clone();
        new["side"] = json!("second");
        let created = hall.post("/api/v1/games", "", &new).await;
        hall.connect(&created.code(), &created.cookie(), 0).await
    };
    third.until("welcome").await;
    hall.get("/api/v1/made/up", "").await;

    let text = hall.text("/metrics").await;
    assert!(text.ends_with("# EOF\n"), "{text}");
    let count = |name: &str| sample(&text, name);
    assert_eq!(count("triskel_games") as u32, 2);
    assert_eq!(count("triskel_sockets") as u32, 3);
    assert_eq!(count("triskel_refusals_total{code=\"illegal\"}") as u32, 1);
    assert_eq!(count("triskel_refusals_total{code=\"malformed\"}") as u32, 1);
    assert_eq!(count("triskel_move_acknowledged_seconds_count") as u32, 1);
    assert_eq!(count("triskel_requests_total{route=\"/api/v1/games\",status=\"201\"}") as u32, 2);
    assert_eq!(count("triskel_requests_total{route=\"none\",status=\"404\"}") as u32, 1);
    assert!(count("triskel_moves_total") >= 1.0);
    assert!(count("triskel_commit_seconds_count") >= 4.0);
    assert!(count("triskel_commit_writes_sum") >= count("triskel_commit_writes_count"));
    assert!(count("triskel_engine_queue") >= 0.0);
}

#[tokio::test]
async fn metrics_are_not_for_strangers() {
    let hall = Hall::open().await;
    assert_eq!(hall.get("/metrics", "").await.status, StatusCode::FORBIDDEN);
}
