use game::{Cell as _, Game, Tap};

use crate::tabletop::CONFIRM;
use crate::{Cell, Move, Phase, Position};

/// Why a move is not legal, or a tap leads to none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS),
    serde(tag = "code", rename_all = "snake_case"),
    schemars(rename = "DvonnObjection"),
    ts(rename = "DvonnObjection")
)]
pub enum Refusal {
    /// Neither player can move any more.
    #[error("the game is over")]
    GameOver,
    /// A stack cannot be moved, nor a turn passed, before all pieces are placed.
    #[error("pieces are still being placed: name an empty cell such as \"c3\"")]
    StillPlacing,
    /// No piece can be placed after the last.
    #[error("all pieces are placed: name a move such as \"c3-d4\"")]
    AllPlaced,
    /// A piece can be placed on an empty cell only.
    #[error("{at} is occupied")]
    Occupied {
        /// Where.
        at: Cell,
    },
    /// A player who can move must.
    #[error("you have a move, so you cannot pass")]
    MustMove,
    /// A player without a move must pass.
    #[error("no stack of yours can move: pass")]
    MustPass,
    /// There is nothing to move.
    #[error("there is nothing on {at} to move")]
    NothingThere {
        /// Where.
        at: Cell,
    },
    /// A DVONN piece moves as part of a stack only.
    #[error("the lone DVONN piece on {at} cannot move")]
    LoneDvonn {
        /// Where.
        at: Cell,
    },
    /// The piece on top has the opponent's colour.
    #[error("the stack on {at} is the opponent's")]
    NotYours {
        /// Where.
        at: Cell,
    },
    /// A stack with six neighbours cannot move.
    #[error("{at} is surrounded on all six sides")]
    Enclosed {
        /// Where.
        at: Cell,
    },
    /// Nothing stands where a line leads.
    #[error("there is nothing {} from {at} in a straight line", cells(*height))]
    NoLanding {
        /// Where the stack stands.
        at: Cell,
        /// How many pieces it has, and how far it would move.
        height: u8,
    },
    /// The stack will never move from here.
    #[error("the stack on {at} is too tall to move: no line leads {} on", cells(*height))]
    TooTall {
        /// Where the stack stands.
        at: Cell,
        /// How many pieces it has.
        height: u8,
    },
    /// No line leads there.
    #[error("no straight line leads from {from} to {to}")]
    NotInLine {
        /// Where the stack stands.
        from: Cell,
        /// Where it was to land.
        to: Cell,
    },
    /// A stack moves as many cells as it has pieces.
    #[error("the stack on {from} moves exactly {}", cells(*height))]
    WrongDistance {
        /// Where the stack stands.
        from: Cell,
        /// How many pieces it has.
        height: u8,
    },
    /// A move ends on a piece or a stack.
    #[error("there is nothing on {at} to land on")]
    NothingToLandOn {
        /// Where.
        at: Cell,
    },
    /// This is no cell.
    #[error("tap a cell of the board")]
    NotACell,
    /// The move was complete before.
    #[error("the move is complete")]
    Complete,
}

impl Refusal {
    /// Why `mv` is not legal in `position`.
    pub(crate) fn of(mv: Move, position: &Position) -> Self {
        if position.outcome().is_some() {
            return Self::GameOver;
        }
        match (position.phase(), mv) {
            (Phase::Placement, Move::Place(at)) => Self::Occupied { at },
            (Phase::Placement, _) => Self::StillPlacing,
            (Phase::Stacking, Move::Place(_)) => Self::AllPlaced,
            (Phase::Stacking, Move::Pass) => Self::MustMove,
            (Phase::Stacking, Move::Stack { from, to }) => Self::of_start(from, position)
                .unwrap_or_else(|| Self::of_landing(from, to, position)),
        }
    }

    /// Why the stack on `from` cannot move at all, if it cannot.
    fn of_start(from: Cell, position: &Position) -> Option<Self> {
        let at = from;
        let Some(stack) = position.stack(at) else { return Some(Self::NothingThere { at }) };
        match stack.owner {
            None => Some(Self::LoneDvonn { at }),
            Some(owner) if owner != position.turn() => Some(Self::NotYours { at }),
            Some(_) => position.enclosed().contains(at).then_some(Self::Enclosed { at }),
        }
    }

    /// Why the last of these taps leads nowhere, although those before it begin a legal move.
    pub(crate) fn of_tap(taps: &[Tap], position: &Position) -> Self {
        if position.outcome().is_some() {
            return Self::GameOver;
        }
        let cells: Vec<Option<Cell>> = taps.iter().map(|tap| Cell::named(tap)).collect();
        match (position.phase(), &cells[..]) {
            (Phase::Placement, [Some(at)]) => Self::Occupied { at: *at },
            (Phase::Placement, [None]) => Self::StillPlacing,
            (Phase::Stacking, [_]) if position.must_pass() => Self::MustPass,
            (Phase::Stacking, [Some(from)]) => Self::of_start(*from, position)
                .unwrap_or_else(|| Self::of_stranded(*from, position)),
            (Phase::Stacking, [None]) if taps[0] == CONFIRM => Self::MustMove,
            (Phase::Stacking, [Some(from), Some(to)]) => Self::of_landing(*from, *to, position),
            (Phase::Stacking, [None] | [Some(_), None]) => Self::NotACell,
            _ => Self::Complete,
        }
    }

    /// Why a stack that may move has nowhere to go.
    fn of_stranded(at: Cell, position: &Position) -> Self {
        let height = position.height(at);
        if at.at_distance(height).is_empty() {
            Self::TooTall { at, height }
        } else {
            Self::NoLanding { at, height }
        }
    }

    /// Why the stack on `from` cannot move to `to`.
    fn of_landing(from: Cell, to: Cell, position: &Position) -> Self {
        let height = position.height(from);
        if from.at_distance(height).contains(to) {
            Self::NothingToLandOn { at: to }
        } else if from == to || from.is_in_line_with(to) {
            Self::WrongDistance { from, height }
        } else {
            Self::NotInLine { from, to }
        }
    }
}

fn cells(count: u8) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}
