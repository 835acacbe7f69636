mod decisions;
mod taps;

use std::time::Instant;

use engine::Strength;
use game::{Place, Tap};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind};

use crate::cursor::{Cursor, Field, Target};
use crate::keys::KeyAction;
use crate::tap_input::TapInput;
use crate::{GameInProgress, Purpose, Task, Thought};

/// Something that happens to the program.
#[derive(Debug, Clone)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// Time has passed, or the screen was resized.
    Tick,
    /// The engine has found something.
    Thought(Thought),
    /// The program was asked to end.
    Hangup,
}

/// Something that the program has to do.
#[derive(Debug, Clone)]
pub enum Effect {
    /// Think about this, and drop any other task.
    Think(Box<Task>),
    /// Stop thinking.
    StopThinking,
    /// Write the game to its file.
    Save,
    /// End.
    Quit,
}

/// The state of the program. Only events change it.
#[derive(Debug, Clone)]
pub struct Model {
    pub(crate) table: GameInProgress,
    pub(crate) places: Vec<Place>,
    pub(crate) input: TapInput,
    pub(crate) cursor: Cursor,
    /// What has been typed.
    pub(crate) typed: String,
    /// The message to show.
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
    /// game is written to a file. Also returns the first effects.
    pub fn new(table: GameInProgress, kept: bool, seed: u64, now: Instant) -> (Self, Vec<Effect>) {
        let places = table.position().places();
        let field = Field::new(&places);
        let middle = Target::Place(places.len() / 2);
        let mut model = Self {
            input: TapInput::default(),
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
        let effects = model.begin_decision(now);
        (model, effects)
    }

    /// The game.
    pub fn table(&self) -> &GameInProgress {
        &self.table
    }

    /// The tap under the cursor, if there is one.
    pub fn under_cursor(&self) -> Option<&Tap> {
        match self.cursor.target {
            Target::Place(index) => Some(&self.places[index].name).filter(|_| self.is_tap(index)),
            Target::Choice(index) => self.choices().get(index).copied(),
        }
    }

    /// The message of the program.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Shows a message.
    pub fn tell(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    /// Adds to the message.
    fn tell_also(&mut self, message: &str) {
        let gap = if self.message.is_empty() { "" } else { " " };
        self.message = format!("{}{gap}{message}", self.message);
    }

    /// Handles an event. Returns the effects to carry out.
    pub fn update(&mut self, event: Event, now: Instant) -> Vec<Effect> {
        if matches!(event, Event::Hangup) {
            return vec![Effect::Quit];
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

    fn press(&mut self, key: KeyEvent, now: Instant) -> Vec<Effect> {
        let action = KeyAction::of(key, !self.typed.is_empty());
        if action == Some(KeyAction::Leave) {
            return vec![Effect::Quit];
        }
        if let Some(question) = self.question.take() {
            self.message.clear();
            let yes = matches!(key.code, KeyCode::Char('y' | 'Y') | KeyCode::Enter);
            return match question {
                Question::Quit if yes || key.code == KeyCode::Char('q') => vec![Effect::Quit],
                Question::Resign if yes => self.resign(now),
                Question::Draw if yes => self.agree_to_draw(now),
                Question::NewGame if yes => self.play_rematch(now),
                _ => Vec::new(),
            };
        }
        if std::mem::take(&mut self.shows_help) {
            return Vec::new();
        }
        action.map_or_else(Vec::new, |action| self.act(action, now))
    }

    fn act(&mut self, action: KeyAction, now: Instant) -> Vec<Effect> {
        match action {
            KeyAction::Go(columns, lines) => {
                let choices = self.choices().len();
                self.cursor.go(columns, lines, &self.field, choices);
            }
            KeyAction::NextOption => self.cursor.cycle(self.options(), false, &self.field),
            KeyAction::PreviousOption => self.cursor.cycle(self.options(), true, &self.field),
            KeyAction::Enter if self.typed.is_empty() => return self.tap(now),
            KeyAction::Enter => return self.play_typed(now),
            KeyAction::Back => {
                if self.typed.pop().is_none() {
                    self.input.back();
                    self.settle_cursor();
                }
            }
            KeyAction::Cancel => {
                self.typed.clear();
                while self.input.back() {}
                self.message.clear();
                self.settle_cursor();
            }
            KeyAction::Letter(letter) => self.typed.push(letter),
            KeyAction::Hint => return self.ask_for_hint(now),
            KeyAction::Undo => return self.undo(now),
            KeyAction::Stronger => return self.change_strength(Strength::stronger, now),
            KeyAction::Weaker => return self.change_strength(Strength::weaker, now),
            KeyAction::Resign if self.table.result().is_none() => self.ask(Question::Resign),
            KeyAction::Draw if self.table.result().is_none() => self.offer_draw(),
            KeyAction::Resign | KeyAction::Draw => {}
            KeyAction::NewGame if self.kept => {
                self.tell(
                    "This game is saved in a file. Quit, and begin another with another file.",
                );
            }
            KeyAction::NewGame if self.has_nothing_to_lose() => return self.play_rematch(now),
            KeyAction::NewGame => self.ask(Question::NewGame),
            KeyAction::Help => self.shows_help = true,
            KeyAction::Quit if self.has_nothing_to_lose() => return vec![Effect::Quit],
            KeyAction::Quit => self.ask(Question::Quit),
            KeyAction::Leave => return vec![Effect::Quit],
        }
        Vec::new()
    }

    fn has_nothing_to_lose(&self) -> bool {
        let begun = self.table.record().moves().next().is_some();
        self.kept || !begun || self.table.result().is_some()
    }

    fn ask(&mut self, question: Question) {
        self.message = match question {
            Question::Quit => "Leave the game? It is not saved. (y/n)".into(),
            Question::Resign => "Resign? (y/n)".into(),
            Question::Draw => "Do both agree to a draw? (y/n)".into(),
            Question::NewGame => "Leave this game and begin a new one? (y/n)".into(),
        };
        self.question = Some(question);
    }
}

/// Turns a phrase into a sentence.
fn sentence(phrase: &str) -> String {
    let mut letters = phrase.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    // A phrase that begins with a coordinate keeps its lowercase letter.
    let is_word =
        phrase.split(' ').next().is_some_and(|word| word.chars().all(char::is_alphabetic));
    if is_word { format!("{first}{}.", letters.as_str()) } else { format!("{phrase}.") }
}
