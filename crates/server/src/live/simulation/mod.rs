//! Simulates whole servers: the real tables, keepers, hosts and rooms, on simulated time and a
//! simulated disk, in one thread. A seed decides what people do, how calls interleave, and what
//! goes wrong; a history checker verifies every run.
//!
//! A run that fails names its seed. `TRISKEL_SEED=N` repeats that one; `TRISKEL_LONG` runs thousands.

mod accounts;
mod client;
mod clockwork;
mod disk;
mod encounters;
mod history;
mod people;
mod ratings;
mod world;

use std::env;

use tokio::runtime::Builder;

use super::clock;
use world::{Crime, Tally, Trouble, World};

/// The number of random steps in one run, before everything heals.
const STEPS: usize = 160;

/// One run, from the beginning to the end.
fn run(seed: u64, trouble: Trouble, crime: Option<Crime>) -> Result<Tally, String> {
    // The clock of the process begins before that of the simulation.
    clock::now();
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
    let runtime = runtime.expect("a runtime");
    runtime.block_on(async {
        let world = World::new(seed, trouble);
        let world = if let Some(crime) = crime { world.with(crime) } else { world };
        world.run(STEPS).await
    })
}

/// The seeds to run: the one that is asked for, or this many.
fn seeds(few: u64, many: u64) -> Vec<u64> {
    match env::var("TRISKEL_SEED") {
        Ok(seed) => vec![seed.parse().expect("TRISKEL_SEED is a number")],
        Err(_) => (0..if env::var_os("TRISKEL_LONG").is_some() { many } else { few }).collect(),
    }
}

fn hold(seed: u64, trouble: Trouble) -> Tally {
    run(seed, trouble, None).unwrap_or_else(|error| {
        panic!(
            "{error}\n{trouble:?}; repeat it: TRISKEL_SEED={seed} cargo test -p triskel-server simulation"
        )
    })
}

#[test]
fn every_history_is_consistent() {
    let mut sum = Tally::default();
    let seeds = seeds(150, 6_000);
    for &seed in &seeds {
        sum.add(&hold(seed, Trouble::Any));
    }
    println!("{} runs: {sum:?}", seeds.len());
    if seeds.len() > 1 {
        assert_eq!(sum.never(), [""; 0], "what never happens is not tested");
    }
}

#[test]
fn a_crash_at_any_step_loses_nothing() {
    for seed in seeds(1, 40) {
        let steps = hold(seed, Trouble::None).steps;
        let stride = if env::var_os("TRISKEL_LONG").is_some() { 1 } else { 3 };
        for step in (1..=steps).step_by(stride) {
            hold(seed, Trouble::CrashAt(step));
        }
        println!("seed {seed}: crashes at {steps} steps, every {stride}");
    }
}

#[test]
fn a_seed_decides_everything() {
    for seed in 0..4 {
        let [one, other] = [(); 2].map(|()| format!("{:?}", hold(seed, Trouble::Any)));
        assert_eq!(one, other, "seed {seed}");
    }
}

#[test]
fn the_checker_notices_every_crime() {
    let crimes = [
        (Crime::Forgets, ["is not stored", "which is None"]),
        (Crime::Repeats, ["at ply", "twice"]),
        (Crime::Skips, ["and no event", "was never told"]),
        (Crime::Gains, ["gained", "the clock that stands"]),
        (Crime::Hurries, ["before that had happened"; 2]),
        (Crime::Conceals, ["was never told"; 2]),
        (Crime::Deceives, ["is shown for"; 2]),
    ];
    for (crime, words) in crimes {
        let mut found = (0..30).filter_map(|seed| run(seed, Trouble::None, Some(crime)).err());
        let noticed = found.any(|error| words.iter().any(|word| error.contains(word)));
        assert!(noticed, "nobody noticed that a server {crime:?}");
    }
}
