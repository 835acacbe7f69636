use game::{Game, Player, Tabletop};
use gipf::{CellSet, Move, Position, Row, Stage};

use super::{Explain, Reason};

impl Explain for Position {
    fn merits(&self, mv: Move) -> Vec<Reason> {
        match mv {
            Move::Push { .. } => merits_of_pushing(self, mv),
            Move::Take(cells) => merits_of_taking(self, cells),
            Move::Done => Vec::new(),
        }
    }
}

fn merits_of_pushing(position: &Position, mv: Move) -> Vec<Reason> {
    let me = position.turn();
    let after = position.after(mv);
    let mut reasons = Vec::new();
    reasons.extend(best_row(&after, me).filter(|_| after.stage() == Stage::Take).map(|row| {
        let (captures, returns) = (captures(&after, me, row), returns(&after, me, row));
        Reason::MakesRow { captures, returns }
    }));
    let feared = position.ahead().map_or(0, |ahead| greatest_capture(&ahead));
    if feared > 0 && after.turn() != me && greatest_capture(&after) == 0 {
        reasons.push(Reason::StopsRow { captures: feared });
    }
    let hoped = after.ahead().filter(|ahead| ahead.turn() == me);
    let hoped = hoped.map_or(0, |ahead| greatest_capture(&ahead));
    if hoped > greatest_capture(position) {
        reasons.push(Reason::ThreatensRow { captures: hoped });
    }
    if in_the_centre(&after, me) > in_the_centre(position, me) {
        reasons.push(Reason::GainsCentre);
    }
    reasons
}

fn merits_of_taking(position: &Position, cells: CellSet) -> Vec<Reason> {
    let me = position.turn();
    let taken = |player| (cells & position.pieces_of(player)).len();
    let mut reasons = vec![Reason::TakesRow { captures: taken(!me), returns: taken(me) }];
    let row = position.rows(me).find(|row| row.allows(cells));
    let spared = row.map_or(0, |row| ((row.run() - cells) & position.gipf_of(me)).len());
    if spared > 0 {
        reasons.push(Reason::SparesGipf { pieces: spared });
    }
    reasons
}

/// The row of a player that captures the most pieces.
fn best_row(position: &Position, player: Player) -> Option<Row> {
    position.rows(player).max_by_key(|&row| captures(position, player, row))
}

fn captures(position: &Position, player: Player, row: Row) -> u32 {
    (row.run() & position.pieces_of(!player)).len()
}

fn returns(position: &Position, player: Player, row: Row) -> u32 {
    (row.run() & position.pieces_of(player)).len()
}

/// The most pieces that the player who decides can capture by a push.
fn greatest_capture(position: &Position) -> u32 {
    let player = position.turn();
    let pushes = position.moves().into_iter().filter(|mv| matches!(mv, Move::Push { .. }));
    let capture = |mv| {
        let after = position.after(mv);
        // Only the rows of the player who pushes count.
        let taking = after.stage() == Stage::Take;
        let row = best_row(&after, player).filter(|_| taking);
        row.map_or(0, |row| captures(&after, player, row))
    };
    pushes.map(capture).max().unwrap_or(0)
}

/// The pieces of a player in the centre and next to it.
fn in_the_centre(position: &Position, player: Player) -> usize {
    let pieces = position.pieces_of(player).into_iter();
    pieces.filter(|cell| cell.distance_from_centre() <= 1).count()
}
