use catalog::{AnyGame, GameId, Move};
use game::Tap;
use puzzles::{Collection, PuzzleInfo, PuzzleLine, Rating, collection, collections, daily, find};
use room::view_after;
use wasm_bindgen::prelude::wasm_bindgen;

use super::outside::json;
use crate::Error;

/// JSON of `PuzzleInfo[]`: the puzzles of a variant, or of all.
#[wasm_bindgen]
pub fn puzzles(game: Option<String>) -> Result<String, Error> {
    let chosen: Vec<&Collection> = match game {
        None => collections().collect(),
        Some(game) => collection(game.parse().map_err(Error::malformed)?).into_iter().collect(),
    };
    let all = chosen.into_iter().flat_map(|collection| &collection.puzzles);
    Ok(json(&all.map(PuzzleInfo::from).collect::<Vec<_>>()))
}

/// JSON of the `PuzzleInfo` of a day, counted from 1 January 1970.
#[wasm_bindgen(js_name = dailyPuzzle)]
pub fn daily_puzzle(day: u32) -> String {
    json(&daily(day).map(PuzzleInfo::from))
}

/// JSON of the `Rating` of somebody who has not solved anything yet.
#[wasm_bindgen(js_name = newRating)]
pub fn new_rating() -> String {
    json(&Rating::NEW)
}

/// JSON of the `Rating` of somebody who has solved or failed a puzzle of that rating. `before` is
/// JSON of their `Rating` so far.
#[wasm_bindgen(js_name = ratingAfter)]
pub fn rating_after(before: &str, puzzle: u16, solved: bool) -> Result<String, Error> {
    let before: Rating = serde_json::from_str(before).map_err(Error::malformed)?;
    Ok(json(&before.after(puzzle, solved)))
}

/// One puzzle, and the judge of its answers.
#[wasm_bindgen]
pub struct Puzzle(&'static puzzles::Puzzle);

#[wasm_bindgen]
impl Puzzle {
    /// The puzzle of that id.
    pub fn open(game: &str, id: &str) -> Result<Puzzle, Error> {
        let game: GameId = game.parse().map_err(Error::malformed)?;
        let unknown = || Error::Malformed(format!("expected the id of a puzzle, found {id:?}"));
        find(game, id).map(Self).ok_or_else(unknown)
    }

    /// JSON of its `PuzzleInfo`.
    pub fn info(&self) -> String {
        json(&PuzzleInfo::from(self.0))
    }

    /// JSON of the `View` after these moves.
    pub fn view(&self, moves: Vec<String>) -> Result<String, Error> {
        let (moves, _) = self.play(&moves)?;
        Ok(json(&view_after(&*self.0.position, &moves)))
    }

    /// JSON of the `Verdict` on a move after the first `found` moves of the solution.
    pub fn judge(&self, found: usize, mv: &str) -> Result<String, Error> {
        let verdict = self.0.judge(found, self.read(found, mv)?);
        let verdict =
            verdict.ok_or_else(|| Error::refused("the puzzle does not ask for a move"))?;
        Ok(json(&verdict))
    }

    /// JSON of the `Refutation` of a wrong move after the first `found` moves of the solution;
    /// `null` if it would take too long.
    pub fn refute(&self, found: usize, mv: &str) -> Result<String, Error> {
        Ok(json(&self.0.refute(found, self.read(found, mv)?)))
    }

    /// JSON of the `Objection` to these taps after these moves; `null` if they begin a legal move.
    pub fn why(&self, moves: Vec<String>, taps: Vec<String>) -> Result<String, Error> {
        let (_, position) = self.play(&moves)?;
        let taps: Vec<Tap> = taps.into_iter().map(Tap::from).collect();
        Ok(json(&position.objection(&taps)))
    }

    /// JSON of its `PuzzleLine`: the solution, its continuation, and wrong moves that seem right.
    pub fn line(&self) -> String {
        json(&PuzzleLine::from(self.0))
    }

    /// The moves as they are read one after the other, and where they lead.
    fn play(&self, moves: &[String]) -> Result<(Vec<Move>, Box<dyn AnyGame>), Error> {
        let mut position = self.0.position.clone();
        let moves = moves.iter().map(|mv| position.try_play(mv)).collect::<Result<_, _>>()?;
        Ok((moves, position))
    }

    /// Reads a legal move after this many moves of the solution.
    fn read(&self, found: usize, mv: &str) -> Result<Move, Error> {
        let solution = self.0.solution.get(..found);
        let solution = solution.ok_or_else(|| Error::refused("the solution is not that long"))?;
        let mut position = self.0.position.clone();
        for &mv in solution {
            position.play(mv);
        }
        Ok(position.read(mv)?)
    }
}
