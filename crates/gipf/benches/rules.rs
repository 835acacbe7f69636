//! How fast the rules are: random games, counting, and listing moves.

use std::convert::Infallible;
use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use game::testing::Dice;
use game::{Game, perft};
use gipf::{Handicap, Move, Position, Variant};

/// A name, a variant, and a position of its middle game.
fn variants() -> [(&'static str, Variant, &'static str); 3] {
    let basic = "b.bb/wb.ww/w..b../w....bw/bw.bww/b.b.w/bwwb w push 3,3 cc";
    let standard = "b.bb/wB.Ww/W..b../w....Bw/bw.bww/b.b.w/BwWb w push 3,3 cc";
    let tournament = "bbb./....w/W...wb/b....Ww/.B..bw/.wwwb/bw.b w push 6,7 cc";
    [
        ("basic", Variant::Basic(Handicap::default()), basic),
        ("standard", Variant::Standard, standard),
        ("tournament", Variant::Tournament, tournament),
    ]
}

fn random_move(position: &Position, dice: &mut Dice) -> Option<Move> {
    let count = position.count_moves();
    let mut skip = if count == 0 { 0 } else { dice.roll(count as usize) };
    let found = position.for_each_move(|mv| {
        if skip == 0 {
            return ControlFlow::Break(mv);
        }
        skip -= 1;
        ControlFlow::Continue(())
    });
    found.break_value()
}

/// Plays to the end and returns the number of moves.
fn playout(start: &Position, dice: &mut Dice) -> u32 {
    let mut position = start.clone();
    let mut plies = 0;
    while let Some(mv) = random_move(&position, dice) {
        position.play(mv);
        plies += 1;
    }
    plies
}

fn rules(criterion: &mut Criterion) {
    for (name, variant, text) in variants() {
        let start = Position::start(variant);
        let middle = Position::parse(variant, text).expect("a position");
        let mut dice = Dice::new(1);
        criterion.bench_function(&format!("random playout, {name}"), |bencher| {
            bencher.iter(|| playout(&start, &mut dice));
        });
        criterion.bench_function(&format!("perft 3 of a middle game, {name}"), |bencher| {
            bencher.iter(|| perft(black_box(&middle), 3));
        });
        criterion.bench_function(&format!("all moves of a middle game, {name}"), |bencher| {
            bencher.iter(|| {
                black_box(&middle).for_each_move(|mv| {
                    black_box(mv);
                    ControlFlow::<Infallible>::Continue(())
                })
            });
        });
    }
}

criterion_group!(benches, rules);
criterion_main!(benches);
