//! Ends the server in the middle of play, by force and politely: no move that it acknowledged is
//! lost, and games go on.
//!
//! By force it is a few times by default, hundreds of times with `TRISKEL_LONG`.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::server::{PATIENCE, Server};

const GAMES: usize = 8;

/// Makes a game that one guest plays on both sides.
async fn new_game(server: &Server) -> Game {
    let opponent = json!({"type": "same_screen"});
    let clock = json!({"type": "live", "base": 600, "increment": 0});
    let new = json!({"game": "gipf-standard", "opponent": opponent, "clock": clock});
    let created = server.post("/api/v1/games", "", &new).await;
    Game {
        code: created.body["code"].as_str().unwrap().to_owned(),
        cookie: created.cookie.unwrap(),
        acknowledged: Vec::new(),
        sent: None,
        over: false,
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A game as its player knows it.
struct Game {
    code: String,
    cookie: String,
    acknowledged: Vec<String>,
    /// The move that was sent and perhaps not stored.
    sent: Option<String>,
    over: bool,
}

impl Game {
    /// Plays until the server is gone or the game is over.
    async fn play(mut self, address: String) -> Self {
        if let Some((mut socket, welcome)) = self.come_back(&address).await {
            let mut view = welcome["view"].clone();
            while let Some(next) = self.play_one(&mut socket, &view).await {
                view = next;
            }
        }
        self
    }

    /// Connects, and checks that the server has all that it acknowledged, and nothing else but the
    /// move that was on its way.
    async fn come_back(&mut self, address: &str) -> Option<(Socket, Value)> {
        let url = format!("ws://{address}/api/v1/games/{}/socket", self.code);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        let (mut socket, _) = connect_async(request).await.ok()?;
        let welcome = next(&mut socket).await?;
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

    async fn play_one(&mut self, socket: &mut Socket, view: &Value) -> Option<Value> {
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

    /// Waits until the move is acknowledged; the view of the position after it, if it came.
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
                _ => panic!("{message}"),
            }
        }
    }
}

/// The next message, or nothing if the server is gone.
async fn next(socket: &mut Socket) -> Option<Value> {
    loop {
        let message = timeout(PATIENCE, socket.next()).await.expect("no answer in time");
        if let Message::Text(text) = message?.ok()? {
            return Some(serde_json::from_str(&text).unwrap());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost() {
    let rounds = if std::env::var_os("TRISKEL_LONG").is_some() { 300 } else { 5 };
    let folder = tempfile::tempdir().unwrap();
    let mut games: Vec<Game> = Vec::new();
    let mut kept = 0;
    for round in 0..rounds {
        let server = Server::start(folder.path()).await;
        while games.len() < GAMES {
            games.push(new_game(&server).await);
        }
        let mut players = JoinSet::new();
        for game in games.drain(..) {
            players.spawn(game.play(server.address.clone()));
        }
        // Another moment of the work each time.
        sleep(Duration::from_millis(100 + round * 37 % 200)).await;
        server.kill().await;
        games = players.join_all().await;
        kept = games.iter().map(|game| game.acknowledged.len()).sum::<usize>().max(kept);
        games.retain(|game| !game.over);
    }
    assert!(kept > 0, "nothing was played");
}

/// What the one who decides has left, in milliseconds.
#[cfg(unix)]
fn time_left(view: &Value) -> u64 {
    let clock = &view["clock"];
    let player = usize::from(clock["running"] == "second");
    clock["left"][player].as_u64().unwrap()
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_stopped_sends_its_clients_away_and_their_games_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let mut game = new_game(&server).await;
    let (mut socket, welcome) = game.come_back(&server.address).await.unwrap();
    let mut view = welcome["view"].clone();
    for _ in 0..5 {
        view = game.play_one(&mut socket, &view).await.unwrap();
    }
    let farewell = async {
        while next(&mut socket).await.expect("closed without a word")["type"] != "bye" {}
        match timeout(PATIENCE, socket.next()).await.unwrap() {
            Some(Ok(Message::Close(Some(close)))) => u16::from(close.code),
            other => panic!("{other:?}"),
        }
    };
    let (status, code) = tokio::join!(server.stop(), farewell);
    assert!(status.success(), "{status}");
    assert_eq!(code, 1013, "clients are asked to try again");

    sleep(Duration::from_secs(2)).await;
    let server = Server::start(folder.path()).await;
    let (mut socket, welcome) = game.come_back(&server.address).await.unwrap();
    // The time from the last move on is nobody's.
    let (before, after) = (time_left(&view), time_left(&welcome["view"]));
    assert!(before - after < 1_000, "{before} {after}");
    game.play_one(&mut socket, &welcome["view"]).await.unwrap();
    assert_eq!(game.acknowledged.len(), 6);
}
