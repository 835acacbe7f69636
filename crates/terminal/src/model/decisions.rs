//! What is decided in a game, by people and by the computer.

use std::time::Instant;

use catalog::{Hint, Move};
use engine::{Level, Strength};
use game::{Outcome, Tap};

use super::{Deed, Model, Question, sentence};
use crate::cursor::{Cursor, Target};
use crate::entry::Entry;
use crate::{Purpose, Seat, Task, Thought};

impl Model {
    /// Whether it is not for a person to decide, and why.
    pub(super) fn is_not_a_persons_turn(&mut self) -> bool {
        let name = self.name_of_turn();
        match self.table.decider() {
            Some(Seat::Person) => return false,
            Some(Seat::Computer(_)) => self.tell(format!("{name} is thinking.")),
            None => self.tell(format!(
                "{} Press u to take back, n for a new game, q to quit.",
                self.ending()
            )),
        }
        true
    }

    fn name_of_turn(&self) -> &'static str {
        let position = self.table.position();
        position.name_of(position.turn())
    }

    pub(super) fn play_typed(&mut self, now: Instant) -> Vec<Deed> {
        let typed = std::mem::take(&mut self.typed);
        if self.is_not_a_persons_turn() {
            return Vec::new();
        }
        self.message.clear();
        match self.table.position().read(&typed) {
            Ok(mv) => self.play(mv, now),
            Err(error) => {
                self.tell(sentence(&error.to_string()));
                Vec::new()
            }
        }
    }

    /// Plays a legal move of whoever decides.
    pub(super) fn play(&mut self, mv: Move, now: Instant) -> Vec<Deed> {
        self.table.play(mv, now);
        self.go_on(now)
    }

    fn saving(&self) -> Option<Deed> {
        self.kept.then_some(Deed::Save)
    }

    /// The game is another one now: keeps it, and gets ready for the next decision.
    pub(super) fn go_on(&mut self, now: Instant) -> Vec<Deed> {
        let saving = self.saving();
        saving.into_iter().chain(self.begin_decision(now)).collect()
    }

    /// Gets ready for the next decision, whoever makes it. What is a mere formality is done.
    pub(super) fn begin_decision(&mut self, now: Instant) -> Vec<Deed> {
        self.pending = None;
        self.entry = Entry::default();
        match self.table.decider() {
            None => {
                self.tell_also(&self.ending());
                vec![Deed::StopThinking]
            }
            Some(Seat::Computer(strength)) => vec![self.task(Purpose::Move(strength), now)],
            Some(Seat::Person) => {
                self.entry = Entry::new(self.table.position());
                if let Some(mv) = self.entry.formality() {
                    self.tell_also(&format!("{} has no move and passes.", self.name_of_turn()));
                    return self.play(mv, now);
                }
                self.settle_cursor();
                vec![Deed::StopThinking]
            }
        }
    }

    fn task(&mut self, purpose: Purpose, now: Instant) -> Deed {
        self.tasks += 1;
        self.pending = Some(purpose);
        Deed::Think(Box::new(Task {
            number: self.tasks,
            position: self.table.position().boxed_clone(),
            past: self.table.past(),
            purpose,
            clock: self.table.clock(now),
            repetition: self.table.terms.repetition,
            seed: self.seed,
        }))
    }

    pub(super) fn ask_for_hint(&mut self, now: Instant) -> Vec<Deed> {
        if self.is_not_a_persons_turn() {
            return Vec::new();
        }
        self.tell("Looking for a good move …");
        vec![self.task(Purpose::Hint, now)]
    }

    pub(super) fn think(&mut self, thought: Thought, now: Instant) -> Vec<Deed> {
        let Some(purpose) = self.pending.filter(|_| thought.number == self.tasks) else {
            return Vec::new();
        };
        self.pending = None;
        let Some(hint) = thought.hint else {
            self.tell("The engine has failed. Press u to take back, q to quit.");
            return Vec::new();
        };
        let Some(&mv) = hint.line.moves.first() else { return Vec::new() };
        match purpose {
            Purpose::Hint => {
                self.show_hint(mv, &hint);
                Vec::new()
            }
            Purpose::Move(_) => {
                self.tell(format!("{} plays {mv}.", self.name_of_turn()));
                self.play(mv, now)
            }
        }
    }

    /// Says what to play, and why, and puts the cursor where to begin.
    fn show_hint(&mut self, mv: Move, hint: &Hint) {
        const MOST_REASONS: usize = 2;
        let chance = 100.0 * self.table.position().win_chance(hint.line.score);
        let reasons: Vec<String> =
            hint.reasons.iter().take(MOST_REASONS).map(ToString::to_string).collect();
        let why = if reasons.is_empty() {
            String::new()
        } else {
            format!(" It {}.", reasons.join(" and "))
        };
        self.tell(format!("Try {mv}: {chance:.0} % to win.{why}"));
        while self.entry.back() {}
        let first = self.table.position().taps(mv).into_iter().next();
        let is_first = |tap: &Tap| Some(tap) == first.as_ref();
        let choice = self.choices().into_iter().position(is_first).map(Target::Choice);
        let mut places = (0..self.places.len()).filter(|&index| self.is_tap(index));
        let place = places.find(|&index| is_first(&self.places[index].name)).map(Target::Place);
        if let Some(target) = choice.or(place) {
            self.cursor = Cursor::new(target, &self.field);
        }
    }

    pub(super) fn undo(&mut self, now: Instant) -> Vec<Deed> {
        if !self.table.take_back(now) {
            self.tell("There is nothing to take back.");
            return Vec::new();
        }
        self.tell("Taken back.");
        self.go_on(now)
    }

    /// Makes the computer stronger or weaker; what it is thinking about it thinks over.
    pub(super) fn change_strength(
        &mut self,
        change: impl FnOnce(Strength) -> Option<Strength>,
        now: Instant,
    ) -> Vec<Deed> {
        let Some(strength) = self.table.terms.strength() else {
            self.tell("The computer does not play.");
            return Vec::new();
        };
        let Some(strength) = change(strength) else {
            self.tell(format!("The levels go from {} to {}.", Level::MIN, Strength::Max));
            return Vec::new();
        };
        self.table.set_strength(strength);
        self.tell(format!("The computer plays at level {strength}."));
        let mut deeds: Vec<Deed> = self.saving().into_iter().collect();
        if matches!(self.pending, Some(Purpose::Move(_))) {
            deeds.push(self.task(Purpose::Move(strength), now));
        }
        deeds
    }

    /// The person gives up, or whoever of two people decides.
    pub(super) fn resign(&mut self, now: Instant) -> Vec<Deed> {
        let turn = self.table.position().turn();
        let player = match self.table.decider() {
            Some(Seat::Computer(_)) => !turn,
            _ => turn,
        };
        self.table.resign(player, now);
        self.go_on(now)
    }

    /// Asks both people; the computer plays on.
    pub(super) fn offer_draw(&mut self) {
        if self.table.terms.strength().is_some() {
            self.tell("The computer agrees to no draw. Play on, or press r to resign.");
        } else {
            self.ask(Question::Draw);
        }
    }

    pub(super) fn agree_to_draw(&mut self, now: Instant) -> Vec<Deed> {
        self.table.agree_to_draw(now);
        self.go_on(now)
    }

    /// Begins the same game again, with the sides exchanged.
    pub(super) fn play_anew(&mut self, now: Instant) -> Vec<Deed> {
        self.table = self.table.anew();
        self.table.start_clocks(now);
        // Other mistakes, another book line.
        self.seed = self.seed.wrapping_add(1);
        self.tell("A new game.");
        self.go_on(now)
    }

    /// How the game has ended, in words.
    fn ending(&self) -> String {
        let why = match self.table.termination() {
            Some(termination) => format!(" by {termination}"),
            None => String::new(),
        };
        match self.table.result() {
            Some(Outcome::Win(winner)) => {
                format!("{} wins{why}.", self.table.position().name_of(winner))
            }
            Some(Outcome::Draw) => format!("The game is drawn{why}."),
            None => String::new(),
        }
    }
}
