//! Checks what every client heard against what is on the disk.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use game::Player;
use room::{Face, GameCode, Instant, PersonId, Room, Uptime};
use serde_json::to_string;
use store::StoredGame;
use wire::{Ask, Event, Numbered, Ply, Reason, Tell, View};

use super::super::clock;
use super::super::stored::resume;
use super::clockwork::{Circumstances, Clockwork, Standstill};
use super::disk::{Disk, Rows};

/// A little less than the absence after which the opponent can claim the game.
const GONE: Duration = Duration::from_secs(59);

/// How long a call to the disk may delay a host's noticing a standstill.
const LEARNING: Duration = Duration::from_secs(10);

/// What one socket has heard.
#[derive(Debug)]
pub(super) struct Ear {
    pub(super) game: GameCode,
    pub(super) person: Option<PersonId>,
    /// The last event that its client had seen before.
    pub(super) seen: u32,
    /// The last event that it has heard of.
    pub(super) number: Option<u32>,
    /// What the clocks showed last, by which event, and after how many standstills.
    clock: Option<(u32, [u64; 2], usize)>,
}

impl Ear {
    pub(super) fn new(game: GameCode, person: Option<PersonId>, seen: u32) -> Self {
        Self { game, person, seen, number: None, clock: None }
    }
}

/// A request that somebody has sent.
#[derive(Debug)]
pub(super) struct Asked {
    ask: Ask,
    sent: Vec<Instant>,
    done: Option<u32>,
    refused: bool,
}

/// A period in which a player was connected.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stay {
    pub(super) game: GameCode,
    pub(super) person: PersonId,
    pub(super) from: Instant,
    pub(super) to: Option<Instant>,
}

/// The game as it must look to everybody after each of its events.
#[derive(Debug)]
struct Truth {
    room: Room,
    clockwork: Option<Clockwork>,
    after: Vec<After>,
    rematches: u32,
    /// The number of the event with which the second player came, if there was one.
    joined: u32,
}

#[derive(Debug)]
struct After {
    view: View,
    plies: Vec<Ply>,
    moves: Vec<String>,
    event: Option<Event>,
}

/// Everything that was asked and answered in a run.
#[derive(Debug, Default)]
pub(super) struct History {
    /// Whether several servers share the games. They learn of each other only when their writes
    /// collide.
    pub(super) several: bool,
    truths: BTreeMap<GameCode, Truth>,
    asked: BTreeMap<(GameCode, String), Asked>,
    pub(super) standstills: Vec<Standstill>,
    pub(super) stays: Vec<Stay>,
    /// Who has ever muted the opponent.
    muted: BTreeSet<(GameCode, PersonId)>,
}

impl History {
    /// Records that somebody sends a request.
    pub(super) fn sends(&mut self, ear: &Ear, id: &str, ask: &Ask) {
        let Some(person) = ear.person else { return };
        if *ask == (Ask::Mute { muted: true }) {
            self.muted.insert((ear.game, person));
        }
        let fresh = || Asked { ask: ask.clone(), sent: Vec::new(), done: None, refused: false };
        let name = (ear.game, format!("{person}:{id}"));
        self.asked.entry(name).or_insert_with(fresh).sent.push(clock::now());
    }

    /// Checks what is on the disk: no gaps in the numbers, each event applied once, the right
    /// clocks.
    pub(super) fn sync(&mut self, disk: &Disk) -> Result<(), String> {
        // A server does not learn of a premove that another one has stored.
        if let Some(wrong) = disk.wrongs.first().filter(|_| !self.several) {
            return Err(wrong.clone());
        }
        for (&code, rows) in &disk.games {
            let truth = self.truths.entry(code).or_insert_with(|| Truth::of(code, rows));
            while truth.room.number() < rows.number() {
                let number = truth.room.number() + 1;
                let context = |error| format!("{code}, event {number}: {error}");
                let inscribed = rows.events.get(&number).ok_or_else(|| {
                    format!("{code} has {} events and no event {number}", rows.number())
                })?;
                let request = inscribed.stored.request.clone();
                let asked = request.and_then(|name| self.asked.get(&(code, name)));
                let sent = asked.and_then(|asked| asked.sent.first()).copied();
                let around = Circumstances {
                    turns: 0,
                    sent,
                    standstills: &self.standstills,
                    several: self.several,
                };
                truth.follow(number, rows, around).map_err(context)?;
                if !self.several {
                    check_claim(truth, number, sent, &self.stays, code).map_err(context)?;
                }
            }
        }
        Ok(())
    }

    /// Checks what a socket hears.
    pub(super) fn hears(&mut self, disk: &Disk, ear: &mut Ear, tell: &Tell) -> Result<(), String> {
        let context = |error| format!("{:?} at {}: {error}", ear.person, ear.game);
        match tell {
            Tell::Welcome { number, moves, events, view, plies, .. } => {
                let heard = self.welcomes(ear, *number, moves, plies, events, view);
                heard.map_err(context)?;
                ear.number = Some(*number);
                self.look(ear, view)
            }
            Tell::Happened { event, view, plies } => {
                let last = ear.number.ok_or("news came before the welcome")?;
                self.has_missed_nothing(ear, last, event.number).map_err(context)?;
                self.shows(ear.game, event.number, view)?;
                let after = &self.truths[&ear.game].after[event.number as usize];
                if after.event.as_ref() != Some(&event.event) || after.plies != *plies {
                    return Err(format!("{event:?} instead of {:?}", after.event));
                }
                ear.number = Some(event.number);
                self.look(ear, view)
            }
            Tell::Done { id, number } => self.acknowledges(disk, ear, id, *number).map_err(context),
            Tell::Refused { id: Some(id), .. } => {
                if let Some(person) = ear.person {
                    let name = (ear.game, format!("{person}:{id}"));
                    if let Some(asked) = self.asked.get_mut(&name) {
                        asked.refused = true;
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn welcomes(
        &self,
        ear: &Ear,
        number: u32,
        moves: &[String],
        plies: &[Ply],
        events: &[Numbered],
        view: &View,
    ) -> Result<(), String> {
        if number < ear.seen && !self.several {
            return Err(format!("{} was seen, and {number} is all there is", ear.seen));
        }
        self.shows(ear.game, number, view)?;
        let truth = &self.truths[&ear.game];
        if truth.after[number as usize].moves != moves || plies.len() != moves.len() {
            return Err(format!("{moves:?} are not the moves after event {number}"));
        }
        let mut last = ear.seen;
        for event in events {
            self.has_missed_nothing(ear, last, event.number)?;
            if truth.after[event.number as usize].event.as_ref() != Some(&event.event) {
                return Err(format!("{event:?} did not happen"));
            }
            last = event.number;
        }
        self.has_missed_nothing(ear, last, (number + 1).max(last + 1))
    }

    /// Checks that no event between two numbers was meant for this socket.
    fn has_missed_nothing(&self, ear: &Ear, last: u32, next: u32) -> Result<(), String> {
        if next <= last {
            return Err(format!("event {next} came after event {last}"));
        }
        let truth = &self.truths[&ear.game];
        let person = ear.person.filter(|&person| truth.plays(person));
        let mut between = (last + 1..next).filter(|&number| {
            let event = truth.after.get(number as usize).and_then(|after| after.event.as_ref());
            let Some(Event::Said { by, .. }) = event else { return true };
            let Some(person) = person else { return false };
            let other = truth.room.people()[Player::from(*by).index()] != Some(person);
            // Events before they had a seat were not for them.
            let deaf = self.muted.contains(&(ear.game, person)) || number < truth.joined;
            !(other && deaf)
        });
        between.next().map_or(Ok(()), |missed| Err(format!("event {missed} was never told")))
    }

    /// Checks that everybody sees the same game.
    fn shows(&self, game: GameCode, number: u32, view: &View) -> Result<(), String> {
        let truth = self.truths.get(&game).ok_or("nobody has stored that game")?;
        let after = truth.after.get(number as usize);
        let after = after.ok_or_else(|| format!("event {number} was told, and is not stored"))?;
        if public(view) == after.view {
            Ok(())
        } else {
            Err(format!("after event {number} {view:?} is shown for {:?}", after.view))
        }
    }

    /// Checks that no clock gains time between two events that set the clocks.
    fn look(&self, ear: &mut Ear, view: &View) -> Result<(), String> {
        let Some(clock) = &view.clock else { return Ok(()) };
        let truth = &self.truths[&ear.game];
        let number = ear.number.unwrap_or_default();
        let sets = |number: &u32| {
            let event = truth.after[*number as usize].event.as_ref();
            matches!(event, Some(Event::Moved { .. } | Event::TakenBack { .. }))
        };
        let set = (1..=number).rev().find(sets).unwrap_or_default();
        // Until the host has noticed a standstill, its views show the clock before it.
        let learns = |still: &Standstill| clock::now().since(still.to) < LEARNING;
        let still = self.standstills.len();
        let settled = !self.standstills.last().is_some_and(learns);
        if let Some((before, left, stills)) = ear.clock
            && (before, stills) == (set, still)
            && left.iter().zip(clock.left).any(|(&before, now)| now > before)
        {
            return Err(format!("the clocks went from {left:?} to {:?}", clock.left));
        }
        ear.clock = settled.then_some((set, clock.left, still));
        Ok(())
    }

    /// Checks that what is acknowledged is on the disk, under that number, and was announced first.
    fn acknowledges(
        &mut self,
        disk: &Disk,
        ear: &Ear,
        id: &str,
        number: u32,
    ) -> Result<(), String> {
        let (game, person) = (ear.game, ear.person.ok_or("a spectator did something")?);
        let name = &*format!("{person}:{id}");
        let key = (game, name.to_owned());
        let asked = self.asked.get(&key).ok_or_else(|| format!("{name} was never asked for"))?;
        let heard = ear.number.ok_or("an answer came before the welcome")?;
        if heard < number {
            let early = format!("{name} was done as event {number} before that had happened");
            let missed = self.has_missed_nothing(ear, heard, number + 1);
            missed.map_err(|_| early.clone())?;
            if !is_kept(&asked.ask) {
                return Err(early);
            }
        }
        let asked = self.asked.get_mut(&key).expect("it was asked for");
        if asked.done.is_some_and(|done| done != number) && !is_kept(&asked.ask) {
            return Err(format!("{name} was done as {number} and as {:?}", asked.done));
        }
        asked.done = Some(number);
        if is_kept(&asked.ask) {
            return has_kept(disk, game, asked);
        }
        let event = disk.games.get(&game).and_then(|rows| rows.events.get(&number));
        if event.and_then(|event| event.stored.request.as_deref()) == Some(name) {
            Ok(())
        } else {
            Err(format!("{name} was acknowledged as event {number}, which is {event:?}"))
        }
    }

    /// Checks at the end that what was acknowledged is there, what was refused is not, each request
    /// happened at most once, and the game can be resumed.
    pub(super) fn closes(&mut self, disk: &Disk) -> Result<(), String> {
        self.sync(disk)?;
        for ((game, name), asked) in &self.asked {
            let rows = &disk.games[game];
            let mut events = rows.events.values();
            let stored = events.by_ref().find(|event| event.stored.request.as_ref() == Some(name));
            let again = events.any(|event| event.stored.request.as_ref() == Some(name));
            if again {
                return Err(format!("{name} happened twice in {game}"));
            }
            if asked.done.is_some() && !is_kept(&asked.ask) && stored.is_none() {
                return Err(format!("{name} was acknowledged in {game}, and is lost"));
            }
            if asked.refused && asked.sent.len() == 1 && stored.is_some() {
                return Err(format!("{name} was refused in {game}, and happened"));
            }
        }
        for (code, truth) in &self.truths {
            let rows = &disk.games[code];
            let moves: Vec<&String> = rows.moves.values().collect();
            if moves != truth.after[rows.number() as usize].moves.iter().collect::<Vec<_>>() {
                return Err(format!("{code} has the moves {moves:?}"));
            }
            resume(*code, rows.read(0), Uptime(0), clock::now())
                .map_err(|error| format!("{code}: {error}"))?;
        }
        Ok(())
    }

    /// The longest time until a flag falls in a running game, if a clock runs.
    pub(super) fn flag_due(&self, game: GameCode) -> Option<Duration> {
        let truth = self.truths.get(&game).filter(|truth| !truth.room.is_over())?;
        let (turn, clockwork) = (truth.room.position().turn(), truth.clockwork.as_ref()?);
        clockwork.runs(turn).then(|| clockwork.left(turn))
    }

    /// Checks that this socket has heard everything meant for it.
    pub(super) fn is_up_to_date(&self, ear: &Ear) -> Result<(), String> {
        let last = self.truths.get(&ear.game).map_or(0, |truth| truth.room.number());
        self.has_missed_nothing(ear, ear.number.unwrap_or_default(), last + 1)
    }

    /// The events of all games.
    pub(super) fn events(&self) -> impl Iterator<Item = &Event> {
        self.truths.values().flat_map(|truth| &truth.after).filter_map(|after| after.event.as_ref())
    }
}

impl Truth {
    /// The game before anything has happened in it.
    fn of(code: GameCode, rows: &Rows) -> Self {
        let terms = stored::terms(&rows.terms).expect("terms are plain data");
        let mut seats = rows.seats.clone();
        for event in rows.events.values() {
            if let Ok(Event::Joined { by }) = stored::event(&event.stored.event) {
                seats[Player::from(by).index()] = None;
            }
        }
        let stored = StoredGame { seats, events: Vec::new(), moves: Vec::new(), ..rows.read(0) };
        let room = resume(code, stored, Uptime(0), clock::now()).expect("a new game is sound");
        let mut truth = Self {
            clockwork: Clockwork::new(&terms),
            after: Vec::new(),
            rematches: 0,
            joined: 0,
            room,
        };
        let (view, _) = truth.view(None);
        truth.after.push(After { view, plies: Vec::new(), moves: Vec::new(), event: None });
        truth
    }

    fn plays(&self, person: PersonId) -> bool {
        self.room.people().contains(&Some(person))
    }

    fn view(&self, event: Option<&Numbered>) -> (View, Vec<Ply>) {
        let nothing = Numbered { number: 0, at: 0, event: Event::Joined { by: wire::Side::First } };
        match self.room.news(event.unwrap_or(&nothing), clock::now()) {
            Tell::Happened { view, plies, .. } => (public(&view), plies),
            other => panic!("{other:?} is no news"),
        }
    }

    fn follow(
        &mut self,
        number: u32,
        rows: &Rows,
        around: Circumstances<'_>,
    ) -> Result<(), String> {
        let stored = &rows.events[&number].stored;
        let event: Event = stored::event(&stored.event).map_err(|error| error.to_string())?;
        let decides = self.room.position().turn();
        if let Event::Joined { by } = event {
            let player = Player::from(by);
            let seat = rows.seats[player.index()].as_ref().ok_or("nobody has joined")?;
            self.room.sit(player, seat.person, Face::default());
            self.joined = number;
        }
        self.rematches += u32::from(matches!(event, Event::Rematch { .. }));
        if self.rematches > 1 {
            return Err("a second rematch".to_owned());
        }
        if let Event::Moved { ply, .. } = event
            && ply != self.room.ply()
        {
            return Err(format!("a move at ply {ply} of {}", self.room.ply()));
        }
        let now = clock::now();
        let taken = self.room.take_in(event.clone(), stored.at, stored.request.clone(), now);
        let numbered = taken.map_err(|error| error.to_string())?;
        let (view, plies) = self.view(Some(&numbered));
        let turns = plies.iter().filter(|ply| ply.ends_turn).count() as u32;
        if let Some(clockwork) = &mut self.clockwork {
            let around = Circumstances { turns, ..around };
            clockwork.follow(number, &event, decides, rows, around)?;
        }
        let moves = self.room.moves().map(|mv| mv.to_string()).collect();
        self.after.push(After { view, plies, moves, event: Some(event) });
        Ok(())
    }
}

/// The parts of a view that everybody may see and that do not change with time.
fn public(view: &View) -> View {
    View { legal: Vec::new(), clock: None, premove: None, premove_taps: Vec::new(), ..view.clone() }
}

/// Whether this request is private to the player.
fn is_kept(ask: &Ask) -> bool {
    matches!(ask, Ask::Premove { .. } | Ask::CancelPremove {} | Ask::Mute { .. })
}

/// Checks that an acknowledged premove is on the disk, or has been since the request.
fn has_kept(disk: &Disk, game: GameCode, asked: &Asked) -> Result<(), String> {
    let wanted = |private: &store::Private| match &asked.ask {
        Ask::Premove { moves, .. } => private.premove == to_string(moves).ok(),
        Ask::Mute { muted } => private.muted == *muted,
        _ => private.premove.is_none(),
    };
    let since = asked.sent.first().copied().unwrap_or_default();
    let mut secrets = disk.secrets.iter().filter(|secret| secret.game == game);
    if secrets.any(|secret| secret.applied >= since && wanted(&secret.private)) {
        Ok(())
    } else {
        Err(format!("{asked:?} is not kept"))
    }
}

/// Checks that nobody loses a claim who was connected.
fn check_claim(
    truth: &Truth,
    number: u32,
    sent: Option<Instant>,
    stays: &[Stay],
    game: GameCode,
) -> Result<(), String> {
    let Some(Event::Ended { ending }) = &truth.after[number as usize].event else { return Ok(()) };
    let (Reason::Abandoned, Some(winner)) = (ending.reason, ending.winner) else { return Ok(()) };
    let sent = sent.ok_or("nobody has claimed the game")?;
    let loser = truth.room.people()[Player::from(winner).other().index()];
    let mut stays = stays.iter().filter(|stay| stay.game == game && Some(stay.person) == loser);
    let was_there = |stay: &Stay| stay.from < sent && stay.to.is_none_or(|to| to + GONE > sent);
    stays
        .find(|stay| was_there(stay))
        .map_or(Ok(()), |stay| Err(format!("they were there: {stay:?}")))
}
