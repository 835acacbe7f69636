//! Entering a move tap by tap.

use std::time::Instant;

use game::{PlaceKind, Tap};

use super::{Effect, Model, sentence};
use crate::cursor::{Cursor, Target};
use crate::tap_input::Tapped;

impl Model {
    /// The words below the board that can be tapped now.
    pub(crate) fn choices(&self) -> Vec<&Tap> {
        let of_board = |tap: &Tap| self.places.iter().any(|place| place.name == *tap);
        self.input.options().into_iter().filter(|tap| !of_board(tap)).collect()
    }

    /// What can be tapped now.
    pub(crate) fn options(&self) -> Vec<Target> {
        let options = self.input.options();
        let places = (0..self.places.len())
            .filter(|&index| self.is_tap(index) && options.contains(&&self.places[index].name));
        let choices = (0..self.choices().len()).map(Target::Choice);
        places.map(Target::Place).chain(choices).collect()
    }

    /// Whether the name of a place means this place. Both goals have the same name, which means the goal
    /// of the player to move.
    pub(crate) fn is_tap(&self, place: usize) -> bool {
        match self.places[place].kind {
            PlaceKind::Goal(player) => player == self.table.position().turn(),
            PlaceKind::Cell | PlaceKind::Dot => true,
        }
    }

    pub(super) fn settle_cursor(&mut self) {
        if let Target::Choice(index) = self.cursor.target
            && index >= self.choices().len()
        {
            self.cursor = Cursor::new(Target::Place(self.places.len() / 2), &self.field);
        }
        self.cursor.settle(&self.options(), &self.field);
    }

    pub(super) fn tap(&mut self, now: Instant) -> Vec<Effect> {
        if self.is_not_a_persons_turn() {
            return Vec::new();
        }
        let Some(tap) = self.under_cursor().cloned() else {
            self.tell("This is the opponent's goal.");
            return Vec::new();
        };
        self.message.clear();
        match self.input.tap(&tap) {
            Tapped::Move(mv) => return self.play(mv, now),
            Tapped::Further => self.settle_cursor(),
            // A second tap on the same thing takes the first one back.
            Tapped::Nowhere if self.input.taps().last() == Some(&tap) => {
                self.input.back();
            }
            Tapped::Nowhere => self.tell(self.objection(&tap)),
        }
        Vec::new()
    }

    /// Why a tap leads nowhere.
    fn objection(&self, tap: &Tap) -> String {
        let taps: Vec<Tap> = self.input.taps().iter().chain([tap]).cloned().collect();
        let objection = self.table.position().objection(&taps);
        objection.map(|objection| sentence(&objection.to_string())).unwrap_or_default()
    }
}
