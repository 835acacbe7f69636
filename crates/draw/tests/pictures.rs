//! Pictures of all games in all themes, compared with those in `snapshots`.
//!
//! `TRISKEL_BLESS=1 cargo test -p triskel-draw` redraws them: look at them, then commit them.

use std::fs;
use std::path::Path;

use catalog::{GameId, Setup};
use draw::{Picture, Theme, png};
use game::Dice;
use record::{NodeId, Record};

/// A game of this many random moves.
fn random_record(game: GameId, plies: usize, seed: u64) -> Record {
    let mut dice = Dice::new(seed);
    let mut record = Record::new(Setup::of(game));
    let mut position = record.start().boxed_clone();
    let mut at = NodeId::START;
    for _ in 0..plies {
        let Some(mv) = dice.pick(&position.moves()) else { break };
        at = record.add(at, &*position, mv);
        position.play(mv);
    }
    record
}

/// The picture of a random position.
fn random_picture(game: GameId, plies: usize, seed: u64) -> Picture {
    let record = random_record(game, plies, seed);
    Picture::of(&record, record.tree().end())
}

/// The picture of a position after these moves.
fn picture(game: GameId, text: &str, moves: &[&str]) -> Picture {
    let mut record = Record::from_position(Setup::of(game), text).unwrap();
    let end = moves.iter().fold(NodeId::START, |at, mv| record.try_play(at, mv).unwrap());
    Picture::of(&record, end)
}

fn check(name: &str, picture: &Picture) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/snapshots/{name}.svg"));
    let svg = picture.svg();
    if std::env::var_os("TRISKEL_BLESS").is_some() {
        fs::write(&file, &svg).unwrap();
    }
    let known = fs::read_to_string(&file).unwrap_or_default();
    assert!(known == svg, "{name}.svg has changed; TRISKEL_BLESS=1 redraws it");
    let image = png(&svg, 400).unwrap();
    assert!(image.starts_with(b"\x89PNG"), "{name}");
}

#[test]
fn dvonn() {
    check("dvonn-light", &random_picture(GameId::Dvonn, 84, 3));
    let stacks = "w.2bb.wb.w/b.3w*bb.w.2bw/w.bwb2wr.b.w/b.2w.b4b*.w.b/w.b.2wbw.b w move";
    check("dvonn-safe", &picture(GameId::Dvonn, stacks, &[]).with_theme(Theme::Safe));
    check("dvonn-print", &random_picture(GameId::Dvonn, 30, 1).with_theme(Theme::Print));
    check("dvonn-dark", &random_picture(GameId::Dvonn, 70, 2).with_theme(Theme::Dark));
}

#[test]
fn gipf() {
    check("gipf-light", &random_picture(GameId::GipfStandard, 70, 4));
    let row = "..b./.w..w/b.W.../.wwwb../..B.w./.b.../..w. w push 8,7 cc";
    let pushed = picture(GameId::GipfStandard, row, &["e1-e2"]);
    let taking = pushed.position().read("xe2,e3,e4,e5,e6").unwrap();
    let idea = pushed.with_idea(taking);
    check("gipf-dark", &idea.with_theme(Theme::Dark));
    let whole_turn = picture(GameId::GipfStandard, row, &["e1-e2", "xe2,e3,e4,e5,e6"]);
    check("gipf-turn-light", &whole_turn);
    check("gipf-safe", &random_picture(GameId::GipfTournament, 24, 5).with_theme(Theme::Safe));
    let contrast = random_picture(GameId::GipfStandard, 30, 7).with_theme(Theme::Contrast);
    check("gipf-contrast", &contrast);
    check("gipf-print", &random_picture(GameId::GipfStandard, 40, 6).with_theme(Theme::Print));
}

#[test]
fn gyges() {
    let crossing = ".1.2.3/1.3.2./....../..2.1./....../31.2.3 s move -";
    let bounced = picture(GameId::GygesAdvanced, crossing, &["f1-e4"]);
    check("gyges-dark", &bounced.with_theme(Theme::Dark));
    let replaced = picture(GameId::GygesAdvanced, crossing, &["f1-e3/b4"]);
    check("gyges-drop-safe", &replaced.with_theme(Theme::Safe));
    let goal = "...1../.2..../....../....../....../...... s move -";
    check("gyges-goal-light", &picture(GameId::GygesBasic, goal, &["b5-goal"]));
    check("gyges-light", &random_picture(GameId::GygesAdvanced, 40, 1));
    check("gyges-safe", &random_picture(GameId::GygesBasic, 7, 2).with_theme(Theme::Safe));
    let won =
        picture(GameId::GygesBasic, ".1...3/....../..2.../....../....../3.2..1 s move -", &[]);
    check("gyges-print", &won.with_theme(Theme::Print));
}

#[test]
fn no_cross_is_drawn_under_a_piece() {
    let row = "..../...../....../wwww.../....../...../.bbb w push 5,5 cc";
    let crosses = |moves: &[&str]| {
        let svg = picture(GameId::GipfBasic, row, moves).svg();
        svg.matches("stroke-width=\"6\"").count() / 2
    };
    assert_eq!(crosses(&["xe2,e3,e4,e5"]), 4);
    assert_eq!(crosses(&["xe2,e3,e4,e5", "e1-e2"]), 3);
}

#[test]
fn every_position_of_a_game_can_be_drawn() {
    for &game in GameId::ALL {
        let record = random_record(game, 150, 9);
        for at in record.tree().all() {
            let svg = Picture::of(&record, at).svg();
            assert!(svg.ends_with("</svg>\n") && !svg.contains("NaN"), "{game}");
        }
    }
}

#[test]
fn pictures_have_a_reasonable_width() {
    let svg = random_picture(GameId::Dvonn, 0, 0).svg();
    for width in [0, 1_000_000] {
        assert!(png(&svg, width).is_err(), "{width}");
    }
}
