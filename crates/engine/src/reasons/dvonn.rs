use dvonn::{Cell, CellSet, Move, Phase, Position};
use game::{Game, Player, Tabletop, Tap};

use super::{Explain, Reason, left_to_the_opponent};

/// The fewest pieces worth mentioning.
const WORTH_CUTTING: u32 = 2;
const WORTH_SAVING: u8 = 2;
const TALL: u8 = 3;

impl Explain for Position {
    fn merits(&self, mv: Move) -> Vec<Reason> {
        match mv {
            Move::Place(at) => merits_of_placing(self, at),
            Move::Stack { from, to } => merits_of_stacking(self, from, to),
            Move::Pass => Vec::new(),
        }
    }
}

fn merits_of_placing(position: &Position, at: Cell) -> Vec<Reason> {
    let own = position.next_piece().owner.is_some();
    let touches = own && at.neighbours().meets(position.dvonn());
    let edge = own && at.neighbours().len() < 6;
    let reasons = [touches.then_some(Reason::BesideDvonn), edge.then_some(Reason::OnTheEdge)];
    reasons.into_iter().flatten().collect()
}

fn merits_of_stacking(position: &Position, from: Cell, to: Cell) -> Vec<Reason> {
    let mv = Move::Stack { from, to };
    let me = position.turn();
    let after = position.after(mv);
    let mut reasons = Vec::new();
    let cut = cut_by(position, mv);
    if cut > 0 {
        reasons.push(Reason::CutsOff { pieces: cut });
    }
    if position.owned(!me).contains(to) {
        let pieces = position.height(to).into();
        reasons.push(Reason::TakesStack { at: tap(to), pieces });
    }
    if position.dvonn().contains(to) && !position.dvonn().contains(from) {
        reasons.push(Reason::TakesDvonn { at: tap(to) });
    }
    reasons.extend(saved(position, &after, from, to));
    reasons.extend(threatened_cut(position, &after));
    let passes = after.moves() == [Move::Pass];
    if passes {
        reasons.push(Reason::MakesOpponentPass);
    } else {
        reasons.extend(left_to_the_opponent(position, &after));
    }
    reasons
}

/// How many enemy pieces a move cuts off.
fn cut_by(position: &Position, mv: Move) -> u32 {
    let Move::Stack { to, .. } = mv else { return 0 };
    let theirs = position.falls(mv).without(to) & position.owned(!position.turn());
    theirs.into_iter().map(|at| u32::from(position.height(at))).sum()
}

fn greatest_cut(position: &Position) -> u32 {
    position.moves().into_iter().map(|mv| cut_by(position, mv)).max().unwrap_or(0)
}

/// A cut that the player could make next, if it is larger than any they could make now.
fn threatened_cut(position: &Position, after: &Position) -> Option<Reason> {
    let pieces = greatest_cut(&after.ahead()?);
    let more = pieces >= WORTH_CUTTING && pieces > greatest_cut(position);
    more.then_some(Reason::ThreatensCut { pieces })
}

/// The stacks of a player that the opponent, if it is their turn, can take or cut off.
fn endangered(position: &Position, player: Player) -> CellSet {
    let moves = position.moves().into_iter();
    let taken = moves.fold(CellSet::EMPTY, |cells, mv| match mv {
        Move::Stack { to, .. } => cells.with(to) | position.falls(mv),
        Move::Place(_) | Move::Pass => cells,
    });
    taken & position.owned(player)
}

/// The tallest stack that is now out of danger, or else the stack that was built, if it is tall and
/// safe.
fn saved(position: &Position, after: &Position, from: Cell, to: Cell) -> Option<Reason> {
    let me = position.turn();
    let before = position.ahead().map_or(CellSet::EMPTY, |ahead| endangered(&ahead, me));
    let still = endangered(after, me);
    let stands = |at: Cell| if at == from { to } else { at };
    let safe = |at: Cell| after.owned(me).contains(stands(at)) && !still.contains(stands(at));
    let tallest = before
        .into_iter()
        .filter(|&at| position.height(at) >= WORTH_SAVING && safe(at))
        .max_by_key(|&at| position.height(at));
    if let Some(at) = tallest {
        let pieces = position.height(at).into();
        return Some(Reason::SavesStack { at: tap(at), pieces });
    }
    let built = after.height(to);
    let tall = built >= TALL && after.phase() == Phase::Stacking && safe(to);
    tall.then(|| Reason::BuildsSafely { at: tap(to), pieces: built.into() })
}

fn tap(cell: Cell) -> Tap {
    cell.to_string().into()
}
