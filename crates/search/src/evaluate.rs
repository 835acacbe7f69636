use std::convert::Infallible;
use std::ops::ControlFlow;

use game::Game;

use crate::PointBounds;

/// What the search has to know about a game besides its rules.
pub trait Evaluate<G: Game>: Clone + Send + 'static {
    /// The static evaluation: how good an unfinished position is for the player who decides, in
    /// hundredths of the game's unit.
    fn evaluate(&mut self, position: &G) -> i32;

    /// Prepares for questions about the moves of a position: computes once what all of them need.
    /// [`ordering_score`](Evaluate::ordering_score), [`is_tactical`](Evaluate::is_tactical) and
    /// [`has_tactical_moves`](Evaluate::has_tactical_moves) are only asked about the position
    /// prepared last.
    fn prepare(&mut self, position: &G) {
        let _ = position;
    }

    /// Whether the quiescence search has moves to try in the prepared position, `below` decisions
    /// below the last depth.
    fn has_tactical_moves(&self, position: &G, below: u32) -> bool {
        let _ = (position, below);
        false
    }

    /// Whether a move of the prepared position is tactical: it changes so much that the quiescence
    /// search tries it.
    fn is_tactical(&self, position: &G, mv: G::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// A guess at how good a move of the prepared position is compared with the others, for move
    /// ordering.
    fn ordering_score(&self, position: &G, mv: G::Move) -> i32;

    /// Whether the player does not see this move. The search skips it.
    fn overlooks(&self, position: &G, mv: G::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// Whether the player who decides certainly wins with the next move, where that is cheap to
    /// know. The search does not look into such positions.
    fn wins_at_once(&self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// Whether the opponent threatens to win with their next decision. Moves that make such a
    /// threat are not reduced, and the proof-number search tries nothing else. Only for games in
    /// which the players decide in turn.
    fn is_threatened(&self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// Visits the moves that are worth searching: all but some after which the opponent certainly
    /// wins at once. Visits at least one if there is any legal move.
    fn for_each_candidate(&self, position: &G, mut visit: impl FnMut(G::Move)) {
        let ControlFlow::Continue(()) = position.for_each_move(|mv| {
            visit(mv);
            ControlFlow::<Infallible>::Continue(())
        });
    }

    /// Whether to extend the search here, as chess engines do in check: what comes next is forced,
    /// so a static evaluation would mean little.
    fn needs_extension(&self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// The position after a null move, where passing would hardly ever help (no zugzwang). `None`
    /// turns null-move pruning off.
    fn after_null_move(&self, position: &G) -> Option<G> {
        let _ = position;
        None
    }

    /// In a game that is won by points: bounds on the final result.
    fn point_bounds(&self, position: &G) -> Option<PointBounds> {
        let _ = position;
        None
    }

    /// About how many nodes it takes to solve the position exactly, if that is worth trying. Only
    /// for games that have [`point_bounds`](Evaluate::point_bounds).
    fn effort_to_solve(&self, position: &G) -> Option<u64> {
        let _ = position;
        None
    }

    /// How selective the search is in this game.
    fn tuning(&self) -> Tuning;
}

/// How selective the search is. The best values differ from game to game; matches decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tuning {
    /// Whether positions can repeat.
    pub repeats: bool,
    /// Whether different moves often lead to the same position, so that the search skips
    /// duplicates.
    pub duplicates: bool,
    /// Late-move reductions begin after this many moves.
    pub reduce_after: usize,
    /// Divides late-move reductions, in hundredths.
    pub reduction_divisor: usize,
    /// Late-move pruning: at depth `d`, at most `4 + factor * d * d` moves are tried. 0 turns it
    /// off.
    pub late_move_factor: usize,
    /// The margin of reverse futility pruning for each depth left. 0 turns it off.
    pub reverse_futility_margin: i32,
    /// Half the width of the first aspiration window.
    pub aspiration_window: i32,
    /// About how many more decisions a player has to make, for time management.
    pub decisions_left: u32,
}

impl Tuning {
    /// No selectivity: the search finds the value of plain negamax.
    pub const EXHAUSTIVE: Self = Self {
        repeats: true,
        duplicates: false,
        reduce_after: usize::MAX,
        reduction_divisor: 100,
        late_move_factor: 0,
        reverse_futility_margin: 0,
        aspiration_window: 50,
        decisions_left: 30,
    };
}
