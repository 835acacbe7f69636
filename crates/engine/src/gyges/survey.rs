use game::{Game, Player};
use gyges::{Cell, CellSet, Phase, Position, Size, nth_row};

use super::terms;
use crate::weighing::Tally;

const ROWS: u8 = 6;

/// Counts the terms of a position in which the player to move is `threatened` or not. Line-ups are
/// not evaluated before they are complete.
pub(super) fn survey(position: &Position, threatened: bool, tally: &mut impl Tally) {
    if position.phase() == Phase::Place {
        return;
    }
    let mover = position.turn();
    let (mine, theirs) = (Side::of(position, mover), Side::of(position, !mover));
    tally.add(terms::TEMPO.one(), 1);
    tally.add(terms::THREATENED.one(), i32::from(threatened));
    tally.add(terms::NEAREST_ROWS.at(mine.row() * usize::from(ROWS) + theirs.row()), 1);
    mine.survey(&theirs, 1, tally);
    theirs.survey(&mine, -1, tally);
}

/// What one player can do.
struct Side<'a> {
    position: &'a Position,
    player: Player,
    /// The pieces of the player's nearest row.
    nearest: CellSet,
    /// Where they could get to.
    reach: CellSet,
}

impl<'a> Side<'a> {
    fn of(position: &'a Position, player: Player) -> Self {
        let nearest = position.nearest_row(player);
        Self { position, player, nearest, reach: position.surroundings(player) }
    }

    /// The number of the nearest row.
    fn row(&self) -> usize {
        let row = self.nearest.first().map_or(1, Cell::row);
        usize::from(match self.player {
            Player::First => row - 1,
            Player::Second => ROWS - row,
        })
    }

    fn survey(&self, other: &Self, sign: i32, tally: &mut impl Tally) {
        let board = self.position.board();
        let launches = self.position.launches(self.player);
        let bounces = (self.reach & board.occupied()) - self.nearest;
        tally.add(terms::NEAREST_PIECES.at((self.nearest.len() as usize).saturating_sub(1)), sign);
        tally.add(terms::BOUNCES.at(bounces.len() as usize), sign);
        tally.add(terms::LAUNCHES.at(launches.len() as usize), sign);
        let mut add = |weight, cells: CellSet| tally.add(weight, sign * cells.len() as i32);
        let own = self.reach - other.reach;
        for n in 0..ROWS {
            let (row, number) = (nth_row(self.player, n), usize::from(n));
            add(terms::REACH.at(number), self.reach & row);
            add(terms::OWN_REACH.at(number), own & row);
            for (size, pieces) in by_size(self.position) {
                add(terms::PIECE.at(size * usize::from(ROWS) + number), pieces & row);
            }
        }
        for (size, pieces) in by_size(self.position) {
            add(terms::BOUNCE.at(size), bounces & pieces);
            add(terms::LAUNCH.at(size), launches & pieces);
            for cell in self.nearest & pieces {
                let from_edge = usize::from(cell.column().min(ROWS - 1 - cell.column()));
                add(terms::NEAREST_PIECE.at(3 * size + from_edge), CellSet::of(cell));
            }
        }
    }
}

/// The pieces of each size, the smallest first.
fn by_size(position: &Position) -> impl Iterator<Item = (usize, CellSet)> {
    Size::ALL.into_iter().map(|size| position.board().cells(size)).enumerate()
}
