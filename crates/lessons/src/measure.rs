use std::ops::ControlFlow;

use catalog::{AnyGame, Move};
use game::{Cell as _, Fate, Player, Route, Step, Tabletop, Tap};
use serde::Serialize;
use ts_rs::TS;

use crate::Turn;
use crate::places::leaving;
use crate::reader::Words;
use crate::turns::{can_win, turns};

/// Something that can be counted about a turn. A yes-or-no measure counts 1 or 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "name", rename_all = "snake_case")]
pub enum Measure {
    /// The game is won.
    Won,
    /// The opponent's pieces that lose contact, however they are stacked.
    Cut,
    /// The player's own pieces that lose contact.
    Lost,
    /// Pieces that are captured.
    Captured,
    /// The player's own pieces that go back to the reserve.
    Returned,
    /// The fewest pieces that the opponent must then take back.
    Forced,
    /// The most pieces that the opponent's next turn can cost.
    Exposed,
    /// Rows that are taken.
    Rows,
    /// Pieces in the player's reserve after it.
    Reserve,
    /// The player's own GIPF pieces on the board after it.
    OwnGipf,
    /// A GIPF piece is pushed.
    GipfPushed,
    /// The bounces of the path with the fewest.
    Bounces,
    /// Every path revisits a cell.
    Crossing,
    /// A piece takes the place of another.
    Replaced,
    /// The opponent can win with their next turn.
    Threatened,
    /// The player can win with their next turn, whatever the opponent does.
    Unstoppable,
    /// The player could win at once if the opponent did nothing.
    Threat,
    /// The opponent has no move but to pass.
    Passing,
    /// The points that the opponent loses.
    Taken,
    /// The player's own stacks that can move after it.
    Mobile,
    /// The stack on that place cannot move after it.
    Frozen {
        /// Which.
        at: String,
    },
    /// That place is tapped to enter it.
    Uses {
        /// Which.
        at: String,
    },
    /// A piece ends on that place.
    Lands {
        /// Which.
        at: String,
    },
    /// A piece is placed at the edge of the board.
    AtEdge,
    /// The DVONN pieces next to the piece that is placed.
    NextToDvonn,
    /// The player's own pieces next to the piece that is placed.
    NextToOwn,
}

impl Measure {
    /// Reads the name of a measure, and its place if it has one.
    pub(crate) fn read(words: &mut Words<'_>) -> Result<Self, String> {
        let name = words.next("a measure")?;
        let mut at = || words.next("a place").map(str::to_owned);
        Ok(match name {
            "won" => Self::Won,
            "cut" => Self::Cut,
            "lost" => Self::Lost,
            "captured" => Self::Captured,
            "returned" => Self::Returned,
            "forced" => Self::Forced,
            "exposed" => Self::Exposed,
            "rows" => Self::Rows,
            "reserve" => Self::Reserve,
            "own-gipf" => Self::OwnGipf,
            "gipf-pushed" => Self::GipfPushed,
            "bounces" => Self::Bounces,
            "crossing" => Self::Crossing,
            "replaced" => Self::Replaced,
            "threatened" => Self::Threatened,
            "unstoppable" => Self::Unstoppable,
            "threat" => Self::Threat,
            "passing" => Self::Passing,
            "taken" => Self::Taken,
            "mobile" => Self::Mobile,
            "frozen" => Self::Frozen { at: at()? },
            "uses" => Self::Uses { at: at()? },
            "lands" => Self::Lands { at: at()? },
            "at-edge" => Self::AtEdge,
            "next-to-dvonn" => Self::NextToDvonn,
            "next-to-own" => Self::NextToOwn,
            other => return Err(format!("expected a measure, found {other:?}")),
        })
    }

    /// Its value for a whole turn.
    pub fn of(&self, turn: &Turn) -> i32 {
        let me = turn.player();
        let after = &*turn.after;
        match self {
            Self::Won => turn.wins().into(),
            Self::Cut => gone(turn, |owner, fate| fate == Fate::Lost && owner == Some(!me)),
            Self::Lost => gone(turn, |owner, fate| fate == Fate::Lost && owner == Some(me)),
            Self::Captured => gone(turn, |_, fate| fate == Fate::Captured(me)),
            Self::Returned => gone(turn, |_, fate| fate == Fate::Returned(me)),
            Self::Forced => forced(after, !me),
            Self::Exposed => exposed(after, me),
            Self::Rows => count(turn.moves.iter().filter(|mv| is_take(**mv))),
            Self::Reserve => after.to_enter(me).into(),
            Self::OwnGipf => gipf(after, me),
            Self::GipfPushed => entered(turn, |piece| piece.height == 2),
            Self::Bounces => ways(turn, |way| count(way.iter().filter(|point| point.bounce))),
            Self::Crossing => ways(turn, |way| comes_back(way).into()),
            Self::Replaced => {
                let replaces = |mv: &Move| matches!(mv, Move::Gyges(gyges::Move::Replace { .. }));
                turn.moves.iter().any(replaces).into()
            }
            Self::Threatened => (after.turn() != me && can_win(after)).into(),
            Self::Unstoppable => unstoppable(after, me).into(),
            Self::Threat => after.ahead().is_some_and(|ahead| can_win(&*ahead)).into(),
            Self::Passing => {
                let pass = |mv: &Move| matches!(mv, Move::Dvonn(dvonn::Move::Pass));
                (after.turn() != me && after.moves().iter().any(pass)).into()
            }
            Self::Taken => points(&*turn.before, !me) - points(after, !me),
            Self::Mobile => dvonn(after).map_or(0, |dvonn| dvonn.mobile(me).len() as i32),
            Self::Frozen { at } => is_frozen(after, at).into(),
            Self::Uses { at } => {
                let uses =
                    |(before, mv): (Box<dyn AnyGame>, Move)| before.taps(mv).contains(&tap(at));
                turn.decisions().any(uses).into()
            }
            Self::Lands { at } => (landing(turn) == Some(tap(at))).into(),
            Self::AtEdge => placed(turn).map_or(0, |cell| (cell.neighbours().len() < 6).into()),
            Self::NextToDvonn => beside(turn, dvonn::Position::dvonn),
            Self::NextToOwn => beside(turn, |before| before.owned(me)),
        }
    }
}

fn tap(at: &str) -> Tap {
    at.to_owned().into()
}

fn count<T>(items: impl Iterator<Item = T>) -> i32 {
    items.count() as i32
}

fn dvonn(position: &dyn AnyGame) -> Option<&dvonn::Position> {
    position.position()
}

fn points(position: &dyn AnyGame, player: Player) -> i32 {
    position.points().map_or(0, |points| points[player.index()].into())
}

/// How many of the counted single pieces leave the board.
fn gone(turn: &Turn, counts: impl Fn(Option<Player>, Fate) -> bool) -> i32 {
    let in_decision = |(before, mv): (Box<dyn AnyGame>, Move)| -> i32 {
        let pieces = before.pieces();
        let worth = |(at, fate): (Tap, Fate)| {
            let piece = pieces.iter().find(|piece| piece.at == at);
            piece
                .filter(|piece| counts(piece.owner, fate))
                .map_or(0, |piece| i32::from(piece.height))
        };
        leaving(&*before, mv).map(worth).sum()
    };
    turn.decisions().map(in_decision).sum()
}

fn is_take(mv: Move) -> bool {
    matches!(mv, Move::Gipf(gipf::Move::Take(_)))
}

/// How many of their pieces a player must take back before they push, if they choose the fewest.
fn forced(position: &dyn AnyGame, player: Player) -> i32 {
    let moves = position.moves();
    let must =
        position.turn() == player && !moves.is_empty() && moves.iter().all(|mv| is_take(*mv));
    if !must {
        return 0;
    }
    let returned = |mv: Move| {
        let turn = Turn::of(position, &[mv]);
        gone(&turn, |_, fate| fate == Fate::Returned(player)) + forced(&*turn.after, player)
    };
    moves.into_iter().map(returned).min().unwrap_or(0)
}

/// The most pieces of a player that the opponent's turn can remove.
fn exposed(position: &dyn AnyGame, player: Player) -> i32 {
    if position.turn() == player {
        return 0;
    }
    let cost = |turn: &Turn| {
        gone(turn, |owner, fate| owner == Some(player) && !matches!(fate, Fate::Returned(_)))
    };
    turns(position).iter().map(cost).max().unwrap_or(0)
}

fn gipf(position: &dyn AnyGame, player: Player) -> i32 {
    position.position::<gipf::Position>().map_or(0, |gipf| gipf.gipf_of(player).len() as i32)
}

/// Whether a piece that meets a condition comes into play.
fn entered(turn: &Turn, holds: impl Fn(&game::Piece) -> bool) -> i32 {
    let enters = |(before, mv): (Box<dyn AnyGame>, Move)| {
        before
            .steps(mv)
            .iter()
            .any(|step| matches!(step, Step::Enter { piece, .. } if holds(piece)))
    };
    turn.decisions().any(enters).into()
}

/// The least value of something over all paths of the moving piece.
fn ways(turn: &Turn, something: impl Fn(&Route) -> i32) -> i32 {
    let Some(position) = turn.before.position::<gyges::Position>() else { return 0 };
    let Some(&Move::Gyges(mv)) = turn.moves.first() else { return 0 };
    let mut least: Option<i32> = None;
    let _ = position.for_each_route(mv, &mut |way| {
        let found = something(way);
        least = Some(least.map_or(found, |least| least.min(found)));
        // Zero is the minimum.
        if found == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    least.unwrap_or(0)
}

fn comes_back(way: &Route) -> bool {
    way.iter().enumerate().any(|(index, point)| way[..index].iter().any(|past| past.at == point.at))
}

/// Whether a player can win with their next turn, whatever the opponent does first.
fn unstoppable(position: &dyn AnyGame, player: Player) -> bool {
    let replies = turns(position);
    position.turn() != player
        && !replies.is_empty()
        && replies.iter().all(|reply| reply.after.turn() == player && can_win(&*reply.after))
}

fn is_frozen(position: &dyn AnyGame, at: &str) -> bool {
    let cell = dvonn::Cell::named(at);
    dvonn(position).zip(cell).is_some_and(|(dvonn, cell)| dvonn.targets(cell).is_empty())
}

/// Where the piece that moves or enters last ends.
fn landing(turn: &Turn) -> Option<Tap> {
    let steps = turn.decisions().flat_map(|(before, mv)| before.steps(mv));
    let ends = steps.filter_map(|step| match step {
        Step::Enter { piece, .. } | Step::Go { piece, .. } => Some(piece.at),
        Step::Leave { .. } => None,
    });
    ends.last()
}

/// Where a piece is placed in DVONN.
fn placed(turn: &Turn) -> Option<dvonn::Cell> {
    match turn.moves.first() {
        Some(Move::Dvonn(dvonn::Move::Place(at))) => Some(*at),
        _ => None,
    }
}

/// How many cells of a set lie next to the piece that is placed.
fn beside(turn: &Turn, set: impl Fn(&dvonn::Position) -> dvonn::CellSet) -> i32 {
    let around = placed(turn).map(dvonn::Cell::neighbours);
    dvonn(&*turn.before)
        .zip(around)
        .map_or(0, |(before, around)| (set(before) & around).len() as i32)
}
