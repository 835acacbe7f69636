//! Checks whether an engine speaks the protocol and knows the games. Bot authors run it on their
//! engines.

mod play;
mod rules;
mod talk;

use std::io::{self, Write};

use catalog::{AnyGame, GameId, Move, Setup};
use game::Dice;

use crate::driver::{Driver, DriverError};
use crate::option_line::OptionKind;

/// Checks the engine that `command` starts. Writes a line for each check: `ok` and what was
/// checked, or `FAIL` with what was expected and what the engine did. Returns whether all checks
/// passed.
///
/// Checks all games that both the engine and the catalog know, or `game` if the engine has no
/// option `Variant`. Every check starts its own engine, so that none affects another.
pub fn check(command: &str, game: GameId, out: &mut impl Write) -> io::Result<bool> {
    let mut report = Report { out, all_well: true };
    let games = match Driver::start(command) {
        Ok(engine) => games(&engine, game),
        Err(error) => {
            report.enter("handshake", Err(error.into()))?;
            return Ok(false);
        }
    };
    for (name, check) in talk::CHECKS {
        report.enter(name, check(command))?;
    }
    let ids: Vec<&str> = GameId::ALL.iter().map(|game| game.id()).collect();
    let known = format!("one of {}", ids.join(", "));
    report.enter("a known game is offered", expect(!games.is_empty(), known, "other variants"))?;
    for game in games {
        for (name, check) in rules::CHECKS.iter().chain(play::CHECKS) {
            report.enter(&format!("{game}: {name}"), check_game(command, game, *check))?;
        }
    }
    Ok(report.all_well)
}

/// A check of one game, with an engine that is set up for it.
type GameCheck = fn(&mut Driver, Setup) -> CheckResult;

type CheckResult = Result<(), Failure>;

/// What was expected of an engine, and what it did.
#[derive(Debug, thiserror::Error)]
#[error("expected {expected}, got {got}")]
struct Failure {
    expected: String,
    got: String,
}

impl From<DriverError> for Failure {
    fn from(error: DriverError) -> Self {
        let (expected, got) = match error {
            DriverError::TimedOut { expected, patience } => {
                (format!("{expected} within {patience:?}"), "nothing".to_owned())
            }
            DriverError::Refused(line) => ("no error".to_owned(), quoted(&line)),
            DriverError::Garbage { expected, line } => (expected.to_owned(), quoted(&line)),
            DriverError::Exited => ("an answer".to_owned(), "the end of the engine".to_owned()),
            other => ("an engine".to_owned(), other.to_string()),
        };
        Self { expected, got }
    }
}

/// Where the results are written.
struct Report<'a, W> {
    out: &'a mut W,
    all_well: bool,
}

impl<W: Write> Report<'_, W> {
    fn enter(&mut self, name: &str, verdict: CheckResult) -> io::Result<()> {
        match verdict {
            Ok(()) => writeln!(self.out, "ok   {name}")?,
            Err(failure) => {
                self.all_well = false;
                writeln!(self.out, "FAIL {name}: {failure}")?;
            }
        }
        self.out.flush()
    }
}

/// The games that an engine plays.
fn games(engine: &Driver, otherwise: GameId) -> Vec<GameId> {
    match engine.option("Variant").map(|option| &option.kind) {
        Some(OptionKind::Combo { values, .. }) => {
            values.iter().filter_map(|value| value.parse().ok()).collect()
        }
        _ => vec![otherwise],
    }
}

/// The size of the hash table, in megabytes. A small one is ready quickly.
const QUICK_HASH: &str = "4";

fn check_game(command: &str, game: GameId, check: GameCheck) -> CheckResult {
    let mut engine = Driver::start(command)?;
    let setup = Setup::of(game);
    engine.set_up(setup)?;
    if engine.has_option("Hash") {
        engine.set_option("Hash", QUICK_HASH)?;
    }
    check(&mut engine, setup)
}

fn expect(well: bool, expected: impl Into<String>, got: impl Into<String>) -> CheckResult {
    if well { Ok(()) } else { Err(Failure { expected: expected.into(), got: got.into() }) }
}

fn expect_equal(what: &str, expected: &str, got: &str) -> CheckResult {
    expect(got == expected, format!("{what} {}", quoted(expected)), quoted(got))
}

/// The most characters shown of a line.
const SHOWN: usize = 200;

/// A text as shown: shortened and escaped.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// A game of at most this many random moves: the moves, and where they lead.
fn random_game(setup: Setup, plies: usize, dice: &mut Dice) -> (Vec<Move>, Box<dyn AnyGame>) {
    let mut game = setup.start();
    let mut played = Vec::new();
    while played.len() < plies {
        let Some(mv) = dice.pick(&game.moves()) else { break };
        game.play(mv);
        played.push(mv);
    }
    (played, game)
}
