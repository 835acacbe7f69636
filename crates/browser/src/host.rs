use std::collections::VecDeque;
use std::mem::take;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use game::Player;
use room::{Instant, Moment, Presence, Question, Room, Scene, Verdict};
use wire::{Event, Numbered, Refusal, RefusalCode, Request, Tell};

use crate::document::{Stored, person};
use crate::thought::{Found, Thought};
use crate::{Document, Error, World, Write, Written};

/// Hosts one game on a device, as the server's host does: it judges a request, has the event
/// stored, and only then applies and reports it.
///
/// Nothing here waits. After each call, the owner takes the messages and the writes, and calls
/// [`advance`](Host::advance) while the host [`thinks`](Host::thinks).
pub struct Host {
    world: Arc<dyn World>,
    room: Room,
    name: Option<String>,
    /// The game as it is stored, or as the first write will store it.
    document: Document,
    presence: Presence,
    /// Whether a page is listening.
    has_page: bool,
    tells: Vec<Tell>,
    inbox: VecDeque<Heard>,
    pending: Option<Pending>,
    thought: Option<Thought>,
    /// A move of the engine that could not be stored.
    decided: Option<Event>,
    /// Whether the store has failed. Until a retry, nothing happens automatically.
    is_stalled: bool,
}

/// A request, and when it arrived.
#[derive(Debug, Clone)]
struct Heard {
    request: Request,
    at: Instant,
}

/// A change that takes effect once it is stored.
struct Pending {
    from: Option<Heard>,
    /// The write, until it is handed out.
    write: Option<Write>,
    /// The game once it is stored, and its new events.
    document: Document,
    room: Room,
    event: Option<Numbered>,
}

impl Host {
    /// Begins a game from the text of a [`wire::NewGame`], for a player with this name.
    pub fn begin(new: &str, name: Option<String>, world: Arc<dyn World>) -> Result<Self, Error> {
        let document = Document::begin(new, &*world)?;
        let mut host = Self::of(document.clone(), name, world)?;
        let room = host.room.clone();
        let write = Some(Write { games: vec![host.written(document.clone(), &room)] });
        host.pending = Some(Pending { from: None, write, document, room, event: None });
        Ok(host)
    }

    /// Resumes a stored game.
    pub fn open(
        document: &str,
        name: Option<String>,
        world: Arc<dyn World>,
    ) -> Result<Self, Error> {
        Self::of(Document::parse(document)?, name, world)
    }

    fn of(document: Document, name: Option<String>, world: Arc<dyn World>) -> Result<Self, Error> {
        Ok(Self {
            room: document.open(name.as_deref(), &*world)?,
            presence: Presence::nobody(world.instant()),
            world,
            name,
            document,
            has_page: false,
            tells: Vec::new(),
            inbox: VecDeque::new(),
            pending: None,
            thought: None,
            decided: None,
            is_stalled: false,
        })
    }

    /// The game.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// The game as it is stored.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The messages for the page since the last call, in order.
    pub fn tells(&mut self) -> Vec<Tell> {
        take(&mut self.tells)
    }

    /// What has to be stored, if anything. Each write is handed out once.
    pub fn write(&mut self) -> Option<Write> {
        self.pending.as_mut()?.write.take()
    }

    /// Whether [`advance`](Host::advance) has something to think about.
    pub fn thinks(&self) -> bool {
        let decides = self.room.computer_to_move().is_some() && !self.is_stalled;
        self.pending.is_none() && (decides || self.thought.is_some())
    }

    /// How long until [`advance`](Host::advance) has to be called for the clock.
    pub fn due(&self) -> Option<Duration> {
        let (_, flag) = self.room.flag().filter(|_| self.pending.is_none() && !self.is_stalled)?;
        Some(flag.since(self.world.instant()))
    }

    /// Welcomes a page that has seen the events up to that number, and reports all news to it.
    pub fn subscribe(&mut self, seen: u32) -> Result<(), Error> {
        let now = self.world.instant();
        self.has_page = true;
        self.presence.note([true; 2], now);
        let claimable = Player::BOTH.map(|player| self.room.claimable(player, &self.presence));
        let scene = Scene { presence: self.presence, watchers: 0, claimable };
        let side = self.room.sides(Some(person())).next();
        self.tells = vec![
            self.room.welcome(Some(person()), seen, now),
            scene.tell(side, self.room.clock(now), now),
        ];
        self.go_on()
    }

    /// Handles a message from the page.
    pub fn hear(&mut self, message: &str) -> Result<(), Error> {
        let at = self.world.instant();
        match Request::parse(message) {
            Ok(request) => self.inbox.push_back(Heard { request, at }),
            Err(detail) => {
                self.refuse(Request::id_of(message), RefusalCode::Malformed, &detail);
            }
        }
        self.retry()
    }

    /// Does what is due, and searches for a slice if the engine is thinking.
    pub fn advance(&mut self) -> Result<(), Error> {
        self.go_on()?;
        if !self.thinks() {
            return Ok(());
        }
        let now = self.world.instant();
        let mut thought = match (self.thought.take(), self.room.computer_to_move()) {
            (Some(thought), _) => thought,
            (None, Some((level, _))) => Thought::decide(&self.room, level, &self.world),
            (None, None) => return Ok(()),
        };
        match thought.advance(now) {
            Poll::Pending => self.thought = Some(thought),
            Poll::Ready(Found::Hint(id, Some(hint))) => self.tell(Tell::Hint { id, hint }),
            Poll::Ready(Found::Hint(id, None)) => {
                self.refuse(Some(id), RefusalCode::NotNow, "the engine found no move");
            }
            Poll::Ready(Found::Move(best)) => {
                let now = self.world.instant();
                let moved = best.and_then(|mv| self.room.moved(&[mv.to_string()], now).ok());
                // An engine without a move resigns, so that nobody waits for it.
                let turn = self.room.position().turn();
                self.decided = Some(moved.unwrap_or_else(|| Room::resigned(turn)));
            }
        }
        self.go_on()
    }

    /// Confirms the write: its events happen now.
    pub fn stored(&mut self) -> Result<(), Error> {
        let Some(Pending { from, document, room, event, .. }) = self.pending.take() else {
            return Ok(());
        };
        (self.document, self.room) = (document, room);
        if let Some(event) = event {
            self.tell_of(&event);
        }
        if let Some(Heard { request, .. }) = from {
            let number = self.room.number();
            self.tell(Tell::Done { id: request.id, number });
        }
        self.go_on()
    }

    /// Reports that the write failed: none of its events happen. What was due waits for the next
    /// message or a retry.
    pub fn not_stored(&mut self, why: &str) -> Result<(), Error> {
        let Some(Pending { from, .. }) = self.pending.take() else { return Ok(()) };
        match from {
            Some(Heard { request, .. }) => {
                self.refuse(Some(request.id), RefusalCode::Unavailable, why);
            }
            None => self.is_stalled = true,
        }
        self.go_on()
    }

    /// Another host stored this document first: takes it over, and judges again.
    pub fn overtaken(&mut self, document: &str) -> Result<(), Error> {
        let document = Document::parse(document)?;
        if let Some(Pending { from: Some(heard), .. }) = self.pending.take() {
            self.inbox.push_front(heard);
        }
        self.decided = None;
        let known = self.document.events.len();
        if document.events.get(..known) == Some(&*self.document.events) {
            for Stored { at, request, event } in document.events[known..].iter().cloned() {
                let now = self.world.instant();
                let event = self.room.take_in(event, Moment(at), request, now)?;
                self.tell_of(&event);
            }
            for (player, own) in Player::BOTH.into_iter().zip(document.own()) {
                self.room.keep(player, own.unwrap_or_default());
            }
        } else {
            // The game is a different one now: the page starts over.
            self.forget_thought();
            self.room = document.open(self.name.as_deref(), &*self.world)?;
            self.tell(Tell::Bye);
        }
        self.document = document;
        self.go_on()
    }

    /// Retries what was due when the store failed.
    pub fn retry(&mut self) -> Result<(), Error> {
        self.is_stalled = false;
        self.go_on()
    }

    /// Renames the person on this device.
    pub fn rename(&mut self, name: Option<String>) {
        let next = self.pending.as_mut().map(|pending| &mut pending.room);
        for room in [Some(&mut self.room), next].into_iter().flatten() {
            room.rename(person(), name.as_deref(), false);
        }
        self.name = name;
        self.tell(Tell::Seats { seats: self.room.seat_views() });
    }

    /// Does what can be done until something must be stored, as the server's host does: premoves
    /// first, then requests, then the clock and the engine.
    fn go_on(&mut self) -> Result<(), Error> {
        while self.pending.is_none() {
            let now = self.world.instant();
            let premove = self.room.premoved(now).filter(|_| !self.is_stalled);
            let flag = self.room.flag().filter(|_| !self.is_stalled);
            let heard = self.inbox.front().map(|heard| heard.at);
            if let Some(event) = premove {
                self.happen(event, None)?;
            } else if let Some((player, _)) = flag.filter(|(_, at)| *at <= heard.unwrap_or(now)) {
                self.happen(Room::flagged(player), None)?;
            } else if let Some(heard) = self.inbox.pop_front() {
                self.answer(heard)?;
            } else if let Some(event) = self.decided.clone().filter(|_| !self.is_stalled) {
                self.happen(event, None)?;
            } else {
                break;
            }
        }
        Ok(())
    }

    fn answer(&mut self, heard: Heard) -> Result<(), Error> {
        let Request { id, ask } = &heard.request;
        if let Some(number) = self.room.answered(&name_of(id)) {
            self.tell(Tell::Done { id: id.clone(), number });
            return Ok(());
        }
        match self.room.judge(Some(person()), ask, &self.presence, heard.at) {
            Ok(Verdict::Happens(event)) => self.happen(event, Some(heard)),
            Ok(Verdict::Rematches) => self.rematch(heard),
            Ok(Verdict::Keeps(player, own)) => {
                let document = self.document.with_own(player, own.clone());
                let mut room = self.room.clone();
                room.keep(player, own);
                let write = Some(Write { games: vec![self.written(document.clone(), &room)] });
                self.pending =
                    Some(Pending { from: Some(heard), write, document, room, event: None });
                Ok(())
            }
            Ok(Verdict::Shows(look)) => {
                self.tell(look.tell(heard.request.id));
                Ok(())
            }
            Ok(Verdict::Thinks(question)) => {
                self.ask_for_hint(heard.request.id, question);
                Ok(())
            }
            Err(refusal) => {
                self.tell(Tell::Refused { id: Some(heard.request.id), refusal });
                Ok(())
            }
        }
    }

    fn ask_for_hint(&mut self, id: String, question: Question) {
        if let Some(thought) = &self.thought {
            // A page that reconnects asks again; it is answered once.
            if thought.answers(&id) {
                return;
            }
            let detail = "the engine is still working on your last question";
            return self.refuse(Some(id), RefusalCode::NotNow, detail);
        }
        self.thought = Some(Thought::hint(id, question, &self.room, &self.world));
    }

    /// Stores an event, which happens once that is done.
    fn happen(&mut self, event: Event, from: Option<Heard>) -> Result<(), Error> {
        self.record(event, None, from)
    }

    /// Begins another game on the same terms with the sides swapped.
    fn rematch(&mut self, heard: Heard) -> Result<(), Error> {
        let code = self.world.code();
        let next = self.document.rematch(code, self.world.moment());
        self.record(Event::Rematch { game: code.to_string() }, Some(next), Some(heard))
    }

    /// Has the next revision stored, in which the event has happened, and perhaps a game that begins
    /// with it.
    fn record(
        &mut self,
        event: Event,
        begins: Option<Document>,
        from: Option<Heard>,
    ) -> Result<(), Error> {
        let (at, now) = (self.world.moment(), self.world.instant());
        let request = from.as_ref().map(|heard| name_of(&heard.request.id));
        let stored = Stored { at: at.0, request: request.clone(), event: event.clone() };
        let document = self.document.with_event(stored);
        let mut room = self.room.clone();
        let event = room.take_in(event, at, request, now)?;
        let mut games = vec![self.written(document.clone(), &room)];
        if let Some(begins) = begins {
            let room = begins.open(self.name.as_deref(), &*self.world)?;
            games.push(self.written(begins, &room));
        }
        let write = Some(Write { games });
        self.pending = Some(Pending { from, write, document, room, event: Some(event) });
        Ok(())
    }

    fn written(&self, document: Document, room: &Room) -> Written {
        let card = room.card(Some(person()), self.world.instant());
        Written { document, card, over: room.is_over() }
    }

    /// Reports what has just happened.
    fn tell_of(&mut self, event: &Numbered) {
        if matches!(
            event.event,
            Event::Moved { .. } | Event::TakenBack { .. } | Event::Ended { .. }
        ) {
            self.forget_thought();
        }
        if self.room.hears(Some(person()), &event.event) {
            let mut news = self.room.news(event, self.world.instant());
            self.room.confide(&mut news, person());
            self.tell(news);
        }
    }

    /// Drops what was found about the last position.
    fn forget_thought(&mut self) {
        self.decided = None;
        if let Some(id) = self.thought.take().and_then(Thought::asked) {
            self.refuse(Some(id), RefusalCode::Stale, "the game has moved on");
        }
    }

    fn refuse(&mut self, id: Option<String>, code: RefusalCode, detail: &str) {
        let refusal = Refusal { code, detail: detail.to_owned() };
        self.tell(Tell::Refused { id, refusal });
    }

    fn tell(&mut self, tell: Tell) {
        if self.has_page {
            self.tells.push(tell);
        }
    }
}

/// The room's name for a request with that id.
fn name_of(id: &str) -> String {
    format!("{}:{id}", person())
}
