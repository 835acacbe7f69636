use catalog::GameId;
use game::Player;
use store::{GameCode, GuestCode, Moment, Private, StoredEvent, StoredGame, StoredSeat};
use tokio::time::Instant;

use super::presence::Presence;
use super::{Course, Verdict};
use crate::socket;
use wire::{Event, Refusal, RefusalCode, Tell, Terms};

/// A game between two guests in memory, without sockets and without a store: what becomes of the
/// messages that they send, for tests.
#[derive(Debug)]
pub struct Rehearsal {
    course: Course,
    terms: Terms,
    stored: Vec<StoredEvent>,
    began: Instant,
}

impl Rehearsal {
    /// A new game, without clocks.
    pub fn of(game: GameId) -> Self {
        let (game, began) = (game.id().to_owned(), Instant::now());
        let terms = Terms { game, pieces: None, clock: None, repetition: true, computer: None };
        let blank = blank(&terms, [Private::default(), Private::default()]);
        let course = Course::resume(code(), blank, began).expect("a new game is sound");
        Self { course, terms, stored: Vec::new(), began }
    }

    /// Does with a message of that player, or of a spectator, what a table does.
    pub fn hear(&mut self, from: Option<Player>, message: &str) -> Result<(), Refusal> {
        let malformed = |detail| Refusal { code: RefusalCode::Malformed, detail };
        let request = socket::read(message).map_err(malformed)?;
        let guest = from.map(|player| guests()[player.index()]);
        let name = guest.map(|guest| format!("{guest}:{}", request.id));
        if name.as_deref().is_some_and(|name| self.course.answered(name).is_some()) {
            return Ok(());
        }
        let presence = Presence::nobody(self.began);
        match self.course.judge(guest, &request.ask, &presence, self.began)? {
            // The next game has a name by chance, and a rehearsal leaves nothing to it.
            Verdict::Happens(Event::Rematch { .. }) => {
                self.happen(Event::Rematch { game: code().to_string() }, name);
            }
            Verdict::Happens(event) => self.happen(event, name),
            Verdict::Keeps(player, own) => self.course.keep(player, own),
            Verdict::Shows(look) => drop(look.tell(request.id)),
            // Nobody thinks here.
            Verdict::Thinks(_) => {}
        }
        while let Some(event) = self.course.premoved(self.began) {
            self.happen(event, None);
        }
        Ok(())
    }

    fn happen(&mut self, event: Event, request: Option<String>) {
        let text = serde_json::to_string(&event).expect("events are plain data");
        self.stored.push(StoredEvent { at: Moment(0), request: request.clone(), event: text });
        let taken_in = self.course.take_in(event, Moment(0), request, self.began);
        taken_in.expect("what was judged can be taken in");
    }

    /// All that the players and a spectator see, as it goes over the wire.
    pub fn seen(&self) -> Vec<String> {
        let [first, second] = guests();
        let welcome = |guest| self.course.welcome(guest, 0, self.began);
        let all = [Some(first), Some(second), None].map(welcome);
        all.iter().map(|tell: &Tell| serde_json::to_string(tell).expect("plain data")).collect()
    }

    /// The game as it would be taken up from the store.
    #[must_use]
    pub fn resumed(&self) -> Self {
        let private = Player::BOTH.map(|player| self.course.own(player).stored());
        let stored = StoredGame {
            events: self.stored.clone(),
            moves: self.course.moves().map(str::to_owned).collect(),
            ..blank(&self.terms, private)
        };
        let course = Course::resume(code(), stored, self.began).expect("what is stored is sound");
        Self { course, terms: self.terms.clone(), stored: self.stored.clone(), began: self.began }
    }
}

/// A game in which nothing has happened.
fn blank(terms: &Terms, private: [Private; 2]) -> StoredGame {
    let [first, second] = private;
    let seat = |guest, private| Some(StoredSeat { guest, name: None, private });
    let [one, other] = guests();
    StoredGame {
        terms: serde_json::to_string(terms).expect("terms are plain data"),
        seats: [seat(one, first), seat(other, second)],
        created: Moment(0),
        due: None,
        events: Vec::new(),
        moves: Vec::new(),
    }
}

fn code() -> GameCode {
    "rehearsa2222".parse().expect("a code")
}

/// The same in every rehearsal, so that it can be repeated.
fn guests() -> [GuestCode; 2] {
    ["aaaaaaaaaaaa", "bbbbbbbbbbbb"].map(|code| code.parse().expect("a code"))
}
