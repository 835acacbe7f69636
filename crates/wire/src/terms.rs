use catalog::{GameId, Setup};
use game::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::object::{object, object_or_null};
use crate::{HIGHEST_LEVEL, Place, Side};

/// A game that somebody wants to begin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// Which game: `dvonn`, `gipf-basic`, `gyges-advanced`…
    #[schemars(extend("enum" = GameId::ALL.iter().map(|game| game.id()).collect::<Vec<_>>()))]
    pub game: String,
    /// White's and Black's pieces, 15 to 18 each: `18,15`. Only in basic GIPF.
    #[serde(default)]
    #[schemars(regex(pattern = r"^1[5-8],1[5-8]$"))]
    pub pieces: Option<String>,
    /// Against whom.
    #[serde(deserialize_with = "object")]
    pub opponent: Opponent,
    /// On which side.
    #[serde(default)]
    pub side: SideChoice,
    /// The clock, if any.
    #[serde(default, deserialize_with = "object_or_null")]
    pub clock: Option<ClockTerms>,
    /// Whether the third occurrence of a position is a draw.
    #[serde(default = "yes")]
    pub repetition: bool,
    /// The position in which it begins, as text; without one, the start of the game. Nobody has won
    /// there yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub start: Option<String>,
}

fn yes() -> bool {
    true
}

/// Whom to play against.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Opponent {
    /// The engine.
    Computer {
        /// How well it plays: 1 to 10.
        #[schemars(range(min = 1, max = HIGHEST_LEVEL))]
        level: u8,
    },
    // Kinds without fields have braces: serde would let unknown fields pass without them.
    /// Whoever opens the link first.
    Friend {},
    /// Somebody on the same screen.
    SameScreen {},
}

/// Which side to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum SideChoice {
    /// The side that begins.
    First,
    /// The other side.
    Second,
    /// Chosen at random.
    #[default]
    Lot,
}

/// The time that each player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockTerms {
    /// For the whole game, with both players present.
    Live {
        /// Seconds for the whole game: 1 to 10,800.
        #[schemars(range(min = 1, max = 10_800))]
        base: u32,
        /// Seconds added after each turn: 0 to 180.
        #[schemars(range(max = 180))]
        increment: u32,
    },
    /// For each turn, present or not.
    Days {
        /// Days for a turn: 1 to 14.
        #[schemars(range(min = 1, max = 14))]
        days: u8,
    },
}

/// What is settled before a game begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Terms {
    /// Which game.
    pub game: String,
    /// White's and Black's pieces in basic GIPF, if they differ from the book's.
    pub pieces: Option<String>,
    /// The clock.
    pub clock: Option<ClockTerms>,
    /// Whether the third occurrence of a position is a draw.
    pub repetition: bool,
    /// The engine's seat, if it plays.
    pub computer: Option<Computer>,
    /// Whether the game changes the ratings of its players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub rated: bool,
    /// The position in which it began, as text, if that is not the start of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub start: Option<String>,
}

/// The engine as an opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Computer {
    /// The side it plays.
    pub side: Side,
    /// How well it plays, from 1 to 10.
    pub level: u8,
}

/// A game that can be played here.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct VariantInfo {
    /// Its id, for programs.
    pub id: String,
    /// Its name, for people.
    pub title: String,
    /// The game of which it is a variant, as programs call it. Variants of a game share its board
    /// and its pieces.
    pub family: String,
    /// The same, as people call it.
    pub family_title: String,
    /// What the players are called, the first player first.
    pub sides: [String; 2],
    /// Whether a turn may take several moves, which are put together before they are sent.
    pub compound_turns: bool,
    /// How many pieces each player may have; `null` where that cannot be chosen.
    pub pieces: Option<PieceRange>,
    /// Whether it is offered first among the variants of its game.
    pub family_default: bool,
    /// Whether it is offered first of all.
    pub default: bool,
    /// Every place of its board.
    pub places: Vec<Place>,
}

/// How many pieces a player may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct PieceRange {
    /// The fewest, which is also the default.
    pub fewest: u8,
    /// The most.
    pub most: u8,
}

impl From<GameId> for VariantInfo {
    fn from(game: GameId) -> Self {
        let family = game.family();
        Self {
            id: game.id().to_owned(),
            title: game.title().to_owned(),
            family: family.id().to_owned(),
            family_title: family.title().to_owned(),
            sides: Player::BOTH.map(|player| family.name_of(player).to_owned()),
            compound_turns: family.has_compound_turns(),
            pieces: game.handicap().map(|range| {
                let (fewest, most) = range.into_inner();
                PieceRange { fewest, most }
            }),
            family_default: family.usual() == game,
            default: GameId::default() == game,
            places: Place::all(Setup::of(game).start().places()),
        }
    }
}
