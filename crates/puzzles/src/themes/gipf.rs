use engine::{Explain, Reason};
use game::{Dice, Game, Player};
use gipf::{Move, Position, Rules, Stage};

use super::{Scene, Theme, present};
use crate::Goal;
use crate::prover::Prover;
use crate::puzzling::Puzzling;

/// The pieces that a goal of gains asks for, most first, and in how many turns.
const GAINS: [(i8, u8); 5] = [(4, 4), (3, 4), (2, 4), (3, 2), (2, 2)];
/// With this few pieces left to push, or GIPF pieces on the board, a win may be near.
const FEW_TO_PUSH: u8 = 3;

impl Puzzling for Position {
    /// The pieces on the board and in reserve.
    fn lead(&self, player: Player) -> i32 {
        let all = |player| {
            let board = self.pieces_of(player).len() + self.gipf_of(player).len();
            board as i32 + i32::from(self.reserve(player))
        };
        all(player) - all(!player)
    }

    fn opening(dice: &mut Dice) -> usize {
        2 + dice.roll(7)
    }

    fn goals(&self, sees_win: impl FnOnce() -> bool) -> Vec<Goal> {
        if self.stage() != Stage::Push || self.moves().contains(&Move::Done) {
            return Vec::new();
        }
        let opponent = !self.turn();
        let hunted = self.rules() != Rules::Basic && self.gipf_of(opponent).len() <= 2;
        let mut goals = Vec::new();
        if hunted || self.reserve(opponent) <= FEW_TO_PUSH {
            goals.extend([1, 3].map(|turns| Goal::Win { turns }));
            goals.extend(sees_win().then_some(Goal::Win { turns: 5 }));
        }
        goals.extend(GAINS.map(|(pieces, turns)| Goal::Gain { pieces, turns }));
        goals
    }

    /// A gain in four turns is worth a puzzle only if it takes more than two.
    fn is_worth(&self, prover: &mut Prover<Self>) -> bool {
        let sooner = match prover.goal() {
            Goal::Gain { pieces, turns: 4 } => Goal::Gain { pieces, turns: 2 },
            _ => return true,
        };
        let mut sooner = prover.with_goal(sooner);
        let root = sooner.root(self);
        sooner.reaches(&root) == Ok(false)
    }

    fn themes(scene: &Scene<Self>) -> Vec<Theme> {
        let opponent = !scene.solver;
        let captures = |(position, mv): (&Position, Move)| matches!(mv, Move::Take(cells) if cells.meets(position.pieces_of(!position.turn())));
        let hunts = |(position, mv): (&Position, Move)| matches!(mv, Move::Take(cells) if cells.meets(position.gipf_of(opponent)));
        let mut takes = 0;
        let mut double = false;
        for (position, mv) in scene.own() {
            takes = if matches!(mv, Move::Take(_)) && position.stage() == Stage::Take {
                takes + 1
            } else {
                0
            };
            double |= takes >= 2;
        }
        let makes_row = |(position, mv): (&Position, Move)| {
            position.after(mv).stage() == Stage::Take || matches!(mv, Move::Take(_))
        };
        let stops = |(position, mv): (&Position, Move)| {
            let merits = position.merits(mv);
            merits.iter().any(|reason| matches!(reason, Reason::StopsRow { .. }))
        };
        let exhausted = scene.end.outcome().is_some()
            && scene.end.turn() == opponent
            && scene.end.reserve(opponent) == 0;
        present([
            (Theme::Sacrifice, scene.theirs().any(captures)),
            (Theme::Capture, scene.own().any(captures)),
            (Theme::DoubleRow, double),
            (Theme::GipfHunt, scene.own().any(hunts)),
            (Theme::Exhaustion, exhausted),
            (Theme::Quiet, !scene.own().take(1).any(makes_row)),
            (Theme::Parry, scene.own().take(1).any(stops)),
        ])
    }
}
