//! The module plays, counts and solves exactly as the same code does natively. `cargo xtask wasm`
//! builds the module; Node runs it.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use browser::{Inquiry, Wish, position};
use catalog::{AnyGame, Depth, GameId, Setup};
use game::{Dice, Perft};
use search::TimeSource;
use serde_json::{Value, json};

/// A clock that stands still, because there are no time limits here.
#[derive(Debug)]
struct Still;

impl TimeSource for Still {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

fn is_long() -> bool {
    std::env::var_os("TRISKEL_LONG").is_some()
}

/// The moves of a random game, up to its end if it has one.
fn random_game(game: GameId, dice: &mut Dice) -> Vec<String> {
    let mut position = Setup::of(game).start();
    let mut moves = Vec::new();
    while moves.len() < 150 {
        let legal = position.moves();
        let Some(mv) = dice.pick(&legal) else { break };
        position.play(mv);
        moves.push(mv.to_string());
    }
    moves
}

fn after(game: GameId, moves: &[String]) -> Box<dyn AnyGame> {
    let mut position = position(game.id(), None, None).unwrap();
    for mv in moves {
        position.try_play(mv).unwrap();
    }
    position
}

/// What to search, and its native result.
fn search(game: GameId, moves: &[String], options: &Value) -> Value {
    let wish = Wish::parse(&options.to_string()).unwrap();
    let start = Setup::of(game).start();
    let mut inquiry = Inquiry::begin(&*start, moves, &wish, Arc::new(Still)).unwrap();
    let mut lines = Vec::new();
    while !inquiry.is_done() {
        lines.extend(inquiry.advance(Duration::MAX));
    }
    let mut last = lines.last().map(|line| serde_json::to_value(line).unwrap());
    if let Some(last) = &mut last {
        last["millis"] = json!(0);
    }
    let best = inquiry.best().map(|mv| mv.to_string());
    json!({ "game": game.id(), "moves": moves, "options": options, "best": best, "last": last })
}

/// Positions of each variant at every level.
fn levels(dice: &mut Dice) -> Vec<Value> {
    let positions = if is_long() { 10 } else { 1 };
    let mut searches = Vec::new();
    for &game in GameId::ALL {
        for _ in 0..positions {
            let mut moves = random_game(game, dice);
            moves.truncate(1 + dice.roll(moves.len() - 1));
            for level in 1..=10 {
                searches.push(search(game, &moves, &json!({ "level": level, "seed": 7 })));
            }
        }
    }
    searches
}

/// Endgames of DVONN, solved to the last piece.
fn endings(dice: &mut Dice) -> Vec<Value> {
    let endings = if is_long() { 40 } else { 4 };
    let solved = (0..endings).map(|_| {
        let mut moves = random_game(GameId::Dvonn, dice);
        moves.truncate(moves.len().saturating_sub(8));
        search(GameId::Dvonn, &moves, &json!({ "nodes": 300_000 }))
    });
    let solved: Vec<Value> = solved.collect();
    let is_proven = |ending: &&Value| ending["last"]["proven"].is_string();
    let proven = solved.iter().filter(is_proven).count();
    assert!(proven * 2 >= solved.len(), "{proven} of {} are solved", solved.len());
    solved
}

/// Perft counts from the start and from the middle.
fn counts(dice: &mut Dice) -> Vec<Value> {
    let stop = false.into();
    let perft = Perft { threads: 1, stop: &stop };
    let mut counts = Vec::new();
    for &game in GameId::ALL {
        let moves = random_game(game, dice);
        let middle = after(game, &moves[..moves.len() / 2]);
        for position in [Setup::of(game).start(), middle] {
            let depth = if is_long() { 4 } else { 3 };
            let count = position.perft(Depth::new(depth).unwrap(), perft).unwrap();
            let (game, text) = (game.id(), position.to_string());
            counts.push(
                json!({ "game": game, "text": text, "depth": depth, "count": count.to_string() }),
            );
        }
    }
    counts
}

#[test]
fn the_module_plays_the_same() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let module = root.join("web/src/device/pkg");
    if !module.join("triskel_bg.wasm").is_file() {
        println!("skipped: there is no module; `cargo xtask wasm` makes one");
        return;
    }
    let dice = &mut Dice::new(20);
    let searches = [levels(dice), endings(dice)].concat();
    let expected = json!({ "searches": searches, "counts": counts(dice) });
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/same_play.mjs");
    let node = Command::new("node").arg(script).arg(module).stdin(Stdio::piped()).spawn();
    let Ok(mut node) = node else {
        println!("skipped: there is no Node");
        return;
    };
    node.stdin.take().unwrap().write_all(expected.to_string().as_bytes()).unwrap();
    let status = node.wait().unwrap();
    assert!(status.success(), "the module differs; if it is out of date, run `cargo xtask wasm`");
}
