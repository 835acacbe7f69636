//! The board as clients draw it.

use catalog::AnyGame;
use record::{Layer, Piles};
use wire::{Board, Captives, Piece, Side, Supply};

/// The board at a position with that history.
pub(crate) fn board(position: &dyn AnyGame, piles: &Piles) -> Board {
    let layers = |at: &str| if position.has_layers() { known(piles.layers(at)) } else { None };
    let piece = |piece: game::Piece| {
        let layers = layers(&piece.at).unwrap_or_default();
        Piece { layers, ..Piece::from(piece) }
    };
    Board {
        pieces: position.pieces().into_iter().map(piece).collect(),
        supplies: position.supplies().into_iter().map(Supply::from).collect(),
        captives: piles.captives().iter().copied().map(captives).collect(),
    }
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
