use std::time::{Duration, Instant};

use catalog::{AnyGame, Move};
use engine::Strength;
use game::{Key, Outcome, Player, Step};
use record::{Clock, NodeId, Played, Record, Tags, Turns};

use crate::clocks::Clocks;
use crate::{Seat, Terms};

/// A game in progress, with its record and its clocks.
#[derive(Debug, Clone)]
pub struct GameInProgress {
    /// The agreed terms.
    pub(crate) terms: Terms,
    record: Record,
    at: NodeId,
    position: Box<dyn AnyGame>,
    clocks: Option<Clocks>,
}

/// The terminations of games that the rules did not end.
const TIME: &str = "time";
const RESIGNATION: &str = "resignation";
const AGREEMENT: &str = "agreement";
const REPETITION: &str = "repetition";

impl GameInProgress {
    /// A game that continues from the end of a record, which may have no moves.
    pub fn new(mut record: Record, terms: Terms) -> Self {
        terms.note(&mut record);
        let at = record.tree().end();
        let position = record.position(at);
        let mut clocks = terms.tempo.map(Clocks::new);
        if let Some(clocks) = &mut clocks {
            for moment in record.tree().main_line() {
                let clock = record.tree().notes(moment).clock;
                if let Some((played, clock)) = record.tree().played(moment).zip(clock) {
                    clocks.set(played.by, clock.time());
                }
            }
        }
        let mut table = Self { terms, record, at, position, clocks };
        table.judge();
        table
    }

    /// The record of the game.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The current position.
    pub fn position(&self) -> &dyn AnyGame {
        &*self.position
    }

    /// The result, once there is one.
    pub fn result(&self) -> Option<Outcome> {
        self.record.result
    }

    /// What ended the game, if the rules did not.
    pub(crate) fn termination(&self) -> Option<&str> {
        self.record.tags.get(Tags::TERMINATION)
    }

    /// Who decides now. `None` if the game is over.
    pub(crate) fn decider(&self) -> Option<Seat> {
        self.result().is_none().then(|| self.terms.seat(self.position.turn()))
    }

    /// Makes the computer stronger or weaker.
    pub(crate) fn set_strength(&mut self, strength: Strength) {
        self.terms.set_strength(strength);
        self.terms.note(&mut self.record);
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move, now: Instant) {
        let player = self.position.turn();
        self.at = self.record.add(self.at, &*self.position, mv);
        self.position.play(mv);
        if let Some(clocks) = &mut self.clocks {
            clocks.run(Some(self.position.turn()), now);
            if self.record.tree().is_between_turns(self.at) {
                clocks.reward(player);
            }
            let left = Clock::new(clocks.left(player, now));
            self.record.tree_mut().notes_mut(self.at).clock = Some(left);
        }
        self.judge();
        self.stop_clocks_if_over(now);
    }

    /// Ends the game if the rules or the house rule do.
    fn judge(&mut self) {
        if let Some(outcome) = self.position.outcome() {
            self.record.result = Some(outcome);
        } else if self.record.result.is_none()
            && self.terms.repetition
            && self.record.repetition(self.at).is_draw()
        {
            self.end(Outcome::Draw, REPETITION);
        }
    }

    fn end(&mut self, outcome: Outcome, termination: &str) {
        self.record.result = Some(outcome);
        self.record.tags.set(Tags::TERMINATION, termination);
    }

    /// The player resigns.
    pub(crate) fn resign(&mut self, player: Player, now: Instant) {
        self.end(Outcome::Win(!player), RESIGNATION);
        self.stop_clocks_if_over(now);
    }

    /// Both players agree to a draw.
    pub(crate) fn agree_to_draw(&mut self, now: Instant) {
        self.end(Outcome::Draw, AGREEMENT);
        self.stop_clocks_if_over(now);
    }

    /// A new game on the same terms, with the sides exchanged.
    pub(crate) fn rematch(&self) -> Self {
        let [first, second] = self.terms.seats;
        let terms = Terms { seats: [second, first], ..self.terms.clone() };
        Self::new(Record::new(self.record.setup()), terms)
    }

    /// Lets the clocks run. Returns whether a player's time is up.
    pub(crate) fn look_at_clocks(&mut self, now: Instant) -> Option<Player> {
        let fallen = self.clocks.as_ref()?.fallen(now)?;
        self.end(Outcome::Win(!fallen), TIME);
        self.stop_clocks_if_over(now);
        Some(fallen)
    }

    /// Lets the clock of the player who decides run.
    pub(crate) fn start_clocks(&mut self, now: Instant) {
        let running = self.result().is_none().then(|| self.position.turn());
        if let Some(clocks) = &mut self.clocks {
            clocks.run(running, now);
        }
    }

    fn stop_clocks_if_over(&mut self, now: Instant) {
        if self.result().is_some() {
            self.start_clocks(now);
        }
    }

    /// A player's remaining time, if there are clocks.
    pub(crate) fn left(&self, player: Player, now: Instant) -> Option<Duration> {
        self.clocks.as_ref().map(|clocks| clocks.left(player, now))
    }

    /// The clock of the player who decides, for the engine.
    pub(crate) fn clock(&self, now: Instant) -> Option<search::Clock> {
        let remaining = self.left(self.position.turn(), now)?;
        let increment = self.terms.tempo.map_or(Duration::ZERO, |tempo| tempo.increment);
        Some(search::Clock { remaining, increment })
    }

    /// Takes back the last turn in which a person had a choice, and everything after it. Returns
    /// whether there was one.
    pub(crate) fn take_back(&mut self, now: Instant) -> bool {
        let Some(back_to) = self.before_last_turn() else { return false };
        while let Some(next) = self.record.tree().next(back_to) {
            self.record.tree_mut().delete(next);
        }
        self.at = back_to;
        self.position = self.record.position(back_to);
        self.record.result = None;
        self.record.tags.remove(Tags::TERMINATION);
        self.start_clocks(now);
        true
    }

    fn before_last_turn(&self) -> Option<NodeId> {
        let tree = self.record.tree();
        let mut position = self.record.start().boxed_clone();
        let (mut turns, mut back_to) = (Turns::default(), None);
        for moment in tree.line_to(self.at) {
            let played = tree.played(moment)?;
            let person = self.terms.seat(played.by) == Seat::Person;
            if turns.play(played) && person && position.moves().len() > 1 {
                back_to = tree.before(moment);
            }
            position.play(played.mv);
        }
        back_to
    }

    /// The keys of the earlier positions, oldest first.
    pub(crate) fn past(&self) -> Vec<Key> {
        self.record.repetition(self.at).past().to_vec()
    }

    /// What the last move did on the board.
    pub(crate) fn last_steps(&self) -> Vec<Step> {
        let tree = self.record.tree();
        let last = tree.before(self.at).zip(tree.mv(self.at));
        last.map(|(before, mv)| self.record.position(before).steps(mv)).unwrap_or_default()
    }

    /// The turns so far: number, player, and the decisions.
    pub(crate) fn turns(&self) -> Vec<(u32, Player, String)> {
        let mut turns = Turns::default();
        let mut list: Vec<(u32, Player, String)> = Vec::new();
        for played @ Played { mv, by, .. } in self.record.played() {
            let begins = turns.play(played);
            match list.last_mut().filter(|_| !begins) {
                Some((_, _, text)) => *text = format!("{text};{mv}"),
                None => list.push((turns.number(), by, mv.to_string())),
            }
        }
        list
    }
}
