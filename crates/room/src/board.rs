//! The board as clients draw it, and what moves do on it.

use catalog::AnyGame;
use game::Player;
use record::{Layer, Piles};
use wire::{Board, Captives, Piece, Side, Step, Supply};

/// The board at a position with that history.
pub fn board(position: &dyn AnyGame, piles: &Piles) -> Board {
    let pieces = position.pieces().into_iter().map(Piece::from);
    let pieces = if position.has_layers() {
        pieces.map(|piece| with_layers(piece, piles)).collect()
    } else {
        pieces.collect()
    };
    Board {
        pieces,
        supplies: position.supplies().into_iter().map(Supply::from).collect(),
        captives: piles.captives().iter().copied().map(captives).collect(),
        points: position.points(),
        to_enter: Player::BOTH.map(|player| position.to_enter(player)),
        captured: Player::BOTH.map(|player| piles.captured(player)),
    }
}

/// What a move does on a board. `piles` are updated to the position `after` it.
pub(crate) fn told(steps: Vec<game::Step>, piles: &mut Piles, after: &dyn AnyGame) -> Vec<Step> {
    let mut told = Vec::with_capacity(steps.len());
    for step in steps {
        piles.step(&step);
        let mut step = Step::from(step);
        if let (true, Step::Enter { piece, .. } | Step::Go { piece, .. }) =
            (after.has_layers(), &mut step)
        {
            *piece = with_layers(piece.clone(), piles);
        }
        told.push(step);
    }
    piles.settle(after);
    told
}

/// The piece with the layers that lie on its place, if all are known.
fn with_layers(piece: Piece, piles: &Piles) -> Piece {
    Piece { layers: known(piles.layers(&piece.at)).unwrap_or_default(), ..piece }
}

fn captives(captives: record::Captives) -> Captives {
    let record::Captives { by, owner, height, count } = captives;
    Captives { by: by.into(), owner: owner.into(), height, count }
}

/// The owners of the layers, if all are known.
fn known(layers: &[Layer]) -> Option<Vec<Option<Side>>> {
    let owner = |layer: &Layer| match layer {
        Layer::Of(player) => Some(Some(Side::from(*player))),
        Layer::Neutral => Some(None),
        Layer::Unknown => None,
    };
    layers.iter().map(owner).collect()
}
