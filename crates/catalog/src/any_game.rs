use std::any::Any;
use std::fmt::{Debug, Display};

use engine::{Bot, GamePhase, Reason};
use game::{Game, Key, Outcome, ParseError, Perft, Piece, Place, Player, Route, Step, Supply, Tap};
use search::{Options, Score};

use crate::erased::Erased;
use crate::{Cause, Depth, Move, Objection, Setup, Thinker};

/// A position of any game. Its [`Display`] is the text of the position.
///
/// [`read`](AnyGame::read) checks a text and turns it into a [`Move`]. Methods trust the moves they
/// get, from there or from [`moves`](AnyGame::moves): with a move that is not legal here their
/// behaviour is unspecified, and a move of another game panics.
pub trait AnyGame: Debug + Display + Send + Sync {
    /// The game, and how it was set up.
    fn setup(&self) -> Setup;

    /// The position of the same game that `text` describes.
    fn at(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError>;

    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;

    /// The player who decides next. In a finished game, whoever would be next.
    fn turn(&self) -> Player;

    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether the game has ended.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The Zobrist key of the position.
    fn key(&self) -> Key;

    /// All legal moves.
    fn moves(&self) -> Vec<Move>;

    /// The legal move that a text means, or why there is none. The text is read leniently.
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

    /// Whether a legal move completes its player's turn. A GIPF turn is a push with its takes; in
    /// other games every move is a turn.
    fn ends_turn(&self, mv: Move) -> bool;

    /// The number of sequences of `depth` moves, or `None` if the count was stopped.
    fn perft(&self, depth: Depth, perft: Perft<'_>) -> Option<u64>;

    /// The same number below each move, or `None` if the count was stopped.
    fn divide(&self, depth: Depth, perft: Perft<'_>) -> Option<Vec<(Move, u64)>>;

    /// Every place of the board, in the plane.
    fn places(&self) -> Vec<Place>;

    /// The pieces and stacks that stand on the board.
    fn pieces(&self) -> Vec<Piece>;

    /// Whether pieces stack up in play, so that a stack has layers.
    fn has_layers(&self) -> bool;

    /// What lies beside the board and may still come into play.
    fn supplies(&self) -> Vec<Supply>;

    /// How many pieces a player can still bring into play. A piece made of several counts as
    /// several.
    fn to_enter(&self, player: Player) -> u8;

    /// What ended the game, by its rules. `None` while it goes on.
    fn cause(&self) -> Option<Cause>;

    /// What each player would score if the game ended now, in games that count pieces.
    fn points(&self) -> Option<[u8; 2]>;

    /// The game's name for a player.
    fn name_of(&self, player: Player) -> &'static str;

    /// The taps that enter a legal move.
    fn taps(&self, mv: Move) -> Vec<Tap>;

    /// All legal moves, each with the taps that enter it.
    fn all_taps(&self) -> Vec<(Move, Vec<Tap>)>;

    /// Why these taps do not begin a legal move. `None` if they do.
    fn objection(&self, taps: &[Tap]) -> Option<Objection>;

    /// The position as it would be if the other player had to decide now, so that they can prepare
    /// a premove. `None` if they would have nothing to decide.
    fn ahead(&self) -> Option<Box<dyn AnyGame>>;

    /// What playing a legal move does on the board, in the order in which it happens.
    fn steps(&self, mv: Move) -> Vec<Step>;

    /// At most `limit` of the moving piece's paths to the end of a legal move.
    /// Empty in games whose pieces move straight.
    fn routes(&self, mv: Move, limit: usize) -> Vec<Route>;

    /// The chance of winning at a score. A draw is half a win.
    fn win_chance(&self, score: Score) -> f64;

    /// Something that plays this game.
    fn thinker(&self, bot: Bot, options: Options) -> Box<dyn Thinker>;

    /// The reasons for the best move of a search, which has this score. `second` is the score of
    /// the second-best move, if there was a search for it. See [`Hint`](crate::Hint).
    fn reasons(&self, mv: Move, score: Score, second: Option<Score>) -> Vec<Reason>;

    /// To which part of a game the position looks like it belongs.
    fn game_phase(&self) -> GamePhase;

    /// The position behind the interface.
    fn as_any(&self) -> &dyn Any;
}

impl dyn AnyGame + '_ {
    /// The position in the type of `G`'s rules. `None` if it belongs to another game.
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
        /// Why the rules refuse it.
        reason: Objection,
    },
}
