use std::fmt::{self, Display};
use std::fs;
use std::io;
use std::path::Path;

use catalog::{AnyGame, GameId, Move, MoveError, Setup};
use game::{Dice, Player};

use crate::chance::nth_seed;

/// The moves a game begins with, before the engines decide.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Opening(pub Vec<Move>);

impl Opening {
    /// Random moves: enough that both players are well into the game, and still even.
    pub fn random(setup: Setup, dice: &mut Dice) -> Self {
        Self::of_random_moves(setup, setup.game().family().opening().full, dice)
    }

    /// This many random moves that do not end the game.
    fn of_random_moves(setup: Setup, plies: usize, dice: &mut Dice) -> Self {
        loop {
            if let Some(opening) = scramble(setup, plies, dice) {
                return opening;
            }
        }
    }

    /// Reads a line of moves.
    pub fn parse(setup: Setup, line: &str) -> Result<Self, MoveError> {
        let mut game = setup.start();
        line.split_ascii_whitespace()
            .map(|mv| game.try_play(mv))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// The position that it leads to, in the setup it was made for.
    pub fn position(&self, setup: Setup) -> Box<dyn AnyGame> {
        let mut game = setup.start();
        self.0.iter().for_each(|&mv| game.play(mv));
        game
    }
}

/// The moves, with blanks between them.
impl Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().map(Move::to_string).collect::<Vec<_>>().join(" "))
    }
}

/// A random opening, unless the game ends in it or one player decides more often than the other, as
/// in GIPF after taking a row.
fn scramble(setup: Setup, plies: usize, dice: &mut Dice) -> Option<Opening> {
    let mut game = setup.start();
    let mut moves = Vec::new();
    let mut decisions = [0_usize; 2];
    for _ in 0..plies {
        let mut legal = game.moves();
        if legal.is_empty() {
            return None;
        }
        let mv = legal.swap_remove(dice.roll(legal.len()));
        decisions[game.turn().index()] += 1;
        game.play(mv);
        moves.push(mv);
    }
    let even = decisions[Player::First.index()].abs_diff(decisions[Player::Second.index()]) <= 1;
    (even && !game.is_over()).then_some(Opening(moves))
}

/// Where the openings of a match come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Openings {
    /// Every game begins at the start.
    None,
    /// Every pair of games begins with random moves.
    Random,
    /// Every pair of games begins with a few random moves; the engines do most of the placing.
    Short,
    /// Every pair of games begins with this many random moves, at most [`Openings::MOST_RANDOM`].
    RandomMoves(usize),
    /// Every pair takes the next of these, over and over.
    List(Vec<Opening>),
}

impl Openings {
    /// More random moves could end a game.
    pub const MOST_RANDOM: usize = 12;

    /// The balanced openings that come with this program, in an order that depends on the seed.
    pub fn book(setup: Setup, seed: u64) -> Result<Self, NoOpenings> {
        Self::parse(setup, book(setup.game()), seed)
    }

    /// Reads a file of openings, in an order that depends on the seed. Of a folder, it reads the
    /// file named after the game, such as `dvonn.openings`.
    pub fn read(setup: Setup, path: &Path, seed: u64) -> Result<Self, NoOpenings> {
        if path.is_dir() {
            let file = path.join(format!("{}.openings", setup.game()));
            return Self::parse(setup, &fs::read_to_string(file)?, seed);
        }
        Self::parse(setup, &fs::read_to_string(path)?, seed)
    }

    /// Reads openings, one per line. Empty lines and lines that start with `#` are skipped.
    fn parse(setup: Setup, text: &str, seed: u64) -> Result<Self, NoOpenings> {
        let mut openings = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            if !line.trim().is_empty() && !line.starts_with('#') {
                let opening = Opening::parse(setup, line)
                    .map_err(|error| NoOpenings::Illegal { line: number, error })?;
                openings.push(opening);
            }
        }
        if openings.is_empty() {
            return Err(NoOpenings::Empty(setup.game()));
        }
        let mut dice = Dice::new(seed);
        for left in (1..openings.len()).rev() {
            openings.swap(left, dice.roll(left + 1));
        }
        Ok(Self::List(openings))
    }

    /// The opening of a pair of games.
    pub(crate) fn nth(&self, setup: Setup, pair: u64, seed: u64) -> Opening {
        match self {
            Self::None => Opening::default(),
            Self::Random => Opening::random(setup, &mut Dice::new(nth_seed(seed, pair))),
            Self::Short => {
                let plies = setup.game().family().opening().short;
                Opening::of_random_moves(setup, plies, &mut Dice::new(nth_seed(seed, pair)))
            }
            &Self::RandomMoves(plies) => {
                Opening::of_random_moves(setup, plies, &mut Dice::new(nth_seed(seed, pair)))
            }
            Self::List(openings) => openings[pair as usize % openings.len()].clone(),
        }
    }
}

// `BOOKS`: the files in the folder `openings`, by the id of their game.
include!(concat!(env!("OUT_DIR"), "/books.rs"));

/// The book of a game; empty if there is none.
fn book(game: GameId) -> &'static str {
    BOOKS.iter().find(|(id, _)| *id == game.id()).map_or("", |(_, book)| book)
}

/// Why there are no openings.
#[derive(Debug, thiserror::Error)]
pub enum NoOpenings {
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// A line is not a sequence of legal moves.
    #[error("line {line}: {error}")]
    Illegal {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: MoveError,
    },
    /// There are no lines.
    #[error("there is no opening for {0}")]
    Empty(GameId),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_setup() -> impl Iterator<Item = Setup> {
        GameId::ALL.iter().map(|&game| Setup::of(game))
    }

    #[test]
    fn random_openings_are_legal_unfinished_and_follow_from_their_seed() {
        for setup in every_setup() {
            for pair in 0..20 {
                let opening = Openings::Random.nth(setup, pair, 3);
                assert_eq!(opening.0.len(), setup.game().family().opening().full);
                assert!(!opening.position(setup).is_over());
                assert_eq!(opening, Openings::Random.nth(setup, pair, 3));
                assert_ne!(opening, Openings::Random.nth(setup, pair, 4));
                assert_ne!(opening, Openings::Random.nth(setup, pair + 1, 3));
            }
        }
    }

    #[test]
    fn random_openings_have_the_requested_length() {
        for setup in every_setup() {
            for plies in 0..=Openings::MOST_RANDOM {
                let opening = Openings::RandomMoves(plies).nth(setup, 1, 3);
                assert_eq!(opening.0.len(), plies);
                assert!(!opening.position(setup).is_over());
            }
        }
    }

    #[test]
    fn short_openings_leave_the_placing_of_dvonn_to_the_engines() {
        let plies = |game| Openings::Short.nth(Setup::of(game), 1, 3).0.len();
        assert_eq!(plies(GameId::Dvonn), 4);
        for &game in GameId::ALL.iter().filter(|&&game| game != GameId::Dvonn) {
            let (short, random) = (&Openings::Short, &Openings::Random);
            assert_eq!(short.nth(Setup::of(game), 1, 3), random.nth(Setup::of(game), 1, 3));
        }
    }

    #[test]
    fn placing_ends_with_the_opening() {
        for setup in every_setup() {
            let opening = Opening::random(setup, &mut Dice::new(1));
            let position = opening.position(setup).to_string();
            assert!(!position.contains(" place"), "{position}");
        }
    }

    #[test]
    fn the_book_has_openings_of_every_game() {
        for setup in every_setup() {
            let book = Openings::book(setup, 1).unwrap();
            assert!(matches!(book, Openings::List(openings) if openings.len() >= 100));
        }
    }

    #[test]
    fn openings_are_read_one_per_line() {
        let setup = Setup::of(GameId::GygesBasic);
        let parse = |text| Openings::parse(setup, text, 5);
        let openings = parse("# two\n\n1@a1 2@A6\n3@a1\n").unwrap();
        let lines = [0, 1, 2].map(|pair| openings.nth(setup, pair, 0).to_string());
        assert_eq!(lines[0], lines[2]);
        assert_ne!(lines[0], lines[1]);
        let error = parse("1@a1\n1@a1 1@a1\n").unwrap_err().to_string();
        assert!(error.starts_with("line 2: "), "{error}");
        assert_eq!(
            parse("# none\n").unwrap_err().to_string(),
            "there is no opening for gyges-basic"
        );
    }
}
