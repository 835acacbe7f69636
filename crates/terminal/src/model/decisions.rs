//! The decisions of people and of the computer.

use std::time::Instant;

use catalog::{Hint, Move};
use engine::{Level, Strength};
use game::{Outcome, Tap};

use super::{Effect, Model, Question, sentence};
use crate::cursor::{Cursor, Target};
use crate::tap_input::TapInput;
use crate::{Purpose, Seat, Task, Thought};

impl Model {
    /// Whether no person can decide now. Tells them why.
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

    pub(super) fn play_typed(&mut self, now: Instant) -> Vec<Effect> {
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

    /// Plays a legal move of the player who decides.
    pub(super) fn play(&mut self, mv: Move, now: Instant) -> Vec<Effect> {
        self.table.play(mv, now);
        self.go_on(now)
    }

    fn saving(&self) -> Option<Effect> {
        self.kept.then_some(Effect::Save)
    }

    /// Saves the changed game, and prepares the next decision.
    pub(super) fn go_on(&mut self, now: Instant) -> Vec<Effect> {
        let saving = self.saving();
        saving.into_iter().chain(self.begin_decision(now)).collect()
    }

    /// Prepares the next decision, and makes it at once if it is a formality.
    pub(super) fn begin_decision(&mut self, now: Instant) -> Vec<Effect> {
        self.pending = None;
        self.input = TapInput::default();
        match self.table.decider() {
            None => {
                self.tell_also(&self.ending());
                vec![Effect::StopThinking]
            }
            Some(Seat::Computer(strength)) => vec![self.task(Purpose::Move(strength), now)],
            Some(Seat::Person) => {
                self.input = TapInput::new(self.table.position());
                if let Some(mv) = self.input.formality() {
                    self.tell_also(&format!("{} has no move and passes.", self.name_of_turn()));
                    return self.play(mv, now);
                }
                self.settle_cursor();
                vec![Effect::StopThinking]
            }
        }
    }

    fn task(&mut self, purpose: Purpose, now: Instant) -> Effect {
        self.tasks += 1;
        self.pending = Some(purpose);
        Effect::Think(Box::new(Task {
            number: self.tasks,
            position: self.table.position().boxed_clone(),
            past: self.table.past(),
            purpose,
            clock: self.table.clock(now),
            repetition: self.table.terms.repetition,
            seed: self.seed,
        }))
    }

    pub(super) fn ask_for_hint(&mut self, now: Instant) -> Vec<Effect> {
        if self.is_not_a_persons_turn() {
            return Vec::new();
        }
        self.tell("Looking for a good move …");
        vec![self.task(Purpose::Hint, now)]
    }

    pub(super) fn think(&mut self, thought: Thought, now: Instant) -> Vec<Effect> {
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

    /// Shows what to play and why, and moves the cursor to the first tap.
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
        while self.input.back() {}
        let first = self.table.position().taps(mv).into_iter().next();
        let is_first = |tap: &Tap| Some(tap) == first.as_ref();
        let choice = self.choices().into_iter().position(is_first).map(Target::Choice);
        let mut places = (0..self.places.len()).filter(|&index| self.is_tap(index));
        let place = places.find(|&index| is_first(&self.places[index].name)).map(Target::Place);
        if let Some(target) = choice.or(place) {
            self.cursor = Cursor::new(target, &self.field);
        }
    }

    pub(super) fn undo(&mut self, now: Instant) -> Vec<Effect> {
        if !self.table.take_back(now) {
            self.tell("There is nothing to take back.");
            return Vec::new();
        }
        self.tell("Taken back.");
        self.go_on(now)
    }

    /// Makes the computer stronger or weaker. If it is thinking, it starts again.
    pub(super) fn change_strength(
        &mut self,
        change: impl FnOnce(Strength) -> Option<Strength>,
        now: Instant,
    ) -> Vec<Effect> {
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
        let mut effects: Vec<Effect> = self.saving().into_iter().collect();
        if matches!(self.pending, Some(Purpose::Move(_))) {
            effects.push(self.task(Purpose::Move(strength), now));
        }
        effects
    }

    /// Resigns for the person, or for the one of two people who decides.
    pub(super) fn resign(&mut self, now: Instant) -> Vec<Effect> {
        let turn = self.table.position().turn();
        let player = match self.table.decider() {
            Some(Seat::Computer(_)) => !turn,
            _ => turn,
        };
        self.table.resign(player, now);
        self.go_on(now)
    }

    /// Asks both people whether they agree. The computer never does.
    pub(super) fn offer_draw(&mut self) {
        if self.table.terms.strength().is_some() {
            self.tell("The computer does not agree to draws. Play on, or press r to resign.");
        } else {
            self.ask(Question::Draw);
        }
    }

    pub(super) fn agree_to_draw(&mut self, now: Instant) -> Vec<Effect> {
        self.table.agree_to_draw(now);
        self.go_on(now)
    }

    /// Starts the same game again, with the sides exchanged.
    pub(super) fn play_rematch(&mut self, now: Instant) -> Vec<Effect> {
        self.table = self.table.rematch();
        self.table.start_clocks(now);
        // A new seed: other mistakes, another book line.
        self.seed = self.seed.wrapping_add(1);
        self.tell("A new game.");
        self.go_on(now)
    }

    /// How the game ended, in words.
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
