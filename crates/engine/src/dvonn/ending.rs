//! What is certain about the end of a game.

use dvonn::{Cell, CellSet, Phase, Position, in_contact};
use game::{Game, Player};
use search::Prospects;

/// By how many pieces the player who decides can still be ahead in the end, whatever is played.
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
    let future = Future::of(position, &mine, &theirs);
    let least = future.least(&mine, &theirs) - future.most(&theirs);
    let most = future.most(&mine) - future.least(&theirs, &mine);
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
    let quarters = 10 + moves + 4 * position.enclosed().len() + position.occupied().len() * 3 / 5;
    1_u64.checked_shl(quarters / 4)
}

/// What one player has, and what he may still do.
struct Side {
    owned: CellSet,
    /// The stacks that have something to land on; those that are enclosed, too.
    alive: CellSet,
    /// Where a stack of his could ever land.
    sphere: CellSet,
    can_move: bool,
    score: i32,
}

impl Side {
    fn of(position: &Position, player: Player) -> Self {
        let (owned, occupied) = (position.owned(player), position.occupied());
        let enclosed = position.enclosed();
        let (mut alive, mut landings) = (CellSet::EMPTY, CellSet::EMPTY);
        let mut score = 0;
        for from in owned {
            let height = position.height(from);
            let targets = from.at_distance(height) & occupied;
            score += i32::from(height);
            if !targets.is_empty() {
                alive.insert(from);
                landings |= targets;
            }
        }
        let can_move = !(alive - enclosed).is_empty();
        Self { owned, alive, sphere: within_reach(position, landings), can_move, score }
    }
}

/// All cells where a player could ever land who can land on these. A cell that is empty stays so,
/// and a stack that he has landed on is his and higher than before: it goes further than its height
/// is now.
fn within_reach(position: &Position, landings: CellSet) -> CellSet {
    let occupied = position.occupied();
    let mut reached = landings;
    let mut new = landings;
    while let Some(from) = new.first() {
        new.remove(from);
        let further = (from.beyond(position.height(from)) & occupied) - reached;
        reached |= further;
        new |= further;
    }
    reached
}

/// What will not change any more, whatever is played.
struct Future<'a> {
    position: &'a Position,
    /// Stacks that nobody will move and nobody will land on.
    fixed: CellSet,
    /// Those among them that cannot fall either.
    lasting: CellSet,
}

impl<'a> Future<'a> {
    fn of(position: &'a Position, mine: &Side, theirs: &Side) -> Self {
        let busy = mine.alive | theirs.alive | mine.sphere | theirs.sphere;
        let fixed = position.occupied() - busy;
        Self { position, fixed, lasting: in_contact(fixed, fixed & position.dvonn()) }
    }

    /// The most pieces that a side can have in the end: all but those that it can never take.
    fn most(&self, side: &Side) -> i32 {
        if side.sphere.is_empty() {
            return side.score;
        }
        i32::from(self.position.piece_count()) - self.pieces(self.fixed - side.owned)
    }

    /// The pieces that a side cannot lose: those that last, and what holds a DVONN piece, which
    /// never falls, and will never be where the enemy lands.
    fn least(&self, side: &Side, enemy: &Side) -> i32 {
        let held = (side.owned & self.position.dvonn()) - self.lasting - enemy.sphere;
        let kept = held.into_iter().filter(|&at| !self.ways(side, at).meets(enemy.sphere));
        self.pieces(self.lasting & side.owned) + self.pieces(kept.collect())
    }

    /// Where a stack of a side could ever be moved by it.
    fn ways(&self, side: &Side, from: Cell) -> CellSet {
        let height = self.position.height(from);
        let mut landings = from.at_distance(height);
        if side.sphere.contains(from) {
            landings |= from.beyond(height);
        }
        within_reach(self.position, landings & self.position.occupied())
    }

    fn pieces(&self, cells: CellSet) -> i32 {
        cells.into_iter().map(|at| i32::from(self.position.height(at))).sum()
    }
}
