use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use catalog::GameId;
use puzzles::{Collection, Goal, collections, daily, find};

const FEWEST: usize = 120;
const LARGEST: u64 = 2_000_000;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect()
}

#[test]
fn there_are_enough_puzzles_for_every_game() {
    let games: Vec<GameId> = collections().map(|collection| collection.game).collect();
    assert_eq!(games, GameId::ALL);
    for Collection { game, puzzles, .. } in collections() {
        assert!(puzzles.len() >= FEWEST, "{game}: {}", puzzles.len());
    }
}

#[test]
fn the_files_are_small_free_and_round_trip() {
    let sizes = files().iter().map(|file| fs::metadata(file).expect("a file").len()).sum::<u64>();
    assert!(sizes <= LARGEST, "{sizes}");
    for file in files() {
        let text = fs::read_to_string(&file).expect("a text");
        assert!(text.contains("CC0 1.0"), "{}", file.display());
        let collection: Collection = text.parse().expect("a collection");
        assert_eq!(collection.to_string(), text, "{}", file.display());
        assert_eq!(file.file_stem().expect("a name"), collection.game.id());
    }
}

#[test]
fn puzzles_are_of_many_kinds_and_degrees() {
    for Collection { game, puzzles, .. } in collections() {
        let levels: HashSet<_> = puzzles.iter().map(|puzzle| puzzle.grade.level).collect();
        assert!(levels.len() >= 5, "{game}: {levels:?}");
        let themes: HashSet<_> = puzzles.iter().flat_map(|puzzle| &puzzle.themes).collect();
        assert!(themes.len() >= 4, "{game}: {themes:?}");
        let goals: HashSet<Goal> = puzzles.iter().map(|puzzle| puzzle.goal).collect();
        assert!(goals.len() >= 4, "{game}: {goals:?}");
        let choice = puzzles.iter().map(|puzzle| puzzle.position.moves().len()).min();
        assert!(choice >= Some(2), "{game}");
    }
}

#[test]
fn a_puzzle_is_found_by_its_id() {
    for collection in collections() {
        for puzzle in &collection.puzzles {
            assert_eq!(find(collection.game, &puzzle.id), Some(puzzle));
        }
        assert_eq!(find(collection.game, "nosuch"), None);
    }
}

#[test]
fn no_daily_puzzle_repeats_before_all_were_shown() {
    let fewest = collections().map(|collection| collection.puzzles.len()).min();
    let days = fewest.expect("collections") as u32 * 6;
    let name = |day| {
        let puzzle = daily(day).expect("a puzzle");
        (puzzle.game(), puzzle.id.clone())
    };
    let seen: HashSet<_> = (20_000..20_000 + days).map(name).collect();
    assert_eq!(seen.len(), days as usize);
    assert_eq!(name(20_775), name(20_775));
    let week: HashSet<_> = (20_775..20_781).map(|day| name(day).0).collect();
    assert_eq!(week.len(), GameId::ALL.len(), "the games take turns");
}
