use crate::{Dice, Game};

/// The positions of a random game, including the start, at most `plies` moves long.
pub fn random_game<G: Game>(start: &G, plies: usize, dice: &mut Dice) -> Vec<G> {
    let mut positions = vec![start.clone()];
    while positions.len() <= plies {
        let last = &positions[positions.len() - 1];
        let Some(mv) = dice.pick(&last.moves()) else { break };
        positions.push(last.after(mv));
    }
    positions
}

/// A position somewhere in a random game of at most `plies` moves, all lengths equally
/// likely.
pub fn random_position<G: Game>(start: &G, plies: usize, dice: &mut Dice) -> G {
    let mut positions = random_game(start, plies, dice);
    positions.swap_remove(dice.roll(positions.len()))
}
