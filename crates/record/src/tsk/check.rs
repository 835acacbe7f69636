use catalog::AnyGame;
use game::Outcome;

use crate::error::Fault;
use crate::{NodeId, Played, Tree};

/// Plays every line of a tree, records who plays each move, and returns how the main line ends by
/// the rules. `places` says where each node's move was read.
pub(super) fn check(
    start: &dyn AnyGame,
    tree: &mut Tree,
    places: &[usize],
) -> Result<Option<Outcome>, Fault> {
    let play = |tree: &mut Tree, position: &mut dyn AnyGame, at: NodeId| {
        let Some(mv) = tree.mv(at) else { return Ok(()) };
        position.check(mv).map_err(|error| Fault::new(places[at.index()], error.to_string()))?;
        tree.set_played(at, Played::new(position, mv));
        position.play(mv);
        Ok(())
    };
    let mut outcome = None;
    let mut lines = vec![(start.boxed_clone(), NodeId::START)];
    while let Some((mut position, begin)) = lines.pop() {
        let mut at = begin;
        loop {
            for variation in tree.variations(at).to_vec() {
                let mut other = position.clone();
                play(tree, &mut *other, variation)?;
                lines.push((other, variation));
            }
            let Some(next) = tree.next(at) else { break };
            play(tree, &mut *position, next)?;
            at = next;
        }
        if begin == NodeId::START {
            outcome = position.outcome();
        }
    }
    Ok(outcome)
}
