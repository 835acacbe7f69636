use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use governor::DefaultDirectRateLimiter;
use serde::Deserialize;
use store::GuestCode;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, timeout};

use crate::app::Closing;
use crate::guard::message_limit;
use crate::live::{Badge, Cleared, Table, Visitor, frame};
use crate::metrics::Metrics;
use wire::RefusalCode::{Malformed, TooFast};
use wire::{Object, Refusal, Request, Tell};

/// No message that this server expects is longer.
pub(crate) const LONGEST_MESSAGE: usize = 8 * 1024;

/// Room for what comes in and goes out, of which there are thousands. Longer messages make more.
pub(crate) const BUFFER: usize = 4 * 1024;

/// The longest name of a request.
const LONGEST_ID: usize = 64;

/// How often the server asks whether somebody is still there, and when it gives up.
const PING: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(35);

/// How long a client may take to accept what is sent in one go, and how many messages that may be.
const PATIENCE: Duration = Duration::from_secs(10);
const AT_ONCE: usize = 4;

/// Why a conversation ends.
enum End {
    /// The client has gone, or speaks in a way that cannot be answered.
    Gone,
    /// The server asks the client to come back.
    ComeBack,
}

/// Serves one socket of a game until either side leaves.
pub(crate) async fn attend(
    mut socket: WebSocket,
    table: Table,
    guest: Option<GuestCode>,
    seen: u32,
    mut closing: Closing,
    metrics: Metrics,
) {
    let _counted = metrics.socket();
    let (visitor, mut frames) = Visitor::new(guest);
    let (badge, limit) = (visitor.badge(), message_limit());
    let conversation = Conversation { table, badge, limit, metrics };
    if conversation.table.subscribe(visitor, seen).await.is_err() {
        return come_back(socket).await;
    }
    let mut ping = interval(PING);
    let mut heard = Instant::now();
    let end = loop {
        let step = tokio::select! {
            frame = frames.recv() => match frame {
                Some(frame) => pass_on(&mut socket, frame, &mut frames).await,
                None => Err(End::ComeBack),
            },
            message = socket.recv() => {
                heard = Instant::now();
                match message {
                    Some(Ok(message)) => conversation.hear(message, &mut socket).await,
                    Some(Err(_)) | None => Err(End::Gone),
                }
            },
            _ = ping.tick() => if heard.elapsed() < SILENCE {
                send(&mut socket, Message::Ping(axum::body::Bytes::new())).await
            } else {
                Err(End::Gone)
            },
            () = closing.begun() => Err(End::ComeBack),
        };
        if let Err(end) = step {
            break end;
        }
    };
    drop(frames);
    // A table that is cleared knows that nobody is there.
    let _ = conversation.table.leave().await;
    if matches!(end, End::ComeBack) {
        come_back(socket).await;
    }
}

struct Conversation {
    table: Table,
    badge: Badge,
    limit: DefaultDirectRateLimiter,
    metrics: Metrics,
}

impl Conversation {
    async fn hear(&self, message: Message, socket: &mut WebSocket) -> Result<(), End> {
        let text = match message {
            Message::Text(text) => text,
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Binary(_) => {
                let detail = "expected text".to_owned();
                return self.refuse(socket, None, Refusal { code: Malformed, detail }).await;
            }
            Message::Close(_) => return Err(End::Gone),
        };
        if self.limit.check().is_err() {
            let detail = "too many messages; wait a moment".to_owned();
            return self.refuse(socket, name(&text), Refusal { code: TooFast, detail }).await;
        }
        match read(&text) {
            Ok(request) => Ok(self.table.request(self.badge.visitor()?, request).await?),
            Err(detail) => {
                self.refuse(socket, name(&text), Refusal { code: Malformed, detail }).await
            }
        }
    }

    async fn refuse(
        &self,
        socket: &mut WebSocket,
        id: Option<String>,
        refusal: Refusal,
    ) -> Result<(), End> {
        self.metrics.refused(refusal.code);
        send(socket, Message::Text(frame(&Tell::Refused { id, refusal }))).await
    }
}

impl From<Cleared> for End {
    fn from(Cleared: Cleared) -> Self {
        Self::ComeBack
    }
}

pub(crate) fn read(text: &str) -> Result<Request, String> {
    let Object(request): Object<Request> =
        serde_json::from_str(text).map_err(|error| error.to_string())?;
    if is_name(&request.id) {
        Ok(request)
    } else {
        Err(format!("expected an id of 1 to {LONGEST_ID} characters"))
    }
}

/// The name of a request that is refused unread, if it has one.
fn name(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Named {
        id: String,
    }
    let Object(Named { id }) = serde_json::from_str(text).ok()?;
    is_name(&id).then_some(id)
}

fn is_name(id: &str) -> bool {
    (1..=LONGEST_ID).contains(&id.chars().count())
}

/// Sends a frame and, in one go, some of those that wait behind it: the news of a client's own move
/// and its acknowledgement come together.
async fn pass_on(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    frames: &mut mpsc::Receiver<Utf8Bytes>,
) -> Result<(), End> {
    let all = async {
        socket.feed(Message::Text(first)).await?;
        for _ in 1..AT_ONCE {
            let Ok(frame) = frames.try_recv() else { break };
            socket.feed(Message::Text(frame)).await?;
        }
        socket.flush().await
    };
    accepted(all).await
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), End> {
    accepted(socket.send(message)).await
}

/// Who does not take in what he is sent is gone.
async fn accepted<E>(sending: impl Future<Output = Result<(), E>>) -> Result<(), End> {
    match timeout(PATIENCE, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}

async fn come_back(mut socket: WebSocket) {
    let close = CloseFrame { code: close_code::AGAIN, reason: Utf8Bytes::from_static("come back") };
    let _ = send(&mut socket, Message::Text(frame(&Tell::Bye))).await;
    let _ = send(&mut socket, Message::Close(Some(close))).await;
}
