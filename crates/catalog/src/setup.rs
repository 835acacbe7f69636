use game::ParseError;

use crate::{AnyGame, GameId, Handicap};

/// Everything that is decided before a game begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setup {
    game: GameId,
    pieces: Handicap,
}

/// The numbers of pieces cannot be chosen in this game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the numbers of pieces can be chosen in {} only, not in {game}", with_handicap())]
pub struct FixedPieces {
    /// The game.
    pub game: GameId,
}

fn with_handicap() -> String {
    let games = GameId::ALL.iter().filter(|game| game.handicap().is_some());
    games.map(|game| game.id()).collect::<Vec<_>>().join(", ")
}

impl Setup {
    /// The game by its standard rules.
    pub fn of(game: GameId) -> Self {
        Self { game, pieces: Handicap::default() }
    }

    /// The game with these numbers of pieces, if they can be chosen.
    pub fn with_pieces(game: GameId, pieces: Handicap) -> Result<Self, FixedPieces> {
        match game.handicap() {
            Some(_) => Ok(Self { game, pieces }),
            None => Err(FixedPieces { game }),
        }
    }

    /// Which game it is.
    pub const fn game(self) -> GameId {
        self.game
    }

    /// How many pieces the players have, if that can be chosen.
    pub const fn pieces(self) -> Handicap {
        self.pieces
    }

    /// The game at the position that `text` describes.
    pub fn parse(self, text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        self.start().at(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handicap_changes_the_start_of_the_basic_game() {
        let pieces: Handicap = "18,15".parse().unwrap();
        let start = Setup::with_pieces(GameId::GipfBasic, pieces).unwrap().start();
        assert!(start.to_string().contains(" 15,12 "), "{start}");
        assert_eq!(start.setup().pieces(), pieces);
        let plain = Setup::of(GameId::GipfBasic).start();
        assert!(plain.to_string().contains(" 12,12 "), "{plain}");
    }

    #[test]
    fn other_games_take_no_handicap() {
        let others = GameId::ALL.iter().filter(|&&game| game != GameId::GipfBasic);
        for &game in others {
            let refused = Setup::with_pieces(game, Handicap::default());
            assert_eq!(refused, Err(FixedPieces { game }));
        }
        let message = FixedPieces { game: GameId::Dvonn }.to_string();
        assert_eq!(message, "the numbers of pieces can be chosen in gipf-basic only, not in dvonn");
    }
}
