use catalog::GameId;
use game::testing::cases;
use puzzles::{Collection, Puzzle, collections, mine};

/// The first puzzles that some games of self-play give.
fn mined(game: GameId, seed: u64) -> Vec<Puzzle> {
    let games = 0..cases(30, 100);
    games
        .map(|number| mine(game, seed, number.into()))
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

#[test]
fn the_same_seed_finds_the_same_puzzles_and_another_finds_others() {
    for &game in GameId::ALL {
        let found = mined(game, 3);
        assert!(!found.is_empty(), "{game}");
        assert_eq!(mined(game, 3), found);
        assert_ne!(mined(game, 4), found);
    }
}

#[test]
fn mined_puzzles_are_proved() {
    for &game in GameId::ALL {
        for puzzle in mined(game, 5) {
            assert_eq!(puzzle.prove(), Ok(()), "{puzzle}");
            let text = puzzle.to_string();
            let (goal, themes) = (puzzle.goal.to_string(), puzzle.themes.len());
            assert!(text.contains(&goal) && themes <= 6, "{text}");
        }
    }
}

#[test]
fn a_collection_takes_no_puzzle_twice_and_not_too_many_of_a_kind() {
    for full in collections() {
        let mut collection = Collection::new(full.game, 1);
        for puzzle in full.puzzles.iter().chain(&full.puzzles) {
            collection.add(puzzle.clone(), full.puzzles.len());
        }
        assert!(collection.puzzles.len() <= full.puzzles.len());
        let mut few = Collection::new(full.game, 1);
        for puzzle in &full.puzzles {
            few.add(puzzle.clone(), 12);
        }
        let level = few.puzzles[0].grade.level;
        let alike = few.puzzles.iter().filter(|puzzle| puzzle.grade.level == level).count();
        assert!(alike <= 3, "{}: {alike}", full.game);
    }
}
