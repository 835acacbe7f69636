use std::borrow::Cow;
use std::fmt::{Debug, Display};
use std::ops::ControlFlow;

use crate::{Game, Player};

/// The name of something that can be tapped, as the texts of moves have it: a cell's coordinate
/// (`c3`), or one of `hand-1` `hand-2` `hand-3` `basic` `gipf` `goal` `done` `confirm`.
pub type Tap = Cow<'static, str>;

/// What people see of a game: where things lie, how a move is entered, and what it does.
///
/// Front ends draw and animate from this and hold no rule of their own.
pub trait Tabletop: Game {
    /// Whether pieces come to lie on each other in play, so that a stack has layers.
    const LAYERS: bool = false;

    /// What ended a game, by its rules.
    type Cause: Copy + Eq + Debug + Display + Send + Sync + 'static;

    /// Every place of the board, in the plane.
    fn places(variant: Self::Variant) -> Vec<Place>;

    /// The pieces and stacks that stand on the board.
    fn pieces(&self) -> Vec<Piece>;

    /// What lies beside the board and may still come into play.
    fn supplies(&self) -> Vec<Supply>;

    /// How many pieces a player can still bring into play. A piece that is made of several counts
    /// as several.
    fn to_enter(&self, player: Player) -> u8 {
        let own = self.supplies().into_iter().filter(|supply| supply.player == player);
        own.map(|supply| supply.count).sum()
    }

    /// What ended the game; `None` while there is no outcome.
    fn cause(&self) -> Option<Self::Cause>;

    /// What each player would score if the game ended now, in games that count pieces.
    fn points(&self) -> Option<[u8; 2]> {
        None
    }

    /// What the game calls a player.
    fn name_of(player: Player) -> &'static str {
        match player {
            Player::First => "White",
            Player::Second => "Black",
        }
    }

    /// The taps that enter `mv`, a legal move of this position. No legal move's taps are the
    /// beginning of another's, so that a front end can walk down the trie of all of them.
    fn taps(&self, mv: Self::Move) -> Vec<Tap>;

    /// Why the last of these taps leads nowhere, although those before it begin a legal move. If
    /// the game is over, `taps` is empty.
    fn refuse_tap(&self, taps: &[Tap]) -> Self::Refusal;

    /// The position as it would be if the other player had to decide now, so that they can prepare
    /// a premove. `None` if they would have nothing to decide.
    fn ahead(&self) -> Option<Self>;

    /// What playing `mv`, a legal move, does on the board, in the order in which it happens.
    fn steps(&self, mv: Self::Move) -> Vec<Step>;

    /// Calls `visit` with every path of the moving piece to the end of `mv`, a legal move.
    /// Visits none in games where pieces move in straight lines.
    fn for_each_route(
        &self,
        mv: Self::Move,
        visit: &mut dyn FnMut(&Route) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let _ = (mv, visit);
        ControlFlow::Continue(())
    }

    /// Why these taps do not begin a legal move: what is wrong with the first bad tap.
    fn objection(&self, taps: &[Tap]) -> Option<Self::Refusal> {
        let moves: Vec<Vec<Tap>> = self.moves().into_iter().map(|mv| self.taps(mv)).collect();
        let astray = |length: &usize| !moves.iter().any(|mv| mv.starts_with(&taps[..*length]));
        (0..=taps.len()).find(astray).map(|length| self.refuse_tap(&taps[..length]))
    }
}

/// A place of the board. The first player sits at the bottom; `x` grows to the right and `y` away
/// from them, and the nearest neighbours of a cell are one unit away.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// What to call it, and its [`Tap`].
    pub name: Tap,
    /// What it is.
    pub kind: PlaceKind,
    /// Where it is, from left to right.
    pub x: f64,
    /// Where it is, from the first player's edge to the second's.
    pub y: f64,
}

/// What can be done with a [`Place`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlaceKind {
    /// Pieces stand here.
    Cell,
    /// Pieces enter here and move on at once.
    Dot,
    /// This player's pieces end the game here.
    Goal(Player),
}

/// A piece, or a stack of them, on a place.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The place it stands on.
    pub at: Tap,
    /// Whose it is, if it is anybody's.
    pub owner: Option<Player>,
    /// How many pieces are stacked here, or how large the piece is.
    pub height: u8,
    /// Whether it contains a neutral piece.
    pub marked: bool,
}

/// Equal pieces beside the board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Supply {
    /// Who will bring them into play.
    pub player: Player,
    /// Whose colour they have, if they have one.
    pub owner: Option<Player>,
    /// How many pieces each consists of, or how large each is.
    pub height: u8,
    /// How many of them there are.
    pub count: u8,
    /// What to tap to choose one, where there is a choice.
    pub tap: Option<Tap>,
}

/// One thing that happens on the board when a move is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A piece comes from a player's supply, over a dot if the game has dots.
    Enter {
        /// The dot it comes over.
        over: Option<Tap>,
        /// The piece, on the place where it ends.
        piece: Piece,
    },
    /// What stands at the first waypoint goes to the last.
    Go {
        /// Its route.
        route: Route,
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

/// What becomes of a piece that leaves the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It goes back to this player's supply.
    Returned(Player),
    /// This player keeps it for good.
    Captured(Player),
    /// It is out of the game.
    Lost,
}

/// The path of a piece over the board: its start, every cell that it enters, and its end.
pub type Route = Vec<Waypoint>;

/// One place on a [`Route`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Waypoint {
    /// The place.
    pub at: Tap,
    /// Whether a piece that stands here sends the moving piece on.
    pub bounce: bool,
}

impl Waypoint {
    /// A place that is passed, or where the route begins or ends.
    pub fn plain(at: impl Into<Tap>) -> Self {
        Self { at: at.into(), bounce: false }
    }
}
