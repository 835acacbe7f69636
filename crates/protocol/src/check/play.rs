use std::time::{Duration, Instant};

use catalog::{AnyGame, Setup};
use game::{Dice, ParseError};
use search::{Clock, Limits};

use super::talk::expect_error;
use super::{CheckResult, Failure, GameCheck, expect, expect_equal, quoted, random_game};
use crate::best_move::BestMove;
use crate::driver::Driver;
use crate::go::Go;
use crate::info::Info;

/// Whether an engine plays properly.
pub(super) const CHECKS: &[(&str, GameCheck)] = &[
    ("go movetime 100 is answered in time", move_time),
    ("go nodes 1000 is answered", nodes),
    ("go depth 2 is answered", depth),
    ("go with clocks is answered before they run out", clocks),
    ("go infinite is answered after stop, at once", stop),
    ("other commands are answered during a search", beside),
    ("commands that disturb a search are refused", disturbance),
    ("go ponder is answered after ponderhit", ponder),
    ("the lines of MultiPV differ and are sorted", multi_pv),
    ("in a finished game there is no best move", finished),
];

/// How much longer than allowed an engine may take on a busy machine.
const GRACE: Duration = Duration::from_secs(1);

/// How long an engine may take if no time is given.
const LONGEST: Duration = Duration::from_mins(1);

/// How long a search runs undisturbed.
const WHILE: Duration = Duration::from_millis(100);

fn move_time(engine: &mut Driver, setup: Setup) -> CheckResult {
    let time = Duration::from_millis(100);
    in_some_positions(engine, setup, &Limits::move_time(time).into(), time + GRACE)
}

fn nodes(engine: &mut Driver, setup: Setup) -> CheckResult {
    in_some_positions(engine, setup, &Limits::nodes(1_000).into(), LONGEST)
}

fn depth(engine: &mut Driver, setup: Setup) -> CheckResult {
    in_some_positions(engine, setup, &Limits::depth(2).into(), LONGEST)
}

fn clocks(engine: &mut Driver, setup: Setup) -> CheckResult {
    let remaining = Duration::from_secs(1);
    let clock = Clock { remaining, increment: Duration::from_millis(10) };
    in_some_positions(engine, setup, &Go::clocks([clock; 2]), remaining)
}

fn stop(engine: &mut Driver, setup: Setup) -> CheckResult {
    engine.new_game()?;
    engine.go(&Go { infinite: true, ..Go::default() });
    let mut told = silence(engine)?;
    engine.stop();
    told.extend(answer(engine, GRACE)?);
    expect_play(setup.start().as_ref(), &told)
}

fn beside(engine: &mut Driver, setup: Setup) -> CheckResult {
    engine.new_game()?;
    engine.go(&Go { infinite: true, ..Go::default() });
    expect_equal("the position", &setup.start().to_string(), &engine.query("fen")?)?;
    engine.say("isready");
    engine.hear_until("readyok", GRACE)?;
    engine.stop();
    expect_play(setup.start().as_ref(), &answer(engine, GRACE)?)
}

fn disturbance(engine: &mut Driver, setup: Setup) -> CheckResult {
    engine.new_game()?;
    let first = setup.start().moves().swap_remove(0);
    engine.go(&Go { infinite: true, ..Go::default() });
    expect_error(engine, &format!("position startpos moves {first}"))?;
    expect_error(engine, "uginewgame")?;
    expect_error(engine, "go depth 1")?;
    engine.stop();
    expect_play(setup.start().as_ref(), &answer(engine, GRACE)?)?;
    expect_equal("an unchanged position,", &setup.start().to_string(), &engine.query("fen")?)
}

fn ponder(engine: &mut Driver, setup: Setup) -> CheckResult {
    engine.new_game()?;
    let time = Duration::from_millis(50);
    for hit in [true, false] {
        engine.go(&Go { ponder: true, ..Limits::move_time(time).into() });
        let mut told = silence(engine)?;
        if hit {
            engine.ponder_hit();
        } else {
            engine.stop();
        }
        told.extend(answer(engine, time + GRACE)?);
        expect_play(setup.start().as_ref(), &told)?;
    }
    Ok(())
}

fn multi_pv(engine: &mut Driver, setup: Setup) -> CheckResult {
    if !engine.has_option("MultiPV") {
        return Ok(());
    }
    engine.set_option("MultiPV", "3")?;
    engine.new_game()?;
    engine.go(&Limits::depth(2).into());
    let told = answer(engine, LONGEST)?;
    expect_play(setup.start().as_ref(), &told)?;
    let infos: Vec<Info> = told.iter().filter_map(|line| line.parse().ok()).collect();
    let best = infos.iter().rposition(|info| info.multipv == Some(1));
    let lines = &infos[best.unwrap_or(infos.len())..];
    expect(lines.len() == 3, "3 lines at the end", format!("{} lines", lines.len()))?;
    for pair in lines.windows(2) {
        let sorted = pair[0].score >= pair[1].score && pair[0].multipv < pair[1].multipv;
        expect(sorted, "the better line first", format!("{} and then {}", pair[0], pair[1]))?;
    }
    let mut moves: Vec<_> = lines.iter().filter_map(|info| info.pv.first()).collect();
    moves.sort();
    moves.dedup();
    expect(moves.len() == 3, "a different move in each line", format!("{} moves", moves.len()))
}

fn finished(engine: &mut Driver, setup: Setup) -> CheckResult {
    let mut games = (0..20).map(|seed| random_game(setup, 2_000, &mut Dice::new(seed)));
    let Some((moves, _)) = games.find(|(_, game)| game.is_over()) else { return Ok(()) };
    engine.position(None, &moves)?;
    for go in [
        Limits::depth(2).into(),
        Limits::move_time(WHILE).into(),
        Go { infinite: true, ..Go::default() },
    ] {
        engine.go(&go);
        let told = answer(engine, GRACE)?;
        let best_move = told.last().map(String::as_str).unwrap_or_default();
        expect_equal("in a finished game", "bestmove none", best_move)?;
    }
    Ok(())
}

/// The engine answers with legal play, at the start of a game and later.
fn in_some_positions(
    engine: &mut Driver,
    setup: Setup,
    go: &Go,
    patience: Duration,
) -> CheckResult {
    engine.new_game()?;
    for (seed, plies) in [(0, 0), (1, 12), (2, 35), (3, 60)] {
        let (moves, game) = random_game(setup, plies, &mut Dice::new(seed));
        if game.is_over() {
            continue;
        }
        engine.position(None, &moves)?;
        engine.go(go);
        expect_play(game.as_ref(), &answer(engine, patience)?)?;
    }
    Ok(())
}

/// What the engine says while it runs undisturbed, before its answer.
fn silence(engine: &mut Driver) -> Result<Vec<String>, Failure> {
    let since = Instant::now();
    let mut told = Vec::new();
    while let Ok(line) = engine.hear("info", since, WHILE) {
        expect(line.starts_with("info "), "nothing but info yet", quoted(&line))?;
        told.push(line);
    }
    Ok(told)
}

/// What the engine says up to its answer, inclusive.
fn answer(engine: &mut Driver, patience: Duration) -> Result<Vec<String>, Failure> {
    let since = Instant::now();
    let mut told = Vec::new();
    loop {
        let line = engine.hear("bestmove", since, patience)?;
        let answered = line.starts_with("bestmove");
        expect(answered || line.starts_with("info "), "info or bestmove", quoted(&line))?;
        told.push(line);
        if answered {
            return Ok(told);
        }
    }
}

/// All lines are well formed, and the moves that each of them names can be played in order.
fn expect_play(game: &dyn AnyGame, told: &[String]) -> CheckResult {
    for line in told {
        let moves = moves_of(line).map_err(|error| Failure {
            expected: "a line of the protocol".to_owned(),
            got: format!("{}: {error}", quoted(line)),
        })?;
        expect(line.starts_with("info ") || !moves.is_empty(), "a move", quoted(line))?;
        let mut game = game.boxed_clone();
        for mv in moves {
            let before = game.to_string();
            game.try_play(&mv).map_err(|error| Failure {
                expected: format!("a legal move in {before}"),
                got: format!("{}: {error}", quoted(line)),
            })?;
        }
    }
    Ok(())
}

/// The moves that a line `info` or `bestmove` names.
fn moves_of(line: &str) -> Result<Vec<String>, ParseError> {
    if line.starts_with("info ") {
        return Ok(line.parse::<Info>()?.pv);
    }
    let BestMove { best, ponder } = line.parse()?;
    Ok(best.into_iter().chain(ponder).collect())
}
