//! Opening books.

mod booked;
mod line_ups;
mod shelf;

use std::collections::HashMap;
use std::fmt::{self, Display};

use game::text::Cursor;
use game::{Game, Key, ParseError, Symmetric};

pub(crate) use booked::{Booked, look_up};
pub use line_ups::{LineUp, LineUps};
pub use shelf::HasBook;

/// Positions near the start of a game, each with its good moves.
///
/// A file has a line for each position: the moves that lead to it, a bar, and the answers, each
/// with its score. Lines that start with `#` are comments. A position stands for all its symmetric
/// images.
#[derive(Debug)]
pub struct Book<G: Game>(HashMap<Key, Vec<Answer<G::Move>>>);

/// A move of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer<M> {
    /// The move.
    pub mv: M,
    /// How good it is for the player who plays it, in the unit of the engine's scores.
    pub score: i32,
}

/// What is wrong with a book.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Misprint {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

/// Separates the moves that lead to a position from the answers to it.
const BAR: char = '|';

impl<G: Symmetric> Book<G> {
    /// Reads the book of a variant.
    pub fn read(variant: G::Variant, text: &str) -> Result<Self, Misprint> {
        let mut pages = HashMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |what| Misprint { line: number, what };
            let page = Page::<G>::parse(line).map_err(|error| wrong(error.to_string()))?;
            let mut position = G::start(variant);
            for &mv in &page.moves {
                position.try_play(mv).map_err(|refusal| wrong(format!("{mv}: {refusal}")))?;
            }
            if let Some(answer) = page.answers.iter().find(|answer| !position.is_legal(answer.mv)) {
                return Err(wrong(format!("{}: {}", answer.mv, position.refusal(answer.mv))));
            }
            let (standard, symmetry) = standard_image(&position);
            let turned = |answer: Answer<G::Move>| Answer {
                mv: position.image_of_move(answer.mv, symmetry),
                ..answer
            };
            pages.insert(standard.key(), page.answers.into_iter().map(turned).collect());
        }
        Ok(Self(pages))
    }

    /// The answers to a position, best first. Empty if the book does not have it.
    pub fn answers(&self, position: &G) -> Vec<Answer<G::Move>> {
        let (standard, _) = standard_image(position);
        let Some(answers) = self.0.get(&standard.key()) else { return Vec::new() };
        let back = (0..standard.symmetries()).find(|&back| standard.image(back) == *position);
        let Some(back) = back else { return Vec::new() };
        let turned = |answer: &Answer<G::Move>| Answer {
            mv: standard.image_of_move(answer.mv, back),
            ..*answer
        };
        answers.iter().map(turned).filter(|answer| position.is_legal(answer.mv)).collect()
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the book is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The image that stands for all symmetric images of a position, and the symmetry that leads to it.
pub fn standard_image<G: Symmetric>(position: &G) -> (G, usize) {
    (0..position.symmetries())
        .map(|symmetry| (position.image(symmetry), symmetry))
        .min_by_key(|(image, _)| image.key().0)
        .expect("every position is an image of itself")
}

/// A line of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<G: Game> {
    /// The moves that lead to the position.
    pub moves: Vec<G::Move>,
    /// What to play there, best first.
    pub answers: Vec<Answer<G::Move>>,
}

impl<G: Game> Page<G> {
    /// Reads a line.
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        let expected =
            || Cursor::new(line).expected(format!("moves, {BAR}, and answers with their scores"));
        let (moves, answers) = line.split_once(BAR).ok_or_else(expected)?;
        let moves = moves.split_ascii_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        let mut words = answers.split_ascii_whitespace();
        let mut answers = Vec::new();
        while let Some(mv) = words.next() {
            let score = words.next().and_then(|score| score.parse().ok()).ok_or_else(expected)?;
            answers.push(Answer { mv: mv.parse()?, score });
        }
        if answers.is_empty() { Err(expected()) } else { Ok(Self { moves, answers }) }
    }
}

impl<G: Game> Display for Page<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for mv in &self.moves {
            write!(f, "{mv} ")?;
        }
        write!(f, "{BAR}")?;
        self.answers.iter().try_for_each(|Answer { mv, score }| write!(f, " {mv} {score}"))
    }
}

#[cfg(test)]
mod tests {
    use dvonn::{Position, Variant};

    use super::*;

    fn book(text: &str) -> Result<Book<Position>, Misprint> {
        Book::read(Variant, text)
    }

    #[test]
    fn a_position_is_found_in_all_its_images() {
        let book = book("# two answers\n| c3 12 e3 -4\n\nc3 | g3 5\n").expect("a book");
        assert_eq!(book.len(), 2);
        let mut position = Position::start(Variant);
        position.play("c3".parse().expect("a move"));
        for symmetry in 0..position.symmetries() {
            let image = position.image(symmetry);
            let expected = position.image_of_move("g3".parse().expect("a move"), symmetry);
            assert_eq!(book.answers(&image), [Answer { mv: expected, score: 5 }], "{image}");
        }
        let answers = book.answers(&Position::start(Variant));
        assert_eq!(answers.iter().map(|answer| answer.score).collect::<Vec<_>>(), [12, -4]);
    }

    #[test]
    fn a_position_that_is_not_there_has_no_answers() {
        let book = book("| c3 0").expect("a book");
        let after = Position::start(Variant).after("c3".parse().expect("a move"));
        assert!(book.answers(&after).is_empty());
    }

    #[test]
    fn errors_name_their_line() {
        for (text, expected) in [
            ("c3", "line 1: expected moves, |, and answers with their scores"),
            ("# none\nc3 |", "line 2: expected moves"),
            ("c3 | d3", "line 1: expected moves"),
            ("c3 | d3 x", "line 1: expected moves"),
            ("c3 | z9 4", "line 1: "),
            ("c3 c3 | d3 4", "line 1: c3: "),
            ("c3 | c3 4", "line 1: c3: "),
        ] {
            let error = book(text).expect_err(text).to_string();
            assert!(error.starts_with(expected), "{text:?}: {error}");
        }
    }

    #[test]
    fn files_round_trip() {
        for line in ["| c3 12 e3 -4", "c3 d3 | e3 0"] {
            assert_eq!(Page::<Position>::parse(line).expect("a page").to_string(), line);
        }
    }
}
