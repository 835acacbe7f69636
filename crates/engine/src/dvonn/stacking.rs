//! The terms of the stacking phase.

use dvonn::{Cell, CellSet, Move, Position, bridges, neighbours};
use game::{Game, Player};

use super::terms;
use crate::weighing::{Tally, Term};

/// Distances to the nearest DVONN piece beyond this count as equal.
const RINGS: usize = 6;

/// Counts the terms of a position in the stacking phase.
pub(super) fn survey(position: &Position, tally: &mut impl Tally) {
    let board = Board::of(position);
    let mover = position.turn();
    tally.add(terms::TEMPO.one(), 1);
    let mine = board.survey(mover, 1, tally);
    let theirs = board.survey(!mover, -1, tally);
    // An attacked stack can still escape if its owner is to move.
    board.survey_strikes(&mine, [terms::CAPTURE_NOW, terms::CUT_NOW], 1, tally);
    board.survey_strikes(&theirs, [terms::CAPTURE_NEXT, terms::CUT_NEXT], -1, tally);
}

/// What does not depend on the player.
struct Board<'a> {
    position: &'a Position,
    occupied: CellSet,
    enclosed: CellSet,
    /// Stacks whose move can cut others off.
    bridges: CellSet,
    /// The cells by their distance to the nearest DVONN piece.
    rings: [CellSet; RINGS],
}

/// What one player can do.
struct Side {
    player: Player,
    /// The player's stacks that can move.
    mobile: CellSet,
    /// What they can land on.
    in_reach: CellSet,
}

impl<'a> Board<'a> {
    fn of(position: &'a Position) -> Self {
        let occupied = position.occupied();
        Self {
            position,
            occupied,
            enclosed: position.enclosed(),
            // A DVONN piece holds its neighbours, wherever it stands.
            bridges: bridges(occupied) | position.dvonn(),
            rings: rings(position.dvonn()),
        }
    }

    fn survey(&self, player: Player, sign: i32, tally: &mut impl Tally) -> Side {
        let (position, dvonn) = (self.position, self.position.dvonn());
        let (owned, theirs) = (position.owned(player), position.owned(!player));
        let mut side = Side { player, mobile: CellSet::EMPTY, in_reach: CellSet::EMPTY };
        let (mut pieces, mut onto_enemy, mut onto_dvonn) = (0, 0, 0);
        for from in owned {
            let height = usize::from(position.height(from));
            pieces += height as i32;
            if self.enclosed.contains(from) {
                tally.add(terms::ENCLOSED.at(height - 1), sign);
                continue;
            }
            let neighbours = (from.neighbours() & self.occupied).len() as usize;
            tally.add(terms::NEIGHBOURS.at(neighbours), sign);
            let line = from.at_distance(height as u8);
            let targets = line & self.occupied;
            if targets.is_empty() {
                let term = if line.is_empty() { terms::TOO_TALL } else { terms::STUCK };
                tally.add(term.at(height - 1), sign);
                continue;
            }
            side.mobile.insert(from);
            side.in_reach |= targets;
            tally.add(terms::MOBILE.at(height - 1), sign);
            tally.add(terms::MOVES.at(targets.len() as usize - 1), sign);
            onto_enemy += (targets & theirs).len() as i32;
            onto_dvonn += (targets & dvonn).len() as i32;
        }
        tally.add(terms::PIECE.one(), sign * pieces);
        tally.add(terms::MOVES_ONTO_ENEMY.one(), sign * onto_enemy);
        tally.add(terms::MOVES_ONTO_DVONN.one(), sign * onto_dvonn);
        for (distance, &ring) in self.rings.iter().enumerate() {
            tally.add(terms::NEARNESS.at(distance), sign * (ring & owned).len() as i32);
            let mobile = ring & side.mobile;
            tally.add(terms::MOBILE_NEARNESS.at(distance), sign * mobile.len() as i32);
        }
        tally.add(terms::IN_REACH.one(), sign * side.in_reach.len() as i32);
        tally.add(terms::MOBILE_COUNT.at(side.mobile.len() as usize), sign);
        tally.add(terms::HOLDING_DVONN.one(), sign * self.pieces(owned & dvonn));
        side
    }

    /// The most that one move can gain: by landing on an enemy stack, or by cutting enemies off.
    fn survey_strikes(
        &self,
        side: &Side,
        [capture, cut]: [Term; 2],
        sign: i32,
        tally: &mut impl Tally,
    ) {
        let attacked = side.in_reach & self.position.owned(!side.player);
        tally.add(terms::ATTACKED.one(), sign * attacked.len() as i32);
        let heights = attacked.into_iter().map(|at| self.position.height(at));
        let (pieces, highest) =
            heights.fold((0, 0), |(sum, most), height| (sum + i32::from(height), most.max(height)));
        tally.add(terms::ATTACKED_PIECE.one(), sign * pieces);
        if highest > 0 {
            tally.add(capture.at(usize::from(highest) - 1), sign);
        }
        let cutting = side.mobile & self.bridges;
        let most = cutting.into_iter().map(|from| self.cut(from, side.player)).max();
        if let Some(most @ 1..) = most {
            tally.add(cut.one(), sign * most);
        }
    }

    /// How many more enemy pieces than own ones a player can cut off by moving this stack.
    fn cut(&self, from: Cell, player: Player) -> i32 {
        let position = self.position;
        let targets = from.at_distance(position.height(from)) & self.occupied;
        let falling = |to| position.falls(Move::Stack { from, to });
        let worth = |to, falling: CellSet| {
            let moved = if falling.contains(to) { i32::from(position.height(from)) } else { 0 };
            let fallen = |player| self.pieces(falling & position.owned(player));
            fallen(!player) - fallen(player) - moved
        };
        if position.dvonn().contains(from) {
            return targets.into_iter().map(|to| worth(to, falling(to))).max().unwrap_or_default();
        }
        // The same stacks fall wherever it goes.
        targets.first().map_or(0, |any| {
            let falling = falling(any);
            worth((targets - falling).first().unwrap_or(any), falling)
        })
    }

    fn pieces(&self, cells: CellSet) -> i32 {
        cells.into_iter().map(|at| i32::from(self.position.height(at))).sum()
    }
}

fn rings(dvonn: CellSet) -> [CellSet; RINGS] {
    let mut rings = [CellSet::EMPTY; RINGS];
    let mut within = dvonn;
    rings[0] = within;
    for ring in &mut rings[1..] {
        let wider = within | neighbours(within);
        *ring = wider - within;
        within = wider;
    }
    rings
}
