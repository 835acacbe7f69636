//! Screens of all games without colours, compared with those in `snapshots`.
//!
//! `TRISKEL_BLESS=1 cargo test -p triskel-terminal` redraws them: look at them, then commit them.

use std::fs;
use std::path::Path;

use catalog::GameId;
use game::Dice;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::KeyCode;
use terminal::{Paint, draw};

use crate::sitting::{Sitting, two};

/// What the screen shows, line by line.
fn screen(sitting: &Sitting, width: u16, height: u16, paint: Paint) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, &sitting.model, paint, sitting.now)).unwrap();
    terminal.backend().clone()
}

fn text(backend: &TestBackend) -> String {
    let (buffer, width) = (backend.buffer(), backend.buffer().area().width);
    let lines = buffer.content().chunks(width.into()).map(|cells| {
        let line: String = cells.iter().map(Cell::symbol).collect();
        line.trim_end().to_owned() + "\n"
    });
    lines.collect()
}

/// A game of this many random moves.
fn random_game(game: GameId, plies: usize, seed: u64) -> Sitting {
    let mut dice = Dice::new(seed);
    let mut sitting = Sitting::new(&two(game));
    for _ in 0..plies {
        let moves = sitting.model.table().position().moves();
        let Some(mv) = dice.pick(&moves) else { break };
        sitting.enter(&mv.to_string());
    }
    sitting
}

fn check(name: &str, sitting: &Sitting, width: u16, height: u16) {
    let shown = text(&screen(sitting, width, height, Paint::Plain));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/snapshots/{name}.txt"));
    if std::env::var_os("TRISKEL_BLESS").is_some() {
        fs::write(&file, &shown).unwrap();
    }
    let known = fs::read_to_string(&file).unwrap_or_default();
    assert!(known == shown, "{name}.txt has changed; TRISKEL_BLESS=1 redraws it:\n{shown}");
}

#[test]
fn small_screens() {
    for (game, plies, seed) in [
        (GameId::Dvonn, 62, 3),
        (GameId::GipfBasic, 16, 1),
        (GameId::GipfStandard, 21, 2),
        (GameId::GipfTournament, 12, 3),
        (GameId::GygesBasic, 16, 4),
        (GameId::GygesAdvanced, 8, 5),
    ] {
        check(game.id(), &random_game(game, plies, seed), 80, 24);
    }
}

#[test]
fn large_screens() {
    check("dvonn-large", &random_game(GameId::Dvonn, 70, 2), 140, 40);
    check("gipf-large", &random_game(GameId::GipfStandard, 20, 4), 140, 44);
    check("gyges-large", &random_game(GameId::GygesAdvanced, 15, 6), 110, 40);
}

#[test]
fn a_move_that_is_being_entered() {
    let mut sitting = random_game(GameId::Dvonn, 62, 3);
    sitting.press(KeyCode::Enter);
    check("dvonn-entering", &sitting, 80, 24);
    sitting.press(KeyCode::Char('?'));
    check("help", &sitting, 80, 24);
}

#[test]
fn windows_of_any_size_can_be_drawn() {
    for &game in GameId::ALL {
        let sitting = random_game(game, 14, 1);
        for (width, height) in [(1, 1), (10, 3), (79, 23), (40, 60), (300, 10)] {
            let shown = text(&screen(&sitting, width, height, Paint::Colour));
            assert!(width < 60 || height < 24 || shown.contains("80×24"), "{shown}");
        }
    }
}

#[test]
fn signs_say_what_colours_say() {
    for &game in GameId::ALL {
        let sitting = random_game(game, 14, 1);
        let [colour, plain] = [Paint::Colour, Paint::Plain].map(|p| screen(&sitting, 80, 24, p));
        assert_eq!(text(&colour), text(&plain), "{game}");
        let cells = plain.buffer().content();
        let bare = cells.iter().all(|cell| {
            let reset = ratatui::style::Color::Reset;
            cell.fg == reset && cell.bg == reset
        });
        assert!(bare, "{game}");
    }
}
