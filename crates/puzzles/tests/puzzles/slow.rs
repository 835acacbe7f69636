//! A slow prover, written to be obviously right: plain AND/OR search over the rules. It shares
//! nothing with the prover of the crate: it neither orders nor prunes moves, and caches results by
//! the text of the position.

use std::collections::HashMap;

use game::{Game, Outcome, Player};
use puzzles::Goal;

/// What a goal needs to know of a game.
pub(crate) trait Countable: Game {
    /// The pieces by which a player is ahead.
    fn lead(&self, player: Player) -> i32;

    /// Whether the player who decides wins with one move.
    fn wins_now(&self) -> bool {
        let wins = Some(Outcome::Win(self.turn()));
        self.moves().into_iter().any(|mv| self.after(mv).outcome() == wins)
    }
}

impl Countable for dvonn::Position {
    fn lead(&self, player: Player) -> i32 {
        let score = |player| {
            let own = self.stacks().filter(|(_, stack)| stack.owner == Some(player));
            own.map(|(_, stack)| i32::from(stack.height)).sum::<i32>()
        };
        score(player) - score(!player)
    }
}

impl Countable for gipf::Position {
    fn lead(&self, player: Player) -> i32 {
        let all = |player| {
            let [basic, gipf] = [self.basic_of(player), self.gipf_of(player)];
            (basic.len() + 2 * gipf.len()) as i32 + i32::from(self.reserve(player))
        };
        all(player) - all(!player)
    }
}

impl Countable for gyges::Position {
    fn lead(&self, _: Player) -> i32 {
        0
    }

    fn wins_now(&self) -> bool {
        self.movers().into_iter().any(|from| self.reach(from).goal)
    }
}

/// A question about one goal, asked from one position.
pub(crate) struct Question<'a, G: Countable> {
    goal: Goal,
    start: &'a G,
    known: HashMap<(String, u8), bool>,
}

impl<'a, G: Countable> Question<'a, G> {
    pub(crate) fn new(start: &'a G, goal: Goal) -> Self {
        Self { goal, start, known: HashMap::new() }
    }

    /// Whether the player who decided at the start reaches the goal from a position with this many
    /// turns left.
    pub(crate) fn reaches(&mut self, position: &G, turns: u8) -> bool {
        let solver = self.start.turn();
        if let Some(outcome) = position.outcome() {
            return match self.goal {
                Goal::Win { .. } | Goal::Gain { .. } => outcome == Outcome::Win(solver),
                Goal::Save { .. } => outcome != Outcome::Win(!solver),
                Goal::Points { points } => position.lead(solver) >= points.into(),
            };
        }
        match self.goal {
            Goal::Win { .. } if turns == 0 => return false,
            Goal::Save { .. } if turns == 0 => return true,
            Goal::Gain { pieces, .. } if turns == 0 => {
                return position.lead(solver) - self.start.lead(solver) >= pieces.into();
            }
            _ => {}
        }
        let key = (position.to_string(), turns);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let reached = self.reaches_by_moves(position, turns);
        self.known.insert(key, reached);
        reached
    }

    fn reaches_by_moves(&mut self, position: &G, turns: u8) -> bool {
        let solving = position.turn() == self.start.turn();
        let wins = matches!(self.goal, Goal::Win { .. } | Goal::Save { .. });
        if wins && position.wins_now() {
            return solving;
        }
        let mut moves = position.moves().into_iter();
        let mut reached = |mv| {
            let after = self.after(position, turns, mv);
            self.reaches(&after.0, after.1)
        };
        if solving { moves.any(&mut reached) } else { moves.all(&mut reached) }
    }

    /// The position after a move, and the turns that are left then.
    pub(crate) fn after(&self, position: &G, turns: u8, mv: G::Move) -> (G, u8) {
        let timed = self.goal.turns().is_some();
        let spent = u8::from(timed && position.ends_turn(mv));
        (position.after(mv), turns - spent)
    }
}
