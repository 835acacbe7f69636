use std::any::Any;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

use game::text::one_of;
use game::{Game, ParseError};
use gipf::Variant as Gipf;
use gyges::Variant as Gyges;

use crate::erased::Erased;
use crate::family::positions;
use crate::{AnyGame, Family, Handicap, Setup};

/// Generates everything that depends on the list of games.
macro_rules! games {
    ($($name:ident $id:literal $title:literal $family:ident, $handicap:expr, $pieces:pat => $variant:expr;)*) => {
        /// A game with its variant, as people choose it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum GameId {
            $(#[doc = $title] $name,)*
        }

        impl GameId {
            /// All games.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Its id, for programs.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)*
                }
            }

            /// Its name, for people.
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$name => $title,)*
                }
            }

            /// The family that it is a variant of.
            pub const fn family(self) -> Family {
                match self {
                    $(Self::$name => Family::$family,)*
                }
            }

            /// How many pieces a player may have, if that can be chosen.
            pub const fn handicap(self) -> Option<RangeInclusive<u8>> {
                match self {
                    $(Self::$name => $handicap,)*
                }
            }
        }

        impl Setup {
            /// The game at its start.
            pub fn start(self) -> Box<dyn AnyGame> {
                match (self.game(), self.pieces()) {
                    $((GameId::$name, $pieces) => Erased::<positions::$family>::start(self, $variant),)*
                }
            }

            /// The variant in the type of `G`'s rules. `None` if it belongs to another family.
            pub fn variant<G: Game<Variant: Any>>(self) -> Option<G::Variant> {
                let variant: &dyn Any = match (self.game(), self.pieces()) {
                    $((GameId::$name, $pieces) => &$variant,)*
                };
                variant.downcast_ref().copied()
            }
        }
    };
}

// A game is one line: its names, its family, how many pieces a player may have if that can be
// chosen, and its variant with those pieces.
games! {
    Dvonn          "dvonn"           "DVONN"           Dvonn, None, _ => dvonn::Variant;
    GipfBasic      "gipf-basic"      "GIPF basic"      Gipf, Some(PIECES), pieces => Gipf::Basic(pieces);
    GipfStandard   "gipf-standard"   "GIPF standard"   Gipf, None, _ => Gipf::Standard;
    GipfTournament "gipf-tournament" "GIPF tournament" Gipf, None, _ => Gipf::Tournament;
    GygesBasic     "gyges-basic"     "Gygès basic"     Gyges, None, _ => Gyges::Basic;
    GygesAdvanced  "gyges-advanced"  "Gygès advanced"  Gyges, None, _ => Gyges::Advanced;
}

const PIECES: RangeInclusive<u8> = Handicap::FEWEST..=Handicap::MOST;

/// The default game.
impl Default for GameId {
    fn default() -> Self {
        Self::Dvonn
    }
}

impl Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for GameId {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        one_of(text, Self::ALL, Self::id)
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
