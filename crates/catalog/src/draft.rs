use std::any::Any;
use std::fmt::{self, Display};

use game::{Brush, Draft as _, Figure, Game, ParseError, Piece, Player, Setting, Supply};

use crate::erased::{Erased, Listed};
use crate::{AnyGame, Family, Setup};

/// Why a board that somebody sets up is not a position, in any game.
///
/// With the feature `wire` it is serialised as an object with the `game`, the `code` and the cells and
/// numbers of the sentence, so that front ends can say it in any language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS),
    serde(tag = "game", rename_all = "snake_case")
)]
pub enum Flaw {
    /// By the rules of DVONN.
    #[error(transparent)]
    Dvonn(#[from] dvonn::Flaw),
    /// By the rules of GIPF.
    #[error(transparent)]
    Gipf(#[from] gipf::Flaw),
    /// By the rules of Gygès.
    #[error(transparent)]
    Gyges(#[from] gyges::Flaw),
}

/// A board of any game that somebody sets up. Its [`Display`] is the text of the position that it is, or
/// would be.
#[derive(Debug, Clone)]
pub struct Draft {
    setup: Setup,
    board: Board,
}

#[derive(Debug, Clone)]
enum Board {
    Dvonn(dvonn::Draft),
    Gipf(gipf::Draft),
    Gyges(gyges::Draft),
}

/// Does the same with a board of any game.
macro_rules! with {
    ($board:expr, $draft:ident => $done:expr) => {
        match $board {
            Board::Dvonn($draft) => $done,
            Board::Gipf($draft) => $done,
            Board::Gyges($draft) => $done,
        }
    };
}

impl Draft {
    /// A board without pieces.
    pub fn empty(setup: Setup) -> Self {
        let board = match setup.game().family() {
            Family::Dvonn => Board::Dvonn(game::Draft::empty(variant::<dvonn::Position>(setup))),
            Family::Gipf => Board::Gipf(game::Draft::empty(variant::<gipf::Position>(setup))),
            Family::Gyges => Board::Gyges(game::Draft::empty(variant::<gyges::Position>(setup))),
        };
        Self { setup, board }
    }

    /// The board that a text describes, whether or not it is a position.
    pub fn parse(setup: Setup, text: &str) -> Result<Self, ParseError> {
        let board = match setup.game().family() {
            Family::Dvonn => Board::Dvonn(read(setup, text)?),
            Family::Gipf => Board::Gipf(read(setup, text)?),
            Family::Gyges => Board::Gyges(read(setup, text)?),
        };
        Ok(Self { setup, board })
    }

    /// The position that it is, or what is wrong with it.
    pub fn position(&self) -> Result<Box<dyn AnyGame>, Flaw> {
        with!(&self.board, draft => finish(self.setup, draft))
    }

    /// The player who decides next.
    pub fn turn(&self) -> Player {
        with!(&self.board, draft => draft.turn())
    }

    /// The pieces and stacks that stand on the board.
    pub fn pieces(&self) -> Vec<Piece> {
        with!(&self.board, draft => draft.pieces())
    }

    /// What lies beside the board, as far as that is clear.
    pub fn supplies(&self) -> Vec<Supply> {
        with!(&self.board, draft => draft.supplies())
    }

    /// What can be put on a cell.
    pub fn brushes(&self) -> Vec<Brush> {
        with!(&self.board, draft => draft.brushes())
    }

    /// What can be chosen besides the pieces.
    pub fn settings(&self) -> Vec<Setting> {
        with!(&self.board, draft => draft.settings())
    }

    /// Puts something on a cell in place of what stands there, or clears the cell. Returns false, and
    /// changes nothing, if the game has no such cell or no such piece.
    pub fn put(&mut self, at: &str, figure: Option<Figure>) -> bool {
        with!(&mut self.board, draft => draft.put(at, figure))
    }

    /// Chooses something besides the pieces. Returns false, and changes nothing, if there is no such
    /// setting or value.
    pub fn set(&mut self, setting: &str, value: &str) -> bool {
        with!(&mut self.board, draft => draft.set(setting, value))
    }
}

impl Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with!(&self.board, draft => draft.fmt(f))
    }
}

fn variant<G: Game<Variant: Any>>(setup: Setup) -> G::Variant {
    setup.variant::<G>().expect("a variant of the family")
}

fn read<D: game::Draft<Position: Game<Variant: Any>>>(
    setup: Setup,
    text: &str,
) -> Result<D, ParseError> {
    D::parse(variant::<D::Position>(setup), text)
}

fn finish<D>(setup: Setup, draft: &D) -> Result<Box<dyn AnyGame>, Flaw>
where
    D: game::Draft<Position: Listed, Flaw: Into<Flaw>>,
{
    let position = draft.position().map_err(Into::into)?;
    Ok(Erased::of(setup, variant::<D::Position>(setup), position))
}
