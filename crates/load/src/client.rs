use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use wire::{Ask, Request, Tell};

/// The longest time a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Small buffers, because this process also holds thousands of sockets.
const BUFFER: usize = 4 * 1024;

/// A player's socket.
#[derive(Debug)]
pub struct Client(WebSocketStream<TcpStream>);

impl Client {
    /// Connects to a game as the guest with this cookie, from this address.
    pub async fn connect(
        server: SocketAddr,
        address: &str,
        code: &str,
        cookie: &str,
    ) -> anyhow::Result<Self> {
        Self::come_back(server, address, code, cookie, 0).await
    }

    /// The same for a client that has seen the events up to that number.
    pub async fn come_back(
        server: SocketAddr,
        address: &str,
        code: &str,
        cookie: &str,
        seen: u32,
    ) -> anyhow::Result<Self> {
        let url = format!("ws://{server}/api/v1/games/{code}/socket?seen={seen}");
        let mut request = url.into_client_request()?;
        let headers = request.headers_mut();
        headers.insert("x-forwarded-for", address.parse()?);
        headers.insert("cookie", cookie.parse()?);
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
        let connected = client_async_with_config(request, stream, Some(config));
        Ok(Self(timeout(PATIENCE, connected).await.context("timed out while connecting")??.0))
    }

    /// Plays a move.
    pub async fn play(&mut self, ply: u32, mv: &str) -> anyhow::Result<()> {
        self.ask(&ply.to_string(), Ask::Play { ply, moves: vec![mv.to_owned()] }).await
    }

    /// Sends a request.
    pub async fn ask(&mut self, id: &str, ask: Ask) -> anyhow::Result<()> {
        let request = serde_json::to_string(&Request { id: id.to_owned(), ask })?;
        Ok(self.0.send(Message::text(request)).await?)
    }

    /// The next welcome, event or acknowledgement.
    pub async fn hear(&mut self) -> anyhow::Result<Tell> {
        loop {
            match self.next().await? {
                heard @ (Tell::Welcome { .. } | Tell::Happened { .. } | Tell::Done { .. }) => {
                    return Ok(heard);
                }
                Tell::Seats { .. } | Tell::Presence { .. } => {}
                other => bail!("{other:?}"),
            }
        }
    }

    /// The next message.
    pub async fn next(&mut self) -> anyhow::Result<Tell> {
        loop {
            let message = timeout(PATIENCE, self.0.next())
                .await
                .context("timed out while waiting for a message")?;
            match message.context("the server has closed the socket")?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(_) => bail!("the server has closed the socket"),
                _ => {}
            }
        }
    }
}

/// Posts a body. Returns the body and the guest cookie of the response.
pub async fn post<T: DeserializeOwned>(
    server: SocketAddr,
    address: &str,
    path: &str,
    body: &impl Serialize,
) -> anyhow::Result<(T, String)> {
    let body = serde_json::to_string(body)?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {server}\r\nx-forwarded-for: {address}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(server).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    timeout(PATIENCE, stream.read_to_string(&mut answer))
        .await
        .context("timed out while waiting for an answer")??;
    let (head, body) = answer.split_once("\r\n\r\n").context("an answer has a head")?;
    ensure!(head.starts_with("HTTP/1.1 2"), "{answer}");
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|cookie| cookie.split(';').next()).context("a cookie")?;
    Ok((serde_json::from_str(body)?, cookie.to_owned()))
}
