//! How fast games are read and checked, move by move.

use std::fmt::Write;

use catalog::{GameId, Setup};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game::Dice;
use record::{Format, NodeId, Record};

/// A file of random games of DVONN, from the empty board to the end.
fn file(games: u64) -> String {
    let mut file = String::new();
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let mut record = Record::new(Setup::of(GameId::Dvonn));
        let mut position = record.start().boxed_clone();
        let mut at = NodeId::START;
        while let Some(mv) = dice.pick(&position.moves()) {
            at = record.add(at, &*position, mv);
            position.play(mv);
        }
        record.result = position.outcome();
        write!(file, "{}", Format::Tsk.write(&record).expect("our own format")).expect("a string");
    }
    file
}

fn reading(c: &mut Criterion) {
    const GAMES: u64 = 500;
    let file = file(GAMES);
    let mut group = c.benchmark_group("reading");
    group.throughput(Throughput::Elements(GAMES));
    group.bench_function("games of DVONN, checked move by move", |b| {
        b.iter(|| {
            let games = Format::Tsk.read(file.as_bytes(), None);
            assert_eq!(games.flatten().count() as u64, GAMES);
        });
    });
    group.bench_function("games of DVONN, read and written again", |b| {
        b.iter(|| {
            let games = Format::Tsk.read(file.as_bytes(), None).flatten();
            let texts = games.map(|record| Format::Tsk.write(&record).expect("our own format"));
            assert_eq!(texts.map(|text| text.len()).sum::<usize>(), file.len());
        });
    });
    group.finish();
}

criterion_group!(benches, reading);
criterion_main!(benches);
