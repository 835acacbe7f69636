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

/// A server that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// Thousands of sockets are ours as well.
const BUFFER: usize = 4 * 1024;

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

    pub(crate) async fn play(&mut self, ply: u32, mv: &str) -> anyhow::Result<()> {
        let ask = Ask::Play { ply, moves: vec![mv.to_owned()] };
        let request = serde_json::to_string(&Request { id: ply.to_string(), ask })?;
        Ok(self.0.send(Message::text(request)).await?)
    }

    /// The next welcome, event or acknowledgement.
    pub(crate) async fn hear(&mut self) -> anyhow::Result<Tell> {
        loop {
            let message = timeout(PATIENCE, self.0.next()).await.context("no message in time")?;
            match message.context("the server has closed the socket")?? {
                Message::Text(text) => match serde_json::from_str(&text)? {
                    heard @ (Tell::Welcome { .. } | Tell::Happened { .. } | Tell::Done { .. }) => {
                        return Ok(heard);
                    }
                    Tell::Seats { .. } | Tell::Presence { .. } => {}
                    _ => bail!("{text}"),
                },
                Message::Close(_) => bail!("the server has closed the socket"),
                _ => {}
            }
        }
    }
}

/// Posts, and returns the body and the guest's cookie of the answer.
pub(crate) async fn post<T: DeserializeOwned>(
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
    timeout(PATIENCE, stream.read_to_string(&mut answer)).await.context("no answer in time")??;
    let (head, body) = answer.split_once("\r\n\r\n").context("an answer has a head")?;
    ensure!(head.starts_with("HTTP/1.1 2"), "{answer}");
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|cookie| cookie.split(';').next()).context("a cookie")?;
    Ok((serde_json::from_str(body)?, cookie.to_owned()))
}
