//! Positions of real games as clients receive them, for the web app: its tests, its gallery, and
//! the boards of its home page and of the rules. `TRISKEL_BLESS=1` rewrites the files.

use std::fs;
use std::path::Path;

use catalog::GameId;
use room::{Instant, Moment, Room, Saved, SavedSeat, Uptime};
use serde_json::{Value, json};
use wire::{Tell, Terms, VariantInfo, View};

/// The names of scenes, their games, and how many moves have been played in them.
const SCENES: [(&str, &str, usize); 20] = [
    ("dvonn-start", "dvonn", 0),
    ("dvonn-placing", "dvonn", 24),
    ("dvonn-first-move", "dvonn", 49),
    ("dvonn-cut", "dvonn", 72),
    ("dvonn-late", "dvonn", 80),
    ("dvonn-end", "dvonn", 88),
    ("gipf-basic-start", "gipf-basic", 0),
    ("gipf-push", "gipf-standard", 50),
    ("gipf-take", "gipf-standard", 57),
    ("gipf-taken", "gipf-standard", 33),
    ("gipf-three", "gipf-standard", 54),
    ("gipf-end", "gipf-standard", 144),
    ("gipf-tournament-start", "gipf-tournament", 0),
    ("gipf-tournament-opening", "gipf-tournament", 6),
    ("gyges-start", "gyges-basic", 0),
    ("gyges-placing", "gyges-basic", 5),
    ("gyges-basic", "gyges-basic", 19),
    ("gyges-replace", "gyges-advanced", 38),
    ("gyges-run", "gyges-basic", 22),
    ("gyges-end", "gyges-advanced", 40),
];

/// The demonstrations of the home page: families, their games, and the first and last move.
const DEMOS: [(&str, &str, usize, usize); 3] = [
    ("dvonn", "dvonn", 62, 77),
    ("gipf", "gipf-standard", 38, 54),
    ("gyges", "gyges-basic", 12, 23),
];

/// The pictures beside the rules, their games, and the first and last move.
const RULES: [(&str, &str, usize, usize); 17] = [
    ("dvonn-placing", "dvonn", 8, 14),
    ("dvonn-moving", "dvonn", 49, 52),
    ("dvonn-contact", "dvonn", 71, 72),
    ("dvonn-end", "dvonn", 86, 88),
    ("gipf-start-basic", "gipf-basic", 0, 0),
    ("gipf-start-standard", "gipf-standard", 0, 0),
    ("gipf-start-tournament", "gipf-tournament", 0, 5),
    ("gipf-push", "gipf-basic", 5, 8),
    ("gipf-row", "gipf-basic", 11, 13),
    ("gipf-order", "gipf-basic", 19, 21),
    ("gipf-pieces", "gipf-standard", 53, 58),
    ("gyges-placing", "gyges-basic", 0, 6),
    ("gyges-nearest", "gyges-basic", 12, 14),
    ("gyges-moving", "gyges-basic", 14, 16),
    ("gyges-bounce", "gyges-basic", 20, 22),
    ("gyges-replace", "gyges-advanced", 37, 38),
    ("gyges-goal", "gyges-basic", 22, 23),
];

/// A game at one screen.
struct Table(Room);

impl Table {
    /// The recorded game after that many of its moves.
    fn at(game: &str, plies: usize) -> Self {
        let games = include_str!("data/games.txt");
        let mut words = games
            .lines()
            .map(str::split_whitespace)
            .find_map(|mut words| (words.next() == Some(game)).then_some(words))
            .unwrap_or_else(|| panic!("no game of {game}"));
        let person = "aaaaaaaaaaaa".parse().unwrap();
        let seat = Some(SavedSeat::of(person));
        let saved = Saved {
            code: "cccccccccccc".parse().unwrap(),
            created: Moment(0),
            terms: Terms {
                game: game.to_owned(),
                pieces: None,
                clock: None,
                repetition: true,
                computer: None,
                rated: false,
                start: None,
            },
            seats: [seat.clone(), seat],
            due: None,
            events: Vec::new(),
            moves: Vec::new(),
        };
        let mut room = Room::resume(saved, Uptime(0), Instant::default()).unwrap();
        for _ in 0..plies {
            let mv = words.next().unwrap_or_else(|| panic!("{game} has fewer than {plies} moves"));
            let event = room.moved(&[mv.to_owned()], Instant::default()).unwrap();
            room.take_in(event, Moment(0), None, Instant::default()).unwrap();
        }
        Self(room)
    }

    fn view(&self) -> View {
        let person = self.0.people()[0];
        match self.0.welcome(person, 0, Instant::default()) {
            Tell::Welcome { view, .. } => *view,
            other => panic!("{other:?}"),
        }
    }
}

/// The parts of a view that are shown where nobody plays.
fn shown(view: &View) -> Value {
    let View { text, turn, ending, board, last, .. } = view;
    json!({ "text": text, "turn": turn, "ending": ending, "board": board, "last": last })
}

/// What a game shows between these moves, one picture per turn.
fn turns(game: &str, from: usize, to: usize) -> Value {
    let views = (from..=to).map(|plies| Table::at(game, plies).view());
    let whole = views.filter(|view| view.last.last().is_none_or(|mv| mv.ends_turn));
    whole.map(|view| shown(&view)).collect()
}

fn check(file: &str, value: &Value) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/board").join(file);
    let expected = format!("{value}\n");
    if std::env::var_os("TRISKEL_BLESS").is_some() {
        fs::write(&path, &expected).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "{file} is out of date; run the tests with TRISKEL_BLESS=1");
}

#[test]
fn the_scenes_of_the_web_app_are_up_to_date() {
    for (name, game, plies) in SCENES {
        let view = Table::at(game, plies).view();
        let before =
            (!view.last.is_empty()).then(|| Table::at(game, plies - view.last.len()).view());
        let scene = json!({ "game": game, "before": before, "view": view });
        check(&format!("fixtures/{name}.json"), &scene);
    }
}

#[test]
fn the_demonstrations_of_the_web_app_are_up_to_date() {
    for (family, game, from, to) in DEMOS {
        check(&format!("demos/{family}.json"), &turns(game, from, to));
    }
}

#[test]
fn the_pictures_of_the_rules_are_up_to_date() {
    for (name, game, from, to) in RULES {
        check(&format!("../rules/scenes/{name}.json"), &turns(game, from, to));
    }
}

#[test]
fn the_variants_of_the_web_app_are_up_to_date() {
    let variants: Vec<VariantInfo> = GameId::ALL.iter().copied().map(VariantInfo::from).collect();
    check("fixtures/server/variants.json", &json!(variants));
}
