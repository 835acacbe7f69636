use std::convert::Infallible;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::str::FromStr;

use crate::dice::any_move;
use crate::{Dice, Key, Outcome, ParseError, Player};

/// The rules of a game, as a type of positions.
///
/// A move is one decision of the player whose [`turn`](Game::turn) it is; the same player may
/// decide several times in a row. The position's [`Display`] is its text, which
/// [`parse`](Game::parse) reads back.
pub trait Game: Clone + Eq + Debug + Display + Send + Sync + 'static {
    /// What is decided before the game begins: the variant and the handicap.
    type Variant: Copy + Eq + Debug + Send + Sync;

    /// One decision. Its [`Display`] is canonical; parsing it is lenient.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync;

    /// Why a move is not legal.
    type Refusal: Error + Copy + Eq + Send + Sync + 'static;

    /// The position in which the game begins.
    fn start(variant: Self::Variant) -> Self;

    /// Reads a position: a position is a variant and a text.
    fn parse(variant: Self::Variant, text: &str) -> Result<Self, ParseError>;

    /// The player who decides next. In a finished game, whoever would be next.
    fn turn(&self) -> Player;

    /// The result, once there is one. The game is over if and only if there are no moves.
    fn outcome(&self) -> Option<Outcome>;

    /// Calls `visit` with every legal move, each of them once, until it breaks.
    fn for_each_move<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Plays a legal move. An illegal move leads to an unspecified position, but not to a panic in
    /// release builds; [`try_play`](Game::try_play) checks.
    fn play(&mut self, mv: Self::Move);

    /// Whether `mv`, a legal move, completes its player's turn.
    ///
    /// A turn is one or more moves of the same player: what the rule book lets them do before the
    /// next turn, which may be theirs again. Clock increments, takebacks and the numbers in a
    /// record go by turns.
    fn ends_turn(&self, mv: Self::Move) -> bool;

    /// Why `mv`, an illegal move, is not legal.
    fn refusal(&self, mv: Self::Move) -> Self::Refusal;

    /// The Zobrist key, updated move by move.
    fn key(&self) -> Key;

    /// The same key, computed from scratch.
    fn fresh_key(&self) -> Key;

    /// A number for a move, to be stored in tables. Moves of one position almost always have
    /// different numbers.
    fn code(mv: Self::Move) -> u16;

    /// Whether `mv` is among the legal moves.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.for_each_move(|legal| {
            if legal == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .is_break()
    }

    /// Plays `mv` if it is legal; otherwise says why it is not, and changes nothing.
    fn try_play(&mut self, mv: Self::Move) -> Result<(), Self::Refusal> {
        if self.is_legal(mv) {
            self.play(mv);
            Ok(())
        } else {
            Err(self.refusal(mv))
        }
    }

    /// How many legal moves there are.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let ControlFlow::Continue(()) = self.for_each_move(|_| {
            count += 1;
            ControlFlow::<Infallible>::Continue(())
        });
        count
    }

    /// All legal moves, as a list.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        let ControlFlow::Continue(()) = self.for_each_move(|mv| {
            moves.push(mv);
            ControlFlow::<Infallible>::Continue(())
        });
        moves
    }

    /// A random legal move, uniformly distributed.
    fn random_move(&self, dice: &mut Dice) -> Option<Self::Move> {
        any_move(self, dice)
    }

    /// The position after a legal move.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }
}
