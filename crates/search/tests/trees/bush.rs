use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use game::text::Cursor;
use game::{Game, Key, Outcome, ParseError, Player};

/// A position of a random game tree, determined entirely by its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bush {
    pub(crate) number: u64,
    pub(crate) plies_left: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Branch(pub(crate) u16);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no such branch")]
pub(crate) struct NoBranch;

impl Bush {
    pub(crate) fn chance(&self, what: u64, sides: u64) -> u64 {
        Key::of(self.number ^ what << 56).0 % sides
    }

    pub(crate) fn branches(&self) -> u16 {
        if self.plies_left == 0 || self.chance(1, 20) == 0 {
            return 0;
        }
        // Sometimes a forced move.
        if self.chance(2, 5) == 0 { 1 } else { 2 + self.chance(3, 4) as u16 }
    }

    pub(crate) fn estimate(&self) -> i32 {
        self.chance(4, 2_001) as i32 - 1_000
    }
}

impl fmt::Display for Bush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.number, self.plies_left)
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Branch {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(Self).map_err(|_| Cursor::new(text).expected("a number"))
    }
}

impl Game for Bush {
    type Variant = u32;
    type Move = Branch;
    type Refusal = NoBranch;

    fn start(plies: u32) -> Self {
        Self { number: 1, plies_left: plies }
    }

    fn parse(_: u32, text: &str) -> Result<Self, ParseError> {
        Err(Cursor::new(text).expected("nothing: bushes are not written"))
    }

    fn turn(&self) -> Player {
        if self.chance(5, 2) == 0 { Player::First } else { Player::Second }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.branches() == 0).then(|| match self.chance(6, 3) {
            0 => Outcome::Draw,
            1 => Outcome::Win(Player::First),
            _ => Outcome::Win(Player::Second),
        })
    }

    fn for_each_move<B>(&self, visit: impl FnMut(Branch) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..self.branches()).map(Branch).try_for_each(visit)
    }

    fn play(&mut self, Branch(index): Branch) {
        self.number = Key::of(self.number).0.wrapping_add(u64::from(index));
        self.plies_left -= 1;
    }

    fn ends_turn(&self, _: Branch) -> bool {
        true
    }

    fn refusal(&self, _: Branch) -> NoBranch {
        NoBranch
    }

    fn key(&self) -> Key {
        Key::of(self.number)
    }

    fn fresh_key(&self) -> Key {
        self.key()
    }

    fn code(Branch(index): Branch) -> u16 {
        index
    }
}
