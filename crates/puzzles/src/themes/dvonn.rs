use dvonn::{Move, Phase, Position};
use engine::{Bot, Explain, Reason};
use game::{Dice, Game, Player};
use search::{Limits, Options, Signals};

use super::{Scene, Theme, present};
use crate::Goal;
use crate::prover::Prover;
use crate::puzzling::Puzzling;

/// How many placements begin a game.
const PLACEMENTS: usize = 49;
/// Endings with more stacks take too long to prove twice.
const MOST_STACKS: u32 = 14;
/// The fewest moves that leave a real choice.
const FEWEST_MOVES: u64 = 4;
/// More than enough to solve such an ending.
const NODES: u64 = 400_000;

/// The fewest pieces worth a theme.
const WORTH_CUTTING: u32 = 2;
const TALL: u8 = 3;

impl Puzzling for Position {
    fn lead(&self, player: Player) -> i32 {
        i32::from(self.score(player)) - i32::from(self.score(!player))
    }

    fn opening(dice: &mut Dice) -> usize {
        PLACEMENTS + dice.roll(4)
    }

    /// The exact result, if it is not a loss.
    fn goals(&self, _: impl FnOnce() -> bool) -> Vec<Goal> {
        let suits = self.phase() == Phase::Stacking
            && self.occupied().len() <= MOST_STACKS
            && self.count_moves() >= FEWEST_MOVES;
        if !suits {
            return Vec::new();
        }
        let options = Options { hash: 4, ..Options::default() };
        let line = Bot::Triskel.thinker::<Self>(options).think(
            self,
            &[],
            &Limits::nodes(NODES),
            &Signals::default(),
            &mut |_| {},
        );
        let points = line.and_then(|line| line.score.points()).filter(|&points| points >= 0);
        points.map(|points| Goal::Points { points: points as i8 }).into_iter().collect()
    }

    /// Whether no other move wins, or no other move draws.
    fn is_worth(&self, prover: &mut Prover<Self>) -> bool {
        let Goal::Points { points } = prover.goal() else { return false };
        if points <= 1 {
            return true;
        }
        let mut win = prover.with_goal(Goal::Points { points: 1 });
        let root = win.root(self);
        win.keepers(&root, 2).is_ok_and(|keepers| keepers.len() == 1)
    }

    fn themes(scene: &Scene<Self>) -> Vec<Theme> {
        let fallen = |position: &Position, mv, owner: Player| -> u32 {
            let Move::Stack { to, .. } = mv else { return 0 };
            let fallen = position.falls(mv).without(to) & position.owned(owner);
            fallen.into_iter().map(|at| u32::from(position.height(at))).sum()
        };
        let opponent = !scene.solver;
        let saves = |(position, mv): (&Position, Move)| {
            let merits = position.merits(mv);
            merits.iter().any(|reason| matches!(reason, Reason::SavesStack { .. }))
        };
        let takes = |(position, mv): (&Position, Move)| {
            matches!(mv, Move::Stack { to, .. }
                if position.owned(opponent).contains(to) && position.height(to) >= TALL)
        };
        let uses_dvonn = |(position, mv): (&Position, Move)| {
            matches!(mv, Move::Stack { from, to }
                if position.dvonn().contains(from) || position.dvonn().contains(to))
        };
        present([
            (
                Theme::Cut,
                scene.own().any(|(position, mv)| fallen(position, mv, opponent) >= WORTH_CUTTING),
            ),
            (Theme::Rescue, scene.own().take(1).any(saves)),
            (Theme::Tempo, scene.theirs().any(|(_, mv)| mv == Move::Pass)),
            (Theme::Takeover, scene.own().any(takes)),
            (Theme::Dvonn, scene.own().take(1).any(uses_dvonn)),
            (
                Theme::Sacrifice,
                scene.own().any(|(position, mv)| fallen(position, mv, scene.solver) > 0),
            ),
        ])
    }
}
