//! The books that come with the program, and when the engine plays from them.

use std::time::Duration;

use engine::{Bot, HasBook, Level, Playable};
use game::Game;
use search::{Limits, Line, Options, Progress, Signals};

const WITH_BOOK: Options =
    Options { hash: 1, threads: 1, lines: 1, repetition: true, book: true, exact: false, seed: 1 };

fn decide<G: Playable>(position: &G, options: Options) -> Line<G::Move> {
    let mut thinker = Bot::Triskel.thinker::<G>(options);
    let limits = Limits::nodes(500);
    thinker.think(position, &[], &limits, &Signals::default(), &mut |_| {}).expect("a move")
}

fn answers_from_the_book<G: Playable>(variant: G::Variant) {
    let start = G::start(variant);
    let moves = |position: &G| -> Vec<G::Move> {
        position.answers().iter().map(|answer| answer.mv).collect()
    };
    assert!(!moves(&start).is_empty(), "the book does not have {start}");
    for symmetry in 0..start.symmetries() {
        let image = start.image(symmetry);
        let line = decide(&image, WITH_BOOK);
        assert!(moves(&image).contains(&line.moves[0]), "{} in {image}", line.moves[0]);
        assert_eq!(line.nodes, 0);
    }
    assert!(decide(&start, Options { book: false, ..WITH_BOOK }).nodes > 0);
    assert!(decide(&start, Options { lines: 2, ..WITH_BOOK }).nodes > 0);
    let seeds = (1..50).map(|seed| decide(&start, Options { seed, ..WITH_BOOK }).moves[0]);
    let answers = moves(&start);
    let mut unplayed = answers.clone();
    for mv in seeds {
        unplayed.retain(|&answer| answer != mv);
    }
    assert!(unplayed.is_empty(), "never played in {start}");
}

#[test]
fn the_engine_plays_from_the_books_of_all_variants_if_it_may() {
    answers_from_the_book::<dvonn::Position>(dvonn::Variant);
    for variant in [
        gipf::Variant::Basic(gipf::Handicap::default()),
        gipf::Variant::Standard,
        gipf::Variant::Tournament,
    ] {
        answers_from_the_book::<gipf::Position>(variant);
    }
    for variant in [gyges::Variant::Basic, gyges::Variant::Advanced] {
        answers_from_the_book::<gyges::Position>(variant);
    }
}

#[test]
fn pondering_and_endless_searches_do_not_use_the_book() {
    let start = gipf::Position::start(gipf::Variant::Standard);
    for (limits, signals) in
        [(Limits::default(), native::signals()), (Limits::nodes(10), native::signals().pondering())]
    {
        let mut thinker = Bot::Triskel.thinker::<gipf::Position>(WITH_BOOK);
        let mut search = thinker.search(&start, &[], &limits, &signals);
        let progress = search.advance(Duration::from_millis(20), &mut |_| {});
        assert_eq!(progress, Progress::Working, "it must wait for its signal");
        signals.stop();
        let line = search.finish(&mut |_| {});
        assert!(line.expect("a move").nodes > 10);
    }
}

#[test]
fn only_the_highest_level_plays_from_the_book() {
    let start = gipf::Position::start(gipf::Variant::Standard);
    let nodes = |level| {
        let mut thinker = Bot::Level(level).thinker::<gipf::Position>(Options::default());
        let limits = Limits::nodes(500);
        let line = thinker.think(&start, &[], &limits, &Signals::default(), &mut |_| {});
        line.expect("a move").nodes
    };
    assert_eq!(nodes(Level::MAX), 0);
    assert!(nodes(Level::new(9).expect("a level")) > 0);
}

#[test]
fn a_game_with_a_handicap_has_no_book() {
    let unequal = gipf::Variant::Basic("18,15".parse().expect("a handicap"));
    let start = gipf::Position::start(unequal);
    assert!(start.answers().is_empty());
}
