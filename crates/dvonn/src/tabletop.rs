use game::{
    Fate, Game, Piece, Place, PlaceKind, Player, Step, Supply, Tabletop, Tap, Waypoint, coordinate,
};

use crate::position::{DVONN_PIECES, PIECES};
use crate::{Cause, Cell, CellSet, Move, Phase, Position, Refusal, Stack, Variant};

/// What to tap for a pass.
pub(crate) const CONFIRM: &str = "confirm";

/// The pieces of one colour (`A`).
const PIECES_OF_A_COLOUR: u8 = 23;

impl Tabletop for Position {
    const LAYERS: bool = true;

    type Cause = Cause;

    fn places(Variant: Variant) -> Vec<Place> {
        CellSet::BOARD.into_iter().map(place).collect()
    }

    fn pieces(&self) -> Vec<Piece> {
        self.stacks().map(|(at, stack)| piece(at, stack)).collect()
    }

    /// C1: White brings two DVONN pieces into play and Black one, and each their own colour.
    fn supplies(&self) -> Vec<Supply> {
        if self.phase() == Phase::Stacking {
            return Vec::new();
        }
        let dvonn_left = DVONN_PIECES - self.dvonn().len() as u8;
        let supply = |player, owner, count| Supply { player, owner, height: 1, count, tap: None };
        let supplies = Player::BOTH.into_iter().flat_map(|player| {
            // They take turns, and White has the first and the last.
            let dvonn = match player {
                Player::First => dvonn_left.div_ceil(2),
                Player::Second => dvonn_left / 2,
            };
            let own = PIECES_OF_A_COLOUR.saturating_sub(self.score(player));
            [supply(player, None, dvonn), supply(player, Some(player), own)]
        });
        supplies.filter(|supply| supply.count > 0).collect()
    }

    /// G2: all pieces under a player's colour count.
    fn points(&self) -> Option<[u8; 2]> {
        (self.phase() == Phase::Stacking).then(|| Player::BOTH.map(|player| self.score(player)))
    }

    fn cause(&self) -> Option<Cause> {
        self.outcome()?;
        let [first, second] = Player::BOTH.map(|player| self.score(player));
        Some(Cause::Counted { first, second })
    }

    fn taps(&self, mv: Move) -> Vec<Tap> {
        match mv {
            Move::Place(at) => vec![tap(at)],
            Move::Stack { from, to } => vec![tap(from), tap(to)],
            Move::Pass => vec![Tap::Borrowed(CONFIRM)],
        }
    }

    fn refuse_tap(&self, taps: &[Tap]) -> Refusal {
        Refusal::of_tap(taps, self)
    }

    /// There is nothing to place after the last piece, and a player without a move cannot plan one.
    fn ahead(&self) -> Option<Self> {
        let waits = match self.phase() {
            Phase::Placement => self.piece_count() + 1 < PIECES,
            Phase::Stacking => !self.mobile(!self.turn()).is_empty(),
        };
        waits.then(|| {
            let mut ahead = *self;
            ahead.give_turn_to(!self.turn());
            ahead
        })
    }

    fn steps(&self, mv: Move) -> Vec<Step> {
        match mv {
            Move::Place(at) => {
                vec![Step::Enter { over: None, piece: piece(at, self.next_piece()) }]
            }
            Move::Stack { from, to } => {
                let (Some(top), Some(below)) = (self.stack(from), self.stack(to)) else {
                    return Vec::new();
                };
                let route = vec![Waypoint::plain(tap(from)), Waypoint::plain(tap(to))];
                let go = Step::Go { route, piece: piece(to, top.onto(below)) };
                let leave = |at| Step::Leave { from: tap(at), fate: Fate::Lost };
                std::iter::once(go).chain(self.falls(mv).into_iter().map(leave)).collect()
            }
            Move::Pass => Vec::new(),
        }
    }
}

fn tap(cell: Cell) -> Tap {
    Tap::Borrowed(coordinate(cell.column(), cell.row()))
}

/// Every row is shifted by half a cell against the one below it.
fn place(cell: Cell) -> Place {
    let (column, row) = (f64::from(cell.column()), f64::from(cell.row() - 1));
    Place {
        name: tap(cell),
        kind: PlaceKind::Cell,
        x: column - row / 2.0 + 1.0,
        y: row * 3.0_f64.sqrt() / 2.0,
    }
}

pub(crate) fn piece(at: Cell, stack: Stack) -> Piece {
    Piece { at: tap(at), owner: stack.owner, height: stack.height, marked: stack.dvonn }
}
