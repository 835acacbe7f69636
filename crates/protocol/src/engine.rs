use std::sync::atomic::AtomicBool;
use std::sync::mpsc::SyncSender;

use ::engine::Bot;
use catalog::{AnyGame, Handicap, Move, MoveError, Setup, Thinker};
use game::{Key, Outcome, Perft, Player};
use search::Options;

use crate::command::{Query, Target};
use crate::complaint::Complaint;
use crate::go::Go;
use crate::setting::{Setting, options};
use crate::thinking::{Task, Thinking};
use crate::words::Words;

/// The state of an engine between commands.
pub(crate) struct Engine {
    /// The setup it was started with.
    defaults: Setup,
    /// The current setup.
    setup: Setup,
    /// The last requested handicap, for games that have one.
    pieces: Handicap,
    options: Options,
    bot: Bot,
    game: Box<dyn AnyGame>,
    /// The keys of the earlier positions, oldest first.
    past: Vec<Key>,
    /// The thinker, once it was needed, while it is idle.
    thinker: Option<Box<dyn Thinker>>,
    thinking: Option<Thinking>,
    /// Where a search writes its lines.
    voice: SyncSender<String>,
}

impl Engine {
    pub(crate) fn new(setup: Setup, voice: SyncSender<String>) -> Self {
        Self {
            defaults: setup,
            setup,
            pieces: setup.pieces(),
            options: Options::default(),
            bot: Bot::Triskel,
            game: setup.start(),
            past: Vec::new(),
            thinker: None,
            thinking: None,
            voice,
        }
    }

    /// Introduces the engine and its options.
    pub(crate) fn introduction(&self) -> String {
        let options = options(self.defaults).map(|option| format!("{option}\n")).concat();
        format!(
            "id name Triskel {}\nid author the authors of Triskel\n{options}ugiok",
            env!("CARGO_PKG_VERSION")
        )
    }

    pub(crate) fn set(&mut self, setting: Setting) -> Result<(), Complaint> {
        self.rest()?;
        match setting {
            Setting::Variant(game) => {
                self.set_up(Setup::with_pieces(game, self.pieces).unwrap_or(Setup::of(game)));
            }
            Setting::Pieces(pieces) => {
                self.pieces = pieces;
                if let Ok(setup) = Setup::with_pieces(self.setup.game(), pieces) {
                    self.set_up(setup);
                }
            }
            Setting::Hash(megabytes) => self.options.hash = megabytes,
            Setting::Threads(threads) => self.options.threads = threads,
            Setting::MultiPv(lines) => self.options.lines = lines,
            Setting::Repetition(repetition) => self.options.repetition = repetition,
            Setting::OwnBook(book) => self.options.book = book,
            Setting::Level(strength) => {
                self.bot = strength.bot();
                self.thinker = None;
            }
            Setting::ClearHash => {
                if let Some(thinker) = &mut self.thinker {
                    thinker.forget();
                }
            }
            // The driver may ponder without asking.
            Setting::Ponder => {}
        }
        if let Some(thinker) = &mut self.thinker {
            thinker.set(self.options);
        }
        Ok(())
    }

    fn set_up(&mut self, setup: Setup) {
        self.setup = setup;
        self.thinker = None;
        self.game = setup.start();
        self.past.clear();
    }

    fn new_thinker(&self) -> Box<dyn Thinker> {
        self.game.thinker(self.bot, self.options)
    }

    pub(crate) fn new_game(&mut self) -> Result<(), Complaint> {
        self.rest()?;
        match &mut self.thinker {
            Some(thinker) => thinker.forget(),
            // Create it now, before a clock runs.
            None => self.thinker = Some(self.new_thinker()),
        }
        self.game = self.setup.start();
        self.past.clear();
        Ok(())
    }

    /// Goes to a position, or stays in the current one if that is not possible.
    pub(crate) fn go_to(&mut self, target: Target<'_>) -> Result<(), Complaint> {
        self.rest()?;
        let mut game = match target.fen {
            Some(fen) => self.setup.parse(fen.text()).map_err(|error| fen.placed(error))?,
            None => self.setup.start(),
        };
        self.past = play_all(game.as_mut(), target.moves)?;
        self.game = game;
        Ok(())
    }

    /// Starts to think about the position. The answer is written when the search ends.
    pub(crate) fn go(&mut self, go: Go) -> Result<(), Complaint> {
        self.rest()?;
        let thinker = self.thinker.take().unwrap_or_else(|| self.new_thinker());
        let task = Task { game: self.game.clone(), past: self.past.clone(), go };
        self.thinking = Some(Thinking::start(thinker, task, self.voice.clone()));
        Ok(())
    }

    pub(crate) fn ponder_hit(&mut self) {
        if let Some(thinking) = &mut self.thinking {
            thinking.ponder_hit();
        }
    }

    /// Stops the search, if one is running, and waits for its answer.
    pub(crate) fn stop(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            self.thinker = thinking.end();
        }
    }

    /// Takes back a thinker that has answered. Complains if it has not.
    fn rest(&mut self) -> Result<(), Complaint> {
        if self.thinking.as_ref().is_some_and(|thinking| !thinking.has_answered()) {
            return Err(Complaint::Busy);
        }
        self.stop();
        Ok(())
    }

    pub(crate) fn respond(&self, query: Query, stop: &AtomicBool) -> Result<String, Complaint> {
        let answer = match query {
            Query::Moves => written(&self.game.moves()).join(" "),
            Query::Turn => match self.game.turn() {
                Player::First => "p1".to_owned(),
                Player::Second => "p2".to_owned(),
            },
            Query::FirstTurn => (self.game.turn() == Player::First).to_string(),
            Query::GameOver => self.game.is_over().to_string(),
            Query::Result => result(self.game.outcome()).to_owned(),
            Query::Fen => self.game.to_string(),
            Query::Perft(depth) => {
                let perft = Perft { threads: self.options.threads, stop };
                self.game.perft(depth, perft).ok_or(Complaint::Stopped)?.to_string()
            }
        };
        Ok(format!("response {answer}").trim_end().to_owned())
    }
}

/// Plays the moves. Returns the keys of the positions they were played in.
fn play_all(game: &mut dyn AnyGame, mut moves: Words<'_>) -> Result<Vec<Key>, Complaint> {
    let mut past = Vec::new();
    loop {
        let start = moves;
        let Some(mv) = moves.next() else { return Ok(past) };
        past.push(game.key());
        game.try_play(mv).map_err(|error| match error {
            MoveError::Unreadable(error) => Complaint::Unreadable(start.placed(error)),
            refused @ MoveError::Refused { .. } => {
                Complaint::Illegal { error: refused, column: start.column() }
            }
        })?;
    }
}

/// Moves in the notation of the protocol.
pub(crate) fn written(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

/// The result of a game in the notation of the protocol.
pub(crate) fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "none",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(Player::First)) => "p1win",
        Some(Outcome::Win(Player::Second)) => "p2win",
    }
}

#[cfg(test)]
mod tests {
    use catalog::GameId;

    use super::*;

    #[test]
    fn the_past_is_every_position_before_this_one() {
        let start = Setup::of(GameId::Dvonn).start();
        let mut between = start.clone();
        between.try_play("c3").unwrap();
        let mut game = start.clone();
        let past = play_all(game.as_mut(), Words::new("c3 d3")).unwrap();
        assert_eq!(past, [start.key(), between.key()]);
        between.try_play("d3").unwrap();
        assert_eq!(game.key(), between.key());
    }
}
