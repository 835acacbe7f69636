//! Levels play the same everywhere, keep their limits, and overlook what people overlook.

use engine::{Bot, Graded, Level, Playable};
use game::testing::{Dice, random_position};
use game::{Game, Key};
use search::{Limits, Line, Options, Signals};

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

fn decide<G: Playable>(position: &G, level: Level, options: Options) -> Line<G::Move> {
    let mut thinker = Bot::Level(level).thinker::<G>(options);
    let past: [Key; 0] = [];
    let line = thinker.think(position, &past, &Limits::default(), &Signals::default(), &mut |_| {});
    line.expect("a move")
}

fn positions<G: Game>(variant: G::Variant, plies: usize) -> impl Iterator<Item = G> {
    let mut dice = Dice::new(3);
    let start = G::start(variant);
    std::iter::repeat_with(move || random_position(&start, plies, &mut dice))
        .filter(|position| position.outcome().is_none())
}

fn plays_the_same_everywhere<G: Playable>(variant: G::Variant, plies: usize) {
    let here = Options { seed: 5, ..Options::default() };
    let there = Options { hash: 1, threads: 3, lines: 4, ..here };
    for position in positions::<G>(variant, plies).take(4) {
        for level in [1, 4, 7].map(level) {
            let one = decide(&position, level, here);
            let other = decide(&position, level, there);
            assert_eq!(one.moves, other.moves, "level {level} in {position}");
            let rung = position.ladder()[usize::from(level.number()) - 1];
            // The root of the last depth may come on top.
            assert!(one.nodes <= rung.nodes + 2, "{} nodes at level {level}", one.nodes);
            assert!(one.depth <= rung.depth, "{} deep at level {level}", one.depth);
        }
    }
}

#[test]
fn a_level_plays_the_same_on_every_machine_and_within_its_bounds() {
    plays_the_same_everywhere::<dvonn::Position>(dvonn::Variant, 70);
    for variant in [
        gipf::Variant::Basic(gipf::Handicap::default()),
        gipf::Variant::Standard,
        gipf::Variant::Tournament,
    ] {
        plays_the_same_everywhere::<gipf::Position>(variant, 40);
    }
    for variant in [gyges::Variant::Basic, gyges::Variant::Advanced] {
        plays_the_same_everywhere::<gyges::Position>(variant, 30);
    }
}

#[test]
fn another_seed_makes_other_mistakes() {
    let moves = |seed| -> Vec<dvonn::Move> {
        let options = Options { seed, ..Options::default() };
        let positions = positions::<dvonn::Position>(dvonn::Variant, 70).take(12);
        positions.map(|position| decide(&position, level(2), options).moves[0]).collect()
    };
    assert_eq!(moves(1), moves(1));
    assert_ne!(moves(1), moves(2));
}

#[test]
fn a_higher_level_searches_no_less_and_errs_no_more() {
    fn check<G: Graded>(variant: G::Variant) {
        let ladder = *G::start(variant).ladder();
        for step in ladder.windows(2) {
            assert!(step[0].nodes <= step[1].nodes, "{step:?}");
            assert!(step[0].depth <= step[1].depth, "{step:?}");
            assert!(step[0].misjudgement >= step[1].misjudgement, "{step:?}");
        }
        assert_eq!(ladder[9].blindness, 0);
    }
    check::<dvonn::Position>(dvonn::Variant);
    for variant in [
        gipf::Variant::Basic(gipf::Handicap::default()),
        gipf::Variant::Standard,
        gipf::Variant::Tournament,
    ] {
        check::<gipf::Position>(variant);
    }
    for variant in [gyges::Variant::Basic, gyges::Variant::Advanced] {
        check::<gyges::Position>(variant);
    }
}

fn subtlety<G: Graded>(variant: G::Variant, position: &str, mv: &str) -> u32 {
    let position = G::parse(variant, position).expect("a position");
    let mv = mv.parse().expect("a move");
    assert!(position.is_legal(mv), "{mv}");
    position.subtlety(mv)
}

#[test]
fn long_jumps_and_cuts_are_hard_to_see() {
    let row = "........./........../...2wrwbbw../........../......... w move";
    let subtlety = |mv| subtlety::<dvonn::Position>(dvonn::Variant, row, mv);
    assert_eq!(subtlety("i3-h3"), 0);
    assert!(subtlety("f3-e3") > 0, "four pieces fall");
    assert!(subtlety("d3-f3") > 0, "two cells");
}

#[test]
fn rows_are_hard_to_see() {
    let three = "..../...../....../www..../....../...../.... w push 9,9 cc";
    let variant = gipf::Variant::Basic(gipf::Handicap::ALL);
    let subtlety = |mv| subtlety::<gipf::Position>(variant, three, mv);
    assert!(subtlety("e1-e2") > 0);
    assert_eq!(subtlety("a1-b2"), 0);
}

#[test]
fn runs_over_bounces_are_hard_to_see() {
    let position = "....../2...../1...../1...../1...../1.2... s move -";
    let subtlety = |mv| subtlety::<gyges::Position>(gyges::Variant::Basic, position, mv);
    assert_eq!(subtlety("c1-c3"), 0);
    assert!(subtlety("a1-goal") >= 100, "over four pieces");
}

/// Some seeds overlook a win over bounces at a low level, and none at a high one.
#[test]
fn low_levels_miss_wins_that_high_levels_find() {
    let text = "....../2...../1...../1...../1...../1.2... s move -";
    let position = gyges::Position::parse(gyges::Variant::Basic, text).expect("a position");
    let finders = |number| {
        let options = |seed| Options { seed, ..Options::default() };
        (0..20)
            .filter(|&seed| decide(&position, level(number), options(seed)).score.is_decided())
            .count()
    };
    assert!((0..10).contains(&finders(1)), "{}", finders(1));
    assert_eq!(finders(10), 20);
}

#[test]
fn players_who_overlook_nothing_solve_endgames() {
    let text = "..rb..3b../......5b5w2ww/....w.2b8b..w/.4b*..wbwb2b./...3w.4wr.. w move";
    let position = dvonn::Position::parse(dvonn::Variant, text).expect("a position");
    let points = |number| decide(&position, level(number), Options::default()).score.points();
    assert_eq!([7, 10].map(points), [None, Some(-15)]);
}
