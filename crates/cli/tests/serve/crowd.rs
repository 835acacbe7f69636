//! People with addresses of their own, and how long their moves take to arrive.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use store::{Effect, Entry, Moment, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::game::{Socket, next};
use crate::server::{PATIENCE, Server};

/// How often a human game moves while it is measured.
const PACE: Duration = Duration::from_millis(50);

/// A game to play or to attack.
#[derive(Debug, Clone)]
pub(crate) struct Board {
    pub(crate) code: String,
    /// The first player's and the second's; the same on one screen.
    pub(crate) cookies: [String; 2],
}

/// A person's own address.
pub(crate) fn address(net: u32, person: usize) -> String {
    format!("10.{net}.{}.{}", person / 250, person % 250)
}

fn forwarded(address: &str) -> String {
    format!("x-forwarded-for: {address}\r\n")
}

/// The status of the answer to a GET, if there is one.
pub(crate) async fn get(server: &Server, from: &str, path: &str, cookie: &str) -> Option<u16> {
    let mut stream = TcpStream::connect(&server.address).await.ok()?;
    let (host, from) = (&server.address, forwarded(from));
    let head = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\ncookie: {cookie}\r\n");
    let request = head + &from + "connection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    timeout(PATIENCE, stream.read_to_string(&mut answer)).await.ok()?.ok()?;
    answer.split(' ').nth(1)?.parse().ok()
}

impl Board {
    /// Creates a game between two guests.
    pub(crate) async fn friends(server: &Server, net: u32, index: usize) -> Self {
        let new = json!({"game": "gipf-basic", "opponent": {"type": "friend"}, "side": "first"});
        let from = |player| forwarded(&address(net + player, index));
        let made = server.request("POST", "/api/v1/games", "", &new.to_string(), &from(0)).await;
        let code = made.body["code"].as_str().expect("a game").to_owned();
        let path = format!("/api/v1/games/{code}/join");
        let joined = server.request("POST", &path, "", "null", &from(1)).await;
        Self { code, cookies: [made.cookie.unwrap(), joined.cookie.unwrap()] }
    }

    /// Creates a game on one screen that can go on for thousands of moves.
    pub(crate) async fn endless(server: &Server, cookie: &str) -> Self {
        let opponent = json!({"type": "same_screen"});
        let new = json!({"game": "gyges-basic", "opponent": opponent, "repetition": false});
        let from = forwarded(&address(9, 0));
        let made = server.request("POST", "/api/v1/games", cookie, &new.to_string(), &from).await;
        let code = made.body["code"].as_str().expect("a game").to_owned();
        let cookie = made.cookie.unwrap_or_else(|| cookie.to_owned());
        Self { code, cookies: [cookie.clone(), cookie] }
    }

    /// Writes this many moves into the database while the server is down.
    pub(crate) async fn fill(&self, store: &Store, plies: usize) {
        let opening = ["2@a1", "2@a6", "2@b1", "2@b6", "1@c1", "1@c6", "1@d1", "1@d6", "3@e1"];
        let opening = opening.into_iter().chain(["3@e6", "3@f1", "3@f6", "c1-c2", "c6-c5"]);
        let round = ["d1-c1", "d6-c6", "c1-d1", "c6-d6"].into_iter().cycle();
        let mut writes = JoinSet::new();
        for (ply, mv) in opening.chain(round).take(plies).enumerate() {
            let by = ["first", "second"][ply % 2];
            let moved =
                json!({"type": "moved", "by": by, "ply": ply, "moves": [mv], "clock": null});
            let (player, texts) = ((ply % 2) as u8, vec![mv.to_owned()]);
            let entry = Entry {
                game: self.code.parse().unwrap(),
                number: ply as u32 + 1,
                at: Moment::now(),
                request: None,
                event: moved.to_string(),
                effect: Effect::Moves { player, ply: ply as u32, texts },
                standing: None,
                rated: None,
            };
            let store = store.clone();
            writes.spawn(async move { store.append(entry).await.unwrap() });
        }
        writes.join_all().await;
    }
}

/// A person's socket.
pub(crate) struct Person {
    pub(crate) socket: Socket,
}

impl Person {
    /// Connects to a game, if the server allows it.
    pub(crate) async fn come(server: &str, from: &str, code: &str, cookie: &str) -> Option<Self> {
        let url = format!("ws://{server}/api/v1/games/{code}/socket");
        let mut request = url.into_client_request().ok()?;
        request.headers_mut().insert("x-forwarded-for", from.parse().ok()?);
        request.headers_mut().insert("cookie", cookie.parse().ok()?);
        let (socket, _) = timeout(PATIENCE, connect_async(request)).await.ok()?.ok()?;
        Some(Self { socket })
    }

    pub(crate) async fn send(&mut self, message: impl Into<Message>) -> Option<()> {
        self.socket.send(message.into()).await.ok()
    }

    pub(crate) async fn ask(&mut self, id: &str, ask: &Value) -> Option<()> {
        self.send(json!({"id": id, "ask": ask}).to_string()).await
    }

    /// The next message of one of these types, or `None` if the socket closes.
    pub(crate) async fn until(&mut self, kinds: &[&str]) -> Option<Value> {
        loop {
            let message = next(&mut self.socket).await?;
            if kinds.contains(&message["type"].as_str()?) {
                return Some(message);
            }
        }
    }

    /// Reads whatever comes, until the socket closes.
    pub(crate) async fn read_on(mut self) {
        while let Some(Ok(_)) = self.socket.next().await {}
    }
}

/// Two people play without thinking. Returns how long each move took to reach the opponent.
pub(crate) async fn play(
    address_of: String,
    index: usize,
    board: Board,
    moves: usize,
) -> Vec<Duration> {
    let mut players = Vec::new();
    let mut view = Value::Null;
    for (net, cookie) in (1..).zip(&board.cookies) {
        let from = address(net, index);
        let person = Person::come(&address_of, &from, &board.code, cookie).await;
        let mut person = person.expect("a player always has a place");
        let welcome = person.until(&["welcome"]).await.expect("a welcome");
        if view.is_null() || !welcome["view"]["legal"].as_array().unwrap().is_empty() {
            view = welcome["view"].clone();
        }
        players.push(person);
    }
    let (mut arrivals, mut round) = (Vec::with_capacity(moves), index);
    while arrivals.len() < moves && view["ending"].is_null() {
        let decides = usize::from(view["turn"] == "second");
        let legal = view["legal"].as_array().unwrap();
        let mv = legal[round * 7 % legal.len()]["text"].clone();
        let ply = view["ply"].clone();
        round += 1;
        let id = format!("{ply}/{round}");
        let sent = Instant::now();
        let ask = json!({"type": "play", "ply": ply, "moves": [mv]});
        players[decides].ask(&id, &ask).await.expect("the server is there");
        let [first, second] = &mut players[..] else { panic!("two play") };
        let (decides, other) = if decides == 0 { (first, second) } else { (second, first) };
        let heard = other.until(&["happened"]).await.expect("nobody is dropped");
        arrivals.push(sent.elapsed());
        let own = decides.until(&["happened"]).await.expect("nobody is dropped");
        let done = decides.until(&["done", "refused"]).await.expect("an answer");
        assert_eq!(done["type"], "done", "{done}");
        let stays = heard["view"]["legal"].as_array().unwrap().is_empty();
        view = if stays { own["view"].clone() } else { heard["view"].clone() };
        sleep(PACE.saturating_sub(sent.elapsed())).await;
    }
    arrivals
}
