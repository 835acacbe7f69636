//! Files of puzzles: plain text, a block of lines for each puzzle.
//!
//! `docs/puzzles.md` describes the format.

use std::fmt;
use std::str::FromStr;

use catalog::{AnyGame, GameId, Move, Setup};
use engine::Level;
use game::Player;

use crate::{Grade, Puzzle, Theme};

/// The comment at the head of every file.
const HEAD: &str = "\
# Puzzles of Triskel, found and proved by machine.
# To the extent possible under law, the authors have waived all copyright and related or
# neighbouring rights to this file: CC0 1.0, https://creativecommons.org/publicdomain/zero/1.0/";

/// The puzzles of one game.
#[derive(Debug, Clone, PartialEq)]
pub struct Collection {
    /// The game.
    pub game: GameId,
    /// Which games were searched for them.
    pub searched: Searched,
    /// The puzzles, each with an id of its own.
    pub puzzles: Vec<Puzzle>,
}

/// Which games were searched for puzzles, so that a later search continues from there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Searched {
    /// The seed of the games.
    pub seed: u64,
    /// How many of them.
    pub games: u64,
}

/// What is wrong with a file of puzzles.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Misprint {
    /// The line, counted from 1.
    pub line: usize,
    /// What was expected, and what was found.
    pub what: String,
}

impl Collection {
    /// A collection without puzzles.
    pub fn new(game: GameId, seed: u64) -> Self {
        Self { game, searched: Searched { seed, games: 0 }, puzzles: Vec::new() }
    }

    /// Adds a puzzle if it is new, and if a collection of `count` puzzles has room for its kind: at
    /// most a third have goals of one shape, and at most a fourth are first solved by one level.
    pub fn add(&mut self, puzzle: Puzzle, count: usize) {
        let like =
            |same: &dyn Fn(&Puzzle) -> bool| self.puzzles.iter().filter(|old| same(old)).count();
        let shaped = like(&|old| old.shape() == puzzle.shape());
        let graded = like(&|old| old.grade.level == puzzle.grade.level);
        let room = shaped < count.div_ceil(3) && graded < count.div_ceil(4);
        if room && self.puzzles.len() < count && self.find(&puzzle.id).is_none() {
            self.puzzles.push(puzzle);
        }
    }

    /// The puzzle with an id.
    pub fn find(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id == id)
    }
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Searched { seed, games } = self.searched;
        writeln!(f, "{HEAD}\ngame {}\nsearched seed {seed} games {games}", self.game)?;
        self.puzzles.iter().try_for_each(|puzzle| write!(f, "\n{puzzle}"))
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "puzzle {}\nposition {}\ngoal {}", self.id, self.position, self.goal)?;
        write_list(f, "solution", &self.solution)?;
        write_list(f, "then", &self.then)?;
        write_list(f, "tries", &self.tries)?;
        write_list(f, "themes", &self.themes)?;
        let Grade { level, plausible, rating } = self.grade;
        let level = level.map_or_else(|| UNSOLVED.to_owned(), |level| level.to_string());
        writeln!(f, "grade level {level} plausible {plausible} rating {rating}")
    }
}

/// The level of a puzzle that no level solves.
const UNSOLVED: &str = "none";

/// Writes one line of a block, unless the list is empty.
fn write_list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, name: &str, items: &[T]) -> fmt::Result {
    if items.is_empty() {
        return Ok(());
    }
    f.write_str(name)?;
    items.iter().try_for_each(|item| write!(f, " {item}"))?;
    writeln!(f)
}

impl FromStr for Collection {
    type Err = Misprint;

    fn from_str(text: &str) -> Result<Self, Misprint> {
        let mut lines = Lines::new(text);
        let game =
            lines.required("game", |text| text.parse::<GameId>().map_err(|e| e.to_string()))?;
        let searched = lines.required("searched", searched)?;
        let mut puzzles: Vec<Puzzle> = Vec::new();
        while !lines.is_at_end() {
            let line = lines.number();
            let puzzle = puzzle(&mut lines, game)?;
            if puzzles.iter().any(|other| other.id == puzzle.id) {
                let what = format!("expected another id: {:?} was there before", puzzle.id);
                return Err(Misprint { line, what });
            }
            puzzles.push(puzzle);
        }
        Ok(Self { game, searched, puzzles })
    }
}

/// Reads the block of a puzzle.
fn puzzle(lines: &mut Lines<'_>, game: GameId) -> Result<Puzzle, Misprint> {
    let id = lines.required("puzzle", id)?;
    let position = lines.required("position", |text| {
        let position = Setup::of(game).parse(text).map_err(|error| error.to_string())?;
        if position.is_over() {
            Err("expected a game that is not over".to_owned())
        } else {
            Ok(position)
        }
    })?;
    let goal =
        lines.required("goal", |text| text.parse().map_err(|e: game::ParseError| e.to_string()))?;
    let mut end = position.clone();
    let solver = position.turn();
    let solution = lines.required("solution", |text| solution(&mut end, solver, text))?;
    let then = lines.optional("then", |text| line(&mut end, text))?;
    let tries = lines.optional("tries", |text| {
        let read = |word| position.read(word).map_err(|error| error.to_string());
        text.split(' ').map(read).collect()
    })?;
    let themes = lines.optional("themes", |text| {
        let read = |word: &str| word.parse::<Theme>().map_err(|error| error.to_string());
        text.split(' ').map(read).collect()
    })?;
    let grade = lines.required("grade", grade)?;
    Ok(Puzzle { id, position, goal, solution, then, tries, themes, grade })
}

fn id(text: &str) -> Result<String, String> {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if text.len() == 6 && text.bytes().all(digit) {
        Ok(text.to_owned())
    } else {
        Err(format!("expected an id of six hexadecimal digits, found {text:?}"))
    }
}

fn searched(text: &str) -> Result<Searched, String> {
    let words: Vec<&str> = text.split(' ').collect();
    if let ["seed", seed, "games", games] = words[..]
        && let (Ok(seed), Ok(games)) = (seed.parse(), games.parse())
    {
        return Ok(Searched { seed, games });
    }
    Err(format!("expected \"seed NUMBER games NUMBER\", found {text:?}"))
}

/// Reads moves, and plays them.
fn line(position: &mut Box<dyn AnyGame>, text: &str) -> Result<Vec<Move>, String> {
    let mut play = |word| position.try_play(word).map_err(|error| error.to_string());
    text.split(' ').map(&mut play).collect()
}

/// Reads a solution, which must end with a choice of the solver.
fn solution(
    position: &mut Box<dyn AnyGame>,
    solver: Player,
    text: &str,
) -> Result<Vec<Move>, String> {
    let mut moves = Vec::new();
    let mut asks = false;
    for word in text.split(' ') {
        asks = position.turn() == solver && position.moves().len() > 1;
        moves.extend(line(position, word)?);
    }
    if asks {
        Ok(moves)
    } else {
        Err("expected a solution that ends with a choice of the solver".to_owned())
    }
}

fn grade(text: &str) -> Result<Grade, String> {
    let words: Vec<&str> = text.split(' ').collect();
    let ["level", level, "plausible", plausible, "rating", rating] = words[..] else {
        let expected = "\"level LEVEL plausible NUMBER rating NUMBER\"";
        return Err(format!("expected {expected}, found {text:?}"));
    };
    let level = match level {
        UNSOLVED => None,
        level => Some(level.parse::<Level>().map_err(|error| error.to_string())?),
    };
    let number = |word: &str| {
        let number = word.parse::<u16>().ok().filter(|&number| number > 0);
        number.ok_or_else(|| format!("expected a number from 1 to 65535, found {word:?}"))
    };
    Ok(Grade { level, plausible: number(plausible)?, rating: number(rating)? })
}

/// The lines of a file that say something: neither empty nor a comment.
struct Lines<'a> {
    /// With their numbers.
    rest: Vec<(usize, &'a str)>,
    /// The number of the line after the last.
    end: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end()));
        let mut rest: Vec<_> =
            lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect();
        rest.reverse();
        Self { rest, end: text.lines().count() + 1 }
    }

    fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    fn number(&self) -> usize {
        self.rest.last().map_or(self.end, |(number, _)| *number)
    }

    /// The rest of the next line, if it begins with this name.
    fn take(&mut self, name: &str) -> Option<(usize, &'a str)> {
        let &(number, line) = self.rest.last()?;
        let value = line.strip_prefix(name)?.strip_prefix(' ')?;
        self.rest.pop();
        Some((number, value))
    }

    fn required<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<T, Misprint> {
        let Some((line, value)) = self.take(name) else {
            let found =
                self.rest.last().map_or("the end".to_owned(), |(_, line)| format!("{line:?}"));
            let what = format!("expected a line that begins with \"{name} \", found {found}");
            return Err(Misprint { line: self.number(), what });
        };
        read(value).map_err(|what| Misprint { line, what })
    }

    fn optional<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&str) -> Result<Vec<T>, String>,
    ) -> Result<Vec<T>, Misprint> {
        match self.take(name) {
            Some((line, value)) => read(value).map_err(|what| Misprint { line, what }),
            None => Ok(Vec::new()),
        }
    }
}
