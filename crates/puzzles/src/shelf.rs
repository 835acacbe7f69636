use std::sync::OnceLock;

use catalog::GameId;

use crate::{Collection, Puzzle};

/// The files of this repository, one for each game, in the order of the catalog.
const FILES: [&str; 6] = [
    include_str!("../puzzles/dvonn.puzzles"),
    include_str!("../puzzles/gipf-basic.puzzles"),
    include_str!("../puzzles/gipf-standard.puzzles"),
    include_str!("../puzzles/gipf-tournament.puzzles"),
    include_str!("../puzzles/gyges-basic.puzzles"),
    include_str!("../puzzles/gyges-advanced.puzzles"),
];

/// Each file is parsed on first use, because a page of one game needs no other.
static READ: [OnceLock<Collection>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

fn read(place: usize) -> &'static Collection {
    READ[place].get_or_init(|| FILES[place].parse().expect("the tests read every file"))
}

/// The built-in puzzles of all games, in the order of the catalog.
pub fn collections() -> impl Iterator<Item = &'static Collection> {
    (0..FILES.len()).map(read)
}

/// The built-in puzzles of a game.
pub fn collection(game: GameId) -> Option<&'static Collection> {
    GameId::ALL.iter().position(|&other| other == game).map(read)
}

/// A built-in puzzle.
pub fn find(game: GameId, id: &str) -> Option<&'static Puzzle> {
    collection(game)?.find(id)
}

/// The puzzle of a day, counted from any day: the games take turns, and within a game no puzzle
/// repeats before all have been shown.
pub fn daily(day: u32) -> Option<&'static Puzzle> {
    let (day, games) = (day as usize, FILES.len());
    let puzzles = &read(day % games).puzzles;
    let round = day / games;
    // A step that shares no factor with the number of puzzles visits all of them, in an order that
    // is not the order of the file.
    let step = (puzzles.len() / 3..puzzles.len() + 2).find(|&step| coprime(step, puzzles.len()))?;
    puzzles.get(round * step % puzzles.len())
}

const fn coprime(a: usize, b: usize) -> bool {
    if b == 0 { a == 1 } else { coprime(b, a % b) }
}
