use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A server that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// Thousands of sockets are ours as well.
const BUFFER: usize = 4 * 1024;

/// Something that the server says on a socket, as far as it matters here. Every message is read
/// into this: to sort them by their types first would take the time of the server.
#[derive(Debug, Deserialize)]
pub(crate) struct Heard {
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) number: Option<u32>,
    #[serde(default)]
    pub(crate) moves: Vec<String>,
    pub(crate) event: Option<Numbered>,
    pub(crate) view: Option<View>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Numbered {
    pub(crate) number: u32,
    pub(crate) event: Event,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Event {
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

/// A position; the legal moves are for the one who decides.
#[derive(Debug, Deserialize)]
pub(crate) struct View {
    pub(crate) legal: Vec<LegalMove>,
    pub(crate) ending: Option<IgnoredAny>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct LegalMove {
    pub(crate) text: String,
}

/// A socket of a game.
#[derive(Debug)]
pub(crate) struct Client(WebSocketStream<TcpStream>);

impl Client {
    pub(crate) async fn connect(
        server: SocketAddr,
        address: &str,
        code: &str,
        cookie: &str,
    ) -> anyhow::Result<Self> {
        let url = format!("ws://{server}/api/v1/games/{code}/socket");
        let mut request = url.into_client_request()?;
        let headers = request.headers_mut();
        headers.insert("x-forwarded-for", address.parse()?);
        headers.insert("cookie", cookie.parse()?);
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
        let connected = client_async_with_config(request, stream, Some(config));
        Ok(Self(timeout(PATIENCE, connected).await.context("no socket in time")??.0))
    }

    pub(crate) async fn play(&mut self, ply: usize, mv: &str) -> anyhow::Result<()> {
        let ask = json!({"type": "play", "ply": ply, "moves": [mv]});
        let request = json!({"id": ply.to_string(), "ask": ask}).to_string();
        Ok(self.0.send(Message::text(request)).await?)
    }

    /// The next message that is not about who is there.
    pub(crate) async fn hear(&mut self) -> anyhow::Result<Heard> {
        loop {
            let message = timeout(PATIENCE, self.0.next()).await.context("no message in time")?;
            match message.context("the server has closed the socket")?? {
                Message::Text(text) => {
                    let heard: Heard = serde_json::from_str(&text)?;
                    match heard.kind.as_str() {
                        "welcome" | "happened" | "done" => return Ok(heard),
                        "refused" | "bye" => bail!("{text}"),
                        _ => {}
                    }
                }
                Message::Close(_) => bail!("the server has closed the socket"),
                _ => {}
            }
        }
    }
}

/// Posts, and returns the body and the guest's cookie of the answer.
pub(crate) async fn post(
    server: SocketAddr,
    address: &str,
    path: &str,
    body: &Value,
) -> anyhow::Result<(Value, String)> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {server}\r\nx-forwarded-for: {address}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(server).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    timeout(PATIENCE, stream.read_to_string(&mut answer)).await.context("no answer in time")??;
    let (head, body) = answer.split_once("\r\n\r\n").context("an answer has a head")?;
    ensure!(head.starts_with("HTTP/1.1 2"), "{answer}");
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|cookie| cookie.split(';').next()).context("a cookie")?;
    Ok((serde_json::from_str(body)?, cookie.to_owned()))
}
