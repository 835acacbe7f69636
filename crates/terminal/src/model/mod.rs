mod decisions;
mod taps;

use std::time::Instant;

use engine::Strength;
use game::{Place, Tap};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind};

use crate::cursor::{Cursor, Field, Target};
use crate::entry::Entry;
use crate::keys::Wish;
use crate::{Purpose, Table, Task, Thought};

/// Something that happens to the program.
#[derive(Debug, Clone)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// Time has passed, or the screen has another size.
    Tick,
    /// The engine has found something.
    Thought(Thought),
    /// Somebody wants the program to end.
    Hangup,
}

/// Something that the program has to do.
#[derive(Debug, Clone)]
pub enum Deed {
    /// Think about this, and no more about anything else.
    Think(Box<Task>),
    /// Think no more.
    StopThinking,
    /// Write the game to its file.
    Save,
    /// End.
    Quit,
}

/// The program: a game, and what is being done about it. It changes by events alone.
#[derive(Debug, Clone)]
pub struct Model {
    pub(crate) table: Table,
    pub(crate) places: Vec<Place>,
    pub(crate) entry: Entry,
    pub(crate) cursor: Cursor,
    /// What has been typed.
    pub(crate) typed: String,
    /// What there is to say.
    pub(crate) message: String,
    pub(crate) shows_help: bool,
    /// What is being thought about.
    pub(crate) pending: Option<Purpose>,
    field: Field,
    question: Option<Question>,
    /// Whether the game is written to a file.
    kept: bool,
    seed: u64,
    /// How many tasks there have been.
    tasks: u64,
}

/// What the next key answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Question {
    Quit,
    Resign,
    Draw,
    NewGame,
}

impl Model {
    /// A program that begins with this game, whose clocks run from now on. `kept` says whether the
    /// game is written to a file. The first deeds come with it.
    pub fn new(table: Table, kept: bool, seed: u64, now: Instant) -> (Self, Vec<Deed>) {
        let places = table.position().places();
        let field = Field::new(&places);
        let middle = Target::Place(places.len() / 2);
        let mut model = Self {
            entry: Entry::default(),
            cursor: Cursor::new(middle, &field),
            typed: String::new(),
            message: String::new(),
            shows_help: false,
            pending: None,
            question: None,
            table,
            places,
            field,
            kept,
            seed,
            tasks: 0,
        };
        model.table.start_clocks(now);
        let deeds = model.begin_decision(now);
        (model, deeds)
    }

    /// The game.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What a tap would tap now.
    pub fn under_cursor(&self) -> Option<&Tap> {
        match self.cursor.target {
            Target::Place(index) => Some(&self.places[index].name).filter(|_| self.is_tap(index)),
            Target::Choice(index) => self.choices().get(index).copied(),
        }
    }

    /// What the program says.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Tells the person something.
    pub fn tell(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    /// Tells something more.
    fn tell_also(&mut self, message: &str) {
        let gap = if self.message.is_empty() { "" } else { " " };
        self.message = format!("{}{gap}{message}", self.message);
    }

    /// Lets something happen; what has to be done about it is returned.
    pub fn update(&mut self, event: Event, now: Instant) -> Vec<Deed> {
        if matches!(event, Event::Hangup) {
            return vec![Deed::Quit];
        }
        let fallen = self.table.result().is_none().then(|| self.table.look_at_clocks(now));
        if let Some(player) = fallen.flatten() {
            let name = self.table.position().name_of(player);
            self.tell(format!("{name}'s time is up."));
            return self.go_on(now);
        }
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
            Event::Key(key) => self.press(key, now),
            Event::Thought(thought) => self.think(thought, now),
            Event::Tick | Event::Hangup => Vec::new(),
        }
    }

    fn press(&mut self, key: KeyEvent, now: Instant) -> Vec<Deed> {
        let wish = Wish::of(key, !self.typed.is_empty());
        if wish == Some(Wish::Leave) {
            return vec![Deed::Quit];
        }
        if let Some(question) = self.question.take() {
            self.message.clear();
            let yes = matches!(key.code, KeyCode::Char('y' | 'Y') | KeyCode::Enter);
            return match question {
                Question::Quit if yes || key.code == KeyCode::Char('q') => vec![Deed::Quit],
                Question::Resign if yes => self.resign(now),
                Question::Draw if yes => self.agree_to_draw(now),
                Question::NewGame if yes => self.play_anew(now),
                _ => Vec::new(),
            };
        }
        if std::mem::take(&mut self.shows_help) {
            return Vec::new();
        }
        wish.map_or_else(Vec::new, |wish| self.grant(wish, now))
    }

    fn grant(&mut self, wish: Wish, now: Instant) -> Vec<Deed> {
        match wish {
            Wish::Go(columns, lines) => {
                let choices = self.choices().len();
                self.cursor.go(columns, lines, &self.field, choices);
            }
            Wish::NextOption => self.cursor.cycle(self.options(), false, &self.field),
            Wish::PreviousOption => self.cursor.cycle(self.options(), true, &self.field),
            Wish::Enter if self.typed.is_empty() => return self.tap(now),
            Wish::Enter => return self.play_typed(now),
            Wish::Back => {
                if self.typed.pop().is_none() {
                    self.entry.back();
                    self.settle_cursor();
                }
            }
            Wish::Cancel => {
                self.typed.clear();
                while self.entry.back() {}
                self.message.clear();
                self.settle_cursor();
            }
            Wish::Letter(letter) => self.typed.push(letter),
            Wish::Hint => return self.ask_for_hint(now),
            Wish::Undo => return self.undo(now),
            Wish::Stronger => return self.change_strength(Strength::stronger, now),
            Wish::Weaker => return self.change_strength(Strength::weaker, now),
            Wish::Resign if self.table.result().is_none() => self.ask(Question::Resign),
            Wish::Draw if self.table.result().is_none() => self.offer_draw(),
            Wish::Resign | Wish::Draw => {}
            Wish::NewGame if self.kept => {
                self.tell("The file keeps this game. Quit, and begin one with another file.");
            }
            Wish::NewGame if self.has_nothing_to_lose() => return self.play_anew(now),
            Wish::NewGame => self.ask(Question::NewGame),
            Wish::Help => self.shows_help = true,
            Wish::Quit if self.has_nothing_to_lose() => return vec![Deed::Quit],
            Wish::Quit => self.ask(Question::Quit),
            Wish::Leave => return vec![Deed::Quit],
        }
        Vec::new()
    }

    fn has_nothing_to_lose(&self) -> bool {
        let begun = self.table.record().moves().next().is_some();
        self.kept || !begun || self.table.result().is_some()
    }

    fn ask(&mut self, question: Question) {
        self.message = match question {
            Question::Quit => "Leave the game? It is not kept. (y/n)".into(),
            Question::Resign => "Give the game up? (y/n)".into(),
            Question::Draw => "Do both agree to a draw? (y/n)".into(),
            Question::NewGame => "Leave this game and begin a new one? (y/n)".into(),
        };
        self.question = Some(question);
    }
}

/// A phrase as a sentence.
fn sentence(phrase: &str) -> String {
    let mut letters = phrase.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    // What begins with a coordinate keeps its small letter.
    let is_word =
        phrase.split(' ').next().is_some_and(|word| word.chars().all(char::is_alphabetic));
    if is_word { format!("{first}{}.", letters.as_str()) } else { format!("{phrase}.") }
}
