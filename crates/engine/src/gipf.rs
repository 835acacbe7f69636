//! How to judge a position of GIPF.

use game::{Game, Player};
use gipf::{CellSet, Kind, Move, Position, Rules, Stage};
use search::{Evaluate, Tuning};

/// Judges by pieces lost and kept, pieces in play, and where they stand.
#[derive(Debug, Clone, Default)]
pub struct GipfEvaluation;

/// A piece that has not been captured.
const PIECE: i32 = 100;
/// The same, on the board rather than in reserve.
const IN_PLAY: i32 = 6;
/// A GIPF piece on the board, and what the last one costs in worry.
const GIPF_PIECE: i32 = 60;
const LAST_GIPF: i32 = -130;
/// By the cell: the centre, and the rings around it.
const RINGS: [i32; 4] = [9, 6, 3, 0];
/// Fewer pieces than this in reserve are a worry, each that is missing.
const THIN_RESERVE: i32 = 4;
const WORRY: i32 = 25;

impl GipfEvaluation {
    fn side(position: &Position, player: Player) -> i32 {
        let pieces = position.pieces_of(player);
        let gipf = position.gipf_of(player);
        let reserve = i32::from(position.reserve(player));
        let on_board = (pieces.len() + gipf.len()) as i32;
        let mut value = PIECE * (on_board + reserve) + IN_PLAY * on_board;
        value -= WORRY * (THIN_RESERVE - reserve).max(0);
        if position.rules() != Rules::Basic {
            value += GIPF_PIECE * gipf.len() as i32;
            if gipf.len() == 1 {
                value += LAST_GIPF;
            }
        }
        for (ring, worth) in Self::rings().iter().zip(RINGS) {
            value += worth * (*ring & pieces).len() as i32;
            value += worth / 2 * (*ring & gipf).len() as i32;
        }
        value
    }

    /// The cells by their distance from the centre.
    fn rings() -> &'static [CellSet; RINGS.len()] {
        static RING_SETS: std::sync::LazyLock<[CellSet; RINGS.len()]> =
            std::sync::LazyLock::new(|| {
                let mut rings = [CellSet::EMPTY; RINGS.len()];
                for cell in CellSet::BOARD {
                    rings[cell.distance_from_centre()].insert(cell);
                }
                rings
            });
        &RING_SETS
    }
}

impl Evaluate<Position> for GipfEvaluation {
    fn evaluate(&mut self, position: &Position) -> i32 {
        let player = position.turn();
        Self::side(position, player) - Self::side(position, !player)
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
