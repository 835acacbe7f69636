//! Attacks on accounts.

use std::time::{Duration, Instant};

use argon2::password_hash::PasswordHasher;
use argon2::{Argon2, Params};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;
use server::Config;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::accounts::{PASSWORD, credentials, log_in, sign_up};
use crate::hall::{Closed, Hall};
use crate::sessions::change;

async fn stored_password(hall: &Closed) -> String {
    let file = hall.0.file();
    let mut database = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
    let password =
        sqlx::query_scalar("SELECT password FROM accounts").fetch_one(&mut database).await.unwrap();
    database.close().await.unwrap();
    password
}

#[tokio::test]
async fn the_store_has_only_a_hash_which_logging_in_upgrades() {
    // Made with less memory and one pass.
    let weak = Argon2::from(Params::new(8 * 1024, 1, 1, None).unwrap());
    let weak = weak.hash_password(PASSWORD.as_bytes()).unwrap().to_string();
    let hall = Hall::in_folder().await;
    sign_up(&hall, "", "Ada").await;
    let hall = hall.stop().await;
    let current = stored_password(&hall).await;
    assert!(current.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{current}");
    let file = std::fs::read(hall.0.file()).unwrap();
    let secret = PASSWORD.as_bytes();
    assert!(!file.windows(secret.len()).any(|part| part == secret));
    change(&hall, &format!("UPDATE accounts SET password = '{weak}'")).await;
    let hall = hall.start().await;
    assert!(log_in(&hall, "Ada", PASSWORD).await.status.is_success());
    let hall = hall.stop().await;
    let better = stored_password(&hall).await;
    assert!(better.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{better}");
    let hall = hall.start().await;
    assert!(log_in(&hall, "Ada", PASSWORD).await.status.is_success());
}

/// The median time of this many attempts.
async fn median(hall: &Hall, name: &str, attempts: usize) -> Duration {
    let mut took = Vec::new();
    for _ in 0..attempts {
        let began = Instant::now();
        let answer = log_in(hall, name, "a wrong password").await;
        took.push(began.elapsed());
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
        assert_eq!(answer.body["detail"], "the name or the password is wrong");
    }
    took.sort_unstable();
    took[attempts / 2]
}

#[tokio::test]
async fn neither_the_answer_nor_its_time_tells_whether_a_name_exists() {
    let hall = Hall::open().await;
    sign_up(&hall, "", "Ada").await;
    // The machine may be busy with something else for a while.
    let mut measured = Vec::new();
    for round in 0..5 {
        let known = median(&hall, "Ada", 5).await;
        let unknown = median(&hall, &format!("Bob {round}"), 5).await;
        let ratio = known.as_secs_f64() / unknown.as_secs_f64();
        if (0.8..=1.25).contains(&ratio) {
            return;
        }
        measured.push((known, unknown));
    }
    panic!("{measured:?}");
}

#[tokio::test]
async fn one_address_cannot_keep_guessing_and_locks_nobody_out() {
    let hall = Hall::with(Config { trust_proxy: true, ..Config::default() }).await;
    let attempt = async |address: &str, name: &str, password: &str| {
        let request = Request::post("/api/v1/sessions")
            .header("x-forwarded-for", address)
            .header(header::CONTENT_TYPE, "application/json");
        let body = Body::from(credentials(name, password).to_string());
        hall.send(request.body(body).unwrap()).await
    };
    sign_up(&hall, "", "Ada").await;
    let mut refused = None;
    for at in 0..40 {
        let answer = attempt("192.0.2.1", "Ada", "a wrong password").await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            assert!(answer.headers.contains_key(header::RETRY_AFTER));
            refused = Some(at);
            break;
        }
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    }
    assert!(refused.is_some_and(|at| at >= 20), "{refused:?}");
    // At this address the account of somebody else can still be opened, and the owner comes in elsewhere.
    assert_eq!(attempt("192.0.2.1", "Bob", "wrong").await.status, StatusCode::UNAUTHORIZED);
    assert!(attempt("192.0.2.2", "Ada", PASSWORD).await.status.is_success());
}

#[tokio::test]
async fn one_address_makes_forty_accounts_in_an_hour() {
    let hall = Hall::with(Config { requests_a_minute: 10_000, ..Config::default() }).await;
    // Refused attempts do not count.
    let weak = credentials("Ada", "password123");
    for _ in 0..50 {
        let answer = hall.post("/api/v1/accounts", "", &weak).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    sign_up(&hall, "", "Ada").await;
    for _ in 1..40 {
        assert_eq!(sign_up(&hall, "", "Ada").await.status, StatusCode::CONFLICT);
    }
    assert_eq!(sign_up(&hall, "", "Bob").await.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn no_page_of_another_site_signs_anybody_up_or_in_or_out() {
    let hall = Hall::open().await;
    let ada = sign_up(&hall, "", "Ada").await.cookie();
    for (method, path) in [
        ("POST", "/api/v1/accounts"),
        ("POST", "/api/v1/sessions"),
        ("POST", "/api/v1/resets"),
        ("PUT", "/api/v1/me/password"),
        ("DELETE", "/api/v1/sessions/current"),
        ("DELETE", "/api/v1/me"),
        ("GET", "/api/v1/me/export"),
    ] {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::COOKIE, &ada)
            .header("sec-fetch-site", "cross-site")
            .header(header::ORIGIN, "https://evil.example")
            .header(header::CONTENT_TYPE, "application/json");
        let body = Body::from(credentials("Ada", PASSWORD).to_string());
        let answer = hall.send(request.body(body).unwrap()).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{method} {path}");
    }
    // A form can send text, but not JSON.
    let request = Request::post("/api/v1/sessions").header(header::CONTENT_TYPE, "text/plain");
    let body = Body::from(credentials("Ada", PASSWORD).to_string());
    let answer = hall.send(request.body(body).unwrap()).await;
    assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert_eq!(hall.get("/api/v1/me", &ada).await.body["name"], "Ada");
}

#[tokio::test]
async fn one_of_many_concurrent_sign_ups_gets_the_name() {
    let hall = Hall::open().await;
    let names = ["Ada", "ADA", "ada", "A d a"];
    let answers = futures_util::future::join_all(names.map(|name| sign_up(&hall, "", name))).await;
    let created = answers.iter().filter(|answer| answer.status == StatusCode::CREATED).count();
    assert_eq!(created, 1);
    assert!(answers.iter().all(|answer| answer.status.as_u16() / 100 != 5));
    // So does a guest who signs up twice at once.
    let guest = hall.put("/api/v1/me", "", &json!({"name": "Bob"})).await.cookie();
    let twice =
        futures_util::future::join_all(["Bob", "Rob"].map(|name| sign_up(&hall, &guest, name)))
            .await;
    assert!(twice.iter().any(|answer| answer.status == StatusCode::CREATED));
    assert!(twice.iter().all(|answer| answer.status.as_u16() / 100 != 5));
}
