//! The line of a puzzle: what the solver must find, and what the defence answers.

use crate::Goal;
use crate::prover::{Node, Prover, TooLong};
use crate::puzzling::Puzzling;

/// The solution of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Solution<M> {
    /// Decisions of both players. Each of the solver's is the only one that reaches the goal; the
    /// line ends with one of them.
    pub(crate) unique: Vec<M>,
    /// In how many of them the solver has a choice.
    pub(crate) asked: usize,
    /// A possible continuation to the goal; the solver may have others.
    pub(crate) rest: Vec<M>,
}

/// The most decisions that a puzzle asks for.
const MOST_ASKED: usize = 4;

/// The longest line.
const LONGEST: usize = 40;

/// How many replies that hold out equally long are compared.
const COMPARED: usize = 24;

/// The solution from a position that reaches the goal. `None` if the first decision is not unique.
pub(crate) fn solution<G: Puzzling>(
    prover: &mut Prover<G>,
    start: &G,
) -> Result<Option<Solution<G::Move>>, TooLong> {
    let mut node = prover.root(start);
    let (mut line, mut asked, mut cut) = (Vec::new(), 0, 0);
    let mut unique = true;
    while line.len() < LONGEST && !is_over(prover, &node) {
        let mv = if node.0.turn() == prover.solver() {
            let choices = node.0.count_moves();
            let keepers = prover.keepers(&node, 2)?;
            let Some(&mv) = keepers.first() else { break };
            unique &= keepers.len() == 1 && asked < MOST_ASKED;
            if unique && choices > 1 {
                asked += 1;
                cut = line.len() + 1;
            }
            if asked == 0 && !unique {
                return Ok(None);
            }
            if unique { mv } else { quickest(prover, &node, &keepers) }
        } else {
            defence(prover, &node, unique)?
        };
        node = prover.after(&node, mv);
        line.push(mv);
    }
    let rest = line.split_off(cut);
    Ok((asked > 0).then_some(Solution { unique: line, asked, rest }))
}

/// Whether the line ends here: the goal is reached, or its time is over.
pub(crate) fn is_over<G: Puzzling>(prover: &Prover<G>, node: &Node<G>) -> bool {
    let timed = prover.goal().turns().is_some();
    node.0.outcome().is_some() || timed && node.1 == 0
}

/// The first of these moves that ends the game or the time of the goal; otherwise simply the first.
fn quickest<G: Puzzling>(prover: &Prover<G>, node: &Node<G>, keepers: &[G::Move]) -> G::Move {
    let ends = |mv: &&G::Move| is_over(prover, &prover.after(node, **mv));
    *keepers.iter().find(ends).unwrap_or(&keepers[0])
}

/// The reply that holds out best: the solver gets no more than the goal, and has the fewest moves
/// that reach it.
fn defence<G: Puzzling>(
    prover: &mut Prover<G>,
    node: &Node<G>,
    unique: bool,
) -> Result<G::Move, TooLong> {
    let replies = node.0.moves();
    let mut harder = prover.goal().harder().map(|goal| prover.with_goal(goal));
    let mut tight = Vec::new();
    for &reply in &replies {
        let after = prover.after(node, reply);
        let yields = match &mut harder {
            // A win two turns sooner.
            Some(harder) if matches!(harder.goal(), Goal::Win { .. }) => {
                after.1 >= 2 && harder.reaches(&(after.0, after.1 - 2))?
            }
            Some(harder) => harder.reaches(&after)?,
            None => false,
        };
        if !yields {
            tight.push(reply);
        }
        if tight.len() >= COMPARED {
            break;
        }
    }
    let replies = if tight.is_empty() { replies } else { tight };
    if !unique {
        return Ok(replies[0]);
    }
    for &reply in replies.iter().take(COMPARED) {
        let after = prover.after(node, reply);
        let asks = after.0.turn() == prover.solver() && after.0.count_moves() > 1;
        if asks && !is_over(prover, &after) && prover.keepers(&after, 2)?.len() == 1 {
            return Ok(reply);
        }
    }
    Ok(replies[0])
}
