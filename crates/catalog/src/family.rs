use std::fmt::{self, Display};
use std::str::FromStr;

use game::text::one_of;
use game::{ParseError, Player, Tabletop};

use crate::GameId;

/// Generates everything that depends on the list of families.
macro_rules! families {
    ($($name:ident $id:literal $title:literal $rules:ident, $usual:ident, $turns:ident, $opening:expr;)*) => {
        /// A game of the rule books with all its variants, which share board, pieces and moves.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Family {
            $(#[doc = $title] $name,)*
        }

        /// A move of any game: legal in some position of it. Its [`Display`] is canonical; text
        /// becomes a move where [`AnyGame::read`](crate::AnyGame::read) checks it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Move {
            $(#[doc = concat!("Of ", $title, ".")] $name($rules::Move),)*
        }

        impl Display for Move {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name(mv) => mv.fmt(f),)*
                }
            }
        }

        $(
            impl From<$rules::Move> for Move {
                fn from(mv: $rules::Move) -> Self {
                    Self::$name(mv)
                }
            }

            impl TryFrom<Move> for $rules::Move {
                type Error = OtherGame;

                fn try_from(mv: Move) -> Result<Self, OtherGame> {
                    match mv {
                        Move::$name(mv) => Ok(mv),
                        _ => Err(OtherGame),
                    }
                }
            }
        )*

        /// The position type of a family.
        pub(crate) mod positions {
            $(pub(crate) type $name = $rules::Position;)*
        }

        impl Family {
            /// All families.
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

            /// The variant offered first.
            pub const fn usual(self) -> GameId {
                match self {
                    $(Self::$name => GameId::$usual,)*
                }
            }

            /// Whether a turn may take several moves, which a player composes before they count.
            pub const fn has_compound_turns(self) -> bool {
                match self {
                    $(Self::$name => matches!(Turns::$turns, Turns::Compound),)*
                }
            }

            /// How many random moves begin a game between engines.
            pub const fn opening(self) -> OpeningLength {
                match self {
                    $(Self::$name => $opening,)*
                }
            }

            /// The game's name for a player.
            pub fn name_of(self, player: Player) -> &'static str {
                match self {
                    $(Self::$name => $rules::Position::name_of(player),)*
                }
            }
        }
    };
}

/// A move of another game was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a move of another game")]
pub struct OtherGame;

/// How many moves a turn takes.
enum Turns {
    Single,
    Compound,
}

// A family is one line: its names, its rules, the variant offered first, its kind of turns, and how
// many moves make an opening.
families! {
    Dvonn "dvonn" "DVONN" dvonn, Dvonn,        Single,   OpeningLength { full: 49, short: 4 };
    Gipf  "gipf"  "GIPF"  gipf,  GipfBasic,    Compound, OpeningLength { full: 6, short: 6 };
    Gyges "gyges" "Gygès" gyges, GygesBasic,   Single,   OpeningLength { full: 12, short: 12 };
}

/// How many random moves begin a game between engines, so that no two games are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpeningLength {
    /// Enough that the game is under way: all placements in games with a placement phase, else a
    /// few moves.
    pub full: usize,
    /// Few enough that the engines do most of the placing themselves.
    pub short: usize,
}

impl Family {
    /// Its variants.
    pub fn games(self) -> impl Iterator<Item = GameId> {
        GameId::ALL.iter().copied().filter(move |game| game.family() == self)
    }
}

impl Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Family {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        one_of(text, Self::ALL, Self::id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_family() {
        let games: Vec<GameId> = Family::ALL.iter().flat_map(|family| family.games()).collect();
        assert_eq!(games, GameId::ALL);
        for &family in Family::ALL {
            assert_eq!(family.usual().family(), family);
            assert_eq!(family.to_string().parse(), Ok(family));
        }
    }

    #[test]
    fn an_unknown_family_is_answered_with_the_known_ones() {
        let error = "chess".parse::<Family>().unwrap_err().to_string();
        assert_eq!(error, "expected one of dvonn, gipf, gyges at column 1, found \"chess\"");
    }

    #[test]
    fn a_move_is_small_and_knows_its_game() {
        assert!(size_of::<Move>() <= 16);
        let mv: dvonn::Move = "c3-d4".parse().unwrap();
        let any = Move::from(mv);
        assert_eq!(any.to_string(), "c3-d4");
        assert_eq!(dvonn::Move::try_from(any), Ok(mv));
        assert_eq!(gyges::Move::try_from(any), Err(OtherGame));
    }

    #[test]
    fn players_are_called_as_the_books_call_them() {
        let names = |family: Family| Player::BOTH.map(|player| family.name_of(player));
        assert_eq!(names(Family::Gipf), ["White", "Black"]);
        assert_eq!(names(Family::Gyges), ["South", "North"]);
    }
}
