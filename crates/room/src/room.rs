use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use catalog::{AnyGame, Move};
use engine::Level;
use game::{Key, Outcome, Player, Repetition};
use primitives::{GameCode, Moment, PersonId, Uptime};
use record::Piles;
use wire::{Ending, Event, Numbered, Reason, SeatRating, Side, Step, Terms};

use crate::board::told;
use crate::clocks::Clocks;
use crate::terms::start;
use crate::{Damaged, Face, Instant, Own, Saved, Score, Seat};

/// The moves between two stored piles. Looking back replays at most that many.
const CHECKPOINT: usize = 32;

/// Clocks start after this many moves: by then both players have shown up.
pub(crate) const OPENING: usize = 2;

/// A move that was not taken back.
#[derive(Debug, Clone)]
pub(crate) struct Played {
    pub(crate) by: Player,
    pub(crate) mv: Move,
    pub(crate) before: Box<dyn AnyGame>,
    /// What it did on the board.
    pub(crate) steps: Vec<Step>,
    /// Whether it completed its player's turn.
    pub(crate) ends_turn: bool,
    /// What each player could still bring into play after it, and what they had captured.
    pub(crate) to_enter: [u8; 2],
    pub(crate) captured: [u8; 2],
}

impl Played {
    /// Plays a legal move in a position with these piles.
    pub(crate) fn new(position: &mut Box<dyn AnyGame>, piles: &mut Piles, mv: Move) -> Self {
        let (before, ends_turn) = (position.clone(), position.ends_turn(mv));
        position.play(mv);
        let steps = told(before.steps(mv), piles, &**position);
        Self {
            by: before.turn(),
            mv,
            before,
            steps,
            ends_turn,
            to_enter: Player::BOTH.map(|player| position.to_enter(player)),
            captured: Player::BOTH.map(|player| piles.captured(player)),
        }
    }
}

/// How much a player has used of the limits on chat and offers.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Spent {
    /// How often they chatted.
    pub(crate) sayings: u32,
    /// How often they asked for, offered or declined something.
    pub(crate) asks: u32,
}

/// One game with all its events.
///
/// Copies are cheap, so hosts hand them to other threads: they share the past with the original
/// until either changes.
#[derive(Debug, Clone)]
pub struct Room {
    pub(crate) code: GameCode,
    pub(crate) created: Moment,
    pub(crate) terms: Terms,
    pub(crate) seats: [Seat; 2],
    pub(crate) faces: [Face; 2],
    pub(crate) own: [Own; 2],
    pub(crate) position: Box<dyn AnyGame>,
    pub(crate) turn_began: Instant,
    pub(crate) record: Arc<Vec<Played>>,
    pub(crate) repetition: Arc<Repetition>,
    pub(crate) piles: Piles,
    checkpoints: Arc<Vec<Piles>>,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) draw_offered: Option<Player>,
    pub(crate) takeback_asked: Option<Player>,
    pub(crate) rematch_asked: Option<Player>,
    pub(crate) rematched: bool,
    pub(crate) ending: Option<Ending>,
    pub(crate) spent: [Spent; 2],
    log: Arc<Vec<Numbered>>,
    requests: Arc<HashMap<String, u32>>,
}

impl Room {
    /// Resumes a stored game. If the host stored when the running clock expires, that still holds;
    /// otherwise the clock continues now, from what it showed after the last move.
    pub fn resume(saved: Saved, at: Uptime, now: Instant) -> Result<Self, Damaged> {
        let terms = saved.terms;
        let position = start(&terms).map_err(Damaged::because)?;
        let people = saved.seats.each_ref().map(|seat| seat.as_ref().map(|seat| seat.person));
        let mut room = Self {
            code: saved.code,
            created: saved.created,
            seats: Seat::all(&terms, people).map_err(Damaged::because)?,
            faces: saved
                .seats
                .each_ref()
                .map(|seat| seat.as_ref().map(|seat| seat.face.clone()).unwrap_or_default()),
            own: Default::default(),
            repetition: Arc::new(Repetition::new(position.key())),
            piles: Piles::of(&*position),
            checkpoints: Arc::new(vec![Piles::of(&*position)]),
            position,
            turn_began: now,
            record: Arc::default(),
            clocks: terms.clock.map(Clocks::new),
            draw_offered: None,
            takeback_asked: None,
            rematch_asked: None,
            rematched: false,
            ending: None,
            spent: Default::default(),
            log: Arc::default(),
            requests: Arc::default(),
            terms,
        };
        for saved in saved.events {
            room.take_in(saved.event, saved.at, saved.request, now)?;
        }
        if !room.moves().map(|mv| mv.to_string()).eq(saved.moves) {
            return Err(Damaged::because("the record and the events differ"));
        }
        if let (Some(due), Some(clocks)) = (saved.due, &mut room.clocks) {
            clocks.wind(due.since(at), now);
        }
        for (player, seat) in Player::BOTH.into_iter().zip(saved.seats) {
            if let Some(seat) = seat {
                room.keep(player, seat.own);
            }
        }
        Ok(room)
    }

    /// The game's code.
    pub fn code(&self) -> GameCode {
        self.code
    }

    /// When it was made.
    pub fn created(&self) -> Moment {
        self.created
    }

    /// What was agreed before the game.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Who sits where.
    pub fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    /// The seed for everything random in this game.
    pub fn seed(&self) -> u64 {
        let letters = self.code.to_string();
        letters.bytes().fold(0, |seed: u64, letter| seed.rotate_left(5) ^ u64::from(letter))
    }

    /// The people who have a seat.
    pub fn people(&self) -> [Option<PersonId>; 2] {
        self.seats.map(Seat::person)
    }

    /// The moves that were not taken back.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.record.iter().map(|played| played.mv)
    }

    /// How many moves were played and not taken back.
    pub fn ply(&self) -> u32 {
        self.record.len() as u32
    }

    /// The number of the last event, 0 before the first.
    pub fn number(&self) -> u32 {
        self.log.len() as u32
    }

    /// The events after that number.
    pub fn events_after(&self, number: u32) -> &[Numbered] {
        self.log.get(number as usize..).unwrap_or_default()
    }

    /// The number of the request's event, if it was carried out before.
    pub fn answered(&self, request: &str) -> Option<u32> {
        self.requests.get(request).copied()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// The sides that this person plays.
    pub fn sides(&self, person: Option<PersonId>) -> impl Iterator<Item = Player> {
        let plays =
            move |player: &Player| person.is_some() && self.seat(*player).person() == person;
        Player::BOTH.into_iter().filter(plays)
    }

    pub(crate) fn seat(&self, player: Player) -> Seat {
        self.seats[player.index()]
    }

    /// Seats a person; the event that says so must follow.
    pub fn sit(&mut self, player: Player, person: PersonId, face: Face) {
        self.seats[player.index()] = Seat::Person(person);
        self.faces[player.index()] = face;
    }

    /// Renames a person, wherever they sit; with an account or without.
    pub fn rename(&mut self, person: PersonId, name: Option<&str>, account: bool) {
        for player in Player::BOTH {
            if self.seat(player).person() == Some(person) {
                let face = &mut self.faces[player.index()];
                (face.name, face.account) = (name.map(str::to_owned), account);
            }
        }
    }

    /// Shows other ratings of the players.
    pub fn rate(&mut self, ratings: [Option<SeatRating>; 2]) {
        for (face, rating) in self.faces.iter_mut().zip(ratings) {
            face.rating = rating;
        }
    }

    /// The result for the ratings of the players, if the game ends like this and is rated.
    pub fn score(&self, ending: Ending) -> Option<Score> {
        let counts = self.terms.rated && ending.reason != Reason::Aborted;
        counts.then_some(match ending.winner {
            Some(Side::First) => Score::Win,
            Some(Side::Second) => Score::Loss,
            None => Score::Draw,
        })
    }

    /// Whose time will be up, and when.
    pub fn flag(&self) -> Option<(Player, Instant)> {
        self.clocks.as_ref().and_then(Clocks::flag)
    }

    /// Refunds a period in which nobody could play: neither the clock nor the opponent's patience
    /// runs in it.
    pub fn give_back(&mut self, from: Instant, to: Instant) {
        self.turn_began = self.turn_began + to.since(from.max(self.turn_began));
        if let Some(clocks) = &mut self.clocks {
            clocks.give_back(from, to);
        }
    }

    /// What the clocks show.
    pub fn clock(&self, now: Instant) -> Option<wire::Clock> {
        self.clocks.as_ref().map(|clocks| clocks.view(now))
    }

    /// Whether the game can be unloaded for that long without affecting a clock. The store watches
    /// clocks with days per turn; any other clock needs the room.
    pub fn may_rest(&self, pause: Duration, now: Instant) -> bool {
        let Some(clocks) = &self.clocks else { return true };
        clocks.flag().is_none_or(|(_, flag)| clocks.has_days() && flag > now + pause)
    }

    /// If it is the engine's turn: its level, and who plays against it.
    pub fn computer_to_move(&self) -> Option<(Level, PersonId)> {
        let turn = self.position.turn();
        match (self.seat(turn), self.seat(turn.other())) {
            (Seat::Computer(level), Seat::Person(person)) if !self.is_over() => {
                Some((level, person))
            }
            _ => None,
        }
    }

    /// The position.
    pub fn position(&self) -> &dyn AnyGame {
        &*self.position
    }

    /// The positions before this one, oldest first.
    pub fn past(&self) -> Vec<Key> {
        self.repetition.past().to_vec()
    }

    /// Applies an event, and returns it with its number.
    pub fn take_in(
        &mut self,
        event: Event,
        at: Moment,
        request: Option<String>,
        now: Instant,
    ) -> Result<Numbered, Damaged> {
        self.follow(&event, now)?;
        self.count(&event);
        let numbered = Numbered { number: self.number() + 1, at: at.0, event };
        Arc::make_mut(&mut self.log).push(numbered.clone());
        if let Some(request) = request {
            Arc::make_mut(&mut self.requests).insert(request, numbered.number);
        }
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
        match event {
            Event::Moved { by, moves, clock, .. } => {
                moves.iter().try_for_each(|mv| self.play(mv))?;
                (self.draw_offered, self.takeback_asked) = (None, None);
                self.ending = self.ending_by_rule(&*self.position, self.repetition.is_draw());
                self.own[Player::from(*by).index()].premove = None;
                self.drop_premove_if_illegal();
                self.turn_began = now;
                self.set_clocks(*clock, now);
            }
            Event::TakenBack { plies, clock } => {
                self.take_back(*plies as usize);
                (self.draw_offered, self.takeback_asked) = (None, None);
                self.own.iter_mut().for_each(|own| own.premove = None);
                self.turn_began = now;
                self.set_clocks(*clock, now);
            }
            Event::Ended { ending } => {
                self.ending = Some(*ending);
                self.set_clocks(None, now);
            }
            Event::DrawOffered { by } => self.draw_offered = Some((*by).into()),
            Event::DrawDeclined { .. } => self.draw_offered = None,
            Event::TakebackAsked { by } => self.takeback_asked = Some((*by).into()),
            Event::TakebackDeclined { .. } => self.takeback_asked = None,
            Event::RematchAsked { by } => self.rematch_asked = Some((*by).into()),
            Event::Rematch { .. } => self.rematched = true,
            Event::Joined { .. } | Event::HandedOver {} | Event::Said { .. } => {}
        }
        Ok(())
    }

    /// Sets the clocks to what they showed, and starts the right one. Nothing else touches them, so
    /// chatting or making offers gains no time.
    fn set_clocks(&mut self, shown: Option<[u64; 2]>, now: Instant) {
        let runs = self.clock_that_runs(self.position.turn(), self.record.len(), self.is_over());
        if let Some(clocks) = &mut self.clocks {
            let left = shown.map_or_else(|| clocks.left(now), durations);
            clocks.set(left, runs, now);
        }
    }

    fn play(&mut self, text: &str) -> Result<(), Damaged> {
        let mv = self.position.read(text).map_err(Damaged::because)?;
        let played = Played::new(&mut self.position, &mut self.piles, mv);
        Arc::make_mut(&mut self.repetition).play(self.position.key());
        Arc::make_mut(&mut self.record).push(played);
        if self.record.len().is_multiple_of(CHECKPOINT) {
            Arc::make_mut(&mut self.checkpoints).push(self.piles.clone());
        }
        Ok(())
    }

    fn take_back(&mut self, plies: usize) {
        let Some(played) = self.record.get(plies) else { return };
        (self.position, self.piles) = (played.before.clone(), self.piles_at(plies));
        Arc::make_mut(&mut self.record).truncate(plies);
        Arc::make_mut(&mut self.repetition).take_back_to(plies);
        Arc::make_mut(&mut self.checkpoints).truncate(plies / CHECKPOINT + 1);
    }

    /// The position after that many moves.
    pub(crate) fn position_at(&self, ply: usize) -> &dyn AnyGame {
        self.record.get(ply).map_or(&*self.position, |played| &*played.before)
    }

    /// The piles after that many moves.
    pub(crate) fn piles_at(&self, ply: usize) -> Piles {
        let mut piles = self.checkpoints[ply / CHECKPOINT].clone();
        let begin = ply / CHECKPOINT * CHECKPOINT;
        for (at, played) in self.record.iter().enumerate().take(ply).skip(begin) {
            piles.follow(&played.before.steps(played.mv), self.position_at(at + 1));
        }
        piles
    }

    /// Whose clock runs. Never the engine's, because it may have to wait for a free processor.
    pub(crate) fn clock_that_runs(&self, turn: Player, plies: usize, over: bool) -> Option<Player> {
        let begun = plies >= OPENING && !self.seats.contains(&Seat::Open);
        let human = matches!(self.seat(turn), Seat::Person(_));
        (begun && human && !over).then_some(turn)
    }

    /// How the game ends at this position, if it does.
    pub(crate) fn ending_by_rule(&self, position: &dyn AnyGame, repeated: bool) -> Option<Ending> {
        if let Some(outcome) = position.outcome() {
            let winner = Outcome::winner(outcome).map(Side::from);
            return Some(Ending { winner, reason: Reason::Rules });
        }
        let draw = self.terms.repetition && repeated;
        draw.then_some(Ending { winner: None, reason: Reason::Repetition })
    }
}

pub(crate) fn durations(left: [u64; 2]) -> [Duration; 2] {
    left.map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use catalog::GameId;
    use game::Dice;
    use wire::{Ask, ClockTerms};

    use super::*;
    use crate::Verdict;
    use crate::testing::Scene;

    #[test]
    fn only_moves_and_takebacks_set_clocks() {
        let mut scene = Scene::of(GameId::Dvonn, Some(ClockTerms::Live { base: 60, increment: 0 }));
        scene.play(["a1", "b1"]);
        let flag = scene.room.flag();
        assert_eq!(flag, Some((Player::First, scene.now + Duration::from_mins(1))));
        let asks = [Ask::Say { text: "wait".to_owned() }, Ask::Takeback {}, Ask::Draw {}];
        for ask in asks {
            scene.now = scene.now + Duration::from_secs(10);
            let verdict = scene.judge(scene.people[0], &ask);
            let Ok(Verdict::Happens(event)) = verdict else { panic!("{ask:?}: {verdict:?}") };
            scene.happen(event);
            assert_eq!(scene.room.flag(), flag, "{ask:?}");
        }
        scene.play(["c1"]);
        let Some(Event::Moved { clock, .. }) = scene.room.log.last().map(|last| &last.event) else {
            panic!("no move");
        };
        assert_eq!(*clock, Some([30_000, 60_000]));
    }

    #[test]
    fn looking_back_shows_the_piles_as_they_were() {
        for (seed, &game) in (0..).zip(GameId::ALL) {
            let mut dice = Dice::new(seed);
            let mut scene = Scene::of(game, None);
            let mut seen = vec![scene.room.piles.clone()];
            while !scene.room.is_over() && seen.len() < 150 {
                let moves = scene.room.position().moves();
                scene.play([moves[dice.roll(moves.len())].to_string().as_str()]);
                seen.push(scene.room.piles.clone());
                if dice.roll(20) == 0 {
                    seen.truncate(seen.len().saturating_sub(dice.roll(40)).max(1));
                    let plies = seen.len() as u32 - 1;
                    scene.happen(Event::TakenBack { plies, clock: None });
                }
            }
            for (ply, piles) in seen.iter().enumerate() {
                assert_eq!(&scene.room.piles_at(ply), piles, "{game} {ply}");
            }
        }
    }
}
