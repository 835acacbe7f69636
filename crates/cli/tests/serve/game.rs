//! A game as its player knows it: what was acknowledged, and what may have been lost in transit.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::server::{PATIENCE, Server};

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A game as its player knows it.
pub(crate) struct Game {
    pub(crate) code: String,
    pub(crate) cookie: String,
    pub(crate) acknowledged: Vec<String>,
    /// The move that was sent and perhaps not stored.
    sent: Option<String>,
    pub(crate) over: bool,
}

impl Game {
    pub(crate) async fn begin(server: &Server) -> Self {
        Self::begin_on(server, &json!({"type": "live", "base": 600, "increment": 0})).await
    }

    /// Creates a game that one guest plays on both sides.
    pub(crate) async fn begin_on(server: &Server, clock: &Value) -> Self {
        Self::try_begin(server, clock).await.expect("the server makes no game")
    }

    /// The same, unless the server cannot store it.
    pub(crate) async fn try_begin(server: &Server, clock: &Value) -> Option<Self> {
        let opponent = json!({"type": "same_screen"});
        let new = json!({"game": "gipf-standard", "opponent": opponent, "clock": clock});
        let created = server.post("/api/v1/games", "", &new).await;
        let code = created.body["code"].as_str()?.to_owned();
        let (acknowledged, sent, over) = (Vec::new(), None, false);
        Some(Self { code, cookie: created.cookie?, acknowledged, sent, over })
    }

    /// Plays until the server is down or the game is over.
    pub(crate) async fn play(mut self, address: String) -> Self {
        if let Some((mut socket, welcome)) = self.come_back(&address).await {
            let mut view = welcome["view"].clone();
            while let Some(next) = self.play_one(&mut socket, &view).await {
                view = next;
            }
        }
        self
    }

    /// Connects, and checks that the server has everything it acknowledged, and nothing else but a
    /// move that was in flight.
    pub(crate) async fn come_back(&mut self, address: &str) -> Option<(Socket, Value)> {
        let url = format!("ws://{address}/api/v1/games/{}/socket", self.code);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        let (mut socket, _) = connect_async(request).await.ok()?;
        let welcome = next(&mut socket).await.filter(|first| first["type"] == "welcome")?;
        let stored: Vec<String> = serde_json::from_value(welcome["moves"].clone()).unwrap();
        let mut possible = self.acknowledged.clone();
        possible.extend(self.sent.clone());
        assert!(stored.starts_with(&self.acknowledged), "{stored:?} < {:?}", self.acknowledged);
        assert!(possible.starts_with(&stored), "{stored:?} > {possible:?}");
        if let Some(mv) = self.sent.clone() {
            // The id is the same as before: if the move was stored, it is not played again.
            let ply = self.acknowledged.len();
            self.send(&mut socket, ply, &mv).await?;
            let view = self.acknowledgement(&mut socket).await?;
            let welcome = if view.is_null() { welcome } else { json!({"view": view}) };
            return Some((socket, welcome));
        }
        Some((socket, welcome))
    }

    pub(crate) async fn play_one(&mut self, socket: &mut Socket, view: &Value) -> Option<Value> {
        let legal = view["legal"].as_array().unwrap();
        self.over = !view["ending"].is_null();
        if self.over {
            return None;
        }
        let ply = self.acknowledged.len();
        let mv = legal[ply * 7 % legal.len()]["text"].as_str().unwrap().to_owned();
        self.send(socket, ply, &mv).await?;
        self.acknowledgement(socket).await
    }

    async fn send(&mut self, socket: &mut Socket, ply: usize, mv: &str) -> Option<()> {
        self.sent = Some(mv.to_owned());
        let ask = json!({"type": "play", "ply": ply, "moves": [mv]});
        let request = json!({"id": format!("move {ply}"), "ask": ask}).to_string();
        socket.send(Message::text(request)).await.ok()
    }

    /// Waits until the move is acknowledged. Returns the view after it, if it arrived.
    async fn acknowledgement(&mut self, socket: &mut Socket) -> Option<Value> {
        let mut view = Value::Null;
        loop {
            let message = next(socket).await?;
            match message["type"].as_str() {
                Some("presence") => {}
                Some("happened") => view = message["view"].clone(),
                Some("done") => {
                    self.acknowledged.extend(self.sent.take());
                    return Some(view);
                }
                Some("refused") if message["refusal"]["code"] == "too_fast" => {
                    sleep(Duration::from_millis(300)).await;
                    let mv = self.sent.clone().unwrap();
                    self.send(socket, self.acknowledged.len(), &mv).await?;
                }
                // The game is being resumed, and it is not known whether the move was stored.
                Some("bye") => return None,
                Some("refused") if message["refusal"]["code"] == "unavailable" => return None,
                _ => panic!("{message}"),
            }
        }
    }
}

/// The next message, or `None` if the server is down.
pub(crate) async fn next(socket: &mut Socket) -> Option<Value> {
    loop {
        let message = timeout(PATIENCE, socket.next()).await.expect("no answer in time");
        if let Message::Text(text) = message?.ok()? {
            return Some(serde_json::from_str(&text).unwrap());
        }
    }
}
