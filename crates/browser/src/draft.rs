//! A board that somebody sets up: what a page may change on it, and what the page shows of it.

use std::borrow::Cow;

use catalog::{AnyGame, Draft, Flaw};
use game::{Brush, Figure, ParseError, Player, Setting};
use room::view_after;
use serde::{Deserialize, Serialize};
use wire::{Board, Object, Piece, Side, Supply, View};

use crate::Error;
use crate::places::setup;

/// A change of a board.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum DraftChange {
    /// None: the board is shown.
    Look,
    /// Takes everything off the board.
    Clear,
    /// Puts something on a cell, or clears it.
    Put {
        /// The cell.
        at: String,
        /// What comes there; nothing clears the cell.
        piece: Option<Shape>,
    },
    /// Chooses something besides the pieces.
    Set {
        /// One of the `settings`.
        name: String,
        /// One of its `values`.
        value: String,
    },
}

impl DraftChange {
    /// Reads JSON.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let Object(change) = serde_json::from_str(text).map_err(Error::malformed)?;
        Ok(change)
    }
}

/// A piece or a stack, wherever it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Whose it is, if it is anybody's.
    pub owner: Option<Side>,
    /// How many pieces are stacked, or how large the piece is.
    pub height: u8,
    /// Whether it contains a neutral piece.
    pub marked: bool,
}

/// Everything that a page shows of a board.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum DraftReport {
    /// It can be drawn.
    Board(Box<DraftBoard>),
    /// Its text cannot be read.
    Unreadable {
        /// Where the text is wrong, counted in characters from 1.
        column: Option<usize>,
        /// What is wrong, in English.
        reason: String,
    },
}

/// A board that somebody sets up, for a page.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DraftBoard {
    /// The position that it is, or would be, as text.
    pub text: String,
    /// What is wrong with it; nothing if it is a position.
    pub flaw: Option<Flaw>,
    /// Whether it is the regular start of the game.
    pub regular: bool,
    /// What is seen of it. Its ending is set in a position in which the game is over.
    pub view: View,
    /// What can be put on a cell.
    pub brushes: Vec<BrushInfo>,
    /// What can be chosen besides the pieces.
    pub settings: Vec<SettingInfo>,
}

/// A kind of piece or stack, for a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct BrushInfo {
    /// Whose it is, if it is anybody's.
    pub owner: Option<Side>,
    /// Whether it contains a neutral piece.
    pub marked: bool,
    /// The least height that it may have.
    pub lowest: u8,
    /// The greatest height that it may have.
    pub tallest: u8,
}

/// Something besides the pieces, for a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SettingInfo {
    /// Its name: `turn`, `stage`, `goal`…
    pub name: &'static str,
    /// What is chosen.
    pub value: String,
    /// All that can be chosen.
    pub values: Vec<String>,
}

/// The board of a text, or the regular start, after a change.
pub fn draft(
    game: &str,
    pieces: Option<&str>,
    text: Option<&str>,
    change: &DraftChange,
) -> Result<DraftReport, Error> {
    let setup = setup(game, pieces)?;
    let start = setup.start();
    let regular = start.to_string();
    let mut draft = match Draft::parse(setup, text.map_or(regular.as_str(), str::trim)) {
        Ok(draft) => draft,
        Err(error) => return Ok(unreadable(&error)),
    };
    let done = match change {
        DraftChange::Look => true,
        DraftChange::Clear => {
            draft = Draft::empty(setup);
            true
        }
        DraftChange::Put { at, piece } => draft.put(at, piece.map(Figure::from)),
        DraftChange::Set { name, value } => draft.set(name, value),
    };
    if !done {
        return Err(Error::refused("the game has no such cell, piece or setting"));
    }
    Ok(DraftReport::Board(Box::new(report(&draft, &*start))))
}

fn unreadable(error: &ParseError) -> DraftReport {
    let column = match error {
        ParseError::Expected { column, .. } => Some(*column),
        ParseError::Impossible(_) => None,
    };
    DraftReport::Unreadable { column, reason: error.to_string() }
}

fn report(draft: &Draft, start: &dyn AnyGame) -> DraftBoard {
    let (text, position) = (draft.to_string(), draft.position());
    let view = match &position {
        Ok(position) => view_after(&**position, &[]),
        Err(_) => View {
            text: text.clone(),
            turn: draft.turn().into(),
            board: loose(draft),
            ..view_after(start, &[])
        },
    };
    DraftBoard {
        regular: text == start.to_string(),
        text,
        flaw: position.err(),
        // Nobody moves here.
        view: View { legal: Vec::new(), ..view },
        brushes: draft.brushes().into_iter().map(BrushInfo::from).collect(),
        settings: draft.settings().into_iter().map(SettingInfo::from).collect(),
    }
}

/// A board that is no position.
fn loose(draft: &Draft) -> Board {
    let supplies = draft.supplies();
    let to_enter = |player| {
        let own = supplies.iter().filter(|supply| supply.player == player);
        own.map(|supply| supply.count).max().unwrap_or_default()
    };
    Board {
        pieces: draft.pieces().into_iter().map(Piece::from).collect(),
        to_enter: Player::BOTH.map(to_enter),
        supplies: supplies.into_iter().map(Supply::from).collect(),
        captives: Vec::new(),
        points: None,
        captured: [0; 2],
    }
}

impl From<Shape> for Figure {
    fn from(Shape { owner, height, marked }: Shape) -> Self {
        Self { owner: owner.map(Player::from), height, marked }
    }
}

impl From<Brush> for BrushInfo {
    fn from(Brush { owner, marked, lowest, tallest }: Brush) -> Self {
        Self { owner: owner.map(Side::from), marked, lowest, tallest }
    }
}

impl From<Setting> for SettingInfo {
    fn from(Setting { name, value, values }: Setting) -> Self {
        let values = values.into_iter().map(Cow::into_owned).collect();
        Self { name, value: value.into_owned(), values }
    }
}
