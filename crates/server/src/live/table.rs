use std::future::pending;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::Player;
use store::{Effect, Entry, GuestCode, Moment, NewGame, Store, StoreError};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until};

use super::thinking::Task;
use super::{Course, Thinking};
use crate::wire::{Ask, Card, ClockTerms, Computer, Event, Refusal, RefusalCode, Request, Side};
use crate::wire::{Tell, Terms};

/// Messages that may wait at a table, and frames that may wait for a slow reader.
const INBOX: usize = 64;
const MAILBOX: usize = 64;

/// Players and spectators of one game.
const MOST_SUBSCRIBERS: usize = 500;

/// A table at which nothing happens and nobody sits is cleared; the store has everything.
const IDLE: Duration = Duration::from_secs(120);

/// Somebody at a socket. The table keeps him while he keeps up; when it lets him go, his mailbox
/// closes, and the socket with it.
#[derive(Debug)]
pub(crate) struct Visitor {
    guest: Option<GuestCode>,
    mailbox: mpsc::Sender<Utf8Bytes>,
}

/// What a socket knows of its visitor, without keeping his mailbox open.
#[derive(Debug)]
pub(crate) struct Badge {
    guest: Option<GuestCode>,
    mailbox: mpsc::WeakSender<Utf8Bytes>,
}

impl Badge {
    /// The visitor, if the table has not let him go.
    pub(crate) fn visitor(&self) -> Result<Visitor, Cleared> {
        let mailbox = self.mailbox.upgrade().ok_or(Cleared)?;
        Ok(Visitor { guest: self.guest, mailbox })
    }
}

impl Visitor {
    /// The visitor, and where his messages arrive.
    pub(crate) fn new(guest: Option<GuestCode>) -> (Self, mpsc::Receiver<Utf8Bytes>) {
        let (mailbox, frames) = mpsc::channel(MAILBOX);
        (Self { guest, mailbox }, frames)
    }

    pub(crate) fn badge(&self) -> Badge {
        Badge { guest: self.guest, mailbox: self.mailbox.downgrade() }
    }

    /// Sends without waiting; false if the visitor reads too slowly or has left.
    fn tell(&self, tell: &Tell) -> bool {
        self.mailbox.try_send(frame(tell)).is_ok()
    }
}

/// The message as it goes over the wire.
pub(crate) fn frame(tell: &Tell) -> Utf8Bytes {
    serde_json::to_string(tell).expect("messages have only text for keys").into()
}

#[derive(Debug)]
enum Message {
    Subscribe { visitor: Visitor, seen: u32 },
    Request { visitor: Visitor, request: Request },
    Join { guest: GuestCode, name: Option<String>, answer: oneshot::Sender<Result<Card, Refusal>> },
    Read { guest: Option<GuestCode>, answer: oneshot::Sender<Card> },
    Rename { guest: GuestCode, name: Option<String> },
}

/// The table has been cleared, or has let the visitor go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cleared;

/// The way to a game that is being played.
#[derive(Debug, Clone)]
pub(crate) struct Table(mpsc::Sender<Message>);

impl Table {
    /// Sets the game up in a task of its own.
    pub(crate) fn open(course: Course, store: Store, thinking: Thinking) -> Self {
        let (sender, inbox) = mpsc::channel(INBOX);
        let host = Host { course, store, thinking, visitors: Vec::new(), decision: None };
        tokio::spawn(host.serve(inbox));
        Self(sender)
    }

    pub(crate) fn is_cleared(&self) -> bool {
        self.0.is_closed()
    }

    /// Sends the visitor a welcome with the events after `seen`, and all news from then on.
    pub(crate) async fn subscribe(&self, visitor: Visitor, seen: u32) -> Result<(), Cleared> {
        self.send(Message::Subscribe { visitor, seen }).await
    }

    /// Carries a request out; the answer goes to the visitor's mailbox.
    pub(crate) async fn request(&self, visitor: Visitor, request: Request) -> Result<(), Cleared> {
        self.send(Message::Request { visitor, request }).await
    }

    /// Gives the open seat to a guest.
    pub(crate) async fn join(
        &self,
        guest: GuestCode,
        name: Option<String>,
    ) -> Result<Result<Card, Refusal>, Cleared> {
        let (answer, result) = oneshot::channel();
        self.send(Message::Join { guest, name, answer }).await?;
        result.await.map_err(|_| Cleared)
    }

    /// The game and who plays it.
    pub(crate) async fn card(&self, guest: Option<GuestCode>) -> Result<Card, Cleared> {
        let (answer, card) = oneshot::channel();
        self.send(Message::Read { guest, answer }).await?;
        card.await.map_err(|_| Cleared)
    }

    /// Calls a guest by that name.
    pub(crate) async fn rename(
        &self,
        guest: GuestCode,
        name: Option<String>,
    ) -> Result<(), Cleared> {
        self.send(Message::Rename { guest, name }).await
    }

    async fn send(&self, message: Message) -> Result<(), Cleared> {
        self.0.send(message).await.map_err(|_| Cleared)
    }
}

/// Keeps one game: everything that changes it passes here, one thing after the other.
struct Host {
    course: Course,
    store: Store,
    thinking: Thinking,
    visitors: Vec<Visitor>,
    decision: Option<oneshot::Receiver<String>>,
}

impl Host {
    /// Ends when the table is idle, or when the store fails: visitors then come back and find the
    /// game as it was stored.
    async fn serve(mut self, mut inbox: mpsc::Receiver<Message>) {
        loop {
            self.ask_computer();
            let served = tokio::select! {
                biased;
                player = flag(self.course.flag()) => self.flag(player).await,
                mv = decided(&mut self.decision) => self.play_for_computer(mv).await,
                message = inbox.recv() => match message {
                    Some(message) => self.receive(message).await,
                    None => return,
                },
                () = sleep(IDLE) => if self.is_idle() { return } else { Ok(()) },
            };
            if let Err(error) = served {
                tracing::error!(game = %self.course.code(), %error, "the table is cleared");
                return;
            }
        }
    }

    fn is_idle(&mut self) -> bool {
        self.visitors.retain(|visitor| !visitor.mailbox.is_closed());
        self.visitors.is_empty()
            && self.decision.is_none()
            && self.course.may_rest(IDLE, Instant::now())
    }

    async fn receive(&mut self, message: Message) -> Result<(), StoreError> {
        match message {
            Message::Subscribe { visitor, seen } => self.subscribe(visitor, seen),
            Message::Request { visitor, request } => return self.answer(&visitor, request).await,
            Message::Join { guest, name, answer } => {
                let joined = self.join(guest, name).await?;
                let _ = answer.send(joined);
            }
            Message::Read { guest, answer } => {
                let _ = answer.send(self.course.card(guest, Instant::now()));
            }
            Message::Rename { guest, name } => self.course.rename(guest, name.as_deref()),
        }
        Ok(())
    }

    fn subscribe(&mut self, visitor: Visitor, seen: u32) {
        self.visitors.retain(|visitor| !visitor.mailbox.is_closed());
        let room = self.visitors.len() < MOST_SUBSCRIBERS;
        let welcome = self.course.welcome(visitor.guest, seen, Instant::now());
        if room && visitor.tell(&welcome) {
            self.visitors.push(visitor);
        }
    }

    async fn answer(&mut self, visitor: &Visitor, request: Request) -> Result<(), StoreError> {
        let Request { id, ask } = request;
        let answer = match self.carry_out(visitor.guest, &id, &ask).await? {
            Ok(answer) => answer,
            Err(refusal) => Tell::Refused { id: Some(id), refusal },
        };
        visitor.tell(&answer);
        Ok(())
    }

    async fn carry_out(
        &mut self,
        guest: Option<GuestCode>,
        id: &str,
        ask: &Ask,
    ) -> Result<Result<Tell, Refusal>, StoreError> {
        let now = Instant::now();
        if let Ask::Preview { ply, moves } = ask {
            let view = self.course.preview(guest, *ply, moves, now);
            return Ok(view.map(|view| Tell::Preview { id: id.to_owned(), view: Box::new(view) }));
        }
        let request = guest.map(|guest| format!("{guest}:{id}"));
        let answered = request.as_deref().and_then(|request| self.course.answered(request));
        let number = match (answered, self.course.judge(guest, ask, now)) {
            (Some(number), _) => number,
            (None, Ok(event)) => self.happen(event, request).await?,
            (None, Err(refusal)) => return Ok(Err(refusal)),
        };
        Ok(Ok(Tell::Done { id: id.to_owned(), number }))
    }

    async fn join(
        &mut self,
        guest: GuestCode,
        name: Option<String>,
    ) -> Result<Result<Card, Refusal>, StoreError> {
        let player = match self.course.open_seat(guest) {
            Ok(player) => player,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.course.sit(player, guest, name);
        let seated = Effect::Seated { player: player.index() as u8, guest };
        self.record(Event::Joined { by: player.into() }, seated, None).await?;
        Ok(Ok(self.course.card(Some(guest), Instant::now())))
    }

    async fn flag(&mut self, player: Player) -> Result<(), StoreError> {
        self.happen(Course::flagged(player), None).await.map(drop)
    }

    /// Sends the engine to work if it decides now, and only then.
    fn ask_computer(&mut self) {
        let Some((level, guest)) = self.course.computer_to_move() else {
            self.decision = None;
            return;
        };
        if self.decision.is_none() {
            self.decision = Some(self.thinking.decide(Task {
                guest,
                position: self.course.position().boxed_clone(),
                past: self.course.past(),
                level,
                repetition: self.course.terms().repetition,
            }));
        }
    }

    async fn play_for_computer(&mut self, mv: Option<String>) -> Result<(), StoreError> {
        self.decision = None;
        let moved = mv.and_then(|mv| self.course.moved(&[mv], Instant::now()).ok());
        // An engine without a move cannot go on, and nobody shall wait for it.
        let event = moved.unwrap_or_else(|| Course::resigned(self.course.position().turn()));
        self.happen(event, None).await.map(drop)
    }

    async fn happen(&mut self, event: Event, request: Option<String>) -> Result<u32, StoreError> {
        if let Event::Rematch { game } = &event {
            self.begin_rematch(game).await?;
        }
        if matches!(event, Event::TakenBack { .. }) {
            self.decision = None;
        }
        let effect = Course::effect(&event);
        self.record(event, effect, request).await
    }

    /// Stores the event, and only then tells of it.
    async fn record(
        &mut self,
        event: Event,
        effect: Effect,
        request: Option<String>,
    ) -> Result<u32, StoreError> {
        let (at, now) = (Moment::now(), Instant::now());
        let event = self
            .course
            .take_in(event, at, request.clone(), now)
            .map_err(|error| StoreError::Damaged(error.to_string()))?;
        let number = event.number;
        self.store
            .append(Entry {
                game: self.course.code(),
                number,
                at,
                request,
                event: serde_json::to_string(&event.event).expect("events are plain data"),
                effect,
                over: self.course.is_over(),
                due: self.course.due(at, now),
            })
            .await?;
        let now = Instant::now();
        let decider = self.course.decider();
        let open = frame(&self.course.news(&event, None, now));
        let full = decider.map(|guest| frame(&self.course.news(&event, Some(guest), now)));
        self.visitors.retain(|visitor| {
            let news = full.as_ref().filter(|_| visitor.guest == decider).unwrap_or(&open);
            visitor.mailbox.try_send(news.clone()).is_ok()
        });
        Ok(number)
    }

    /// The same terms with the sides swapped.
    async fn begin_rematch(&self, code: &str) -> Result<(), StoreError> {
        let code = code.parse().map_err(|_| StoreError::Damaged(code.to_owned()))?;
        let (terms, [first, second]) = (self.course.terms(), self.course.guests());
        let swapped = |computer: Computer| Computer {
            side: Side::from(Player::from(computer.side).other()),
            ..computer
        };
        let terms = Terms { computer: terms.computer.map(swapped), ..terms.clone() };
        self.store.begin(new_game(code, &terms, [second, first])).await
    }
}

/// A game on these terms, ready to be stored.
pub(crate) fn new_game(
    code: store::GameCode,
    terms: &Terms,
    seats: [Option<GuestCode>; 2],
) -> NewGame {
    let text = serde_json::to_string(terms).expect("terms are plain data");
    let timed = matches!(terms.clock, Some(ClockTerms::Live { .. }));
    NewGame { code, terms: text, timed, seats, created: Moment::now() }
}

async fn flag(flag: Option<(Player, Instant)>) -> Player {
    match flag {
        Some((player, at)) => {
            sleep_until(at).await;
            player
        }
        None => pending().await,
    }
}

async fn decided(decision: &mut Option<oneshot::Receiver<String>>) -> Option<String> {
    match decision {
        Some(decision) => decision.await.ok(),
        None => pending().await,
    }
}

impl From<Cleared> for Refusal {
    fn from(Cleared: Cleared) -> Self {
        let detail = "the game is not available at the moment; try again".to_owned();
        Self { code: RefusalCode::Unavailable, detail }
    }
}
