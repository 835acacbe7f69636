use catalog::AnyGame;
use game::Outcome;

use crate::error::Fault;
use crate::{Moment, Tree};

/// Plays every line of a tree, and returns how the game itself ends by the rules. `places` says
/// where each moment's move was read.
pub(super) fn check(
    start: &dyn AnyGame,
    tree: &Tree,
    places: &[usize],
) -> Result<Option<Outcome>, Fault> {
    let play = |position: &mut dyn AnyGame, at: Moment| {
        let mv = tree.mv(at).unwrap_or_default();
        position.play(mv).map_err(|error| Fault::in_move(places[at.index()], mv, error))
    };
    let mut outcome = None;
    let mut lines = vec![(start.boxed_clone(), Moment::START)];
    while let Some((mut position, begin)) = lines.pop() {
        let mut at = begin;
        loop {
            for &variation in tree.variations(at) {
                let mut other = position.clone();
                play(&mut *other, variation)?;
                lines.push((other, variation));
            }
            let Some(next) = tree.next(at) else { break };
            play(&mut *position, next)?;
            at = next;
        }
        if begin == Moment::START {
            outcome = position.outcome();
        }
    }
    Ok(outcome)
}
