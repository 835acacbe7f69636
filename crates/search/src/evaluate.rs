use std::convert::Infallible;
use std::ops::ControlFlow;

use game::Game;

use crate::Prospects;

/// What the search has to know about playing a game, beside its rules.
pub trait Evaluate<G: Game>: Clone + Send + 'static {
    /// How good an unfinished position is for the player who decides, in hundredths of whatever
    /// counts as one.
    fn evaluate(&mut self, position: &G) -> i32;

    /// Hears of a position before anything is asked about its moves, and finds out what all of them
    /// need.
    fn consider(&mut self, position: &G) {
        let _ = position;
    }

    /// Whether some moves of the position that was considered last are loud, and worth trying so
    /// many decisions below the last depth.
    fn has_loud_moves(&self, position: &G, below: u32) -> bool {
        let _ = (position, below);
        false
    }

    /// Whether a move of the position that was considered last is loud: it changes so much that it
    /// is tried even at the last depth and below, where a player may also leave everything as it stands.
    fn is_loud(&self, position: &G, mv: G::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// A first guess at how good a move of the position that was considered last is, against others
    /// of the same position: what is tried first if nothing is known from the search.
    fn promise(&self, position: &G, mv: G::Move) -> i32;

    /// Whether the search shall go on as if there were no such move, because whoever plays does not
    /// see it.
    fn overlooks(&self, position: &G, mv: G::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// Whether the player who decides certainly wins with his next move. Where it is cheap to know,
    /// the search need not look.
    fn wins_at_once(&self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// Whether the player who decides has to answer a threat, or his opponent wins with the next
    /// decision: the move that made it is not searched less deep than others, and wins by nothing
    /// but threats are looked for. Only for games in which the players decide in turn.
    fn is_threatened(&self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// Visits the moves that are worth a thought: all of them, but for some after which the
    /// opponent certainly wins at once. If there is a move, at least one is visited.
    fn for_each_candidate(&self, position: &G, mut visit: impl FnMut(G::Move)) {
        let ControlFlow::Continue(()) = position.for_each_move(|mv| {
            visit(mv);
            ControlFlow::<Infallible>::Continue(())
        });
    }

    /// Whether the position should not be judged as it stands, because what happens next is
    /// forced: the search goes on below its last depth.
    fn is_unsettled(&self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// The position as if the player who decides could pass, where hardly ever he would like to:
    /// who does well after that does better with a move.
    fn after_pass(&self, position: &G) -> Option<G> {
        let _ = position;
        None
    }

    /// In a game that is won by points: how many they can still be.
    fn prospects(&self, position: &G) -> Option<Prospects> {
        let _ = position;
        None
    }

    /// About how many positions it takes to solve this one exactly, if that is worth a thought.
    /// Only for games that have [`prospects`](Evaluate::prospects).
    fn effort_to_solve(&self, position: &G) -> Option<u64> {
        let _ = position;
        None
    }

    /// How the search may be made selective in this game.
    fn tuning(&self) -> Tuning;
}

/// How selective the search is. What is good differs from game to game, and matches decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tuning {
    /// Whether a position can come again.
    pub repeats: bool,
    /// Different moves often lead to the same position: search one of them.
    pub twins: bool,
    /// So many moves are searched to the full depth before reductions begin.
    pub full_moves: usize,
    /// Reductions grow with depth and with the number of moves tried before; this divides them, in
    /// hundredths.
    pub reduction_divisor: usize,
    /// At depth `d`, no more than `d * d` times this and a few moves are tried; none are left out
    /// if it is 0.
    pub late_moves: usize,
    /// A position that is better than needed by this much for each depth left is not searched; 0
    /// if all are.
    pub margin: i32,
    /// The first window around the last score.
    pub window: i32,
    /// About how many more decisions a player has to make: to share out the clock.
    pub decisions_left: u32,
}

impl Tuning {
    /// Looks at everything: the search gives the value of plain negamax.
    pub const EXHAUSTIVE: Self = Self {
        repeats: true,
        twins: false,
        full_moves: usize::MAX,
        reduction_divisor: 100,
        late_moves: 0,
        margin: 0,
        window: 50,
        decisions_left: 30,
    };
}
