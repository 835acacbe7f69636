use std::ops::ControlFlow;

use game::{
    Game, Piece, Place, PlaceKind, Player, Route, Step, Supply, Tabletop, Tap, Waypoint, coordinate,
};

use crate::geometry::{Cell, SIDE};
use crate::routes::{End, Routes};
use crate::{Cause, Move, Phase, Position, Refusal, Size, Variant};

pub(crate) const GOAL: Tap = Tap::Borrowed("goal");

fn tap(cell: Cell) -> Tap {
    Tap::Borrowed(coordinate(cell.column(), cell.row()))
}

pub(crate) fn hand(size: Size) -> Tap {
    Tap::Borrowed(match size {
        Size::One => "hand-1",
        Size::Two => "hand-2",
        Size::Three => "hand-3",
    })
}

fn piece(at: Tap, size: Size) -> Piece {
    Piece { at, owner: None, height: size.steps(), marked: false }
}

impl Position {
    fn routes(&self, mv: Move) -> Option<(Routes, End)> {
        let (from, end) = match mv {
            Move::Place { .. } => return None,
            Move::Goal { from } => (from, End::Goal),
            Move::Go { from, to } | Move::Replace { from, to, .. } => (from, End::Cell(to)),
        };
        Some((Routes::new(self.board(), self.turn(), from)?, end))
    }

    /// The route of a path: the mover bounced on every piece between its ends.
    fn route(&self, way: &[Cell], end: End) -> Route {
        let origin = way[0];
        let cell = |&at: &Cell| Waypoint {
            at: tap(at),
            bounce: at != origin && self.board().at(at).is_some(),
        };
        let mut route: Route = way.iter().map(cell).collect();
        match (end, route.last_mut()) {
            (End::Goal, _) => route.push(Waypoint::plain(GOAL)),
            (End::Cell(_), Some(last)) => last.bounce = false,
            (End::Cell(_), None) => {}
        }
        route
    }
}

impl Tabletop for Position {
    type Cause = Cause;

    fn places(_: Variant) -> Vec<Place> {
        let cell = |cell: Cell| Place {
            name: tap(cell),
            kind: PlaceKind::Cell,
            x: f64::from(cell.column()),
            y: f64::from(cell.row() - 1),
        };
        let middle = f64::from(SIDE - 1) / 2.0;
        let goal = |player, y| Place { name: GOAL, kind: PlaceKind::Goal(player), x: middle, y };
        let goals = [goal(Player::First, f64::from(SIDE)), goal(Player::Second, -1.0)];
        Cell::all().map(cell).chain(goals).collect()
    }

    fn pieces(&self) -> Vec<Piece> {
        let on_board = Size::ALL.into_iter().flat_map(|size| {
            self.board().cells(size).into_iter().map(move |cell| piece(tap(cell), size))
        });
        let in_goal = self.goal().map(|(_, size)| piece(GOAL, size));
        on_board.chain(in_goal).collect()
    }

    fn supplies(&self) -> Vec<Supply> {
        let mut supplies = Vec::new();
        for player in Player::BOTH {
            for size in Size::ALL {
                let count = self.in_hand(player, size) as u8;
                if count > 0 {
                    let (height, tap) = (size.steps(), Some(hand(size)));
                    supplies.push(Supply { player, owner: None, height, count, tap });
                }
            }
        }
        supplies
    }

    fn cause(&self) -> Option<Cause> {
        self.outcome()?;
        Some(if self.goal().is_some() { Cause::Goal } else { Cause::Blocked })
    }

    fn name_of(player: Player) -> &'static str {
        match player {
            Player::First => "South",
            Player::Second => "North",
        }
    }

    fn taps(&self, mv: Move) -> Vec<Tap> {
        match mv {
            Move::Place { size, at } => vec![hand(size), tap(at)],
            Move::Go { from, to } => vec![tap(from), tap(to)],
            Move::Goal { from } => vec![tap(from), GOAL],
            Move::Replace { from, to, drop } => vec![tap(from), tap(to), tap(drop)],
        }
    }

    fn refuse_tap(&self, taps: &[Tap]) -> Refusal {
        Refusal::of_tap(self, taps)
    }

    /// A player who has placed all their pieces does not know yet what to move.
    fn ahead(&self) -> Option<Self> {
        let waiting = !self.turn();
        let places = Size::ALL.into_iter().any(|size| self.in_hand(waiting, size) > 0);
        let decides = self.phase() == Phase::Move || places;
        decides.then(|| self.after_null_move()).flatten()
    }

    fn steps(&self, mv: Move) -> Vec<Step> {
        if let Move::Place { size, at } = mv {
            return vec![Step::Enter { over: None, piece: piece(tap(at), size) }];
        }
        let way = self.routes(mv).and_then(|(routes, end)| Some((routes.shortest(end)?, end)));
        let run = way.and_then(|(way, end)| {
            let to = match end {
                End::Cell(cell) => tap(cell),
                End::Goal => GOAL,
            };
            let piece = piece(to, self.board().at(way[0])?);
            Some(Step::Go { route: self.route(&way, end), piece })
        });
        let drop = match mv {
            Move::Replace { to, drop, .. } => self.board().at(to).map(|size| Step::Go {
                route: vec![Waypoint::plain(tap(to)), Waypoint::plain(tap(drop))],
                piece: piece(tap(drop), size),
            }),
            _ => None,
        };
        run.into_iter().chain(drop).collect()
    }

    fn for_each_route(
        &self,
        mv: Move,
        visit: &mut dyn FnMut(&Route) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.routes(mv) {
            None => ControlFlow::Continue(()),
            Some((routes, end)) => routes.for_each(end, &mut |way| visit(&self.route(way, end))),
        }
    }
}
