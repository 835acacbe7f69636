use room::{Face, Instant, PersonId, Room};
use tokio::sync::{mpsc, oneshot};
use wire::{Card, Refusal, RefusalCode, Request, Tell};

use super::{Visitor, clock};

/// How many messages may wait at a table.
const INBOX: usize = 64;

/// A message to a table.
pub(super) enum Message {
    Subscribe {
        visitor: Visitor,
        seen: u32,
    },
    /// A visitor's socket has closed.
    Left,
    Request {
        visitor: Visitor,
        request: Request,
        heard: Instant,
    },
    Join {
        guest: PersonId,
        face: Face,
        answer: oneshot::Sender<Result<Card, Refusal>>,
    },
    Rename {
        guest: PersonId,
        name: Option<String>,
        account: bool,
    },
    Look(Box<dyn FnOnce(&Room) + Send>),
    /// Abort the game, unless it has begun.
    CallOff {
        done: oneshot::Sender<()>,
    },
    /// End the game, because this person was removed.
    Desert {
        person: PersonId,
        done: oneshot::Sender<()>,
    },
}

impl Message {
    /// Answers that the game is not available. Drops visitors and pending answers.
    pub(super) fn turn_away(self) {
        if let Self::Request { visitor, request, .. } = self {
            visitor.tell(&Tell::Refused { id: Some(request.id), refusal: Cleared.into() });
        }
    }
}

/// The table has been cleared, or has dropped the visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cleared;

impl From<Cleared> for Refusal {
    fn from(Cleared: Cleared) -> Self {
        let detail = "the game is not available at the moment; try again".to_owned();
        Self { code: RefusalCode::Unavailable, detail }
    }
}

/// A handle to a live game. The table is not cleared while somebody has one.
#[derive(Debug, Clone)]
pub(crate) struct Table(mpsc::Sender<Message>);

impl Table {
    /// A handle to a new table, and the receiver of its messages.
    pub(super) fn new() -> (Self, mpsc::Receiver<Message>) {
        let (sender, inbox) = mpsc::channel(INBOX);
        (Self(sender), inbox)
    }

    pub(crate) fn is_cleared(&self) -> bool {
        self.0.is_closed()
    }

    /// Sends the visitor a welcome with the events after `seen`, and all news from then on.
    pub(crate) async fn subscribe(&self, visitor: Visitor, seen: u32) -> Result<(), Cleared> {
        self.send(Message::Subscribe { visitor, seen }).await
    }

    /// Tells the table that a visitor has closed their socket.
    pub(crate) async fn leave(&self) -> Result<(), Cleared> {
        self.send(Message::Left).await
    }

    /// Carries a request out; the answer goes to the visitor's mailbox.
    pub(crate) async fn request(&self, visitor: Visitor, request: Request) -> Result<(), Cleared> {
        let heard = clock::now();
        self.send(Message::Request { visitor, request, heard }).await
    }

    /// Gives the open seat to a guest.
    pub(crate) async fn join(
        &self,
        guest: PersonId,
        face: Face,
    ) -> Result<Result<Card, Refusal>, Cleared> {
        let (answer, result) = oneshot::channel();
        self.send(Message::Join { guest, face, answer }).await?;
        result.await.map_err(|_| Cleared)
    }

    /// Calls a person by that name, with an account or without.
    pub(crate) async fn rename(
        &self,
        guest: PersonId,
        name: Option<String>,
        account: bool,
    ) -> Result<(), Cleared> {
        self.send(Message::Rename { guest, name, account }).await
    }

    /// Aborts the game, unless it has begun.
    pub(crate) async fn call_off(&self) -> Result<(), Cleared> {
        let (done, answer) = oneshot::channel();
        self.send(Message::CallOff { done }).await?;
        answer.await.map_err(|_| Cleared)
    }

    /// Ends the game, because this person was removed.
    pub(crate) async fn desert(&self, person: PersonId) -> Result<(), Cleared> {
        let (done, answer) = oneshot::channel();
        self.send(Message::Desert { person, done }).await?;
        answer.await.map_err(|_| Cleared)
    }

    /// The game and who plays it.
    pub(crate) async fn card(&self, guest: Option<PersonId>) -> Result<Card, Cleared> {
        self.look(move |room| room.card(guest, clock::now())).await
    }

    /// Runs a read-only function on the game.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Room) -> T + Send + 'static,
    ) -> Result<T, Cleared> {
        let (answer, seen) = oneshot::channel();
        let look = move |room: &Room| {
            // The caller may be gone.
            let _ = answer.send(look(room));
        };
        self.send(Message::Look(Box::new(look))).await?;
        seen.await.map_err(|_| Cleared)
    }

    async fn send(&self, message: Message) -> Result<(), Cleared> {
        self.0.send(message).await.map_err(|_| Cleared)
    }
}
