use game::{Game, Outcome, Step, Tabletop, Tap};
use gyges::{Cell, CellSet, Move, Phase, Position};

use super::{Explain, Reason, left_to_the_opponent};

impl Explain for Position {
    fn merits(&self, mv: Move) -> Vec<Reason> {
        if self.phase() == Phase::Place {
            return Vec::new();
        }
        let after = self.after(mv);
        let mut reasons = Vec::new();
        if after.outcome().is_none() {
            reasons.extend(stopped_goal(self, mv, &after));
            let ahead = after.ahead();
            let from = ahead.and_then(|ahead| goal_runs(&ahead).first());
            reasons.extend(from.map(|from| Reason::ThreatensGoal { from: tap(from) }));
            reasons.extend(left_to_the_opponent(self, &after));
        }
        let bounces = bounces(self, mv);
        if bounces > 0 {
            reasons.push(Reason::Bounces { bounces });
        }
        reasons
    }
}

/// The pieces that the player who decides can bring to the goal at once.
fn goal_runs(position: &Position) -> CellSet {
    position.movers().into_iter().filter(|&from| position.reach(from).goal).collect()
}

/// A run of the opponent to the goal that the move prevents.
fn stopped_goal(position: &Position, mv: Move, after: &Position) -> Option<Reason> {
    let from = goal_runs(&position.ahead()?).first()?;
    if after.wins_at_once() {
        return None;
    }
    let wins = Some(Outcome::Win(position.turn()));
    let helps = |other: Move| {
        let next = position.after(other);
        next.outcome() == wins || !next.wins_at_once()
    };
    let only = !position.moves().into_iter().any(|other| other != mv && helps(other));
    Some(Reason::StopsGoal { from: tap(from), only })
}

/// How often the moving piece bounces on its shortest path.
fn bounces(position: &Position, mv: Move) -> u32 {
    match position.steps(mv).first() {
        Some(Step::Go { route, .. }) => {
            route.iter().filter(|waypoint| waypoint.bounce).count() as u32
        }
        _ => 0,
    }
}

fn tap(cell: Cell) -> Tap {
    cell.to_string().into()
}
