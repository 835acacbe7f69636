use catalog::AnyGame;
use game::Outcome;

use crate::error::Fault;
use crate::{Moment, Tree};

/// Plays every line of a tree, notes which moves end turns, and returns how the game itself ends by
/// the rules. `places` says where each moment's move was read.
pub(super) fn check(
    start: &dyn AnyGame,
    tree: &mut Tree,
    places: &[usize],
) -> Result<Option<Outcome>, Fault> {
    let play = |tree: &mut Tree, position: &mut dyn AnyGame, at: Moment| {
        let mv = tree.mv(at).unwrap_or_default();
        let ends_turn = position.ends_turn(mv);
        let ends_turn = ends_turn.map_err(|error| Fault::in_move(places[at.index()], mv, error))?;
        position.play(mv).map_err(|error| Fault::in_move(places[at.index()], mv, error))?;
        tree.set_ends_turn(at, ends_turn);
        Ok(())
    };
    let mut outcome = None;
    let mut lines = vec![(start.boxed_clone(), Moment::START)];
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
        if begin == Moment::START {
            outcome = position.outcome();
        }
    }
    Ok(outcome)
}
