use std::collections::BTreeSet;

use catalog::{AnyGame, Move};
use game::{Fate, Piece, PlaceKind, Player, Step, Tap};

use crate::reader::Words;

/// The places that a step asks to tap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Places {
    /// Those that may be tapped after these taps: `next f2` means the places where f2 may go.
    Next(Vec<Tap>),
    /// Those from which something leaves the board with this move.
    Leaving(Move),
    /// Those from which something moves with this move.
    Moving(Move),
    /// Those of a player's pieces and stacks.
    Owned(Player),
    /// Those with a neutral piece, such as a DVONN piece.
    Marked,
    /// Those of pieces and stacks with this height.
    Height(u8),
    /// Those nearest to the player who decides.
    Edge,
    /// The dots over which nothing can enter.
    Closed,
    /// The dots with a single way in.
    OneWay,
    /// Those of pieces that the player could move if they were not blocked.
    Stuck,
}

impl Places {
    /// Reads what follows the word `tap` in a task.
    pub(crate) fn read(words: &mut Words<'_>, position: &dyn AnyGame) -> Result<Self, String> {
        let mv = |words: &mut Words<'_>| {
            let text = words.next("a move")?;
            position.read(text).map_err(|error| error.to_string())
        };
        Ok(match words.next("which places")? {
            "next" => Self::Next(
                words.rest().split_whitespace().map(|tap| tap.to_owned().into()).collect(),
            ),
            "leaving" => Self::Leaving(mv(words)?),
            "moving" => Self::Moving(mv(words)?),
            "owned" => match words.next("\"first\" or \"second\"")? {
                "first" => Self::Owned(Player::First),
                "second" => Self::Owned(Player::Second),
                other => return Err(format!("expected \"first\" or \"second\", found {other:?}")),
            },
            "marked" => Self::Marked,
            "height" => {
                let height = words.next("a height")?;
                Self::Height(
                    height.parse().map_err(|_| format!("expected a height, found {height:?}"))?,
                )
            }
            "edge" => Self::Edge,
            "closed" => Self::Closed,
            "one-way" => Self::OneWay,
            "stuck" => Self::Stuck,
            other => return Err(format!("expected which places, found {other:?}")),
        })
    }

    /// The places that it selects.
    pub fn of(&self, position: &dyn AnyGame) -> BTreeSet<Tap> {
        match self {
            Self::Next(prefix) => next(position, prefix),
            Self::Leaving(mv) => leaving(position, *mv).map(|(at, _)| at).collect(),
            Self::Moving(mv) => position.steps(*mv).into_iter().filter_map(start_of).collect(),
            Self::Owned(player) => pieces(position, |piece| piece.owner == Some(*player)),
            Self::Marked => pieces(position, |piece| piece.marked),
            Self::Height(height) => pieces(position, |piece| piece.height == *height),
            Self::Edge => {
                nearest(position, |kind| matches!(kind, PlaceKind::Cell | PlaceKind::Dot))
            }
            Self::Closed => dots(position, 0),
            Self::OneWay => dots(position, 1),
            Self::Stuck => {
                let first = next(position, &[]);
                pieces(position, |piece| {
                    is_movable_by_right(position, piece) && !first.contains(&piece.at)
                })
            }
        }
    }

    /// The taps before those that are asked for. Objections to an answer are judged after these.
    pub(crate) fn prefix(&self) -> Option<&[Tap]> {
        match self {
            Self::Next(prefix) => Some(prefix),
            _ => None,
        }
    }
}

/// What may be tapped after these taps.
fn next(position: &dyn AnyGame, prefix: &[Tap]) -> BTreeSet<Tap> {
    let moves = position.all_taps().into_iter();
    let longer = moves.filter(|(_, taps)| taps.starts_with(prefix));
    longer.filter_map(|(_, taps)| taps.get(prefix.len()).cloned()).collect()
}

fn pieces(position: &dyn AnyGame, holds: impl Fn(&Piece) -> bool) -> BTreeSet<Tap> {
    position.pieces().into_iter().filter(holds).map(|piece| piece.at).collect()
}

/// What leaves the board with a move, and what becomes of it.
pub(crate) fn leaving(
    position: &dyn AnyGame,
    mv: Move,
) -> impl Iterator<Item = (Tap, Fate)> + use<> {
    position.steps(mv).into_iter().filter_map(|step| match step {
        Step::Leave { from, fate } => Some((from, fate)),
        Step::Enter { .. } | Step::Go { .. } => None,
    })
}

fn start_of(step: Step) -> Option<Tap> {
    match step {
        Step::Go { route, .. } => route.into_iter().next().map(|waypoint| waypoint.at),
        Step::Enter { .. } | Step::Leave { .. } => None,
    }
}

/// The dots with this many ways in.
fn dots(position: &dyn AnyGame, ways: usize) -> BTreeSet<Tap> {
    let dots = position.places().into_iter().filter(|place| place.kind == PlaceKind::Dot);
    dots.map(|dot| dot.name)
        .filter(|dot| next(position, std::slice::from_ref(dot)).len() == ways)
        .collect()
}

/// The distance of a `y` coordinate from a player's side of the board.
fn distance(player: Player, y: f64) -> f64 {
    match player {
        Player::First => y,
        Player::Second => -y,
    }
}

/// The places of some kinds that are nearest to the player who decides.
fn nearest(position: &dyn AnyGame, holds: impl Fn(PlaceKind) -> bool) -> BTreeSet<Tap> {
    let places = position.places().into_iter().filter(|place| holds(place.kind));
    let places: Vec<(Tap, f64)> =
        places.map(|place| (place.name, distance(position.turn(), place.y))).collect();
    let least = places.iter().map(|(_, y)| *y).fold(f64::INFINITY, f64::min);
    places.into_iter().filter(|(_, y)| *y <= least).map(|(name, _)| name).collect()
}

/// Whether the player who decides may in principle move this piece: it is theirs or, if pieces
/// belong to nobody, it stands in the occupied row nearest to them.
fn is_movable_by_right(position: &dyn AnyGame, piece: &Piece) -> bool {
    if let Some(owner) = piece.owner {
        return owner == position.turn();
    }
    let rows: Vec<(Tap, f64)> = position
        .places()
        .into_iter()
        .filter(|place| place.kind == PlaceKind::Cell)
        .map(|place| (place.name, distance(position.turn(), place.y)))
        .collect();
    let row =
        |at: &Tap| rows.iter().find(|(name, _)| name == at).map_or(f64::INFINITY, |(_, y)| *y);
    let others = position.pieces();
    !piece.marked && others.iter().all(|other| row(&piece.at) <= row(&other.at))
}
