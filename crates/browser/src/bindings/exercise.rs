use catalog::Move;
use game::Tap;
use lessons::{Answer, Course, CourseInfo, Step};
use room::view_after;
use wasm_bindgen::prelude::wasm_bindgen;

use super::outside::json;
use crate::Error;

/// JSON of `CourseInfo[]`: what is taught about each game.
#[wasm_bindgen]
pub fn courses() -> String {
    let courses: Vec<CourseInfo> = Course::all().iter().map(CourseInfo::from).collect();
    json(&courses)
}

/// One step of a course, and the judge of its answers.
#[wasm_bindgen]
pub struct Exercise(&'static Step);

#[wasm_bindgen]
impl Exercise {
    /// The step of that id.
    pub fn open(id: &str) -> Result<Exercise, Error> {
        let unknown = || Error::Malformed(format!("expected the id of a step, found {id:?}"));
        Step::find(id).map(Self).ok_or_else(unknown)
    }

    /// JSON of the `View` after these moves.
    pub fn view(&self, moves: Vec<String>) -> Result<String, Error> {
        let mut position = self.0.position().boxed_clone();
        let moves: Vec<Move> =
            moves.iter().map(|mv| position.try_play(mv)).collect::<Result<_, _>>()?;
        Ok(json(&view_after(self.0.position(), &moves)))
    }

    /// JSON of the `Verdict` on an answer, which is JSON of `Answer`.
    pub fn judge(&self, answer: &str) -> Result<String, Error> {
        let answer: Answer = serde_json::from_str(answer).map_err(Error::malformed)?;
        Ok(json(&self.0.judge(&answer)))
    }

    /// JSON of the `Objection` to these taps after these moves; `null` if they begin a legal move.
    pub fn why(&self, moves: Vec<String>, taps: Vec<String>) -> Result<String, Error> {
        let taps: Vec<Tap> = taps.into_iter().map(Tap::from).collect();
        Ok(json(&self.0.why(&moves, &taps)?))
    }

    /// What the opponent of a little game answers to these moves. The same seed gives the same play
    /// everywhere.
    pub fn reply(&self, moves: Vec<String>, seed: u32) -> Result<Vec<String>, Error> {
        Ok(self.0.reply(&moves, seed.into())?)
    }

    /// What the engine would play after these moves, until the other player decides.
    pub fn advice(&self, moves: Vec<String>) -> Result<Vec<String>, Error> {
        Ok(self.0.advice(&moves)?)
    }

    /// JSON of `Answer[]`: all right answers. Empty for a game to be won.
    pub fn solutions(&self) -> String {
        json(&self.0.solutions())
    }
}
