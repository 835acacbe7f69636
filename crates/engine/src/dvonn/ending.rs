//! What is certain about the end of a game.

use dvonn::{Cell, CellSet, Phase, Position};
use game::{Game, Player};
use search::Prospects;

/// By how many pieces the player who decides can still be ahead in the end, whatever is played.
///
/// A cell that is empty stays empty. So a stack that has nothing to land on is dead: it will not
/// move before something has landed on it.
pub(super) fn prospects(position: &Position) -> Option<Prospects> {
    if position.phase() == Phase::Placement {
        return None;
    }
    let [mine, theirs] =
        [position.turn(), !position.turn()].map(|player| Side::of(position, player));
    if !mine.can_move && !theirs.can_move {
        let lead = mine.score - theirs.score;
        return Some(Prospects { least: lead, most: lead });
    }
    let least = mine.least(&theirs) - theirs.most(&mine);
    let most = mine.most(&theirs) - theirs.least(&mine);
    Some(Prospects { least, most })
}

/// About how many positions it takes to solve this one: in two of three endings of self-play, no
/// more than twice as many and no less than half.
pub(super) fn effort_to_solve(position: &Position) -> Option<u64> {
    if position.phase() == Phase::Placement {
        return None;
    }
    let moves = |from| position.targets(from).len();
    let moves: u32 = position.occupied().into_iter().map(moves).sum();
    // Who is enclosed has no moves yet, but will have.
    let quarters = moves + 4 * position.enclosed().len() + position.occupied().len() * 3 / 5;
    1_u64.checked_shl(3 + quarters / 4)
}

struct Side<'a> {
    position: &'a Position,
    owned: CellSet,
    dead: CellSet,
    can_move: bool,
    score: i32,
}

impl<'a> Side<'a> {
    fn of(position: &'a Position, player: Player) -> Self {
        let (owned, occupied) = (position.owned(player), position.occupied());
        let enclosed = position.enclosed();
        let mut side = Side { position, owned, dead: CellSet::EMPTY, can_move: false, score: 0 };
        for from in owned {
            let height = position.height(from);
            side.score += i32::from(height);
            if !from.at_distance(height).meets(occupied) {
                side.dead.insert(from);
            } else if !enclosed.contains(from) {
                side.can_move = true;
            }
        }
        side
    }

    /// Whether none of its stacks will ever move again.
    fn is_dead(&self) -> bool {
        self.dead == self.owned
    }

    /// The most pieces it can have in the end: all but those that it can never take.
    fn most(&self, enemy: &Self) -> i32 {
        if self.is_dead() {
            return self.score;
        }
        let lone = self.position.dvonn() - self.owned - enemy.owned;
        let alive = self.pieces(enemy.owned - enemy.dead);
        let taken = (enemy.dead | lone).into_iter().filter(|&at| self.could_land_on(at));
        self.score + alive + self.pieces(taken.collect())
    }

    /// The pieces that it cannot lose: what holds a DVONN piece never falls.
    fn least(&self, enemy: &Self) -> i32 {
        let safe = self.owned & self.position.dvonn();
        if enemy.is_dead() {
            return self.pieces(safe);
        }
        let kept = (safe & self.dead).into_iter().filter(|&at| !enemy.could_land_on(at));
        self.pieces(kept.collect())
    }

    /// Whether a stack of this side could ever land there: one that is not too tall for the
    /// distance now, and is its own if it needs not grow.
    fn could_land_on(&self, to: Cell) -> bool {
        let occupied = self.position.occupied();
        (1..=Cell::MAX_DISTANCE).any(|distance| {
            (to.at_distance(distance) & occupied).into_iter().any(|from| {
                let height = self.position.height(from);
                height < distance || height == distance && self.owned.contains(from)
            })
        })
    }

    fn pieces(&self, cells: CellSet) -> i32 {
        cells.into_iter().map(|at| i32::from(self.position.height(at))).sum()
    }
}
