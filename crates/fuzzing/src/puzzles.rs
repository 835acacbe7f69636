use puzzles::{Collection, collections};

/// Reads a file of puzzles. Valid files round-trip; errors say where they are.
pub fn puzzles(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    match text.parse::<Collection>() {
        Ok(collection) => {
            let written = collection.to_string();
            assert_eq!(written.parse::<Collection>().as_ref(), Ok(&collection), "{written}");
            true
        }
        Err(error) => {
            let lines = text.lines().count() + 1;
            assert!((1..=lines).contains(&error.line) && !error.what.is_empty(), "{error}");
            false
        }
    }
}

/// Files of a few puzzles.
pub(crate) fn puzzle_seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for collection in collections() {
        for puzzles in collection.puzzles.chunks(2).take(10) {
            let few = Collection { puzzles: puzzles.to_vec(), ..collection.clone() };
            seeds.push(few.to_string().into_bytes());
        }
    }
    seeds
}
