use game::Game;

use crate::{Cell, Move, Phase, Position};

/// Why a move is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
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
    #[error("{0} is occupied")]
    Occupied(Cell),
    /// A player who can move must.
    #[error("only a player without a move passes, and there is a move")]
    MustMove,
    /// There is nothing to move.
    #[error("there is nothing on {0} to move")]
    NothingThere(Cell),
    /// A DVONN piece moves as part of a stack only.
    #[error("a DVONN piece alone, as on {0}, is not moved")]
    LoneDvonn(Cell),
    /// The piece on top has the opponent's colour.
    #[error("the stack on {0} is the opponent's")]
    NotYours(Cell),
    /// What has six neighbours cannot move.
    #[error("{0} is surrounded on all six sides")]
    Enclosed(Cell),
    /// No line leads there.
    #[error("no straight line leads from {from} to {to}")]
    NotInLine {
        /// Where the stack stands.
        from: Cell,
        /// Where it was to land.
        to: Cell,
    },
    /// A stack moves as many cells as it has pieces.
    #[error("what stands on {from} moves exactly {}", cells(*height))]
    WrongDistance {
        /// Where the stack stands.
        from: Cell,
        /// How many pieces it has.
        height: u8,
    },
    /// A move ends on a piece or a stack.
    #[error("there is nothing on {0} to land on")]
    NothingToLandOn(Cell),
}

impl Refusal {
    /// Why `mv`, which is not legal in `position`, is not.
    pub(crate) fn of(mv: Move, position: &Position) -> Self {
        if position.outcome().is_some() {
            return Self::GameOver;
        }
        match (position.phase(), mv) {
            (Phase::Placement, Move::Place(at)) => Self::Occupied(at),
            (Phase::Placement, _) => Self::StillPlacing,
            (Phase::Stacking, Move::Place(_)) => Self::AllPlaced,
            (Phase::Stacking, Move::Pass) => Self::MustMove,
            (Phase::Stacking, Move::Stack { from, to }) => Self::of_start(from, position)
                .unwrap_or_else(|| Self::of_landing(from, to, position)),
        }
    }

    /// Why what stands on `from` cannot be moved at all, if that is so.
    fn of_start(from: Cell, position: &Position) -> Option<Self> {
        let Some(stack) = position.stack(from) else { return Some(Self::NothingThere(from)) };
        match stack.owner {
            None => Some(Self::LoneDvonn(from)),
            Some(owner) if owner != position.turn() => Some(Self::NotYours(from)),
            Some(_) => position.enclosed().contains(from).then_some(Self::Enclosed(from)),
        }
    }

    /// Why what stands on `from` cannot move to `to`.
    fn of_landing(from: Cell, to: Cell, position: &Position) -> Self {
        let height = position.height(from);
        if from.at_distance(height).contains(to) {
            Self::NothingToLandOn(to)
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
