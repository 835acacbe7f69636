//! Solves endgames of DVONN and prints how long it took. Positions come from standard input, one
//! per line. `cargo run --release -p triskel-engine --example endings <
//! crates/engine/tests/data/dvonn-24.endings`

use std::io;
use std::time::Duration;

use engine::Bot;
use game::Game;
use search::{Limits, Options};

/// How many nodes to search for each endgame.
const NODES: u64 = 100_000_000;

fn main() -> io::Result<()> {
    let mut thinker = Bot::Triskel.thinker::<dvonn::Position>(Options::default());
    let mut efforts = Vec::new();
    for line in io::stdin().lines() {
        let text = line?;
        let position = dvonn::Position::parse(dvonn::Variant, &text).map_err(io::Error::other)?;
        thinker.forget();
        let limits = Limits::nodes(NODES);
        let answer = thinker.think(&position, &[], &limits, &native::signals(), &mut |_| {});
        let Some(answer) = answer else { continue };
        let points = answer.score.points().map_or("?".to_owned(), |points| points.to_string());
        println!("{points:>4} points {:>10} nodes {:>8.2?} {text}", answer.nodes, answer.time);
        efforts.push((answer.nodes, answer.time));
    }
    efforts.sort_unstable();
    let total: Duration = efforts.iter().map(|effort| effort.1).sum();
    if let (Some(median), Some(most)) = (efforts.get(efforts.len() / 2), efforts.last()) {
        println!("{} endings in {total:.2?}; median {median:?}, most {most:?}", efforts.len());
    }
    Ok(())
}
