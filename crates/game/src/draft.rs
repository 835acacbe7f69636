//! Boards that somebody sets up.

use std::borrow::Cow;
use std::error::Error;
use std::fmt::{Debug, Display};

use crate::{Game, ParseError, Piece, Player, Supply, Tabletop};

/// A board that somebody sets up. It says everything that the text of a position says, and need not be
/// a position: [`position`](Draft::position) says what is wrong with it.
///
/// Its [`Display`] is the text that the position has, or would have.
pub trait Draft: Clone + Debug + Display + Send + Sync + 'static {
    /// The positions that it may become.
    type Position: Tabletop;

    /// Why it is not a position.
    type Flaw: Error + Copy + Eq + Send + Sync + 'static;

    /// A board without pieces.
    fn empty(variant: <Self::Position as Game>::Variant) -> Self;

    /// Reads what [`Display`] writes, whether or not it is a position.
    fn parse(variant: <Self::Position as Game>::Variant, text: &str) -> Result<Self, ParseError>;

    /// The position that it is, or what is wrong with it.
    fn position(&self) -> Result<Self::Position, Self::Flaw>;

    /// The player who decides next.
    fn turn(&self) -> Player;

    /// The pieces and stacks that stand on the board.
    fn pieces(&self) -> Vec<Piece>;

    /// What lies beside the board, as far as that is clear.
    fn supplies(&self) -> Vec<Supply>;

    /// What can be put on a cell.
    fn brushes(&self) -> Vec<Brush>;

    /// Puts something on a cell in place of what stands there, or clears the cell. Returns false, and
    /// changes nothing, if the game has no such cell or no such piece.
    fn put(&mut self, at: &str, figure: Option<Figure>) -> bool;

    /// What can be chosen besides the pieces.
    fn settings(&self) -> Vec<Setting>;

    /// Chooses something besides the pieces. Returns false, and changes nothing, if there is no such
    /// setting or value.
    fn set(&mut self, setting: &str, value: &str) -> bool;
}

/// A piece or a stack, wherever it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Figure {
    /// Whose it is, if it is anybody's.
    pub owner: Option<Player>,
    /// How many pieces are stacked, or how large the piece is.
    pub height: u8,
    /// Whether it contains a neutral piece.
    pub marked: bool,
}

/// A kind of figure that can be put on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Brush {
    /// Whose it is, if it is anybody's.
    pub owner: Option<Player>,
    /// Whether it contains a neutral piece.
    pub marked: bool,
    /// The least height that it may have.
    pub lowest: u8,
    /// The greatest height that it may have.
    pub tallest: u8,
}

impl Brush {
    /// A figure with no choice of height.
    pub const fn fixed(owner: Option<Player>, height: u8, marked: bool) -> Self {
        Self { owner, marked, lowest: height, tallest: height }
    }

    /// Whether this is the kind of a figure.
    pub fn makes(&self, figure: Figure) -> bool {
        let Figure { owner, height, marked } = figure;
        (self.owner, self.marked) == (owner, marked)
            && (self.lowest..=self.tallest).contains(&height)
    }
}

/// Something of a position besides its pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// Its name, for programs.
    pub name: &'static str,
    /// What is chosen.
    pub value: Cow<'static, str>,
    /// All that can be chosen.
    pub values: Vec<Cow<'static, str>>,
}

impl Setting {
    /// The setting `turn`: who decides.
    pub const TURN: &'static str = "turn";
    /// The setting `stage`: what they do.
    pub const STAGE: &'static str = "stage";

    /// One value of a table.
    pub fn of<V: PartialEq>(name: &'static str, table: &[(&'static str, V)], value: &V) -> Self {
        let chosen = table.iter().find(|(_, known)| known == value);
        Self {
            name,
            value: Cow::Borrowed(chosen.map_or("", |(name, _)| name)),
            values: table.iter().map(|(name, _)| Cow::Borrowed(*name)).collect(),
        }
    }

    /// Who decides.
    pub fn turn(player: Player) -> Self {
        Self::of(Self::TURN, &PLAYERS, &player)
    }
}

/// The names of the players, for programs.
pub const PLAYERS: [(&str, Player); 2] = [("first", Player::First), ("second", Player::Second)];

/// Sets `field` to the value that a table has under a name. Returns false if it has none.
pub fn choose<V: Copy>(field: &mut V, table: &[(&str, V)], name: &str) -> bool {
    let found = table.iter().find(|(known, _)| *known == name);
    if let Some((_, value)) = found {
        *field = *value;
    }
    found.is_some()
}
