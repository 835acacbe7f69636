use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use serde_json::{Value, json};
use server::Config;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::hall::Hall;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Refused = Box<Response<Option<Vec<u8>>>>;

fn same_screen() -> Value {
    json!({"game": "dvonn", "opponent": {"type": "same_screen"}})
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let hall = Hall::open().await;
    for path in ["/", "/healthz", "/nowhere", "/api/v1/variants"] {
        let answer = hall.get(path, "").await;
        let policy = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.starts_with("default-src 'self'"), "{policy}");
        assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(answer.headers["cross-origin-resource-policy"], "same-origin");
        let permissions = answer.headers["permissions-policy"].to_str().unwrap();
        assert!(permissions.contains("camera=()"), "{permissions}");
        assert!(!answer.headers.contains_key(header::STRICT_TRANSPORT_SECURITY));
        let stored = answer.headers.get(header::CACHE_CONTROL).is_some_and(|it| it != "no-store");
        assert!(!(path.starts_with("/api") && stored), "{path}");
    }
    let api = hall.get("/api/v1/me", "").await;
    assert_eq!(api.headers[header::CACHE_CONTROL], "no-store");
}

#[tokio::test]
async fn a_server_with_a_public_address_answers_to_no_other_and_keeps_to_https() {
    let public_url = Some("https://play.example".parse().unwrap());
    let hall = Hall::with(Config { public_url, ..Config::default() }).await;
    let ask = async |host: &str, path: &str| {
        let request = Request::get(path).header(header::HOST, host);
        hall.send(request.body(Body::empty()).unwrap()).await
    };
    for path in ["/", "/api/v1/variants", "/metrics"] {
        let rebound = ask("evil.example", path).await;
        assert_eq!(rebound.status, StatusCode::MISDIRECTED_REQUEST, "{path}");
        assert_eq!(rebound.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    }
    assert_eq!(ask("10.0.0.7:8484", "/healthz").await.status, StatusCode::OK);
    let answer = ask("play.example", "/api/v1/variants").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.headers[header::STRICT_TRANSPORT_SECURITY], "max-age=31536000");
    let local = ask("127.0.0.1:8484", "/api/v1/variants").await;
    assert_eq!(local.status, StatusCode::OK);
    let post = |origin| {
        Request::post("/api/v1/games")
            .header(header::HOST, "play.example")
            .header(header::ORIGIN, origin)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(same_screen().to_string()))
            .unwrap()
    };
    let created = hall.send(post("https://play.example")).await;
    assert_eq!(created.status, StatusCode::CREATED);
    assert!(created.headers[header::SET_COOKIE].to_str().unwrap().contains("; Secure"));
    assert_eq!(hall.send(post("http://play.example")).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn the_cookie_is_out_of_reach_of_scripts_and_other_sites() {
    let hall = Hall::open().await;
    let created = hall.post("/api/v1/games", "", &same_screen()).await;
    let cookie = created.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
}

#[tokio::test]
async fn cookies_stay_on_https_where_it_is_used() {
    let secure = Config { secure_cookies: true, ..Config::default() };
    let proxied = Config { trust_proxy: true, ..Config::default() };
    for (config, proto, expected) in [
        (Config::default(), "https", false),
        (secure, "http", true),
        (proxied.clone(), "http", false),
        (proxied, "https", true),
    ] {
        let hall = Hall::with(config.clone()).await;
        let request = Request::post("/api/v1/games")
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-forwarded-proto", proto);
        let created = hall.send(request.body(same_screen().to_string().into()).unwrap()).await;
        let cookie = created.headers[header::SET_COOKIE].to_str().unwrap();
        assert_eq!(cookie.contains("; Secure"), expected, "{config:?} {proto}: {cookie}");
    }
}

#[tokio::test]
async fn a_forged_cookie_proves_nothing() {
    let hall = Hall::open().await;
    let created = hall.post("/api/v1/games", "", &same_screen()).await;
    let path = format!("/api/v1/games/{}", created.code());
    let cookie = created.cookie();
    assert_eq!(hall.get(&path, &cookie).await.body["yours"], json!(["first", "second"]));
    let (name, value) = cookie.split_once('=').unwrap();
    let (id, secret) = value.split_once('.').unwrap();
    for forged in [format!("{name}={id}"), format!("{name}={id}.0{}", &secret[1..])] {
        if forged != cookie {
            assert_eq!(hall.get(&path, &forged).await.body["yours"], json!([]), "{forged}");
        }
    }
}

#[tokio::test]
async fn pages_of_other_sites_are_kept_out() {
    let hall = Hall::open().await;
    let code = hall.post("/api/v1/games", "", &same_screen()).await.code();
    let foreign = |request: axum::http::request::Builder| {
        request.header(header::HOST, "here.example").header(header::ORIGIN, "http://evil.example")
    };
    let post = foreign(Request::post(format!("/api/v1/games/{code}/join")));
    let answer = hall.send(post.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    let socket = foreign(Request::get(format!("/api/v1/games/{code}/socket")))
        .header(header::CONNECTION, "upgrade")
        .header(header::UPGRADE, "websocket");
    let answer = hall.send(socket.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    // Browsers that send no `Origin` send `Sec-Fetch-Site`.
    let path = format!("/api/v1/games/{code}");
    for request in [Request::post(format!("{path}/join")), Request::get(&path)] {
        let request = request.header("sec-fetch-site", "cross-site");
        let answer = hall.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
    }
    let link = Request::get(&path).header("sec-fetch-site", "cross-site");
    let link = link.header("sec-fetch-mode", "navigate").body(Body::empty()).unwrap();
    assert_eq!(hall.send(link).await.status, StatusCode::OK);
}

#[tokio::test]
async fn one_address_cannot_send_unlimited_requests() {
    let hall = Hall::with(Config { requests_a_minute: 5, ..Config::default() }).await;
    for _ in 0..5 {
        assert_eq!(hall.get("/api/v1/variants", "").await.status, StatusCode::OK);
    }
    let refused = hall.get("/api/v1/variants", "").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.headers.contains_key(header::RETRY_AFTER));
    assert_eq!(hall.get("/healthz", "").await.status, StatusCode::OK);
}

#[tokio::test]
async fn behind_a_proxy_every_client_has_its_own_limit() {
    let config = Config { requests_a_minute: 1, trust_proxy: true, ..Config::default() };
    let hall = Hall::with(config).await;
    let from = |address: &str| {
        let request = Request::get("/api/v1/variants").header("x-forwarded-for", address);
        request.body(Body::empty()).unwrap()
    };
    assert_eq!(hall.send(from("192.0.2.1")).await.status, StatusCode::OK);
    assert_eq!(hall.send(from("192.0.2.2")).await.status, StatusCode::OK);
    let again = hall.send(from("192.0.2.9, 192.0.2.1")).await;
    assert_eq!(again.status, StatusCode::TOO_MANY_REQUESTS);
}

/// Opens a socket as a proxy does for a client with this address.
async fn knock(hall: &Hall, code: &str, address: &str) -> Result<Socket, Refused> {
    let url = format!("ws://{}/api/v1/games/{code}/socket", hall.address);
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("x-forwarded-for", address.parse().unwrap());
    match connect_async(request).await {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(answer)) => Err(answer),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn one_address_cannot_open_unlimited_sockets() {
    let config = Config { sockets_per_address: 2, trust_proxy: true, ..Config::default() };
    let hall = Hall::with(config).await;
    let code = hall.post("/api/v1/games", "", &same_screen()).await.code();
    let first = knock(&hall, &code, "192.0.2.1").await.unwrap();
    let _second = knock(&hall, &code, "192.0.2.1").await.unwrap();
    let refused = knock(&hall, &code, "192.0.2.1").await.unwrap_err();
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers()[header::CONTENT_TYPE], "application/problem+json");
    let problem: Value = serde_json::from_slice(refused.body().as_ref().unwrap()).unwrap();
    assert!(problem["detail"].as_str().unwrap().starts_with("2 sockets are open"), "{problem}");
    let _elsewhere = knock(&hall, &code, "192.0.2.2").await.unwrap();
    drop(first);
    let freed = async {
        while knock(&hall, &code, "192.0.2.1").await.is_err() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(20), freed).await.expect("a closed socket does not count");
}

#[tokio::test]
async fn large_bodies_are_refused() {
    let hall = Hall::open().await;
    let body = json!({"game": "x".repeat(20_000), "opponent": {"type": "friend"}});
    let answer = hall.post("/api/v1/games", "", &body).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn bad_messages_are_answered_and_cost_nobody_anything() {
    let hall = Hall::open().await;
    let (_, [mut first, mut second], _) = hall.friends(json!({})).await;
    let bad = [
        "",
        "{}",
        "null",
        "\u{0}",
        r#"{"id":"","ask":{"type":"resign"}}"#,
        r#"{"id":"a","ask":{"type":"cheat"}}"#,
        r#"{"id":"a","ask":{"type":"play","ply":-1,"moves":[]}}"#,
        r#"{"id":"a","ask":{"type":"play","ply":0,"moves":[]}}"#,
        r#"{"id":"a","ask":{"type":"say","text":"  "}}"#,
        r#"{"id":"a","ask":{"type":"play","ply":0,"moves":["a1"],"extra":1}}"#,
        r#"["a",{"type":"ping"}]"#,
        r#"{"id":"a","ask":["ping"]}"#,
        r#"{"id":"a","ask":["play",0,["a1"]]}"#,
    ];
    for text in bad {
        first.send(text).await;
        assert_eq!(first.refusal().await, "malformed", "{text}");
    }
    first.send(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(first.refusal().await, "malformed");
    first.play("ok", 0, &["c3"]).await;
    assert_eq!(second.event("moved").await["event"]["event"]["moves"], json!(["c3"]));
}

#[tokio::test]
async fn a_refusal_says_what_it_refuses() {
    let hall = Hall::open().await;
    let (_, [mut first, _], _) = hall.friends(json!({})).await;
    for (text, id) in [
        (r#"{"id":"mine","ask":{"type":"cheat"}}"#, json!("mine")),
        (r#"{"ask":{"type":"cheat"},"id":"last"}"#, json!("last")),
        (r#"{"id":7,"ask":{"type":"ping"}}"#, Value::Null),
        (r#"{"id":"","ask":{"type":"ping"}}"#, Value::Null),
        (r#"{"id":"torn","ask":"#, Value::Null),
    ] {
        first.send(text).await;
        assert_eq!(first.until("refused").await["id"], id, "{text}");
    }
    let longest = "\u{e9}".repeat(64);
    first.ask(&longest, &json!({"type": "ping"})).await;
    assert_eq!(first.until("pong").await["id"], longest);

    let asked: Vec<String> = (0..50).map(|id| id.to_string()).collect();
    for id in &asked {
        first.ask(id, &json!({"type": "ping"})).await;
    }
    let mut answers = Vec::new();
    let mut too_fast = 0;
    while answers.len() < asked.len() {
        let answer = first.next().await.unwrap();
        too_fast += usize::from(answer["refusal"]["code"] == "too_fast");
        answers.extend(answer["id"].as_str().map(str::to_owned));
    }
    answers.sort_by_key(|id| id.parse::<u32>().unwrap());
    assert_eq!(answers, asked);
    assert!(too_fast > 0);
}

#[tokio::test]
async fn a_message_too_long_ends_only_its_own_socket() {
    let hall = Hall::open().await;
    let (code, [mut first, mut second], [host, _]) = hall.friends(json!({})).await;
    first.send("x".repeat(100_000)).await;
    while first.next().await.is_some() {}
    let mut back = hall.connect(&code, &host, 0).await;
    back.until("welcome").await;
    back.play("1", 0, &["c3"]).await;
    second.event("moved").await;
}

#[tokio::test]
async fn a_socket_that_floods_is_slowed_down() {
    let hall = Hall::open().await;
    let (_, [mut first, _], _) = hall.friends(json!({})).await;
    for _ in 0..50 {
        first.send("x").await;
    }
    let mut codes = Vec::new();
    for _ in 0..50 {
        codes.push(first.refusal().await);
    }
    assert!(codes.iter().any(|code| code == "too_fast"), "{codes:?}");
}
