use std::fmt;

use game::draft::{PLAYERS, choose};
use game::{Brush, Cell as _, Figure, ParseError, Piece, Player, Setting, Supply, Tabletop as _};

use crate::position::{DVONN_PIECES, PIECES};
use crate::tabletop::piece;
use crate::text::write_position;
use crate::{Cell, Phase, Position, Stack, Variant};

/// A board that somebody sets up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// In no order, at most one on a cell.
    pub(crate) stacks: Vec<(Cell, Stack)>,
    pub(crate) turn: Player,
    pub(crate) phase: Phase,
}

/// Why a board is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS),
    serde(tag = "code", rename_all = "snake_case"),
    schemars(rename = "DvonnFlaw"),
    ts(rename = "DvonnFlaw")
)]
pub enum Flaw {
    /// `A`: the game has 49 pieces.
    #[error("there are more than 49 pieces on the board")]
    TooManyPieces {
        /// How many there are.
        pieces: u32,
    },
    /// `A`: three of them are DVONN pieces.
    #[error("there are more than 3 DVONN pieces on the board")]
    TooManyDvonnPieces {
        /// How many there are.
        pieces: u32,
    },
    /// `D`: placement ends with the last piece.
    #[error("there is nothing left to place")]
    NothingToPlace,
}

const PHASES: [(&str, Phase); 2] = [("place", Phase::Placement), ("move", Phase::Stacking)];

impl Draft {
    fn stack(&self, at: Cell) -> Option<Stack> {
        self.stacks.iter().find(|(cell, _)| *cell == at).map(|&(_, stack)| stack)
    }

    /// Refuses more pieces than the game has, and placing when there is none left to place.
    fn check(&self) -> Result<(), Flaw> {
        let pieces = self.stacks.iter().map(|(_, stack)| u32::from(stack.height)).sum();
        let dvonn = self.stacks.iter().filter(|(_, stack)| stack.dvonn).count() as u32;
        if pieces > u32::from(PIECES) {
            Err(Flaw::TooManyPieces { pieces })
        } else if dvonn > u32::from(DVONN_PIECES) {
            Err(Flaw::TooManyDvonnPieces { pieces: dvonn })
        } else if pieces == u32::from(PIECES) && self.phase == Phase::Placement {
            Err(Flaw::NothingToPlace)
        } else {
            Ok(())
        }
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_position(f, |at| self.stack(at), self.turn, self.phase)
    }
}

impl game::Draft for Draft {
    type Position = Position;
    type Flaw = Flaw;

    fn empty(Variant: Variant) -> Self {
        Self { stacks: Vec::new(), turn: Player::First, phase: Phase::Placement }
    }

    fn parse(Variant: Variant, text: &str) -> Result<Self, ParseError> {
        text.parse()
    }

    fn position(&self) -> Result<Position, Flaw> {
        self.check()?;
        Ok(Position::set_up(self.stacks.iter().copied(), self.turn, self.phase))
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn pieces(&self) -> Vec<Piece> {
        self.stacks.iter().map(|&(at, stack)| piece(at, stack)).collect()
    }

    /// What is left to place is known of positions only.
    fn supplies(&self) -> Vec<Supply> {
        self.position().map(|position| position.supplies()).unwrap_or_default()
    }

    fn brushes(&self) -> Vec<Brush> {
        let stack =
            |owner, marked, lowest| Brush { owner: Some(owner), marked, lowest, tallest: PIECES };
        let plain = Player::BOTH.map(|owner| stack(owner, false, 1));
        let dvonn = Player::BOTH.map(|owner| stack(owner, true, 2));
        [&plain[..], &[Brush::fixed(None, 1, true)], &dvonn[..]].concat()
    }

    fn put(&mut self, at: &str, figure: Option<Figure>) -> bool {
        let known = figure.is_none_or(|figure| self.brushes().iter().any(|b| b.makes(figure)));
        let Some(cell) = Cell::named(at).filter(|_| known) else { return false };
        self.stacks.retain(|(other, _)| *other != cell);
        self.stacks.extend(figure.map(|Figure { owner, height, marked }| {
            (cell, Stack { owner, height, dvonn: marked })
        }));
        true
    }

    fn settings(&self) -> Vec<Setting> {
        vec![Setting::turn(self.turn), Setting::of(Setting::STAGE, &PHASES, &self.phase)]
    }

    fn set(&mut self, setting: &str, value: &str) -> bool {
        match setting {
            Setting::TURN => choose(&mut self.turn, &PLAYERS, value),
            Setting::STAGE => choose(&mut self.phase, &PHASES, value),
            _ => false,
        }
    }
}
