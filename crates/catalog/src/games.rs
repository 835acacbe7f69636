use std::fmt::{self, Display};
use std::str::FromStr;

use game::ParseError;
use game::text::Cursor;
use gipf::Variant as Gipf;
use gyges::Variant as Gyges;

use crate::erased::Erased;
use crate::{AnyGame, Setup};

/// Makes all that depends on the list of games from the list of games.
macro_rules! games {
    ($($name:ident $id:literal $title:literal $position:ty, $pieces:pat => $variant:expr;)*) => {
        /// A game with its variant, as people choose it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum GameId {
            $(#[doc = $title] $name,)*
        }

        impl GameId {
            /// All games.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// What programs call it.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)*
                }
            }

            /// What people call it.
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$name => $title,)*
                }
            }
        }

        impl Setup {
            /// The game at its start.
            pub fn start(self) -> Box<dyn AnyGame> {
                match (self.game(), self.pieces()) {
                    $((GameId::$name, $pieces) => Erased::<$position>::start(self, $variant),)*
                }
            }
        }
    };
}

// A game is one line: its names, its positions, and its variant with the pieces that were chosen.
games! {
    Dvonn          "dvonn"           "DVONN"           dvonn::Position, _ => dvonn::Variant;
    GipfBasic      "gipf-basic"      "GIPF basic"      gipf::Position, pieces => Gipf::Basic(pieces);
    GipfStandard   "gipf-standard"   "GIPF standard"   gipf::Position, _ => Gipf::Standard;
    GipfTournament "gipf-tournament" "GIPF tournament" gipf::Position, _ => Gipf::Tournament;
    GygesBasic     "gyges-basic"     "Gygès basic"     gyges::Position, _ => Gyges::Basic;
    GygesAdvanced  "gyges-advanced"  "Gygès advanced"  gyges::Position, _ => Gyges::Advanced;
}

impl Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for GameId {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL.iter().copied().find(|game| game.id() == text).ok_or_else(|| {
            let ids: Vec<&str> = Self::ALL.iter().map(|game| game.id()).collect();
            Cursor::new(text).expected(format!("one of {}", ids.join(", ")))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_round_trip_and_differ() {
        for &game in GameId::ALL {
            assert_eq!(game.to_string().parse(), Ok(game));
        }
    }

    #[test]
    fn an_unknown_id_is_answered_with_the_known_ones() {
        let error = "chess".parse::<GameId>().unwrap_err().to_string();
        assert!(GameId::ALL.iter().all(|game| error.contains(game.id())), "{error}");
        assert!(error.ends_with("found \"chess\""), "{error}");
    }
}
