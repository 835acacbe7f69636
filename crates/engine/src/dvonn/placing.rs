//! The terms of the placement phase.

use dvonn::{Cell, CellSet, Position};
use game::{Game, Player};

use super::terms;
use crate::weighing::Tally;

/// Counts the terms of a position in the placement phase.
pub(super) fn survey(position: &Position, tally: &mut impl Tally) {
    let mover = position.turn();
    let first = if mover == Player::First { 1 } else { -1 };
    tally.add(terms::PLACING_FIRST.one(), first);
    tally.add(terms::PLACING_TEMPO.one(), 1);
    let dvonn = position.dvonn();
    for at in dvonn {
        tally.add(terms::DVONN_PLACE.at(class(at)), first);
        for other in dvonn.without(at) {
            tally.add(terms::DVONN_APART.at(steps_between(at, other) - 1), first);
        }
    }
    for (player, sign) in [(mover, 1), (!mover, -1)] {
        let (owned, theirs) = (position.owned(player), position.owned(!player));
        for at in owned {
            let around = at.neighbours();
            tally.add(terms::PLACE.at(class(at)), sign);
            let inner = around.len() == 6;
            let nearest = if inner { terms::INNER_DISTANCE } else { terms::EDGE_DISTANCE };
            let terms = [nearest, terms::SECOND_DISTANCE, terms::THIRD_DISTANCE];
            for (term, steps) in terms.into_iter().zip(distances(at, dvonn)) {
                tally.add(term.at(steps - 1), sign);
            }
            let (friends, enemies) = ((around & owned).len(), (around & theirs).len());
            let (beside_friends, beside_enemies) = if inner {
                (terms::INNER_FRIENDS, terms::INNER_ENEMIES)
            } else {
                (terms::EDGE_FRIENDS, terms::EDGE_ENEMIES)
            };
            tally.add(beside_friends.at(friends as usize), sign);
            tally.add(beside_enemies.at(enemies as usize), sign);
        }
    }
}

/// The class of a cell. Cells that are mirror images of each other share a class.
fn class(at: Cell) -> usize {
    let from_middle = at.row().abs_diff(3);
    let from_centre = (2 * at.column()).abs_diff(7 + at.row());
    usize::from(6 * from_middle + from_centre / 2)
}

/// The distance to each DVONN piece, nearest first.
fn distances(from: Cell, dvonn: CellSet) -> impl Iterator<Item = usize> {
    let mut count = 0;
    let mut steps = [usize::MAX; 3];
    for (step, to) in steps.iter_mut().zip(dvonn) {
        *step = steps_between(from, to);
        count += 1;
    }
    steps.sort_unstable();
    steps.into_iter().take(count)
}

/// The number of steps between two cells. Up and right is one step, up and left is two.
fn steps_between(from: Cell, to: Cell) -> usize {
    let columns = i32::from(to.column()) - i32::from(from.column());
    let rows = i32::from(to.row()) - i32::from(from.row());
    let steps = if (columns < 0) == (rows < 0) {
        columns.abs().max(rows.abs())
    } else {
        columns.abs() + rows.abs()
    };
    steps as usize
}

#[cfg(test)]
mod tests {
    use dvonn::neighbours;

    use super::*;

    #[test]
    fn steps_are_those_of_the_board() {
        for from in CellSet::BOARD {
            let mut within = CellSet::of(from);
            for steps in 0..=10 {
                let ring = if steps == 0 { within } else { (within | neighbours(within)) - within };
                assert!(ring.into_iter().all(|to| steps_between(from, to) == steps), "{from}");
                within |= ring;
            }
        }
    }
}
