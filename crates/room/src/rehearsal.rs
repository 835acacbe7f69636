use catalog::GameId;
use game::Player;
use primitives::{GameCode, Moment, PersonId, Uptime};
use wire::{Event, Refusal, RefusalCode, Request, Tell, Terms};

use crate::{Instant, Own, Presence, Room, Saved, SavedEvent, SavedSeat, Verdict};

/// A game between two people in memory, without sockets or a store, to test their messages.
#[derive(Debug)]
pub struct Rehearsal {
    room: Room,
    terms: Terms,
    events: Vec<SavedEvent>,
}

/// Time stands still in a rehearsal.
const NOW: Instant = Instant::at(std::time::Duration::ZERO);
const AT: Moment = Moment(0);
const RAN: Uptime = Uptime(0);

impl Rehearsal {
    /// A new game, without clocks.
    pub fn of(game: GameId) -> Self {
        let game = game.id().to_owned();
        let terms = Terms {
            game,
            pieces: None,
            clock: None,
            repetition: true,
            computer: None,
            rated: false,
            start: None,
        };
        let blank = blank(&terms, [Own::default(), Own::default()]);
        let room = Room::resume(blank, RAN, NOW).expect("a new game is sound");
        Self { room, terms, events: Vec::new() }
    }

    /// Handles a message from that player, or from a spectator, as a host does.
    pub fn hear(&mut self, from: Option<Player>, message: &str) -> Result<(), Refusal> {
        let malformed = |detail| Refusal { code: RefusalCode::Malformed, detail };
        let request = Request::parse(message).map_err(malformed)?;
        let person = from.map(|player| people()[player.index()]);
        let name = person.map(|person| format!("{person}:{}", request.id));
        if name.as_deref().is_some_and(|name| self.room.answered(name).is_some()) {
            return Ok(());
        }
        match self.room.judge(person, &request.ask, &Presence::nobody(NOW), NOW)? {
            Verdict::Happens(event) => self.happen(event, name),
            Verdict::Rematches => self.happen(Event::Rematch { game: code().to_string() }, name),
            Verdict::Keeps(player, own) => self.room.keep(player, own),
            Verdict::Shows(look) => drop(look.tell(request.id)),
            // There is no engine here.
            Verdict::Thinks(_) => {}
        }
        while let Some(event) = self.room.premoved(NOW) {
            self.happen(event, None);
        }
        Ok(())
    }

    fn happen(&mut self, event: Event, request: Option<String>) {
        let text = serde_json::to_string(&event).expect("events are plain data");
        let stored = serde_json::from_str(&text).expect("what was written can be read");
        self.events.push(SavedEvent { at: AT, request: request.clone(), event: stored });
        let standing = self.room.after(&event, RAN, NOW).expect("a judged event has a standing");
        let taken_in = self.room.take_in(event, AT, request, NOW);
        taken_in.expect("a judged event can be applied");
        if let Some(standing) = standing {
            assert_eq!(standing, self.room.standing(RAN, NOW), "the predicted standing differs");
        }
    }

    /// Everything that the players and a spectator see, as wire messages.
    pub fn seen(&self) -> Vec<String> {
        let [first, second] = people();
        let welcome = |person| self.room.welcome(person, 0, NOW);
        let all = [Some(first), Some(second), None].map(welcome);
        all.iter().map(|tell: &Tell| serde_json::to_string(tell).expect("plain data")).collect()
    }

    /// The game as its host would resume it.
    #[must_use]
    pub fn resumed(&self) -> Self {
        let saved = Saved {
            events: self.events.clone(),
            moves: self.room.moves().map(|mv| mv.to_string()).collect(),
            ..blank(&self.terms, Player::BOTH.map(|player| self.room.own(player).clone()))
        };
        let room = Room::resume(saved, RAN, NOW).expect("the stored game is sound");
        Self { room, terms: self.terms.clone(), events: self.events.clone() }
    }
}

/// A game without any events.
fn blank(terms: &Terms, own: [Own; 2]) -> Saved {
    let [first, second] = own;
    let seat = |person, own| Some(SavedSeat { own, ..SavedSeat::of(person) });
    let [one, other] = people();
    Saved {
        code: code(),
        created: AT,
        terms: terms.clone(),
        seats: [seat(one, first), seat(other, second)],
        due: None,
        events: Vec::new(),
        moves: Vec::new(),
    }
}

fn code() -> GameCode {
    "rehearsa2222".parse().expect("a code")
}

/// Fixed ids, so that rehearsals can be repeated.
fn people() -> [PersonId; 2] {
    ["aaaaaaaaaaaa", "bbbbbbbbbbbb"].map(|id| id.parse().expect("an id"))
}
