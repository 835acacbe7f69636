use std::cell::RefCell;
use std::sync::LazyLock;

use game::{Cell as _, Game};
use gyges::{Cell, Move, Position, Variant};

use super::outlook::Outlook;
use crate::weighing::{Tally, Weights};

/// Ranks the moves of a position by weights tuned on the moves that the engine has played.
#[derive(Debug, Clone)]
pub(super) struct Ranking {
    outlook: Outlook,
    weights: &'static [i32],
    /// The value of dropping a piece of each size on each cell. Zero in the basic game.
    drops: [[i32; CELLS]; 3],
    /// The value of the last move without its drop: most moves differ only in where the piece is
    /// dropped.
    run: RefCell<(Option<[Cell; 2]>, i32)>,
}

const CELLS: usize = 36;
/// How much a weight of one hundredth counts, compared with the history heuristic.
const SCALE: f64 = 10.0;
/// Winning comes first.
const GOAL: i32 = 1 << 19;

impl Ranking {
    pub(super) fn of(position: &Position) -> Self {
        let outlook = Outlook::of(position);
        let weights = &*learned()[position.variant() as usize];
        let mut drops = [[0; CELLS]; 3];
        if position.variant() == Variant::Advanced {
            let (occupied, nearest) =
                (position.board().occupied(), position.nearest_row(position.turn()));
            // The moving piece leaves an empty cell behind.
            for cell in !occupied | nearest {
                for (size, worths) in drops.iter_mut().enumerate() {
                    worths[usize::from(cell.index())] =
                        weigh(weights, |sum| outlook.survey_drop(size, cell, sum));
                }
            }
        }
        Self { outlook, weights, drops, run: RefCell::default() }
    }

    /// The ordering score of a move.
    pub(super) fn rank(&self, mv: Move) -> i32 {
        let (from, to, drop) = match mv {
            Move::Goal { .. } => return GOAL,
            Move::Place { .. } => return 0,
            Move::Go { from, to } => (from, to, None),
            Move::Replace { from, to, drop } => (from, to, Some(drop)),
        };
        let mut run = self.run.borrow_mut();
        if run.0 != Some([from, to]) {
            *run = (
                Some([from, to]),
                weigh(self.weights, |sum| self.outlook.survey_run(from, to, sum)),
            );
        }
        let rows = weigh(self.weights, |sum| self.outlook.survey_rows(from, to, drop, sum));
        let drop =
            drop.map_or(0, |drop| self.drops[self.outlook.size_at(to)][usize::from(drop.index())]);
        run.1 + rows + drop
    }
}

/// The weights that come with the program, for the basic and the advanced game.
fn learned() -> &'static [Box<[i32]>; 2] {
    static LEARNED: LazyLock<[Box<[i32]>; 2]> = LazyLock::new(|| {
        let mut weights = Weights::zero(Outlook::TERMS);
        let text = include_str!("../../weights/gyges-moves.weights");
        weights.read(text).expect("weights of moves");
        let scaled = |value: f64| (value * SCALE) as i32;
        [0, 1].map(|game| weights.values().iter().map(|value| scaled(value[game])).collect())
    });
    &LEARNED
}

fn weigh(weights: &[i32], survey: impl FnOnce(&mut Sum<'_>)) -> i32 {
    let mut sum = Sum { weights, total: 0 };
    survey(&mut sum);
    sum.total
}

struct Sum<'a> {
    weights: &'a [i32],
    total: i32,
}

impl Tally for Sum<'_> {
    fn add(&mut self, weight: usize, count: i32) {
        self.total += self.weights[weight] * count;
    }
}

#[cfg(test)]
mod tests {
    use game::Symmetric;
    use game::testing::{Dice, cases, random_position};
    use gyges::Phase;

    use super::*;

    fn random_positions() -> impl Iterator<Item = Position> {
        let mut dice = Dice::new(11);
        (0..cases(100, 2_000)).flat_map(move |_| {
            [Variant::Basic, Variant::Advanced]
                .map(|variant| random_position(&Position::start(variant), 40, &mut dice))
        })
    }

    #[test]
    fn precomputed_scores_are_the_same() {
        for position in random_positions() {
            let ranking = Ranking::of(&position);
            for mv in position.moves() {
                let (Move::Go { .. } | Move::Replace { .. }) = mv else { continue };
                let plain = weigh(ranking.weights, |sum| ranking.outlook.survey(mv, sum));
                assert_eq!(ranking.rank(mv), plain, "{mv} in {position}");
            }
        }
    }

    #[test]
    fn moves_rank_as_their_images_do() {
        for position in random_positions().filter(|position| position.phase() == Phase::Move) {
            let ranking = Ranking::of(&position);
            for symmetry in 1..position.symmetries() {
                let image = Ranking::of(&position.image(symmetry));
                for mv in position.moves() {
                    let turned = position.image_of_move(mv, symmetry);
                    assert_eq!(ranking.rank(mv), image.rank(turned), "{mv} in {position}");
                }
            }
        }
    }
}
