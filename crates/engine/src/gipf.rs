//! How to judge a position of GIPF.

mod terms;

use std::sync::LazyLock;

use game::{Game, Player};
use gipf::{AXES, CellSet, Kind, Move, Position, Right, Rules, Stage};
use search::{Evaluate, Tuning};

use crate::weighing::{LATEST, Scale, Tally, Weighed, Weights};

/// Judges by weights that were fitted to the results of games.
#[derive(Debug, Clone, Copy)]
pub struct GipfEvaluation(&'static Scale);

impl Default for GipfEvaluation {
    fn default() -> Self {
        static SCALE: LazyLock<Scale> =
            LazyLock::new(|| Weights::of::<Position>().expect("weights of GIPF").scale());
        Self(&SCALE)
    }
}

impl Weighed for Position {
    const TERMS: &'static [(&'static str, usize)] = terms::TERMS;
    const WEIGHTS: &'static str = include_str!("../weights/gipf.weights");

    fn survey(&self, tally: &mut impl Tally) {
        let mover = self.turn();
        tally.add(terms::TEMPO.one(), 1);
        survey_side(self, mover, 1, tally);
        survey_side(self, !mover, -1, tally);
    }

    /// By the pieces that have been captured.
    fn lateness(&self) -> i32 {
        let left: i32 = Player::BOTH.into_iter().map(|player| pieces_left(self, player)).sum();
        ((36 - left) * LATEST / 24).clamp(0, LATEST)
    }
}

/// How many pieces of the box a player has on the board.
fn in_play(position: &Position, player: Player) -> i32 {
    (position.pieces_of(player).len() + position.gipf_of(player).len()) as i32
}

/// How many pieces of the box have not been captured.
fn pieces_left(position: &Position, player: Player) -> i32 {
    in_play(position, player) + i32::from(position.reserve(player))
}

fn survey_side(position: &Position, player: Player, sign: i32, tally: &mut impl Tally) {
    let pieces = position.pieces_of(player);
    let gipf = position.gipf_of(player);
    tally.add(terms::PIECE.one(), sign * pieces_left(position, player));
    tally.add(terms::IN_PLAY.one(), sign * in_play(position, player));
    tally.add(terms::RESERVE.at(usize::from(position.reserve(player))), sign);
    let count = gipf.len();
    tally.add(terms::GIPF_PIECE.one(), sign * count as i32);
    match position.rules() {
        Rules::Basic => {}
        Rules::Standard => tally.add(terms::GIPF_STANDARD.at(count as usize), sign),
        Rules::Tournament => tally.add(terms::GIPF_TOURNAMENT.at(count as usize), sign),
    }
    if position.right(player) == Right::May {
        tally.add(terms::RIGHT.one(), sign);
    }
    for (distance, &ring) in rings().iter().enumerate() {
        tally.add(terms::RING.at(distance), sign * (ring & pieces).len() as i32);
        tally.add(terms::GIPF_RING.at(distance), sign * (ring & gipf).len() as i32);
    }
    survey_lines(position, player, sign, tally);
}

/// Counts pieces that stand in lines.
fn survey_lines(position: &Position, player: Player, sign: i32, tally: &mut impl Tally) {
    let own = position.pieces_of(player).bits();
    let enemy = position.pieces_of(!player).bits();
    let enemy_gipf = position.gipf_of(!player).bits();
    let empty = (!position.occupied()).bits();
    let mut add = |weight, cells: u64| tally.add(weight, sign * cells.count_ones() as i32);
    for axis in AXES {
        let step = |cells: u64, steps: u32| cells >> (axis * steps);
        let pairs = own & step(own, 1);
        let threes = pairs & step(own, 2);
        add(terms::PAIR.one(), pairs);
        add(terms::THREE.one(), threes);
        // The places at which four cells of a line begin, three of them the player's.
        let all_but = |other: u64| {
            (threes & step(other, 3))
                | (pairs & step(other, 2) & step(own, 3))
                | (own & step(other, 1) & step(pairs, 2))
                | (other & step(pairs, 1) & step(own, 3))
        };
        let nearly = all_but(empty);
        add(terms::NEARLY.one(), nearly);
        add(terms::NEARLY_BLOCKED.one(), all_but(enemy));
        for cells in [nearly << (4 * axis), nearly >> axis] {
            add(terms::PREY.one(), cells & enemy);
            add(terms::GIPF_PREY.one(), cells & enemy_gipf);
            add(terms::BYSTANDER.one(), cells & own);
        }
    }
}

/// The cells by their distance from the centre.
fn rings() -> &'static [CellSet; 4] {
    static RINGS: LazyLock<[CellSet; 4]> = LazyLock::new(|| {
        let mut rings = [CellSet::EMPTY; 4];
        for cell in CellSet::BOARD {
            rings[cell.distance_from_centre()].insert(cell);
        }
        rings
    });
    &RINGS
}

impl Evaluate<Position> for GipfEvaluation {
    fn evaluate(&mut self, position: &Position) -> i32 {
        self.0.weigh(position)
    }

    fn promise(&self, position: &Position, mv: Move) -> i32 {
        match mv {
            Move::Take(cells) => 200 * (cells & position.pieces_of(!position.turn())).len() as i32,
            Move::Push { entry, kind } => {
                let centre = 3 - entry.first().distance_from_centre() as i32;
                let shifted = position.shifted(entry).count() as i32;
                40 * shifted + 10 * centre + if kind == Kind::Gipf { 5 } else { 0 }
            }
            Move::Done => 0,
        }
    }

    /// Takings are forced, and change everything.
    fn is_unsettled(&self, position: &Position) -> bool {
        position.stage() == Stage::Take || !position.rows(position.turn()).is_empty()
    }

    fn tuning(&self) -> Tuning {
        Tuning {
            repeats: true,
            twins: true,
            full_moves: 4,
            reduction_divisor: 200,
            late_moves: 0,
            margin: 110,
            window: 40,
            decisions_left: 25,
        }
    }
}
