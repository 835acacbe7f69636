//! Searches the positions from standard input natively, as the module does, and prints how long
//! each took: `cargo xtask speed` compares the two.

use std::io::{BufRead, stdin};
use std::sync::Arc;
use std::time::{Duration, Instant};

use browser::{Inquiry, Wish, position};
use search::TimeSource;
use serde::Deserialize;

/// The clock of the machine.
#[derive(Debug)]
struct Clock(Instant);

impl TimeSource for Clock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// What to search.
#[derive(Debug, Deserialize)]
struct Task {
    game: String,
    moves: Vec<String>,
    options: serde_json::Value,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let clock = Arc::new(Clock(Instant::now()));
    for line in stdin().lock().lines() {
        let Task { game, moves, options } = serde_json::from_str(&line?)?;
        let start = position(&game, None, None)?;
        let begin = Instant::now();
        let wish = Wish::parse(&options.to_string())?;
        let mut inquiry = Inquiry::begin(&*start, &moves, &wish, clock.clone())?;
        while !inquiry.is_done() {
            inquiry.advance(browser::SLICE);
        }
        println!("{} {}", inquiry.nodes(), begin.elapsed().as_micros());
    }
    Ok(())
}
