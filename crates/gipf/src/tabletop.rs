use game::{Fate, Game, Piece, Place, PlaceKind, Player, Step, Supply, Tabletop, Tap, Waypoint};

use crate::geometry::Point;
use crate::{Cause, Cell, Dot, EntryLine, Kind, Move, Position, Refusal, Right, Rules, Variant};

/// The tap that completes a take.
pub(crate) const CONFIRM: &str = "confirm";

/// The tap that leaves the remaining rows standing.
pub(crate) const DONE: &str = "done";

impl Tabletop for Position {
    type Cause = Cause;

    /// The cells and the dots, around e5 at (0, 0).
    fn places(_: Variant) -> Vec<Place> {
        let cells = Cell::ALL.into_iter().map(|cell| place(PlaceKind::Cell, cell.point()));
        cells.chain(Dot::ALL.map(|dot| place(PlaceKind::Dot, dot.point()))).collect()
    }

    /// A GIPF piece has height 2.
    fn pieces(&self) -> Vec<Piece> {
        let pieces = self.occupied().into_iter().filter_map(|cell| Some((cell, self.piece(cell)?)));
        pieces.map(|(cell, (owner, kind))| piece(cell, owner, kind)).collect()
    }

    /// The reserves. In the tournament game, a player who may push GIPF pieces sees their reserve
    /// twice: as single pieces, and as the GIPF pieces (height 2) that it would make.
    fn supplies(&self) -> Vec<Supply> {
        let mut supplies = Vec::new();
        for player in Player::BOTH {
            let supply = |kind: Kind| Supply {
                player,
                owner: Some(player),
                height: kind.pieces(),
                count: self.reserve(player) / kind.pieces(),
                tap: (self.rules() == Rules::Tournament).then(|| tap_for(kind)),
            };
            supplies.push(supply(Kind::Basic));
            if self.right(player) != Right::MayNot {
                supplies.push(supply(Kind::Gipf));
            }
        }
        supplies
    }

    /// A GIPF piece takes two pieces of the reserve.
    fn to_enter(&self, player: Player) -> u8 {
        self.reserve(player)
    }

    fn cause(&self) -> Option<Cause> {
        self.outcome()?;
        let gone = self.without_gipf().is_some();
        Some(if gone { Cause::NoGipfPieces } else { Cause::NothingToPush })
    }

    fn taps(&self, mv: Move) -> Vec<Tap> {
        match mv {
            Move::Push { entry, kind } => {
                let kind = (self.rules() == Rules::Tournament).then(|| tap_for(kind));
                kind.into_iter()
                    .chain([tap(entry.dot().point()), tap(entry.first().point())])
                    .collect()
            }
            Move::Take(cells) => {
                cells.into_iter().map(|cell| tap(cell.point())).chain([CONFIRM.into()]).collect()
            }
            Move::Done => vec![DONE.into()],
        }
    }

    fn refuse_tap(&self, taps: &[Tap]) -> Refusal {
        self.refusal_of_tap(taps)
    }

    /// In the middle of a turn the next board is not known yet.
    fn ahead(&self) -> Option<Self> {
        self.after_null_move()
    }

    fn steps(&self, mv: Move) -> Vec<Step> {
        match mv {
            Move::Push { entry, kind } => self.steps_of_push(entry, kind),
            Move::Take(cells) => {
                let leaving = cells.into_iter().map(|cell| Step::Leave {
                    from: tap(cell.point()),
                    fate: if self.pieces_of(self.turn()).contains(cell) {
                        Fate::Returned(self.turn())
                    } else {
                        Fate::Captured(self.turn())
                    },
                });
                leaving.collect()
            }
            Move::Done => Vec::new(),
        }
    }
}

impl Position {
    /// 1.D2: pieces are moved one by one, the furthest first, and then the new one enters.
    fn steps_of_push(&self, entry: EntryLine, kind: Kind) -> Vec<Step> {
        let mut steps: Vec<Step> = self
            .shifted(entry)
            .filter_map(|cell| {
                let (next, (owner, kind)) = (entry.next(cell)?, self.piece(cell)?);
                let route = [cell, next].map(|at| Waypoint::plain(tap(at.point()))).into();
                Some(Step::Go { route, piece: piece(next, owner, kind) })
            })
            .collect();
        steps.reverse();
        let piece = piece(entry.first(), self.turn(), kind);
        steps.push(Step::Enter { over: Some(tap(entry.dot().point())), piece });
        steps
    }
}

fn tap(point: Point) -> Tap {
    Tap::Borrowed(point.name())
}

pub(crate) fn tap_for(kind: Kind) -> Tap {
    match kind {
        Kind::Basic => "basic".into(),
        Kind::Gipf => "gipf".into(),
    }
}

fn place(kind: PlaceKind, point: Point) -> Place {
    let (x, y) = point.in_the_plane();
    Place { name: tap(point), kind, x, y }
}

fn piece(at: Cell, owner: Player, kind: Kind) -> Piece {
    Piece { at: tap(at.point()), owner: Some(owner), height: kind.pieces(), marked: false }
}
