use game::{Cell as _, Game, Tap};
use thiserror::Error;

use crate::geometry::home_row;
use crate::tabletop::{GOAL, hand};
use crate::{Cell, Move, Phase, Position, Size, Variant};

/// Why a move is not legal, or a tap leads to none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS),
    serde(tag = "code", rename_all = "snake_case"),
    schemars(rename = "GygesObjection"),
    ts(rename = "GygesObjection")
)]
pub enum Refusal {
    /// There are no moves any more.
    #[error("the game is over")]
    GameOver,
    /// A move of a piece while pieces are placed.
    #[error("the pieces are still being placed")]
    StillPlacing,
    /// A placement while pieces are moved.
    #[error("all pieces have been placed")]
    AllPlaced,
    /// A placement elsewhere.
    #[error("{at} is not on your home row")]
    NotHomeRow {
        /// Where.
        at: Cell,
    },
    /// A placement or a drop on a piece.
    #[error("there is a piece on {at} already")]
    Taken {
        /// Where.
        at: Cell,
    },
    /// No piece of this size is left in the hand.
    #[error("no piece of size {size} is left in your hand")]
    NotInHand {
        /// How many rings it has.
        #[cfg_attr(feature = "wire", schemars(with = "u8"), ts(as = "u8"))]
        size: Size,
    },
    /// There is nothing to move.
    #[error("there is no piece on {at}")]
    NoPiece {
        /// Where.
        at: Cell,
    },
    /// A piece that this player may not move now.
    #[error("the row of {at} is not the nearest to you")]
    NotNearestRow {
        /// Where.
        at: Cell,
    },
    /// A piece that this player may move, but that has nowhere to go.
    #[error("the piece on {at} is blocked")]
    Blocked {
        /// Where.
        at: Cell,
    },
    /// No chain of runs and bounces ends there.
    #[error("the piece on {from} cannot get to {to}")]
    OutOfReach {
        /// Where the piece stands.
        from: Cell,
        /// Where it should go.
        to: Cell,
    },
    /// No chain of runs and bounces ends in the goal.
    #[error("the piece on {from} cannot get to the goal")]
    GoalOutOfReach {
        /// Where the piece stands.
        from: Cell,
    },
    /// A piece that ends where it began.
    #[error("a move must not end on the cell where it began")]
    EndsAtOrigin,
    /// Basic rules: a piece is for bouncing only.
    #[error("there is a piece on {at}: bounce on it and go on")]
    MustBounce {
        /// Where.
        at: Cell,
    },
    /// No drop named: a piece cannot stay on another one.
    #[error("there is a piece on {at}: bounce on it, or say where to put it")]
    CannotStay {
        /// Where.
        at: Cell,
    },
    /// The basic rules have no replacement.
    #[error("the basic rules do not let a piece take the place of another")]
    NoReplacing,
    /// A drop without a piece to put there.
    #[error("there is no piece on {at} to put elsewhere")]
    NothingToReplace {
        /// Where.
        at: Cell,
    },
    /// A drop too far away.
    #[error("{at} is beyond the pieces that your opponent may move")]
    BeyondOpponent {
        /// Where.
        at: Cell,
    },
    /// A replacement after which the board looks as before.
    #[error("a move must change the position")]
    ChangesNothing,
    /// No cell is left for the piece that would be replaced.
    #[error("there is nowhere to put the piece on {at}")]
    NoDrop {
        /// Where it stands.
        at: Cell,
    },
    /// The hand comes before the cell.
    #[error("choose a piece from your hand first")]
    HandFirst,
    /// The piece comes before where it goes.
    #[error("choose the piece to move first")]
    PieceFirst,
    /// This is no cell.
    #[error("tap a cell of the board")]
    NotACell,
    /// The move was complete before.
    #[error("the move is complete")]
    Complete,
}

impl Refusal {
    pub(crate) fn of(position: &Position, mv: Move) -> Self {
        if position.outcome().is_some() {
            return Self::GameOver;
        }
        match (position.phase(), mv) {
            (Phase::Place, Move::Place { size, at }) => Self::of_placement(position, size, at),
            (Phase::Place, _) => Self::StillPlacing,
            (Phase::Move, Move::Place { .. }) => Self::AllPlaced,
            (Phase::Move, Move::Go { from, to }) => {
                Self::of_way(position, from, to).unwrap_or(match position.variant() {
                    Variant::Basic => Self::MustBounce { at: to },
                    Variant::Advanced => Self::CannotStay { at: to },
                })
            }
            (Phase::Move, Move::Goal { from }) => {
                Self::of_origin(position, from).unwrap_or(Self::GoalOutOfReach { from })
            }
            (Phase::Move, Move::Replace { from, to, drop }) => Self::of_way(position, from, to)
                .unwrap_or_else(|| Self::of_drop(position, from, to, drop)),
        }
    }

    fn of_placement(position: &Position, size: Size, at: Cell) -> Self {
        if !home_row(position.turn()).contains(at) {
            Self::NotHomeRow { at }
        } else if position.board().at(at).is_some() {
            Self::Taken { at }
        } else {
            Self::NotInHand { size }
        }
    }

    /// What is wrong with moving this piece at all.
    fn of_origin(position: &Position, from: Cell) -> Option<Self> {
        if position.board().at(from).is_none() {
            Some(Self::NoPiece { at: from })
        } else if position.nearer_than_movers().contains(from) {
            Some(Self::Blocked { at: from })
        } else if !position.movers().contains(from) {
            Some(Self::NotNearestRow { at: from })
        } else {
            None
        }
    }

    /// What is wrong with this piece going there.
    fn of_way(position: &Position, from: Cell, to: Cell) -> Option<Self> {
        Self::of_origin(position, from).or_else(|| {
            if from == to {
                Some(Self::EndsAtOrigin)
            } else if !position.reach(from).cells.contains(to) {
                Some(Self::OutOfReach { from, to })
            } else {
                None
            }
        })
    }

    /// Why the last of these taps leads nowhere, although those before it begin a legal move.
    pub(crate) fn of_tap(position: &Position, taps: &[Tap]) -> Self {
        if position.outcome().is_some() {
            return Self::GameOver;
        }
        let cells: Vec<Option<Cell>> = taps.iter().map(|tap| Cell::named(tap)).collect();
        match position.phase() {
            Phase::Place => Self::of_placing_tap(position, taps, &cells),
            Phase::Move => Self::of_moving_tap(position, taps, &cells),
        }
    }

    fn of_placing_tap(position: &Position, taps: &[Tap], cells: &[Option<Cell>]) -> Self {
        let size = taps.first().and_then(hand_of);
        match (size, cells) {
            (Some(size), [_]) => Self::NotInHand { size },
            (Some(size), &[_, Some(at)]) => Self::of_placement(position, size, at),
            (None, [Some(_)]) => Self::HandFirst,
            (_, [_] | [_, None]) => Self::StillPlacing,
            _ => Self::Complete,
        }
    }

    fn of_moving_tap(position: &Position, taps: &[Tap], cells: &[Option<Cell>]) -> Self {
        let last = taps.last();
        let to_goal = last == Some(&GOAL);
        let replacing = |to| position.board().at(to).is_some();
        match *cells {
            [.., None] if last.and_then(hand_of).is_some() => Self::AllPlaced,
            [Some(at)] => Self::of_origin(position, at).unwrap_or(Self::Blocked { at }),
            [None] if to_goal => Self::PieceFirst,
            [Some(from), None] if to_goal => Self::GoalOutOfReach { from },
            [Some(from), Some(to)] => Self::of_way(position, from, to)
                .unwrap_or_else(|| Self::of_standing_there(position, from, to)),
            [Some(from), Some(to), Some(drop)] if replacing(to) => {
                Self::of_drop(position, from, to, drop)
            }
            [Some(_), Some(to), None] if !replacing(to) => Self::Complete,
            [None] | [Some(_), None] | [Some(_), Some(_), None] => Self::NotACell,
            _ => Self::Complete,
        }
    }

    /// Why a piece that gets to `to` cannot end there.
    fn of_standing_there(position: &Position, from: Cell, to: Cell) -> Self {
        match position.variant() {
            Variant::Basic => Self::MustBounce { at: to },
            Variant::Advanced if position.drops(from).is_empty() => Self::NoDrop { at: to },
            Variant::Advanced => Self::ChangesNothing,
        }
    }

    fn of_drop(position: &Position, from: Cell, to: Cell, drop: Cell) -> Self {
        if position.variant() == Variant::Basic {
            Self::NoReplacing
        } else if position.board().at(to).is_none() {
            Self::NothingToReplace { at: to }
        } else if drop != from && position.board().at(drop).is_some() {
            Self::Taken { at: drop }
        } else if !position.drops(from).contains(drop) {
            Self::BeyondOpponent { at: drop }
        } else {
            Self::ChangesNothing
        }
    }
}

fn hand_of(tap: &Tap) -> Option<Size> {
    Size::ALL.into_iter().find(|&size| hand(size) == *tap)
}
