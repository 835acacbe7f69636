use game::Game;
use thiserror::Error;

use crate::geometry::home_row;
use crate::{Cell, Move, Phase, Position, Size, Variant};

/// Why a move is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
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
    #[error("{0} is not on your home row")]
    NotHomeRow(Cell),
    /// A placement or a drop on a piece.
    #[error("there is a piece on {0} already")]
    Taken(Cell),
    /// No piece of this size is left in the hand.
    #[error("no piece of size {0} is left in your hand")]
    NotInHand(Size),
    /// There is nothing to move.
    #[error("there is no piece on {0}")]
    NoPiece(Cell),
    /// A piece that this player may not move now.
    #[error("the row of {0} is not the nearest to you")]
    NotNearestRow(Cell),
    /// No chain of runs and bounces ends there.
    #[error("the piece on {from} cannot get to {to}")]
    OutOfReach {
        /// Where the piece stands.
        from: Cell,
        /// Where it should go.
        to: Cell,
    },
    /// No chain of runs and bounces ends in the goal.
    #[error("the piece on {0} cannot get to the goal")]
    GoalOutOfReach(Cell),
    /// A piece that ends where it began.
    #[error("a move must not end on the cell where it began")]
    EndsAtOrigin,
    /// Basic rules, or no drop named: a piece cannot stay on another one.
    #[error("there is a piece on {0}: bounce on it, or say where to put it")]
    CannotStay(Cell),
    /// Basic rules know no replacing.
    #[error("the basic rules do not let a piece take the place of another")]
    NoReplacing,
    /// A drop without a piece to put there.
    #[error("there is no piece on {0} to put elsewhere")]
    NothingToReplace(Cell),
    /// A drop too far off.
    #[error("{0} is beyond the pieces that your opponent may move")]
    BeyondOpponent(Cell),
    /// A replacement after which the board looks as before.
    #[error("a move must change the position")]
    ChangesNothing,
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
                    Variant::Basic => Self::OutOfReach { from, to },
                    Variant::Advanced => Self::CannotStay(to),
                })
            }
            (Phase::Move, Move::Goal { from }) => {
                Self::of_origin(position, from).unwrap_or(Self::GoalOutOfReach(from))
            }
            (Phase::Move, Move::Replace { from, to, drop }) => Self::of_way(position, from, to)
                .unwrap_or_else(|| Self::of_drop(position, from, to, drop)),
        }
    }

    fn of_placement(position: &Position, size: Size, at: Cell) -> Self {
        if !home_row(position.turn()).contains(at) {
            Self::NotHomeRow(at)
        } else if position.board().at(at).is_some() {
            Self::Taken(at)
        } else {
            Self::NotInHand(size)
        }
    }

    /// What is wrong with moving this piece at all.
    fn of_origin(position: &Position, from: Cell) -> Option<Self> {
        if position.board().at(from).is_none() {
            Some(Self::NoPiece(from))
        } else if !position.movers().contains(from) {
            Some(Self::NotNearestRow(from))
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

    fn of_drop(position: &Position, from: Cell, to: Cell, drop: Cell) -> Self {
        if position.variant() == Variant::Basic {
            Self::NoReplacing
        } else if position.board().at(to).is_none() {
            Self::NothingToReplace(to)
        } else if drop != from && position.board().at(drop).is_some() {
            Self::Taken(drop)
        } else if !position.drops(from).contains(drop) {
            Self::BeyondOpponent(drop)
        } else {
            Self::ChangesNothing
        }
    }
}
