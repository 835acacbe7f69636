use game::{Game, Key, Player};

use crate::{Cell, CellSet, Kind, Position};

/// The Zobrist keys of pieces, by owner, kind and cell.
static PIECES: [[[Key; Cell::SLOTS]; 2]; 2] = {
    let mut keys = [[[Key(0); Cell::SLOTS]; 2]; 2];
    let mut feature = 0;
    while feature < PIECE_FEATURES {
        let (piece, slot) = (feature / Cell::SLOTS, feature % Cell::SLOTS);
        keys[piece / 2][piece % 2][slot] = Key::of(feature as u64);
        feature += 1;
    }
    keys
};

/// Features of pieces are numbered below this, the others from here on.
const PIECE_FEATURES: usize = 4 * Cell::SLOTS;

pub(crate) fn piece_key(cell: Cell, owner: Player, kind: Kind) -> Key {
    PIECES[owner.index()][kind as usize][cell.slot()]
}

impl Position {
    /// The part of the key for the pieces on these cells.
    pub(crate) fn key_of(&self, cells: CellSet) -> Key {
        let mut key = Key::default();
        for player in Player::BOTH {
            for cell in cells & self.pieces_of(player) {
                key ^= piece_key(cell, player, self.kind(cell));
            }
        }
        key
    }

    /// The part of the key for everything besides the board, as a single feature.
    pub(crate) fn status_key(&self) -> Key {
        let [white, black] =
            Player::BOTH.map(|player| self.reserve(player) as u64 * 4 + self.right(player) as u64);
        let fields = [white, black, self.turn() as u64, self.stage() as u64, self.rules() as u64];
        let status = fields.into_iter().fold(0, |status, field| status << 8 | field);
        Key::of(PIECE_FEATURES as u64 + status)
    }
}
