//! How fast the rules are: random games, perft, and moves.

use std::convert::Infallible;
use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dvonn::{Move, Position, Variant};
use game::testing::{Dice, random_game};
use game::{Game, perft, playout};

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("playout");
    group.throughput(Throughput::Elements(1));
    let start = Position::start(Variant);
    let mut dice = Dice::new(1);
    group.bench_function("from the empty board", |b| b.iter(|| playout(&start, 1_000, &mut dice)));
    group.finish();
}

fn counts(c: &mut Criterion) {
    let text = "2w.rb3ww.../bwwbbb.2w.2b/bbwbw.3b2b.w3b*/.2bbwb...4w./ww2w.wb.rb b move";
    let position = Position::parse(Variant, text).expect("a position");
    let mut group = c.benchmark_group("perft");
    group.throughput(Throughput::Elements(perft(&position, 3)));
    group.bench_function("depth 3 while stacking", |b| b.iter(|| perft(black_box(&position), 3)));
    group.finish();
}

fn moves(c: &mut Criterion) {
    let mut dice = Dice::new(2);
    let stacking = |_| random_game(&Position::start(Variant), 100, &mut dice).split_off(49);
    let positions: Vec<Position> = (0..20).flat_map(stacking).collect();
    let mut group = c.benchmark_group("moves");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("counted, per stacking position", |b| {
        b.iter(|| positions.iter().map(Game::count_moves).sum::<u64>());
    });
    group.bench_function("visited, per stacking position", |b| {
        b.iter(|| {
            for position in &positions {
                let ControlFlow::Continue(()) = position.for_each_move(|mv| {
                    black_box(mv);
                    ControlFlow::<Infallible>::Continue(())
                });
            }
        });
    });
    let plays: Vec<(&Position, Move)> =
        positions.iter().filter_map(|p| Some((p, dice.pick(&p.moves())?))).collect();
    group.throughput(Throughput::Elements(plays.len() as u64));
    group.bench_function("played, per move", |b| {
        b.iter(|| {
            for (position, mv) in &plays {
                black_box(position.after(*mv));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, playouts, counts, moves);
criterion_main!(benches);
