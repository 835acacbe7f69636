//! A server on a free port, and clients that talk to it.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::request::Builder;
use axum::http::{HeaderMap, Request, StatusCode, header};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{App, Config, app};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};
use tower::ServiceExt;

use crate::keeping::Keeping;

const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Hall {
    pub(crate) app: App,
    pub(crate) keeping: Keeping,
    router: Router,
    pub(crate) address: SocketAddr,
    service: JoinHandle<()>,
}

/// The games of a stopped server.
pub(crate) struct Closed(pub(crate) Keeping);

impl Closed {
    pub(crate) async fn start(self) -> Hall {
        self.start_with(busy()).await
    }

    pub(crate) async fn start_with(self, config: Config) -> Hall {
        Hall::over(self.0, config).await
    }
}

/// Many clients at one address.
fn busy() -> Config {
    Config {
        requests_a_minute: 10_000,
        games_at_once: 1_000,
        sign_ups_an_hour: 1_000,
        log_ins_a_minute: 1_000,
        ..Config::default()
    }
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
}

impl Answer {
    /// The guest's cookie, as they send it back.
    pub(crate) fn cookie(&self) -> String {
        let cookie = self.headers[header::SET_COOKIE].to_str().unwrap();
        cookie.split(';').next().unwrap().to_owned()
    }

    pub(crate) fn code(&self) -> String {
        assert!(self.status.is_success(), "{}", self.body);
        self.body["code"].as_str().unwrap().to_owned()
    }
}

impl Hall {
    pub(crate) async fn open() -> Self {
        Self::with(busy()).await
    }

    /// A server that always uses a folder, even if the tests run on PostgreSQL.
    pub(crate) async fn in_folder() -> Self {
        Self::over(Keeping::folder(), busy()).await
    }

    /// A server without rate limits.
    pub(crate) async fn unlimited() -> Self {
        Self::with(Config { requests_a_minute: u32::MAX, games_at_once: u32::MAX, ..busy() }).await
    }

    pub(crate) async fn with(config: Config) -> Self {
        Self::over(Keeping::new().await, config).await
    }

    /// A new server with the same games.
    pub(crate) async fn restart(self) -> Self {
        self.stop().await.start().await
    }

    /// Closes the server as a signal would, and keeps the games.
    pub(crate) async fn stop(self) -> Closed {
        self.app.close().await;
        self.service.abort();
        Closed(self.keeping)
    }

    pub(crate) async fn over(keeping: Keeping, config: Config) -> Self {
        let store = keeping.store().await;
        let state = App::start(store, config).await.unwrap();
        let router = app(state.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = router.clone();
        let service = tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
        Self { app: state, keeping, router, address, service }
    }

    /// The paths of the router, from its debug output.
    pub(crate) fn routes(&self) -> BTreeSet<String> {
        let told = format!("{:?}", self.router);
        let quoted = told.split('"').skip(1).step_by(2);
        quoted.filter(|text| text.starts_with('/')).map(str::to_owned).collect()
    }

    async fn bytes(&self, request: Request<Body>) -> (axum::http::response::Parts, Bytes) {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        (parts, to_bytes(body, 1 << 20).await.unwrap())
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let (parts, body) = self.bytes(request).await;
        let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
        Answer { status: parts.status, headers: parts.headers, body }
    }

    /// The response to a GET, as text.
    pub(crate) async fn text(&self, path: &str) -> String {
        self.file(path).await.1
    }

    /// The same with its headers.
    pub(crate) async fn file(&self, path: &str) -> (HeaderMap, String) {
        let (parts, body) = self.bytes(Request::get(path).body(Body::empty()).unwrap()).await;
        assert_eq!(parts.status, StatusCode::OK, "{path}");
        (parts.headers, String::from_utf8(body.to_vec()).unwrap())
    }

    /// A page of a server with this public address.
    pub(crate) async fn page(&self, path: &str, host: &str) -> String {
        let request = Request::get(path).header(header::HOST, host).body(Body::empty());
        let (parts, body) = self.bytes(request.unwrap()).await;
        assert_eq!(parts.status, StatusCode::OK, "{path}");
        String::from_utf8(body.to_vec()).unwrap()
    }

    /// The response to a GET, as bytes.
    pub(crate) async fn picture(&self, path: &str) -> (HeaderMap, Bytes) {
        let (parts, body) = self.bytes(Request::get(path).body(Body::empty()).unwrap()).await;
        assert_eq!(parts.status, StatusCode::OK, "{path}");
        (parts.headers, body)
    }

    pub(crate) async fn get(&self, path: &str, cookie: &str) -> Answer {
        let request = Request::get(path).header(header::COOKIE, cookie);
        self.send(request.body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&self, path: &str, cookie: &str, body: &Value) -> Answer {
        self.send(with_body(Request::post(path), cookie, body)).await
    }

    pub(crate) async fn put(&self, path: &str, cookie: &str, body: &Value) -> Answer {
        self.send(with_body(Request::put(path), cookie, body)).await
    }

    pub(crate) async fn delete(&self, path: &str, cookie: &str) -> Answer {
        let request = Request::delete(path).header(header::COOKIE, cookie);
        self.send(request.body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn connect(&self, code: &str, cookie: &str, seen: u32) -> Client {
        self.connect_with(code, cookie, &format!("seen={seen}")).await
    }

    pub(crate) async fn connect_with(&self, code: &str, cookie: &str, query: &str) -> Client {
        let url = format!("ws://{}/api/v1/games/{code}/socket?{query}", self.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        let protocol = "triskel.v1".parse().unwrap();
        request.headers_mut().insert(header::SEC_WEBSOCKET_PROTOCOL, protocol);
        Client { socket: connect_async(request).await.unwrap().0, peeked: None }
    }

    /// A game on one screen: its code, the socket, and the guest's cookie.
    pub(crate) async fn screen(&self, game: &str) -> (String, Client, String) {
        let new = json!({"game": game, "opponent": {"type": "same_screen"}});
        let created = self.post("/api/v1/games", "", &new).await;
        let (code, cookie) = (created.code(), created.cookie());
        let client = self.connect(&code, &cookie, 0).await;
        (code, client, cookie)
    }

    /// A game between two guests: its code, their sockets (the first player's first), and their
    /// cookies.
    pub(crate) async fn friends(&self, terms: Value) -> (String, [Client; 2], [String; 2]) {
        let mut new = json!({"game": "dvonn", "opponent": {"type": "friend"}, "side": "first"});
        new.as_object_mut().unwrap().extend(terms.as_object().unwrap().clone());
        let created = self.post("/api/v1/games", "", &new).await;
        let (code, host) = (created.code(), created.cookie());
        let joined = self.post(&format!("/api/v1/games/{code}/join"), "", &Value::Null).await;
        assert_eq!(joined.status, StatusCode::OK, "{}", joined.body);
        let friend = joined.cookie();
        let mut first = self.connect(&code, &host, 0).await;
        let mut second = self.connect(&code, &friend, 0).await;
        first.until("welcome").await;
        second.until("welcome").await;
        (code, [first, second], [host, friend])
    }
}

fn with_body(request: Builder, cookie: &str, body: &Value) -> Request<Body> {
    let request =
        request.header(header::COOKIE, cookie).header(header::CONTENT_TYPE, "application/json");
    request.body(Body::from(body.to_string())).unwrap()
}

pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// A message that was peeked at and not yet taken.
    peeked: Option<Value>,
}

impl Client {
    /// An anonymous spectator over this connection.
    pub(crate) async fn over(stream: TcpStream, address: SocketAddr, code: &str) -> Self {
        let url = format!("ws://{address}/api/v1/games/{code}/socket");
        let stream = MaybeTlsStream::Plain(stream);
        Self { socket: client_async(url, stream).await.unwrap().0, peeked: None }
    }

    pub(crate) async fn send(&mut self, message: impl Into<Message>) {
        self.socket.send(message.into()).await.unwrap();
    }

    pub(crate) async fn ask(&mut self, id: &str, ask: &Value) {
        self.send(json!({"id": id, "ask": ask}).to_string()).await;
    }

    pub(crate) async fn play(&mut self, id: &str, ply: u32, moves: &[&str]) {
        self.ask(id, &json!({"type": "play", "ply": ply, "moves": moves})).await;
    }

    /// Plays some legal move of the view, and returns the view after it.
    pub(crate) async fn play_any(&mut self, ply: &mut u32, view: &Value) -> Value {
        let legal = view["legal"].as_array().unwrap();
        let mv = legal[*ply as usize * 7 % legal.len()]["text"].as_str().unwrap();
        self.play(&format!("any {ply}"), *ply, &[mv]).await;
        *ply += 1;
        // A socket may send only a few messages a second over a long time.
        if *ply > 30 {
            sleep(Duration::from_millis(260)).await;
        }
        self.event("moved").await["view"].clone()
    }

    /// The next message, or `None` if the server has closed the socket.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        if let Some(message) = self.peeked.take() {
            return Some(message);
        }
        let text = async {
            loop {
                match self.socket.next().await?.ok()? {
                    Message::Text(text) => return Some(text),
                    Message::Close(_) => return None,
                    _ => {}
                }
            }
        };
        let text = timeout(PATIENCE, text).await.expect("no answer in time")?;
        Some(serde_json::from_str(&text).unwrap())
    }

    /// The next message of that type; others are skipped.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("closed before {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The next event of that type; other messages are skipped.
    pub(crate) async fn event(&mut self, kind: &str) -> Value {
        loop {
            let news = self.until("happened").await;
            if news["event"]["event"]["type"] == kind {
                return news;
            }
        }
    }

    /// The next answer to a request that changes something.
    pub(crate) async fn answer(&mut self) -> Value {
        loop {
            let message = self.next().await.expect("closed before an answer");
            if message["type"] == "done" || message["type"] == "refused" {
                return message;
            }
        }
    }

    /// The code of the next refusal.
    pub(crate) async fn refusal(&mut self) -> String {
        self.until("refused").await["refusal"]["code"].as_str().unwrap().to_owned()
    }
}
