//! Why a move is good, in the words of the game.

mod dvonn;
mod gipf;
mod gyges;
mod reason;

use game::{Game, Outcome};
use search::Score;

pub use reason::Reason;

/// A game in which moves can be explained.
pub trait Explain: Game {
    /// What a legal move achieves, most important first. All of it follows from the rules alone,
    /// not from a search.
    fn merits(&self, mv: Self::Move) -> Vec<Reason>;
}

/// Why to play the best move of a search, most important first. `second` is the score of the
/// second-best move, if there was a search for it.
pub fn reasons<G: Explain>(
    position: &G,
    mv: G::Move,
    score: Score,
    second: Option<Score>,
) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if position.after(mv).outcome() == Some(Outcome::Win(position.turn())) {
        reasons.push(Reason::WinsAtOnce);
    } else if let Some(decisions @ 1..) = score.decisions() {
        reasons.push(Reason::Wins { decisions: decisions.unsigned_abs() });
    }
    if position.count_moves() == 1 {
        reasons.push(Reason::OnlyMove);
    } else if !score.is_lost() && second.is_some_and(Score::is_lost) {
        reasons.push(Reason::OnlyDefence);
    }
    reasons.extend(position.merits(mv));
    reasons
}

/// With fewer moves than this, the opponent is nearly immobile.
const FEW_MOVES: u64 = 4;

/// How many moves are left to an opponent who decides next.
fn left_to_the_opponent<G: Game>(position: &G, after: &G) -> Option<Reason> {
    let moves = after.count_moves();
    let caged = after.turn() != position.turn() && (1..FEW_MOVES).contains(&moves);
    caged.then_some(Reason::LeavesFewMoves { moves: moves as u32 })
}
