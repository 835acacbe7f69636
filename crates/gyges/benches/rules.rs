//! How fast the rules of Gygès are.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use game::{Dice, Game, perft, playout};
use gyges::{Position, Variant};

const MIDDLE_GAME: &str = ".3.123/...1../...2../....../...33./2.211. s move -";

fn middle_game() -> Position {
    Position::parse(Variant::Advanced, MIDDLE_GAME).expect("a position")
}

fn playouts(criterion: &mut Criterion) {
    for (name, variant) in [("basic", Variant::Basic), ("advanced", Variant::Advanced)] {
        let start = Position::start(variant);
        let mut dice = Dice::new(1);
        criterion.bench_function(&format!("gyges-{name}/playout"), |bencher| {
            bencher.iter(|| playout(black_box(&start), 10_000, &mut dice));
        });
    }
}

fn counting(criterion: &mut Criterion) {
    let position = middle_game();
    criterion.bench_function("gyges-advanced/perft 2", |bencher| {
        bencher.iter(|| perft(black_box(&position), 2));
    });
    criterion.bench_function("gyges-advanced/count", |bencher| {
        bencher.iter(|| black_box(&position).count_moves());
    });
}

/// Positions one move on, some with a win at once and some without.
fn winning(criterion: &mut Criterion) {
    let position = middle_game();
    let positions: Vec<Position> =
        position.moves().into_iter().map(|mv| position.after(mv)).collect();
    let mut next = positions.iter().cycle();
    criterion.bench_function("gyges-advanced/wins at once", |bencher| {
        bencher.iter(|| next.next().map(Position::wins_at_once));
    });
}

criterion_group!(benches, playouts, counting, winning);
criterion_main!(benches);
