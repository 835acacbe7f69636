//! Measures what good placement is worth in DVONN: the engine plays both sides, but one of them has
//! placed its pieces at random. `cargo run --release -p triskel-engine --example placing`

use dvonn::{Phase, Position, Variant};
use engine::Bot;
use game::{Dice, Game, Player};
use search::{Limits, Options, Signals, Think};

const GAMES: u64 = 40;
/// How many nodes to search for each decision.
const NODES: u64 = 1_000;

fn main() {
    let mut thinker = Bot::Triskel.thinker::<Position>(Options::default());
    let players = [Player::First, Player::Second].into_iter().cycle();
    let leads: Vec<i32> = (0..GAMES)
        .zip(players)
        .map(|(seed, planner)| play(thinker.as_mut(), planner, &mut Dice::new(seed)))
        .collect();
    let won = leads.iter().filter(|&&lead| lead > 0).count();
    let mean = f64::from(leads.iter().sum::<i32>()) / GAMES as f64;
    println!(
        "the side that places by plan wins {won} of {GAMES} games, {mean:.1} pieces ahead on average"
    );
}

/// Plays a game in which only the planner places by plan. Returns the planner's lead at the end.
fn play(thinker: &mut dyn Think<Position>, planner: Player, dice: &mut Dice) -> i32 {
    thinker.forget();
    let mut position = Position::start(Variant);
    while position.outcome().is_none() {
        let at_random = position.phase() == Phase::Placement && position.turn() != planner;
        let mv = if at_random {
            position.random_move(dice)
        } else {
            let limits = Limits::nodes(NODES);
            let line = thinker.think(&position, &[], &limits, &Signals::default(), &mut |_| {});
            line.and_then(|line| line.moves.first().copied())
        };
        position.play(mv.expect("an unfinished game has a move"));
    }
    let score = |player| i32::from(position.score(player));
    score(planner) - score(!planner)
}
