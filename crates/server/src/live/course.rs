use std::collections::HashMap;
use std::fmt::Display;
use std::time::Duration;

use catalog::AnyGame;
use engine::Level;
use game::{Outcome, Player};
use record::Piles;
use store::{GameCode, GuestCode, Moment, StoredGame};
use tokio::time::Instant;

use super::Sitting;
use super::clocks::Clocks;
use super::private::Own;
use super::terms::setup;
use wire::{Ending, Event, Numbered, Reason, Side, Terms};

/// The house rule: at this occurrence of a position the game is a draw.
const REPETITIONS: usize = 3;

/// Clocks start when both players have shown that they are there.
pub(super) const OPENING: usize = 2;

/// What is stored of a game does not make a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the stored game is damaged: {0}")]
pub(crate) struct Damaged(String);

impl Damaged {
    fn because(reason: impl Display) -> Self {
        Self(format!("{reason}"))
    }
}

/// A move that stands.
#[derive(Debug, Clone)]
pub(super) struct Played {
    pub(super) by: Player,
    pub(super) text: String,
    pub(super) before: Box<dyn AnyGame>,
}

/// What a player has done in a game beside playing.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Spent {
    /// What they said.
    pub(super) sayings: u32,
    /// What they asked for, offered or declined.
    pub(super) asks: u32,
}

/// One game and all that happened in it.
#[derive(Debug)]
pub(crate) struct Course {
    pub(super) code: GameCode,
    pub(super) created: Moment,
    pub(super) terms: Terms,
    pub(super) seats: [Sitting; 2],
    pub(super) names: [Option<String>; 2],
    pub(super) own: [Own; 2],
    pub(super) position: Box<dyn AnyGame>,
    pub(super) turn_began: Instant,
    pub(super) record: Vec<Played>,
    pub(super) piles: Piles,
    pub(super) clocks: Option<Clocks>,
    pub(super) draw_offered: Option<Player>,
    pub(super) takeback_asked: Option<Player>,
    pub(super) rematch_asked: Option<Player>,
    pub(super) rematched: bool,
    pub(super) ending: Option<Ending>,
    pub(super) spent: [Spent; 2],
    log: Vec<Numbered>,
    requests: HashMap<String, u32>,
}

impl Course {
    /// The game as it was stored. The time since then is nobody's: the clock that must run starts
    /// now. Only where a turn has days, they end when the store says.
    pub(crate) fn resume(
        code: GameCode,
        stored: StoredGame,
        now: Instant,
    ) -> Result<Self, Damaged> {
        let terms: Terms = serde_json::from_str(&stored.terms).map_err(Damaged::because)?;
        let position = setup(&terms).map_err(Damaged::because)?.start();
        let guests = stored.seats.each_ref().map(|seat| seat.as_ref().map(|seat| seat.guest));
        let mut course = Self {
            code,
            created: stored.created,
            seats: Sitting::all(&terms, guests).map_err(Damaged::because)?,
            names: stored.seats.each_ref().map(|seat| seat.as_ref()?.name.clone()),
            own: Default::default(),
            piles: Piles::of(&*position),
            position,
            turn_began: now,
            record: Vec::new(),
            clocks: terms.clock.map(Clocks::new),
            draw_offered: None,
            takeback_asked: None,
            rematch_asked: None,
            rematched: false,
            ending: None,
            spent: Default::default(),
            log: Vec::new(),
            requests: HashMap::new(),
            terms,
        };
        for kept in stored.events {
            let event = serde_json::from_str(&kept.event).map_err(Damaged::because)?;
            course.take_in(event, kept.at, kept.request, now)?;
        }
        if course.moves().ne(stored.moves.iter().map(String::as_str)) {
            return Err(Damaged::because("the record and the events differ"));
        }
        if let (Some(due), Some(clocks)) = (stored.due, &mut course.clocks) {
            clocks.wind(due.since(Moment::now()), now);
        }
        for (player, seat) in Player::BOTH.into_iter().zip(stored.seats) {
            if let Some(seat) = seat {
                course.keep(player, Own::read(&seat.private).map_err(Damaged::because)?);
            }
        }
        Ok(course)
    }

    pub(crate) fn code(&self) -> GameCode {
        self.code
    }

    pub(crate) fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Who sits where.
    pub(crate) fn seats(&self) -> [Sitting; 2] {
        self.seats
    }

    /// A number that this game has for itself.
    pub(crate) fn seed(&self) -> u64 {
        let letters = self.code.to_string();
        letters.bytes().fold(0, |seed: u64, letter| seed.rotate_left(5) ^ u64::from(letter))
    }

    /// The guests who have a seat.
    pub(crate) fn guests(&self) -> [Option<GuestCode>; 2] {
        self.seats.map(Sitting::guest)
    }

    /// The moves that stand.
    pub(crate) fn moves(&self) -> impl Iterator<Item = &str> {
        self.record.iter().map(|played| played.text.as_str())
    }

    /// How many moves stand.
    pub(crate) fn ply(&self) -> u32 {
        self.record.len() as u32
    }

    /// The number of the last event, 0 before the first.
    pub(crate) fn number(&self) -> u32 {
        self.log.len() as u32
    }

    /// The events after that number.
    pub(crate) fn events_after(&self, number: u32) -> &[Numbered] {
        self.log.get(number as usize..).unwrap_or_default()
    }

    /// The number of the event that the request became, if it was carried out before.
    pub(crate) fn answered(&self, request: &str) -> Option<u32> {
        self.requests.get(request).copied()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// The sides that this guest plays.
    pub(crate) fn sides(&self, guest: Option<GuestCode>) -> impl Iterator<Item = Player> {
        let plays = move |player: &Player| guest.is_some() && self.seat(*player).guest() == guest;
        Player::BOTH.into_iter().filter(plays)
    }

    pub(super) fn seat(&self, player: Player) -> Sitting {
        self.seats[player.index()]
    }

    /// Seats a guest; the event that says so comes with it.
    pub(crate) fn sit(&mut self, player: Player, guest: GuestCode, name: Option<String>) {
        self.seats[player.index()] = Sitting::Guest(guest);
        self.names[player.index()] = name;
    }

    /// Calls a guest by that name, wherever he sits.
    pub(crate) fn rename(&mut self, guest: GuestCode, name: Option<&str>) {
        for player in Player::BOTH {
            if self.seat(player).guest() == Some(guest) {
                self.names[player.index()] = name.map(str::to_owned);
            }
        }
    }

    /// Whose time will be up, and when.
    pub(crate) fn flag(&self) -> Option<(Player, Instant)> {
        self.clocks.as_ref().and_then(Clocks::flag)
    }

    /// Lets the clock that runs, if one does, run from now on: the time since it was set is nobody's.
    pub(crate) fn restart_clock(&mut self, now: Instant) {
        if let Some(clocks) = &mut self.clocks {
            clocks.restart(now);
        }
    }

    /// When the time of the one who decides is up, if he has days.
    pub(crate) fn due(&self, at: Moment, now: Instant) -> Option<Moment> {
        let clocks = self.clocks.as_ref().filter(|clocks| clocks.has_days())?;
        let (_, flag) = clocks.flag()?;
        Some(at + flag.saturating_duration_since(now))
    }

    /// Whether nobody loses time if the game is put aside for so long. Days are kept by the store;
    /// any other clock must run.
    pub(crate) fn may_rest(&self, pause: Duration, now: Instant) -> bool {
        let Some(clocks) = &self.clocks else { return true };
        clocks.flag().is_none_or(|(_, flag)| clocks.has_days() && flag > now + pause)
    }

    /// If the engine decides now: its level, and who plays against it.
    pub(crate) fn computer_to_move(&self) -> Option<(Level, GuestCode)> {
        let turn = self.position.turn();
        match (self.seat(turn), self.seat(turn.other())) {
            (Sitting::Computer(level), Sitting::Guest(guest)) if !self.is_over() => {
                Some((level, guest))
            }
            _ => None,
        }
    }

    pub(crate) fn position(&self) -> &dyn AnyGame {
        &*self.position
    }

    /// The positions before this one, the oldest first.
    pub(crate) fn past(&self) -> Vec<game::Key> {
        self.record.iter().map(|played| played.before.key()).collect()
    }

    /// Takes in what has happened, and returns it with its number.
    pub(crate) fn take_in(
        &mut self,
        event: Event,
        at: Moment,
        request: Option<String>,
        now: Instant,
    ) -> Result<Numbered, Damaged> {
        self.follow(&event, now)?;
        self.count(&event);
        let numbered = Numbered { number: self.number() + 1, at: at.0, event };
        self.log.push(numbered.clone());
        self.requests.extend(request.map(|request| (request, numbered.number)));
        Ok(numbered)
    }

    fn count(&mut self, event: &Event) {
        match event {
            Event::Said { by, .. } => self.spent[Player::from(*by).index()].sayings += 1,
            Event::DrawOffered { by }
            | Event::DrawDeclined { by }
            | Event::TakebackAsked { by }
            | Event::TakebackDeclined { by } => self.spent[Player::from(*by).index()].asks += 1,
            _ => {}
        }
    }

    fn follow(&mut self, event: &Event, now: Instant) -> Result<(), Damaged> {
        // Only what is played, taken back or ended touches the clocks.
        let mut left = None;
        match event {
            Event::Moved { by, moves, clock, .. } => {
                moves.iter().try_for_each(|mv| self.play(mv))?;
                left = clock.map(durations).or_else(|| self.time_left(now));
                (self.draw_offered, self.takeback_asked) = (None, None);
                self.ending = self.ending_by_rule();
                self.own[Player::from(*by).index()].premove = None;
                self.drop_premove_if_illegal();
                self.turn_began = now;
            }
            Event::TakenBack { plies, clock } => {
                self.take_back(*plies as usize);
                left = clock.map(durations).or_else(|| self.time_left(now));
                (self.draw_offered, self.takeback_asked) = (None, None);
                self.own.iter_mut().for_each(|own| own.premove = None);
                self.turn_began = now;
            }
            Event::DrawOffered { by } => self.draw_offered = Some((*by).into()),
            Event::DrawDeclined { .. } => self.draw_offered = None,
            Event::TakebackAsked { by } => self.takeback_asked = Some((*by).into()),
            Event::TakebackDeclined { .. } => self.takeback_asked = None,
            Event::Ended { ending } => {
                self.ending = Some(*ending);
                left = self.time_left(now);
            }
            Event::RematchAsked { by } => self.rematch_asked = Some((*by).into()),
            Event::Rematch { .. } => self.rematched = true,
            Event::Joined { .. } | Event::Said { .. } => {}
        }
        let runs = self.running_clock();
        if let (Some(clocks), Some(left)) = (&mut self.clocks, left) {
            clocks.set(left, runs, now);
        }
        Ok(())
    }

    fn time_left(&self, now: Instant) -> Option<[Duration; 2]> {
        self.clocks.as_ref().map(|clocks| clocks.left(now))
    }

    fn play(&mut self, text: &str) -> Result<(), Damaged> {
        let before = self.position.clone();
        self.position.play(text).map_err(Damaged::because)?;
        self.piles.follow(&steps(&*before, text), &*self.position);
        self.record.push(Played { by: before.turn(), text: text.to_owned(), before });
        Ok(())
    }

    fn take_back(&mut self, plies: usize) {
        let Some(played) = self.record.get(plies) else { return };
        (self.position, self.piles) = (played.before.clone(), self.piles_at(plies));
        self.record.truncate(plies);
    }

    /// The position after so many of the moves.
    pub(super) fn position_at(&self, ply: usize) -> &dyn AnyGame {
        self.record.get(ply).map_or(&*self.position, |played| &*played.before)
    }

    /// The piles after so many of the moves.
    pub(super) fn piles_at(&self, ply: usize) -> Piles {
        let mut piles = Piles::of(self.position_at(0));
        for (at, played) in self.record.iter().enumerate().take(ply) {
            piles.follow(&steps(&*played.before, &played.text), self.position_at(at + 1));
        }
        piles
    }

    /// The engine may have to wait for a free processor, so its time is not counted.
    fn running_clock(&self) -> Option<Player> {
        let turn = self.position.turn();
        let begun = self.record.len() >= OPENING && !self.seats.contains(&Sitting::Open);
        let human = matches!(self.seat(turn), Sitting::Guest(_));
        (begun && human && !self.is_over()).then_some(turn)
    }

    fn ending_by_rule(&self) -> Option<Ending> {
        if let Some(outcome) = self.position.outcome() {
            let winner = Outcome::winner(outcome).map(Side::from);
            return Some(Ending { winner, reason: Reason::Rules });
        }
        let key = self.position.key();
        let earlier = self.record.iter().filter(|played| played.before.key() == key).count();
        let draw = self.terms.repetition && earlier + 1 >= REPETITIONS;
        draw.then_some(Ending { winner: None, reason: Reason::Repetition })
    }
}

/// What a legal move does on the board.
pub(super) fn steps(before: &dyn AnyGame, mv: &str) -> Vec<game::Step> {
    before.steps(mv).expect("a move that stands was legal")
}

fn durations(left: [u64; 2]) -> [Duration; 2] {
    left.map(Duration::from_millis)
}
