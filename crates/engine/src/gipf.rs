//! The evaluation of GIPF.

mod captures;
mod lines;
mod terms;

use std::sync::LazyLock;

use game::{Game, Player};
use gipf::{CellSet, Kind, Move, Position, Row, Rules, Stage};
use search::{Evaluate, Tuning};

use self::captures::Captures;
use crate::weighing::{Mix, Scale, Tally, Weighed, Weights};

/// Evaluates the pattern on each line of the board. Captures are tactical moves.
#[derive(Debug, Clone, Copy)]
pub struct GipfEvaluation {
    scale: &'static Scale,
    /// The captures of the position prepared last.
    captures: Captures,
}

impl Default for GipfEvaluation {
    fn default() -> Self {
        static SCALE: LazyLock<Scale> =
            LazyLock::new(|| Weights::of::<Position>().expect("weights of GIPF").scale());
        Self { scale: &SCALE, captures: Captures::default() }
    }
}

impl Weighed for Position {
    const TERMS: &'static [(&'static str, usize)] = terms::TERMS;
    const WEIGHTS: &'static str = include_str!("../weights/gipf.weights");

    fn survey(&self, tally: &mut impl Tally) {
        let mover = self.turn();
        tally.add(terms::TEMPO.at(self.rules() as usize), 1);
        lines::survey(self.rules(), self.pieces_of(mover), self.pieces_of(!mover), tally);
        survey_side(self, mover, 1, tally);
        survey_side(self, !mover, -1, tally);
    }

    /// Tapered by the pieces captured.
    fn mix(&self) -> Mix {
        let left: i32 = Player::BOTH.into_iter().map(|player| pieces_left(self, player)).sum();
        Mix::tapered(36 - left, 24)
    }
}

/// How many of a player's pieces have not been captured.
fn pieces_left(position: &Position, player: Player) -> i32 {
    let on_board = position.pieces_of(player).len() + position.gipf_of(player).len();
    on_board as i32 + i32::from(position.reserve(player))
}

fn survey_side(position: &Position, player: Player, sign: i32, tally: &mut impl Tally) {
    let rules = position.rules();
    tally.add(terms::PIECE.at(rules as usize), sign * pieces_left(position, player));
    let reserve = if rules == Rules::Basic { terms::BASIC_RESERVE } else { terms::RESERVE };
    tally.add(reserve.at(usize::from(position.reserve(player))), sign);
    let gipf = position.gipf_of(player);
    let count = gipf.len() as usize;
    match rules {
        Rules::Basic => return,
        Rules::Standard => tally.add(terms::GIPF_STANDARD.at(count), sign),
        Rules::Tournament => tally.add(terms::GIPF_TOURNAMENT.at(count), sign),
    }
    for (distance, &ring) in rings().iter().enumerate() {
        tally.add(terms::GIPF_RING.at(distance), sign * (ring & gipf).len() as i32);
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

/// The ordering score of a capture: more than any history of other pushes.
const CAPTURE: i32 = 20_000;

impl Evaluate<Position> for GipfEvaluation {
    fn evaluate(&mut self, position: &Position) -> i32 {
        self.scale.weigh(position)
    }

    fn prepare(&mut self, position: &Position) {
        self.captures = Captures::new(position);
    }

    fn ordering_score(&self, position: &Position, mv: Move) -> i32 {
        match mv {
            Move::Take(cells) => 200 * (cells & position.pieces_of(!position.turn())).len() as i32,
            Move::Push { entry, kind } => {
                let centre = 3 - entry.first().distance_from_centre() as i32;
                let shifted = entry.shifted(position.occupied()).len() as i32;
                let captures = if self.captures.contain(entry) { CAPTURE } else { 0 };
                captures + 40 * shifted + 10 * centre + if kind == Kind::Gipf { 5 } else { 0 }
            }
            Move::Done => 0,
        }
    }

    /// Takes are forced, and change the balance.
    fn needs_extension(&self, position: &Position) -> bool {
        position.stage() == Stage::Take || position.rows(position.turn()).any(Row::is_compulsory)
    }

    /// A capture may change the balance. The depth is limited because captures that leave GIPF
    /// pieces standing may go on forever.
    fn has_tactical_moves(&self, _: &Position, below: u32) -> bool {
        below < 4 && !self.captures.are_none()
    }

    fn is_tactical(&self, _: &Position, mv: Move) -> bool {
        matches!(mv, Move::Push { entry, .. } if self.captures.contain(entry))
    }

    /// A push usually helps, but with a small reserve it brings the end nearer (zugzwang).
    fn after_null_move(&self, position: &Position) -> Option<Position> {
        const MIN_RESERVE: u8 = 3;
        let enough = position.reserve(position.turn()) >= MIN_RESERVE;
        enough.then(|| position.after_null_move()).flatten()
    }

    fn tuning(&self) -> Tuning {
        Tuning {
            repeats: true,
            duplicates: true,
            reduce_after: 4,
            reduction_divisor: 90,
            late_move_factor: 0,
            reverse_futility_margin: 110,
            aspiration_window: 40,
            decisions_left: 25,
        }
    }
}

#[cfg(test)]
mod tests {
    use gipf::Variant;

    use super::*;

    fn after_null_move(text: &str) -> Option<Position> {
        let position = Position::parse(Variant::Standard, text).expect("a position");
        GipfEvaluation::default().after_null_move(&position)
    }

    #[test]
    fn a_null_move_changes_nothing_but_the_turn() {
        let board = "b..W/.B.../w...../W.....B/.....w/....w/BbWb";
        let after = after_null_move(&format!("{board} w push 9,9 cc")).expect("a quiet position");
        assert_eq!(after.to_string(), format!("{board} b push 9,9 cc"));
    }

    #[test]
    fn there_is_no_null_move_with_a_small_reserve_or_a_row_to_take() {
        let board = "b..W/.B.../w...../W.....B/.....w/....w/BbWb";
        assert_eq!(after_null_move(&format!("{board} w push 2,9 cc")), None);
        let row = "b..W/.B.../w...../WwwwW.B/.....w/....w/BbWb";
        assert_eq!(after_null_move(&format!("{row} w push 4,9 cc")), None);
    }
}
