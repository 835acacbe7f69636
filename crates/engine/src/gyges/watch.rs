//! Detects runs to the goal.

use std::cell::{Cell, RefCell};

use game::{Game, Key, Player};
use gyges::{Board, Position, Threat};

/// How many runs to the goal are remembered for each player.
const REMEMBERED: usize = 8;

/// Detects who could win at once, and caches how: positions of a search differ little, and usually
/// the same run still works.
#[derive(Debug, Clone, Default)]
pub(super) struct Watch {
    /// The last runs found, latest first.
    recent: RefCell<[Vec<Threat>; 2]>,
    /// For each player, the last position without such a run.
    calm: Cell<[Option<Key>; 2]>,
}

impl Watch {
    /// A run that would bring a player's piece to the goal, if it were their turn.
    pub(super) fn threat(&self, position: &Position, player: Player) -> Option<Threat> {
        let mut calm = self.calm.get();
        if position.goal().is_some() || calm[player.index()] == Some(position.key()) {
            return None;
        }
        self.recall(position.board(), player).or_else(|| {
            let Some(threat) = position.threat(player) else {
                calm[player.index()] = Some(position.key());
                self.calm.set(calm);
                return None;
            };
            let recent = &mut self.recent.borrow_mut()[player.index()];
            recent.truncate(REMEMBERED - 1);
            recent.insert(0, threat);
            Some(threat)
        })
    }

    /// Whether the player to move can win at once.
    pub(super) fn wins_at_once(&self, position: &Position) -> bool {
        self.threat(position, position.turn()).is_some()
    }

    fn recall(&self, board: &Board, player: Player) -> Option<Threat> {
        let recent = &mut self.recent.borrow_mut()[player.index()];
        let found = recent.iter().position(|threat| threat.stands(board))?;
        recent[..=found].rotate_right(1);
        recent.first().copied()
    }
}

#[cfg(test)]
mod tests {
    use game::testing::{Dice, cases, random_position};
    use gyges::Variant;

    use super::*;

    #[test]
    fn remembered_runs_still_work() {
        let mut dice = Dice::new(3);
        let watch = Watch::default();
        for _ in 0..cases(300, 5_000) {
            let start = Position::start(Variant::Advanced);
            let mut position = random_position(&start, 60, &mut dice);
            for _ in 0..8 {
                for player in Player::BOTH {
                    let threat = watch.threat(&position, player);
                    assert_eq!(threat.is_some(), position.threatens(player), "{position}");
                }
                let Some(mv) = position.random_move(&mut dice) else { break };
                position.play(mv);
            }
        }
    }
}
