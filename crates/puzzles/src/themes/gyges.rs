use std::ops::ControlFlow;

use game::{Dice, Game, Player, Tabletop};
use gyges::{Move, Phase, Position};

use super::{Scene, Theme, present};
use crate::Goal;
use crate::puzzling::Puzzling;

/// The fewest bounces of a chain that is worth a theme.
const CHAIN: usize = 3;

impl Puzzling for Position {
    /// Pieces belong to nobody.
    fn lead(&self, _: Player) -> i32 {
        0
    }

    fn wins_at_once(&self) -> Option<bool> {
        Some(Position::wins_at_once(self))
    }

    /// The placements, and then some.
    fn opening(dice: &mut Dice) -> usize {
        12 + dice.roll(4)
    }

    fn goals(&self, sees_win: impl FnOnce() -> bool) -> Vec<Goal> {
        let over = self.phase() == Phase::Place || self.outcome().is_some();
        let threatened = self.threatens(!self.turn());
        let wins = Position::wins_at_once(self);
        match (over, wins, threatened) {
            (true, ..) | (_, true, false) => Vec::new(),
            (_, true, true) => vec![Goal::Win { turns: 1 }],
            (_, false, _) => {
                let mut goals = vec![Goal::Win { turns: 3 }];
                goals.extend(sees_win().then_some(Goal::Win { turns: 5 }));
                if threatened {
                    goals.extend([2, 4].map(|turns| Goal::Save { turns }));
                }
                goals
            }
        }
    }

    fn themes(scene: &Scene<Self>) -> Vec<Theme> {
        let chains = |(position, mv): (&Position, Move)| bounces(position, mv) >= CHAIN;
        let replaces = |(_, mv): (&Position, Move)| matches!(mv, Move::Replace { .. });
        let threatened =
            scene.own().next().is_some_and(|(start, _)| start.threatens(!scene.solver));
        let second = scene.second();
        let several = second.outcome().is_none() && ways_to_the_goal(second, scene.solver) > 1;
        let quiet = scene.decisions.len() > 2 && !second.threatens(scene.solver);
        let wins = matches!(scene.goal, Goal::Win { .. });
        present([
            (Theme::Quiet, quiet && wins),
            (Theme::Parry, threatened && scene.goal != Goal::Win { turns: 1 }),
            (Theme::BounceChain, scene.own().any(chains)),
            (Theme::Replace, scene.own().any(replaces)),
            (Theme::DoubleThreat, several && wins),
        ])
    }
}

/// The fewest bounces on a path of the move.
fn bounces(position: &Position, mv: Move) -> usize {
    /// The most paths to look at, because there can be very many.
    const PATHS: usize = 200;
    let (mut fewest, mut seen) = (usize::MAX, 0);
    let _ = position.for_each_route(mv, &mut |route| {
        fewest = fewest.min(route.iter().filter(|waypoint| waypoint.bounce).count());
        seen += 1;
        if seen < PATHS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if seen == 0 { 0 } else { fewest }
}

/// How many pieces a player could bring to the goal if it were their turn.
fn ways_to_the_goal(position: &Position, player: Player) -> usize {
    let Some(ahead) =
        (if position.turn() == player { Some(position.clone()) } else { position.ahead() })
    else {
        return 0;
    };
    ahead.moves().into_iter().filter(|mv| matches!(mv, Move::Goal { .. })).count()
}
