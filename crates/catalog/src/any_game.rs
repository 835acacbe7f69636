use std::any::Any;
use std::fmt::{Debug, Display};

use engine::{Bot, Reason};
use game::{Game, Key, Outcome, ParseError, Perft, Piece, Place, Player, Route, Step, Supply, Tap};
use search::{Options, Score};

use crate::erased::Erased;
use crate::{Cause, Depth, Move, Objection, Setup, Thinker};

/// A position of any game. Its [`Display`] is the text of the position.
///
/// Text becomes a [`Move`] by [`read`](AnyGame::read), which checks it. Whoever has a move, from
/// there or from [`moves`](AnyGame::moves), is trusted with it: what a method does with a move that
/// is not legal here is unspecified, and a move of another game panics.
pub trait AnyGame: Debug + Display + Send + Sync {
    /// Which game it is, and how it was set up.
    fn setup(&self) -> Setup;

    /// Another position of the same game: the one that `text` describes.
    fn at(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError>;

    /// A copy, to be played on by itself.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;

    /// The player who decides next; of a finished game, the one who would.
    fn turn(&self) -> Player;

    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether the game has ended.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The fingerprint of the position.
    fn key(&self) -> Key;

    /// All legal moves.
    fn moves(&self) -> Vec<Move>;

    /// The legal move that a text means, or why there is none. The text is read as leniently as the
    /// game allows.
    fn read(&self, text: &str) -> Result<Move, MoveError> {
        let mv = self.parse_move(text)?;
        self.check(mv)?;
        Ok(mv)
    }

    /// The move of the game that a text means, legal here or not.
    fn parse_move(&self, text: &str) -> Result<Move, ParseError>;

    /// Whether a move is legal here, and if not, why.
    fn check(&self, mv: Move) -> Result<(), MoveError>;

    /// Plays a legal move.
    fn play(&mut self, mv: Move);

    /// Reads a move and plays it, or says why not and changes nothing.
    fn try_play(&mut self, text: &str) -> Result<Move, MoveError> {
        let mv = self.read(text)?;
        self.play(mv);
        Ok(mv)
    }

    /// Whether a legal move completes its player's turn. A GIPF turn is a push with the takings
    /// around it; elsewhere every move is a turn.
    fn ends_turn(&self, mv: Move) -> bool;

    /// The number of sequences of `depth` moves, or nothing if the count was stopped.
    fn perft(&self, depth: Depth, perft: Perft<'_>) -> Option<u64>;

    /// The same number below each move, or nothing if the count was stopped.
    fn divide(&self, depth: Depth, perft: Perft<'_>) -> Option<Vec<(Move, u64)>>;

    /// Every place of the board, in the plane.
    fn places(&self) -> Vec<Place>;

    /// The pieces and stacks that stand on the board.
    fn pieces(&self) -> Vec<Piece>;

    /// Whether pieces come to lie on each other in play, so that a stack has layers.
    fn has_layers(&self) -> bool;

    /// What lies beside the board and may still come into play.
    fn supplies(&self) -> Vec<Supply>;

    /// How many pieces a player can still bring into play. A piece that is made of several counts
    /// as several.
    fn to_enter(&self, player: Player) -> u8;

    /// What in the rules ended the game; nothing while there is no outcome.
    fn cause(&self) -> Option<Cause>;

    /// What each player would score if the game ended now, where pieces are counted at the end.
    fn points(&self) -> Option<[u8; 2]>;

    /// What the game calls a player.
    fn name_of(&self, player: Player) -> &'static str;

    /// The taps that enter a legal move.
    fn taps(&self, mv: Move) -> Vec<Tap>;

    /// All legal moves, each with the taps that enter it.
    fn all_taps(&self) -> Vec<(Move, Vec<Tap>)>;

    /// Why these taps do not begin a legal move; nothing if they do.
    fn objection(&self, taps: &[Tap]) -> Option<Objection>;

    /// The position as it would be if the other player had to decide now, for one who waits and has
    /// his answer ready. There is none if he would have nothing to decide.
    fn ahead(&self) -> Option<Box<dyn AnyGame>>;

    /// What playing a legal move does on the board, in the order in which it happens.
    fn steps(&self, mv: Move) -> Vec<Step>;

    /// The ways for the moving piece to get where a legal move takes it, at most `limit` of them;
    /// none where pieces go straight.
    fn routes(&self, mv: Move, limit: usize) -> Vec<Route>;

    /// How likely the player is to win whose score this is; a draw is half a win.
    fn win_chance(&self, score: Score) -> f64;

    /// Something that plays this game.
    fn thinker(&self, bot: Bot, options: Options) -> Box<dyn Thinker>;

    /// Why to play a legal move, which a search has found to be the best and to have this score;
    /// `second` is the score of the next best, if one was looked for. See [`Hint`](crate::Hint).
    fn reasons(&self, mv: Move, score: Score, second: Option<Score>) -> Vec<Reason>;

    /// What stands behind the face.
    fn as_any(&self) -> &dyn Any;
}

impl dyn AnyGame + '_ {
    /// The position as the rules of `G` know it; none if it is a game of other rules.
    pub fn position<G: Game>(&self) -> Option<&G> {
        self.as_any().downcast_ref::<Erased<G>>().map(Erased::position)
    }
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// Why a text is not a legal move of a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It is not a move of the game at all.
    #[error(transparent)]
    Unreadable(#[from] ParseError),
    /// It is a move of the game, but not a legal one here.
    #[error("{mv} is not legal: {reason}")]
    Refused {
        /// The move.
        mv: Move,
        /// What the rules have against it.
        reason: Objection,
    },
}
