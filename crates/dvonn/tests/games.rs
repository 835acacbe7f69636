//! Thousands of games between people and programs, replayed to their recorded scores.

use std::path::Path;

use dvonn::{Move, Position, Variant};
use game::{Game, Player};

#[test]
fn recorded_games_end_with_their_scores() {
    let Some(folder) = std::env::var_os("TRISKEL_DATA") else {
        eprintln!("skipped: TRISKEL_DATA does not name the folder with dvonn-games.txt");
        return;
    };
    let path = Path::new(&folder).join("dvonn-games.txt");
    let file = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    for line in file.lines() {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [number, score, moves] = fields[..] else { panic!("not a game: {line}") };
        let mut position = Position::start(Variant);
        for text in moves.split(' ') {
            let mv: Move = text.parse().unwrap_or_else(|e| panic!("game {number}: {text}: {e}"));
            position.try_play(mv).unwrap_or_else(|e| panic!("game {number}: {text}: {e}"));
        }
        assert!(position.outcome().is_some(), "game {number} is over: {position}");
        let [white, black] = Player::BOTH.map(|player| position.score(player));
        assert_eq!(format!("{white}-{black}"), score, "game {number}");
    }
    assert_eq!(file.lines().count(), 8_000);
}
