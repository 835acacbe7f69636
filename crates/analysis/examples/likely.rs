//! Measures the score that wins three of four games, for each variant: `Playable::likely`.
//!
//! The engine plays itself from random openings. Logistic regression with one parameter fits the
//! scores of the positions to the results of the games.
//!
//! `cargo run --release -p triskel-analysis --example likely -- [GAMES] [NODES]`

use catalog::{GameId, Setup};
use engine::Bot;
use game::{Dice, Outcome, Player};
use search::{Limits, Options, Signals};

/// Longer games are ignored.
const LONGEST: usize = 300;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|number| number.parse::<u64>().ok());
    let (games, nodes) = (numbers.next().unwrap_or(100), numbers.next().unwrap_or(2_000));
    for &game in GameId::ALL {
        let samples: Vec<(f64, f64)> =
            (0..games).flat_map(|seed| play(game, seed, nodes)).collect();
        println!("{game:<15} {:>6} positions, likely {:>5.0}", samples.len(), fit(&samples));
    }
}

/// The scores of a game's positions, each with the result of the player who had it.
fn play(game: GameId, seed: u64, nodes: u64) -> Vec<(f64, f64)> {
    let mut dice = Dice::new(seed);
    let mut position = Setup::of(game).start();
    // A placement and a few moves; the rest depends on the engine.
    let opening = game.family().opening().full + 6;
    for _ in 0..opening {
        let Some(mv) = dice.pick(&position.moves()) else { break };
        position.play(mv);
    }
    let mut thinker = position.thinker(Bot::Triskel, Options { hash: 8, ..Options::default() });
    let mut scores = Vec::new();
    for _ in 0..LONGEST {
        let limits = Limits::nodes(nodes);
        let line = thinker.think(&*position, &[], &limits, &Signals::default(), &mut |_| {});
        let Some(line) = line else { break };
        if !line.score.is_decided() {
            scores.push((position.turn(), f64::from(line.score.value())));
        }
        position.play(line.moves[0]);
    }
    let Some(outcome) = position.outcome() else { return Vec::new() };
    scores.into_iter().map(|(player, score)| (score, share(outcome, player))).collect()
}

/// The result of a player.
fn share(outcome: Outcome, player: Player) -> f64 {
    match outcome.winner() {
        None => 0.5,
        Some(winner) => f64::from(u8::from(winner == player)),
    }
}

/// The score that wins three of four games, by maximum likelihood.
fn fit(samples: &[(f64, f64)]) -> f64 {
    let surprise = |likely: f64| -> f64 {
        let one = |&(score, share): &(f64, f64)| {
            let odds = 3.0_f64.powf(score / likely);
            let chance = (odds / (1.0 + odds)).clamp(1e-9, 1.0 - 1e-9);
            -(share * chance.ln() + (1.0 - share) * (1.0 - chance).ln())
        };
        samples.iter().map(one).sum()
    };
    let (mut low, mut high) = (5.0, 5_000.0);
    while high - low > 0.5 {
        let (one, two) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if surprise(one) < surprise(two) { high = two } else { low = one }
    }
    f64::midpoint(low, high)
}
