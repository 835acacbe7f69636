use game::Tap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Side;

/// What to draw: the board and what lies beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Board {
    /// The pieces and stacks on the board.
    pub pieces: Vec<Piece>,
    /// What may still come into play.
    pub supplies: Vec<Supply>,
    /// What the players have captured.
    pub captives: Vec<Captives>,
    /// What each player would score if the game ended now, the first player before the second;
    /// `null` where pieces are not counted, or not yet.
    pub points: Option<[u8; 2]>,
    /// How many pieces each player can still bring into play. A piece that is made of several
    /// counts as several.
    pub to_enter: [u8; 2],
    /// How many pieces each player has captured, counted in the same way.
    pub captured: [u8; 2],
}

/// A place of the board, in the plane. The first player sits at the bottom.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Place {
    /// Its name, and what a tap on it is called.
    pub name: Tap,
    /// What it is.
    pub kind: PlaceKind,
    /// Where it is, from left to right; neighbours are one unit away.
    pub x: f64,
    /// Where it is, from the first player's edge to the second's.
    pub y: f64,
    /// The places next to it along the lines of the board, one for each direction; `null` where the
    /// board ends. Directions have the same order at every place.
    pub neighbours: Vec<Option<Tap>>,
}

impl Place {
    /// The places of a board.
    pub fn all(places: Vec<game::Place>) -> Vec<Self> {
        let neighbours = game::neighbours(&places);
        let places = places.into_iter().zip(neighbours);
        places
            .map(|(game::Place { name, kind, x, y }, neighbours)| Self {
                name,
                kind: kind.into(),
                x,
                y,
                neighbours,
            })
            .collect()
    }
}

/// What can be done with a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PlaceKind {
    /// Pieces stand here.
    Cell,
    /// Pieces enter here and move on at once.
    Dot,
    /// A player's pieces end the game here.
    Goal {
        /// Whose.
        of: Side,
    },
}

impl From<game::PlaceKind> for PlaceKind {
    fn from(kind: game::PlaceKind) -> Self {
        match kind {
            game::PlaceKind::Cell => Self::Cell,
            game::PlaceKind::Dot => Self::Dot,
            game::PlaceKind::Goal(player) => Self::Goal { of: player.into() },
        }
    }
}

/// A piece, or a stack of them, on a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Piece {
    /// The place.
    pub at: Tap,
    /// Whose it is, if it is anybody's.
    pub owner: Option<Side>,
    /// How many pieces are stacked here, or how large the piece is.
    pub height: u8,
    /// Whether it contains a neutral piece: in DVONN, a DVONN piece.
    pub marked: bool,
    /// Whose pieces lie in the stack, from the bottom to the top, `null` for one that is nobody's.
    /// Empty if that is not known, and in games without stacks.
    pub layers: Vec<Option<Side>>,
}

impl From<game::Piece> for Piece {
    fn from(piece: game::Piece) -> Self {
        Self {
            at: piece.at,
            owner: piece.owner.map(Side::from),
            height: piece.height,
            marked: piece.marked,
            layers: Vec::new(),
        }
    }
}

/// Equal pieces that a player has captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Captives {
    /// Who has captured them.
    pub by: Side,
    /// Whose they were.
    pub owner: Side,
    /// How many pieces each consists of.
    pub height: u8,
    /// How many of them there are.
    pub count: u8,
}

/// Equal pieces beside the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Supply {
    /// Who will bring them into play.
    pub player: Side,
    /// Whose colour they have, if they have one.
    pub owner: Option<Side>,
    /// How many pieces each consists of, or how large each is.
    pub height: u8,
    /// How many of them there are.
    pub count: u8,
    /// What to tap to choose one, where there is a choice.
    pub tap: Option<Tap>,
}

impl From<game::Supply> for Supply {
    fn from(supply: game::Supply) -> Self {
        Self {
            player: supply.player.into(),
            owner: supply.owner.map(Side::from),
            height: supply.height,
            count: supply.count,
            tap: supply.tap,
        }
    }
}

/// One thing that happens on the board when a move is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Step {
    /// A piece comes from a player's supply.
    Enter {
        /// The dot it comes over, if the game has dots.
        over: Option<Tap>,
        /// The piece, on the place where it ends.
        piece: Piece,
    },
    /// What stands at the first waypoint goes to the last.
    Go {
        /// Its way.
        route: Vec<Waypoint>,
        /// The piece or stack as it stands at the end, including what it landed on.
        piece: Piece,
    },
    /// What stands on a place leaves the board.
    Leave {
        /// The place.
        from: Tap,
        /// What becomes of it.
        fate: Fate,
    },
}

impl From<game::Step> for Step {
    fn from(step: game::Step) -> Self {
        match step {
            game::Step::Enter { over, piece } => Self::Enter { over, piece: piece.into() },
            game::Step::Go { route, piece } => {
                let route = route.into_iter().map(Waypoint::from).collect();
                Self::Go { route, piece: piece.into() }
            }
            game::Step::Leave { from, fate } => Self::Leave { from, fate: fate.into() },
        }
    }
}

/// One place on the way of a piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Waypoint {
    /// The place.
    pub at: Tap,
    /// Whether a piece that stands here sends the moving piece on.
    pub bounce: bool,
}

impl From<game::Waypoint> for Waypoint {
    fn from(waypoint: game::Waypoint) -> Self {
        Self { at: waypoint.at, bounce: waypoint.bounce }
    }
}

/// What becomes of a piece that leaves the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Fate {
    /// It goes back to a player's supply.
    Returned {
        /// Whose.
        to: Side,
    },
    /// A player keeps it for good.
    Captured {
        /// Who.
        by: Side,
    },
    /// It is out of the game.
    Lost,
}

impl From<game::Fate> for Fate {
    fn from(fate: game::Fate) -> Self {
        match fate {
            game::Fate::Returned(player) => Self::Returned { to: player.into() },
            game::Fate::Captured(player) => Self::Captured { by: player.into() },
            game::Fate::Lost => Self::Lost,
        }
    }
}
