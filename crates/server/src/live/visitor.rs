use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use room::PersonId;
use tokio::sync::mpsc;
use wire::Tell;

use super::{Asker, Cleared};

/// How many frames may wait for a slow reader.
const MAILBOX: usize = 64;

/// Somebody at a socket. The table keeps them while they keep up; when it drops them, their mailbox
/// closes, and the socket with it.
#[derive(Debug)]
pub(crate) struct Visitor {
    asker: Asker,
    mailbox: mpsc::Sender<Utf8Bytes>,
    light: bool,
    /// Whether an answer found no room in the mailbox.
    overrun: Arc<AtomicBool>,
}

/// What a socket knows of its visitor, without keeping the mailbox open.
#[derive(Debug, Clone)]
pub(crate) struct Badge {
    asker: Asker,
    mailbox: mpsc::WeakSender<Utf8Bytes>,
    light: bool,
    overrun: Arc<AtomicBool>,
}

impl Badge {
    /// The visitor, if the table has not dropped them.
    pub(crate) fn visitor(&self) -> Result<Visitor, Cleared> {
        let mailbox = self.mailbox.upgrade().ok_or(Cleared)?;
        let (light, overrun) = (self.light, Arc::clone(&self.overrun));
        let visitor = Visitor { asker: self.asker, mailbox, light, overrun };
        if visitor.has_left() { Err(Cleared) } else { Ok(visitor) }
    }

    /// Their id, if they are known.
    pub(crate) fn guest(&self) -> Option<PersonId> {
        self.asker.person
    }
}

impl Visitor {
    /// The visitor, and where their messages arrive.
    pub(crate) fn new(guest: Option<PersonId>) -> (Self, mpsc::Receiver<Utf8Bytes>) {
        let (mailbox, frames) = mpsc::channel(MAILBOX);
        let (asker, overrun) = (Asker::SERVER.known_as(guest), Arc::default());
        (Self { asker, mailbox, light: false, overrun }, frames)
    }

    /// The same, at that address.
    pub(crate) fn at(self, address: IpAddr) -> Self {
        Self { asker: Asker::at(address).known_as(self.asker.person), ..self }
    }

    /// The same, who wants chat without the position.
    pub(crate) fn with_light_chat(self, light: bool) -> Self {
        Self { light, ..self }
    }

    /// Whether they want chat without the position.
    pub(crate) fn has_light_chat(&self) -> bool {
        self.light
    }

    pub(crate) fn badge(&self) -> Badge {
        Badge {
            asker: self.asker,
            mailbox: self.mailbox.downgrade(),
            light: self.light,
            overrun: Arc::clone(&self.overrun),
        }
    }

    /// Their id, if they are known.
    pub(crate) fn guest(&self) -> Option<PersonId> {
        self.asker.person
    }

    /// Whom the work is done for.
    pub(crate) fn asker(&self) -> Asker {
        self.asker
    }

    /// Whether both are at the same socket.
    pub(crate) fn is(&self, other: &Self) -> bool {
        self.mailbox.same_channel(&other.mailbox)
    }

    /// Whether their socket is closed or closing.
    pub(crate) fn has_left(&self) -> bool {
        self.mailbox.is_closed() || self.overrun.load(Ordering::Relaxed)
    }

    /// Answers without a table. The table drops a visitor whose mailbox is full.
    pub(crate) fn answer(&self, tell: &Tell) {
        if !self.tell(tell) {
            self.overrun.store(true, Ordering::Relaxed);
        }
    }

    /// Sends without waiting; false if the visitor reads too slowly or has left.
    pub(crate) fn tell(&self, tell: &Tell) -> bool {
        self.send(frame(tell))
    }

    /// The same with a message that is written already.
    pub(crate) fn send(&self, frame: Utf8Bytes) -> bool {
        !self.has_left() && self.mailbox.try_send(frame).is_ok()
    }
}

/// The message as it goes over the wire.
pub(crate) fn frame(tell: &Tell) -> Utf8Bytes {
    serde_json::to_string(tell).expect("messages have only text for keys").into()
}
