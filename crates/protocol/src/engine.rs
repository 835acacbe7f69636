use std::sync::atomic::AtomicBool;

use catalog::{AnyGame, GameId, Handicap, MoveError, Setup};
use game::{Outcome, Perft, Player};

use crate::command::{MAX_THREADS, Query, Setting, Target};
use crate::complaint::Complaint;
use crate::words::Words;

/// What an engine knows from one command to the next.
#[derive(Debug)]
pub(crate) struct Engine {
    /// What it was started with.
    defaults: Setup,
    /// What is played now.
    setup: Setup,
    /// What was asked for last, for games in which it can be chosen.
    pieces: Handicap,
    threads: usize,
    game: Box<dyn AnyGame>,
}

impl Engine {
    pub(crate) fn new(setup: Setup) -> Self {
        Self { defaults: setup, setup, pieces: setup.pieces(), threads: 1, game: setup.start() }
    }

    /// Who it is and what can be set.
    pub(crate) fn introduction(&self) -> String {
        let variants: Vec<String> = GameId::ALL.iter().map(|game| format!("var {game}")).collect();
        [
            concat!("id name Triskel ", env!("CARGO_PKG_VERSION")).to_owned(),
            "id author the authors of Triskel".to_owned(),
            format!(
                "option name Variant type combo default {} {}",
                self.defaults.game(),
                variants.join(" ")
            ),
            format!("option name Pieces type string default {}", self.defaults.pieces()),
            format!("option name Threads type spin default 1 min 1 max {MAX_THREADS}"),
            "ugiok".to_owned(),
        ]
        .join("\n")
    }

    pub(crate) fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Variant(game) => {
                self.setup = Setup::with_pieces(game, self.pieces).unwrap_or(Setup::of(game));
                self.new_game();
            }
            Setting::Pieces(pieces) => {
                self.pieces = pieces;
                if let Ok(setup) = Setup::with_pieces(self.setup.game(), pieces) {
                    self.setup = setup;
                    self.new_game();
                }
            }
            Setting::Threads(threads) => self.threads = threads,
        }
    }

    pub(crate) fn new_game(&mut self) {
        self.game = self.setup.start();
    }

    /// Goes where the game shall stand, or stays where it is if it cannot stand there.
    pub(crate) fn go_to(&mut self, target: Target<'_>) -> Result<(), Complaint> {
        let mut game = match target.fen {
            Some(fen) => self.setup.parse(fen.text()).map_err(|error| fen.placed(error))?,
            None => self.setup.start(),
        };
        play_all(game.as_mut(), target.moves)?;
        self.game = game;
        Ok(())
    }

    pub(crate) fn respond(&self, query: Query, stop: &AtomicBool) -> Result<String, Complaint> {
        let answer = match query {
            Query::Moves => self.game.moves().join(" "),
            Query::Turn => match self.game.turn() {
                Player::First => "p1".to_owned(),
                Player::Second => "p2".to_owned(),
            },
            Query::FirstTurn => (self.game.turn() == Player::First).to_string(),
            Query::GameOver => self.game.is_over().to_string(),
            Query::Result => result(self.game.outcome()).to_owned(),
            Query::Fen => self.game.to_string(),
            Query::Perft(depth) => {
                let perft = Perft { threads: self.threads, stop };
                self.game.perft(depth, perft).ok_or(Complaint::Stopped)?.to_string()
            }
        };
        Ok(format!("response {answer}").trim_end().to_owned())
    }
}

fn play_all(game: &mut dyn AnyGame, mut moves: Words<'_>) -> Result<(), Complaint> {
    loop {
        let start = moves;
        let Some(mv) = moves.next() else { return Ok(()) };
        game.play(mv).map_err(|error| match error {
            MoveError::Unreadable(error) => Complaint::Unreadable(start.placed(error)),
            refused @ MoveError::Refused { .. } => {
                Complaint::Illegal { error: refused, column: start.column() }
            }
        })?;
    }
}

fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "none",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(Player::First)) => "p1win",
        Some(Outcome::Win(Player::Second)) => "p2win",
    }
}
