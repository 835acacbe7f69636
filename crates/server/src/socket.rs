use std::future::pending;
use std::net::IpAddr;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use governor::DefaultDirectRateLimiter;
use room::{PersonId, SessionId};
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, timeout};
use wire::RefusalCode::{Malformed, TooFast};
use wire::{Ask, Refusal, Request, Tell};

use crate::App;
use crate::app::Closing;
use crate::attendance::Attended;
use crate::guard::{flood_limit, message_limit};
use crate::live::{Badge, Cleared, Table, Visitor, frame};
use crate::text::said;

/// The longest message that the server accepts.
pub(crate) const LONGEST_MESSAGE: usize = 8 * 1024;

/// The size of read and write buffers, small because there are thousands. Longer messages grow
/// them.
pub(crate) const BUFFER: usize = 4 * 1024;

/// How often the server pings a client, and when it gives up.
const PING: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(35);

/// How long a client may take to read a batch of messages, and the size of a batch.
const PATIENCE: Duration = Duration::from_secs(10);
const AT_ONCE: usize = 4;

/// How long a rejected client may take to close its side.
const FAREWELL: Duration = Duration::from_secs(2);

/// The reason that a client gets when its session has ended.
const SIGNED_OUT: &str = "the session has ended";

/// Why a conversation ends.
enum End {
    /// The client is gone, or broke the protocol.
    Gone,
    /// The server asks the client to come back.
    ComeBack,
    /// The client keeps sending far too much.
    Flood,
    /// The session in which the socket was opened has ended.
    SignedOut,
}

/// Who is at a socket.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Caller {
    pub(crate) guest: Option<PersonId>,
    pub(crate) session: Option<SessionId>,
    pub(crate) address: IpAddr,
    /// Whether they want chat without the position.
    pub(crate) light_chat: bool,
}

/// Serves one socket of a game until either side leaves.
pub(crate) async fn attend(
    mut socket: WebSocket,
    table: Table,
    caller: Caller,
    seen: u32,
    mut closing: Closing,
    app: App,
) {
    let _counted = app.metrics().socket();
    let (visitor, mut frames) = Visitor::new(caller.guest);
    let visitor = visitor.at(caller.address).with_light_chat(caller.light_chat);
    let (badge, limit, patience) = (visitor.badge(), message_limit(), flood_limit());
    let attendance = app.sessions().attendance();
    let mut attended = (caller.session.zip(caller.guest))
        .map(|(session, person)| attendance.attend(session, person));
    if let Some(attended) = &attended
        && !is_there(attended, &app).await
    {
        return say_goodbye(socket, SIGNED_OUT).await;
    }
    let conversation = Conversation { table, badge, caller, limit, patience, app };
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
            () = ended(attended.as_mut()) => Err(End::SignedOut),
            () = closing.begun() => Err(End::ComeBack),
        };
        if let Err(end) = step {
            break end;
        }
    };
    drop(frames);
    // A table that is being cleared needs no notice.
    let _ = conversation.table.leave().await;
    match end {
        End::Gone => {}
        End::ComeBack => come_back(socket).await,
        End::Flood => say_goodbye(socket, "too many messages").await,
        End::SignedOut => say_goodbye(socket, SIGNED_OUT).await,
    }
}

/// Whether the session still exists. It may have ended between the request and the registration of
/// the socket.
async fn is_there(attended: &Attended, app: &App) -> bool {
    // If the store fails, assume that it does: it existed a moment ago.
    app.store().session(attended.session()).await.map_or(true, |session| session.is_some())
}

async fn ended(attended: Option<&mut Attended>) {
    match attended {
        Some(attended) => attended.ended().await,
        None => pending().await,
    }
}

struct Conversation {
    table: Table,
    badge: Badge,
    caller: Caller,
    limit: DefaultDirectRateLimiter,
    /// For messages beyond the limit.
    patience: DefaultDirectRateLimiter,
    app: App,
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
            return self
                .slow_down(socket, Request::id_of(&text), "too many messages; wait a moment")
                .await;
        }
        let mut request = match Request::parse(&text) {
            Ok(request) => request,
            Err(detail) => {
                let refusal = Refusal { code: Malformed, detail };
                return self.refuse(socket, Request::id_of(&text), refusal).await;
            }
        };
        if let Err(detail) = self.check(&mut request.ask) {
            return self.slow_down(socket, Some(request.id), detail).await;
        }
        Ok(self.table.request(self.badge.visitor()?, request).await?)
    }

    /// Checks the limits of a person and their address, over all sockets.
    fn check(&self, ask: &mut Ask) -> Result<(), &'static str> {
        let Caller { guest, address, .. } = self.caller;
        match ask {
            Ask::Say { text } => {
                *text = said(text);
                let may = self.app.guard().may_say(guest, address);
                may.then_some(()).ok_or("too many lines of chat; wait a moment")
            }
            Ask::Rematch {} => {
                let may = self.app.guard().may_create(address);
                may.then_some(()).ok_or("too many new games from this address; wait a moment")
            }
            _ => Ok(()),
        }
    }

    async fn slow_down(
        &self,
        socket: &mut WebSocket,
        id: Option<String>,
        detail: &str,
    ) -> Result<(), End> {
        if self.patience.check().is_err() {
            return Err(End::Flood);
        }
        self.refuse(socket, id, Refusal { code: TooFast, detail: detail.to_owned() }).await
    }

    async fn refuse(
        &self,
        socket: &mut WebSocket,
        id: Option<String>,
        refusal: Refusal,
    ) -> Result<(), End> {
        self.app.metrics().refused(refusal.code);
        send(socket, Message::Text(frame(&Tell::Refused { id, refusal }))).await
    }
}

impl From<Cleared> for End {
    fn from(Cleared: Cleared) -> Self {
        Self::ComeBack
    }
}

/// Sends a frame with some of those queued behind it, so that the event of a client's own move and
/// its acknowledgement leave in one write.
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

/// Gives up on a client that does not read in time.
async fn accepted<E>(sending: impl Future<Output = Result<(), E>>) -> Result<(), End> {
    match timeout(PATIENCE, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}

async fn come_back(mut socket: WebSocket) {
    let _ = send(&mut socket, Message::Text(frame(&Tell::Bye))).await;
    close(&mut socket, close_code::AGAIN, "come back").await;
}

/// Closes a socket with a reason. Drains incoming messages: left unread, they would reset the
/// connection before the reason arrives.
async fn say_goodbye(mut socket: WebSocket, reason: &'static str) {
    close(&mut socket, close_code::POLICY, reason).await;
    let rest = async { while let Some(Ok(_)) = socket.recv().await {} };
    let _ = timeout(FAREWELL, rest).await;
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let close = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    let _ = send(socket, Message::Close(Some(close))).await;
}
