//! What is certain about the end of a game.

use dvonn::{Cell, CellSet, Phase, Position, in_contact};
use game::{Game, Player};
use search::PointBounds;

/// Bounds on the final lead of the player who decides, in pieces.
pub(super) fn point_bounds(position: &Position) -> Option<PointBounds> {
    if position.phase() == Phase::Placement {
        return None;
    }
    let [mine, theirs] =
        [position.turn(), !position.turn()].map(|player| Side::of(position, player));
    if !mine.can_move && !theirs.can_move {
        let lead = mine.score - theirs.score;
        return Some(PointBounds { lower: lead, upper: lead });
    }
    let future = Future::of(position, &mine, &theirs);
    let lower = future.least(&mine, &theirs) - future.most(&theirs);
    let upper = future.most(&mine) - future.least(&theirs, &mine);
    Some(PointBounds { lower, upper })
}

/// An estimate of the nodes it takes to solve the position. In two of three endgames from self-play
/// it is right within a factor of two.
pub(crate) fn effort_to_solve(position: &Position) -> Option<u64> {
    if position.phase() == Phase::Placement {
        return None;
    }
    let moves = |from| position.targets(from).len();
    let moves: u32 = position.occupied().into_iter().map(moves).sum();
    // Enclosed stacks have no moves yet, but will.
    let quarters = 10 + moves + 4 * position.enclosed().len() + position.occupied().len() * 3 / 5;
    1_u64.checked_shl(quarters / 4)
}

/// What a player has, and may still do.
struct Side {
    owned: CellSet,
    /// The stacks that have something to land on, including enclosed ones.
    alive: CellSet,
    /// Where the player's stacks could ever land.
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

/// All cells where a player could ever land, starting from these. Empty cells stay empty. A stack
/// that the player has landed on is theirs and taller than before, so it moves farther than its
/// current height.
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

/// What can no longer change.
struct Future<'a> {
    position: &'a Position,
    /// Stacks that nobody can move or land on.
    fixed: CellSet,
    /// Fixed stacks that cannot fall either.
    lasting: CellSet,
}

impl<'a> Future<'a> {
    fn of(position: &'a Position, mine: &Side, theirs: &Side) -> Self {
        let busy = mine.alive | theirs.alive | mine.sphere | theirs.sphere;
        let fixed = position.occupied() - busy;
        Self { position, fixed, lasting: in_contact(fixed, fixed & position.dvonn()) }
    }

    /// The most pieces that a side can have at the end: all but those it can never take.
    fn most(&self, side: &Side) -> i32 {
        if side.sphere.is_empty() {
            return side.score;
        }
        i32::from(self.position.piece_count()) - self.pieces(self.fixed - side.owned)
    }

    /// The pieces that a side cannot lose: lasting stacks, and stacks with a DVONN piece, which
    /// never fall, that stay where the enemy cannot land.
    fn least(&self, side: &Side, enemy: &Side) -> i32 {
        let held = (side.owned & self.position.dvonn()) - self.lasting - enemy.sphere;
        let kept = held.into_iter().filter(|&at| !self.ways(side, at).meets(enemy.sphere));
        self.pieces(self.lasting & side.owned) + self.pieces(kept.collect())
    }

    /// Where a side could ever move one of its stacks.
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
