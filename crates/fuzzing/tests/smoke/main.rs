//! A short fuzz run on the stable toolchain: every target, on seeds and on random mutations of
//! them.

mod mutation;

use std::collections::BTreeSet;
use std::fs;
use std::panic;
use std::path::Path;

use fuzzing::{TARGETS, Target};
use game::Dice;
use game::testing::cases;

use mutation::mutated;

fn smoke(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
    let seeds = (target.seeds)();
    for seed in &seeds {
        assert!(check(target, seed), "{name}: {}", seed.escape_ascii());
    }
    let mut dice = Dice::new(0);
    let cases = cases(10_000, 100_000);
    let understood = (0..cases).filter(|_| check(target, &mutated(&seeds, &mut dice))).count();
    eprintln!("{name}: {} seeds, {understood} of {cases} inputs understood", seeds.len());
    let share = understood as f64 / f64::from(cases);
    assert!((0.005..0.995).contains(&share), "{name}: mutation is too wild or too tame: {share}");
}

/// Checks an input; prints it if that fails.
fn check(target: &Target, data: &[u8]) -> bool {
    panic::catch_unwind(|| (target.check)(data)).unwrap_or_else(|panic| {
        eprintln!("{}: {}", target.name, data.escape_ascii());
        panic::resume_unwind(panic)
    })
}

#[test]
fn dvonn_position() {
    smoke("dvonn_position");
}

#[test]
fn dvonn_move() {
    smoke("dvonn_move");
}

#[test]
fn gipf_position() {
    smoke("gipf_position");
}

#[test]
fn gipf_move() {
    smoke("gipf_move");
}

#[test]
fn gyges_position() {
    smoke("gyges_position");
}

#[test]
fn gyges_move() {
    smoke("gyges_move");
}

#[test]
fn protocol() {
    smoke("protocol");
}

#[test]
fn record_tsk() {
    smoke("record_tsk");
}

#[test]
fn record_codecup() {
    smoke("record_codecup");
}

#[test]
fn record_little_golem() {
    smoke("record_little_golem");
}

#[test]
fn record_boardspace() {
    smoke("record_boardspace");
}

#[test]
fn record_gipf_notation() {
    smoke("record_gipf_notation");
}

#[test]
fn record_gf1() {
    smoke("record_gf1");
}

#[test]
fn record_helios() {
    smoke("record_helios");
}

#[test]
fn socket() {
    smoke("socket");
}

#[test]
fn libfuzzer_knows_every_target() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/fuzz_targets");
    let files: BTreeSet<String> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(files, TARGETS.iter().map(|target| format!("{}.rs", target.name)).collect());
}
