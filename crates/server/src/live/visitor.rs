use axum::extract::ws::Utf8Bytes;
use room::PersonId;
use tokio::sync::mpsc;
use wire::Tell;

use super::Cleared;

/// Frames that may wait for a slow reader.
const MAILBOX: usize = 64;

/// Somebody at a socket. The table keeps him while he keeps up; when it lets him go, his mailbox
/// closes, and the socket with it.
#[derive(Debug)]
pub(crate) struct Visitor {
    guest: Option<PersonId>,
    mailbox: mpsc::Sender<Utf8Bytes>,
    light: bool,
}

/// What a socket knows of its visitor, without keeping his mailbox open.
#[derive(Debug, Clone)]
pub(crate) struct Badge {
    guest: Option<PersonId>,
    mailbox: mpsc::WeakSender<Utf8Bytes>,
    light: bool,
}

impl Badge {
    /// The visitor, if the table has not let him go.
    pub(crate) fn visitor(&self) -> Result<Visitor, Cleared> {
        let mailbox = self.mailbox.upgrade().ok_or(Cleared)?;
        Ok(Visitor { guest: self.guest, mailbox, light: self.light })
    }
}

impl Visitor {
    /// The visitor, and where his messages arrive.
    pub(crate) fn new(guest: Option<PersonId>) -> (Self, mpsc::Receiver<Utf8Bytes>) {
        let (mailbox, frames) = mpsc::channel(MAILBOX);
        (Self { guest, mailbox, light: false }, frames)
    }

    /// The same, who wants what is said without the position.
    pub(crate) fn with_light_chat(self, light: bool) -> Self {
        Self { light, ..self }
    }

    /// Whether they want what is said without the position.
    pub(crate) fn has_light_chat(&self) -> bool {
        self.light
    }

    pub(crate) fn badge(&self) -> Badge {
        Badge { guest: self.guest, mailbox: self.mailbox.downgrade(), light: self.light }
    }

    /// Who he is, if he is known.
    pub(crate) fn guest(&self) -> Option<PersonId> {
        self.guest
    }

    /// Whether both are at the same socket.
    pub(crate) fn is(&self, other: &Self) -> bool {
        self.mailbox.same_channel(&other.mailbox)
    }

    /// Whether his socket is closed.
    pub(crate) fn has_left(&self) -> bool {
        self.mailbox.is_closed()
    }

    /// Sends without waiting; false if the visitor reads too slowly or has left.
    pub(crate) fn tell(&self, tell: &Tell) -> bool {
        self.send(frame(tell))
    }

    /// The same with a message that is written already.
    pub(crate) fn send(&self, frame: Utf8Bytes) -> bool {
        self.mailbox.try_send(frame).is_ok()
    }
}

/// The message as it goes over the wire.
pub(crate) fn frame(tell: &Tell) -> Utf8Bytes {
    serde_json::to_string(tell).expect("messages have only text for keys").into()
}
