use catalog::{AnyGame, Handicap, Move, Setup};
use game::{Dice, Player};

use super::talk::expect_error;
use super::{CheckResult, GameCheck, expect_equal, random_game};
use crate::driver::Driver;
use crate::engine::{result, written};

/// Whether an engine knows the rules.
pub(super) const CHECKS: &[(&str, GameCheck)] = &[
    ("the start position is that of the rules", start),
    ("random games follow the rules", random_games),
    ("positions are read and written", positions),
    ("invalid positions are refused and change nothing", refusals),
    ("a new game begins at the start", new_game),
];

/// How many random games to follow, and how far.
const GAMES: u64 = 2;
const PLIES: usize = 120;

fn start(engine: &mut Driver, setup: Setup) -> CheckResult {
    expect_position(engine, setup.start().as_ref())?;
    let handicap = Handicap::default();
    if engine.has_option("Pieces") && Setup::with_pieces(setup.game(), handicap).is_ok() {
        return handicaps(engine, setup);
    }
    Ok(())
}

fn handicaps(engine: &mut Driver, setup: Setup) -> CheckResult {
    for pieces in ["18,15", "15,16"].iter().filter_map(|text| text.parse().ok()) {
        if let Ok(setup) = Setup::with_pieces(setup.game(), pieces) {
            engine.set_up(setup)?;
            expect_position(engine, setup.start().as_ref())?;
        }
    }
    Ok(())
}

fn random_games(engine: &mut Driver, setup: Setup) -> CheckResult {
    for seed in 0..GAMES {
        let (moves, _) = random_game(setup, PLIES, &mut Dice::new(seed));
        let mut game = setup.start();
        for played in 0..=moves.len() {
            engine.position(None, &moves[..played])?;
            expect_position(engine, game.as_ref())?;
            if let Some(&mv) = moves.get(played) {
                game.play(mv);
            }
        }
    }
    Ok(())
}

fn positions(engine: &mut Driver, setup: Setup) -> CheckResult {
    for seed in 0..20 {
        let mut dice = Dice::new(seed);
        let plies = dice.roll(PLIES);
        let (_, mut game) = random_game(setup, plies, &mut dice);
        let fen = game.to_string();
        engine.position::<Move>(Some(&fen), &[])?;
        expect_position(engine, game.as_ref())?;
        if let Some(mv) = game.moves().pop() {
            engine.position(Some(&fen), std::slice::from_ref(&mv))?;
            game.play(mv);
            expect_position(engine, game.as_ref())?;
        }
    }
    Ok(())
}

fn refusals(engine: &mut Driver, setup: Setup) -> CheckResult {
    let (moves, game) = random_game(setup, 9, &mut Dice::new(1));
    engine.position(None, &moves)?;
    let first = setup.start().moves().swap_remove(0);
    let bad = [
        "position".to_owned(),
        "position fen".to_owned(),
        "position fen xyzzy".to_owned(),
        format!("position fen {game} xyzzy"),
        "position startpos moves xyzzy".to_owned(),
        format!("position startpos moves {first} xyzzy"),
        format!("position fen {game} moves xyzzy"),
        "query xyzzy".to_owned(),
    ];
    for line in bad {
        expect_error(engine, &line)?;
        expect_equal("an unchanged position,", &game.to_string(), &engine.query("fen")?)?;
    }
    Ok(())
}

fn new_game(engine: &mut Driver, setup: Setup) -> CheckResult {
    let (moves, _) = random_game(setup, 5, &mut Dice::new(2));
    engine.position(None, &moves)?;
    engine.new_game()?;
    expect_position(engine, setup.start().as_ref())
}

/// The engine sees the position as the rules do.
fn expect_position(engine: &mut Driver, game: &dyn AnyGame) -> CheckResult {
    let sorted = |moves: &str| {
        let mut moves: Vec<&str> = moves.split_ascii_whitespace().collect();
        moves.sort_unstable();
        moves.join(" ")
    };
    let turn = match game.turn() {
        Player::First => "p1",
        Player::Second => "p2",
    };
    expect_equal("the position", &game.to_string(), &engine.query("fen")?)?;
    let moves = sorted(&engine.query("moves")?);
    expect_equal(
        &format!("in {game} the moves"),
        &sorted(&written(&game.moves()).join(" ")),
        &moves,
    )?;
    expect_equal(&format!("in {game} the turn"), turn, &engine.query("turn")?)?;
    let over = engine.query("gameover")?;
    expect_equal(&format!("in {game} gameover"), &game.is_over().to_string(), &over)?;
    expect_equal(&format!("in {game} result"), result(game.outcome()), &engine.query("result")?)
}
