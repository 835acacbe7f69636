use std::fmt::{self, Display};
use std::str::FromStr;

use game::text::Cursor;
use game::{ParseError, Player};

/// One of the book's three games, with its handicap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Part 1 of the book: no GIPF pieces.
    Basic(Handicap),
    /// Part 2: three GIPF pieces of each player on the board from the start.
    Standard,
    /// Part 3: an empty board, and as many GIPF pieces as the players like.
    Tournament,
}

impl Variant {
    /// The rules that hold during the game.
    pub const fn rules(self) -> Rules {
        match self {
            Self::Basic(_) => Rules::Basic,
            Self::Standard => Rules::Standard,
            Self::Tournament => Rules::Tournament,
        }
    }
}

/// The rules that a position is played by: a [`Variant`] without what only shapes the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Part 1 of the book.
    Basic,
    /// Part 2.
    Standard,
    /// Part 3.
    Tournament,
}

/// 1.B2: how many pieces each player has in the basic game, 15 to 18; three of them begin on the
/// board. As text, White's number and Black's: `18,15`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Handicap([u8; 2]);

impl Handicap {
    /// The fewest pieces that a player may have.
    pub const FEWEST: u8 = 15;
    /// The most pieces that a player may have: all that are in the box.
    pub const MOST: u8 = 18;

    /// All pieces of the box, for both players.
    pub const ALL: Self = Self([Self::MOST; 2]);

    /// White has `white` pieces and Black `black`, if both numbers are allowed.
    pub fn new(white: u8, black: u8) -> Option<Self> {
        let allowed = Self::FEWEST..=Self::MOST;
        (allowed.contains(&white) && allowed.contains(&black)).then_some(Self([white, black]))
    }

    /// How many pieces `player` has.
    pub const fn pieces(self, player: Player) -> u8 {
        self.0[player.index()]
    }
}

/// 15 pieces for each player.
impl Default for Handicap {
    fn default() -> Self {
        Self([Self::FEWEST; 2])
    }
}

impl Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0[0], self.0[1])
    }
}

impl FromStr for Handicap {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let white = pieces(&mut cursor, "White's")?;
        cursor.expect(",")?;
        let black = pieces(&mut cursor, "Black's")?;
        cursor.end()?;
        Ok(Self([white, black]))
    }
}

fn pieces(cursor: &mut Cursor<'_>, whose: &str) -> Result<u8, ParseError> {
    let expected = cursor.expected(format!("{whose} number of pieces from 15 to 18"));
    let number = cursor.number(Handicap::MOST.into()).map(|number| number as u8);
    number.filter(|&number| number >= Handicap::FEWEST).ok_or(expected)
}
