use std::borrow::Cow;
use std::fmt;

use game::draft::{PLAYERS, choose};
use game::{Brush, Cell as _, Figure, Game, ParseError, Piece, Player, Setting, Supply, Tabletop};

use crate::{Cell, CellSet, Handicap, Kind, Position, Right, Rules, Stage, Variant, text};

/// A board that somebody sets up: a position in which the players may have more pieces than the box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft(Position);

/// Why a board is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS),
    serde(tag = "code", rename_all = "snake_case"),
    schemars(rename = "GipfFlaw"),
    ts(rename = "GipfFlaw")
)]
pub enum Flaw {
    /// More pieces of White than in the box.
    #[error("White has {pieces} pieces, but the box has only {}", Handicap::MOST)]
    TooManyWhite {
        /// How many there are, on the board and in the reserve.
        pieces: u8,
    },
    /// More pieces of Black than in the box.
    #[error("Black has {pieces} pieces, but the box has only {}", Handicap::MOST)]
    TooManyBlack {
        /// How many there are, on the board and in the reserve.
        pieces: u8,
    },
}

const STAGES: [(&str, Stage); 2] = [("push", Stage::Push), ("take", Stage::Take)];
const RIGHTS: [(&str, Right); 3] =
    [("must", Right::Must), ("may", Right::May), ("may_not", Right::MayNot)];
const RESERVE: [&str; 2] = ["reserve_first", "reserve_second"];
const RIGHT: [&str; 2] = ["right_first", "right_second"];

impl Draft {
    fn kinds(&self) -> &'static [Kind] {
        match self.0.rules() {
            Rules::Basic => &[Kind::Basic],
            Rules::Standard | Rules::Tournament => &[Kind::Basic, Kind::Gipf],
        }
    }

    /// How many single pieces a player has, on the board and beside it.
    fn pieces_of(&self, player: Player) -> u8 {
        self.0.worth(player, CellSet::BOARD) + self.0.reserve(player)
    }

    /// What leaves the board goes back to its owner's reserve, as long as the box has so many.
    fn clear(&mut self, cell: Cell) {
        if let Some((owner, kind)) = self.0.piece(cell) {
            self.0.clear(CellSet::of(cell));
            let reserve = &mut self.0.reserves[owner.index()];
            *reserve = (*reserve + kind.pieces()).min(Handicap::MOST);
        }
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

    /// All that the players have is in their reserves.
    fn empty(variant: Variant) -> Self {
        let mut draft = Self(Position::start(variant));
        for cell in draft.0.occupied() {
            draft.clear(cell);
        }
        draft
    }

    fn parse(variant: Variant, text: &str) -> Result<Self, ParseError> {
        text::position(variant.rules(), text).map(Self)
    }

    fn position(&self) -> Result<Position, Flaw> {
        match Player::BOTH.map(|player| self.pieces_of(player)) {
            [pieces, _] if pieces > Handicap::MOST => Err(Flaw::TooManyWhite { pieces }),
            [_, pieces] if pieces > Handicap::MOST => Err(Flaw::TooManyBlack { pieces }),
            _ => Ok(self.0.clone()),
        }
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
        let of = |kind: &Kind| {
            Player::BOTH.map(|player| Brush::fixed(Some(player), kind.pieces(), false))
        };
        self.kinds().iter().flat_map(of).collect()
    }

    /// A piece comes from its owner's reserve, as long as there is one.
    fn put(&mut self, at: &str, figure: Option<Figure>) -> bool {
        let Some(cell) = Cell::named(at) else { return false };
        let Some(figure) = figure else {
            self.clear(cell);
            return true;
        };
        let kind = self.kinds().iter().find(|kind| kind.pieces() == figure.height);
        let (Some(owner), Some(&kind), false) = (figure.owner, kind, figure.marked) else {
            return false;
        };
        self.clear(cell);
        self.0.put(cell, owner, kind);
        let reserve = &mut self.0.reserves[owner.index()];
        *reserve = reserve.saturating_sub(kind.pieces());
        true
    }

    fn settings(&self) -> Vec<Setting> {
        let mut settings =
            vec![Setting::turn(self.0.turn), Setting::of(Setting::STAGE, &STAGES, &self.0.stage)];
        for (name, count) in RESERVE.into_iter().zip(self.0.reserves) {
            let values = (0..=Handicap::MOST).map(|count| Cow::Owned(count.to_string()));
            let value = Cow::Owned(count.to_string());
            settings.push(Setting { name, value, values: values.collect() });
        }
        if self.0.rules() == Rules::Tournament {
            let rights = RIGHT.into_iter().zip(&self.0.rights);
            settings.extend(rights.map(|(name, right)| Setting::of(name, &RIGHTS, right)));
        }
        settings
    }

    fn set(&mut self, setting: &str, value: &str) -> bool {
        let seat = |names: [&str; 2]| names.iter().position(|name| *name == setting);
        if let Some(seat) = seat(RESERVE) {
            let count = value.parse().ok().filter(|count| *count <= Handicap::MOST);
            self.0.reserves[seat] = count.unwrap_or(self.0.reserves[seat]);
            return count.is_some();
        }
        match (setting, seat(RIGHT)) {
            (Setting::TURN, _) => choose(&mut self.0.turn, &PLAYERS, value),
            (Setting::STAGE, _) => choose(&mut self.0.stage, &STAGES, value),
            (_, Some(seat)) if self.0.rules() == Rules::Tournament => {
                choose(&mut self.0.rights[seat], &RIGHTS, value)
            }
            _ => false,
        }
    }
}
