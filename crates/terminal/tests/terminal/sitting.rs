use std::time::{Duration, Instant};

use catalog::{GameId, Setup};
use engine::{Level, Strength};
use game::{Dice, Player};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use record::Record;
use terminal::{Effect, Event, GameInProgress, Model, Opponent, SideWish, Terms, Wishes};

/// Somebody at the keyboard. Effects are carried out at once; time passes only when a test says so.
pub(crate) struct Sitting {
    pub(crate) model: Model,
    pub(crate) now: Instant,
    pub(crate) saves: usize,
    pub(crate) has_quit: bool,
}

/// Two people at one keyboard.
pub(crate) fn two(game: GameId) -> Wishes {
    let setup = Setup::of(game);
    Wishes { setup, opponent: Opponent::Person, tempo: None, repetition: true }
}

/// A person who plays first against the weakest computer.
pub(crate) fn against_computer(game: GameId) -> Wishes {
    let side = SideWish::Is(Player::First);
    let strength = Strength::Level(Level::MIN);
    Wishes { opponent: Opponent::Computer { strength, side }, ..two(game) }
}

impl Sitting {
    pub(crate) fn new(wishes: &Wishes) -> Self {
        Self::from_record(Record::new(wishes.setup), wishes, true)
    }

    /// One whose game is in no file.
    pub(crate) fn unkept(wishes: &Wishes) -> Self {
        Self::from_record(Record::new(wishes.setup), wishes, false)
    }

    /// One that begins with a position.
    pub(crate) fn at(wishes: &Wishes, text: &str) -> Self {
        Self::from_record(Record::from_position(wishes.setup, text).unwrap(), wishes, true)
    }

    fn from_record(record: Record, wishes: &Wishes, kept: bool) -> Self {
        let table = GameInProgress::new(record, Terms::new(wishes, &mut Dice::new(1)));
        let now = Instant::now();
        let (model, effects) = Model::new(table, kept, 1, now);
        let mut sitting = Self { model, now, saves: 0, has_quit: false };
        sitting.carry_out(effects);
        sitting
    }

    pub(crate) fn happen(&mut self, event: Event) {
        let effects = self.model.update(event, self.now);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Think(task) => self.happen(Event::Thought(task.think(&native::signals()))),
                Effect::StopThinking => {}
                Effect::Save => self.saves += 1,
                Effect::Quit => self.has_quit = true,
            }
        }
    }

    pub(crate) fn press(&mut self, code: KeyCode) {
        self.happen(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    pub(crate) fn wait(&mut self, time: Duration) {
        self.now += time;
        self.happen(Event::Tick);
    }

    /// Types a text and enters it.
    pub(crate) fn enter(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(KeyCode::Char(letter));
        }
        self.press(KeyCode::Enter);
    }

    /// Goes to something that can be tapped, and taps it.
    pub(crate) fn tap(&mut self, tap: &str) {
        const MOST: usize = 100;
        for _ in 0..MOST {
            if self.model.under_cursor().is_some_and(|under| under == tap) {
                return self.press(KeyCode::Enter);
            }
            self.press(KeyCode::Tab);
        }
        panic!("no way to {tap}");
    }

    /// Goes to a place that cannot be tapped, by arrow keys.
    pub(crate) fn wander_to(&mut self, tap: &str) {
        let ways = [KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right];
        let mut dice = Dice::new(1);
        while self.model.under_cursor().is_none_or(|under| under != tap) {
            self.press(ways[dice.roll(ways.len())]);
        }
    }

    pub(crate) fn position(&self) -> String {
        self.model.table().position().to_string()
    }

    pub(crate) fn moves(&self) -> Vec<String> {
        self.model.table().record().moves().map(|mv| mv.to_string()).collect()
    }
}
