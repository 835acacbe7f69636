use std::fmt;

use game::draft::{PLAYERS, choose};
use game::{Brush, Cell as _, Figure, ParseError, Piece, Player, Setting, Supply, Tabletop};

use crate::geometry::{Cell, CellSet, SIDE, home_row};
use crate::position::PIECES_OF_A_SIZE;
use crate::{Phase, Position, Size, Variant, text};

/// A board that somebody sets up: a position in which any number of pieces may stand anywhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft(Position);

/// Why a board is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS),
    serde(tag = "code", rename_all = "snake_case"),
    schemars(rename = "GygesFlaw"),
    ts(rename = "GygesFlaw")
)]
pub enum Flaw {
    /// Contents: four pieces of each size.
    #[error("{pieces} pieces of size {size}, but there are only {MOST}")]
    TooManyOfSize {
        /// How many rings they have.
        #[cfg_attr(feature = "wire", schemars(with = "u8"), ts(as = "u8"))]
        size: Size,
        /// How many there are, on the board and in the goal.
        pieces: u32,
    },
    /// Preparation: pieces are placed on the home rows only.
    #[error("a piece on {at} while the home rows are being filled")]
    OffHomeRow {
        /// Where.
        at: Cell,
    },
    /// Preparation: each player places two pieces of each size.
    #[error(
        "{pieces} pieces of size {size} on row {row}, \
         but each player places only {PIECES_OF_A_SIZE}"
    )]
    TooManyOnRow {
        /// The home row.
        row: u8,
        /// How many rings they have.
        #[cfg_attr(feature = "wire", schemars(with = "u8"), ts(as = "u8"))]
        size: Size,
        /// How many there are.
        pieces: u32,
    },
    /// Preparation: the player to place has a place to fill.
    #[error("the player to place has no piece left")]
    NothingToPlace,
}

/// How many pieces of each size there are.
const MOST: u32 = 2 * PIECES_OF_A_SIZE;

const PHASES: [(&str, Phase); 2] = [("place", Phase::Place), ("move", Phase::Move)];
const GOAL: &str = "goal";

/// Who has reached the far goal, and with which piece.
const GOALS: [(&str, Option<(Player, Size)>); 7] = [
    ("none", None),
    ("first_1", Some((Player::First, Size::One))),
    ("first_2", Some((Player::First, Size::Two))),
    ("first_3", Some((Player::First, Size::Three))),
    ("second_1", Some((Player::Second, Size::One))),
    ("second_2", Some((Player::Second, Size::Two))),
    ("second_3", Some((Player::Second, Size::Three))),
];

impl Draft {
    fn check_pieces(&self) -> Result<(), Flaw> {
        for size in Size::ALL {
            let in_goal = self.0.goal.is_some_and(|(_, piece)| piece == size);
            let pieces = self.0.board.cells(size).len() + u32::from(in_goal);
            if pieces > MOST {
                return Err(Flaw::TooManyOfSize { size, pieces });
            }
        }
        Ok(())
    }

    /// Preparation: pieces on the home rows only, no more than a player has, and one left to place.
    fn check_placement(&self) -> Result<(), Flaw> {
        let board = self.0.board;
        let homes = home_row(Player::First) | home_row(Player::Second);
        if let Some(at) = (board.occupied() - homes).first() {
            return Err(Flaw::OffHomeRow { at });
        }
        for (player, row) in Player::BOTH.into_iter().zip([1, SIDE]) {
            for size in Size::ALL {
                let pieces = (board.cells(size) & home_row(player)).len();
                if pieces > PIECES_OF_A_SIZE {
                    return Err(Flaw::TooManyOnRow { row, size, pieces });
                }
            }
        }
        if home_row(self.0.turn) - board.occupied() == CellSet::EMPTY {
            return Err(Flaw::NothingToPlace);
        }
        Ok(())
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl game::Draft for Draft {
    type Position = Position;
    type Flaw = Flaw;

    fn empty(variant: Variant) -> Self {
        Self(game::Game::start(variant))
    }

    fn parse(variant: Variant, text: &str) -> Result<Self, ParseError> {
        text::parse(variant, text).map(Self)
    }

    fn position(&self) -> Result<Position, Flaw> {
        self.check_pieces()?;
        if self.0.phase == Phase::Place {
            self.check_placement()?;
        }
        let Position { variant, board, turn, phase, goal, .. } = self.0;
        Ok(Position::new(variant, board, turn, phase, goal))
    }

    fn turn(&self) -> Player {
        self.0.turn
    }

    fn pieces(&self) -> Vec<Piece> {
        self.0.pieces()
    }

    fn supplies(&self) -> Vec<Supply> {
        self.0.supplies()
    }

    fn brushes(&self) -> Vec<Brush> {
        Size::ALL.into_iter().map(|size| Brush::fixed(None, size.steps(), false)).collect()
    }

    fn put(&mut self, at: &str, figure: Option<Figure>) -> bool {
        let size = |figure: Figure| {
            let size = Size::ALL.into_iter().find(|size| size.steps() == figure.height);
            size.filter(|_| figure.owner.is_none() && !figure.marked)
        };
        let piece = figure.map(size);
        let (Some(cell), false) = (Cell::named(at), piece == Some(None)) else { return false };
        if let Some(old) = self.0.board.at(cell) {
            self.0.board.take(old, cell);
        }
        if let Some(size) = piece.flatten() {
            self.0.board.put(size, cell);
        }
        true
    }

    fn settings(&self) -> Vec<Setting> {
        vec![
            Setting::turn(self.0.turn),
            Setting::of(Setting::STAGE, &PHASES, &self.0.phase),
            Setting::of(GOAL, &GOALS, &self.0.goal),
        ]
    }

    fn set(&mut self, setting: &str, value: &str) -> bool {
        match setting {
            Setting::TURN => choose(&mut self.0.turn, &PLAYERS, value),
            Setting::STAGE => choose(&mut self.0.phase, &PHASES, value),
            GOAL => choose(&mut self.0.goal, &GOALS, value),
            _ => false,
        }
    }
}
