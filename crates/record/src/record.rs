use std::fmt::{self, Display};

use catalog::{AnyGame, Move, MoveError, Setup};
use game::{Outcome, ParseError, Repetition};

use crate::{Moment, Piles, Played, Tags, Tree, tsk};

/// A game with all that was noted about it. Every move of its tree is legal.
#[derive(Debug, Clone)]
pub struct Record {
    /// Who played, when, and where.
    pub tags: Tags,
    /// How the game ended, as far as it was said. Where the rules have ended it, they know best:
    /// see [`ending`](Record::ending).
    pub result: Option<Outcome>,
    start: Box<dyn AnyGame>,
    tree: Tree,
}

impl Record {
    /// A game that begins as the rules say.
    pub fn new(setup: Setup) -> Self {
        Self::from_start(setup.start())
    }

    /// A game that begins with the position of this text.
    pub fn from_position(setup: Setup, text: &str) -> Result<Self, ParseError> {
        Ok(Self::from_start(setup.parse(text)?))
    }

    /// A game that begins with this position.
    pub fn from_start(start: Box<dyn AnyGame>) -> Self {
        Self::from_tree(start, Tree::new())
    }

    /// A record of moves that are known to be legal.
    pub(crate) fn from_tree(start: Box<dyn AnyGame>, tree: Tree) -> Self {
        Self { tags: Tags::default(), result: None, start, tree }
    }

    /// Which game it is.
    pub fn setup(&self) -> Setup {
        self.start.setup()
    }

    /// The position before the first move.
    pub fn start(&self) -> &dyn AnyGame {
        &*self.start
    }

    /// Whether the game begins as the rules say.
    pub fn is_from_start(&self) -> bool {
        self.start.to_string() == self.setup().start().to_string()
    }

    /// The moves.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The moves, to be promoted, deleted and annotated. New ones come from
    /// [`play`](Record::play).
    pub fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// The position at a moment.
    pub fn position(&self, at: Moment) -> Box<dyn AnyGame> {
        let mut position = self.start.clone();
        for moment in self.tree.line_to(at) {
            self.advance(&mut *position, moment);
        }
        position
    }

    /// Plays the move that led to `moment` in the position before it.
    pub(crate) fn advance(&self, position: &mut dyn AnyGame, moment: Moment) {
        if let Some(mv) = self.tree.mv(moment) {
            position.play(mv);
        }
    }

    /// Plays a legal move after `at`, and returns the moment after it: a new one behind the other
    /// continuations, unless the move is there already.
    pub fn play(&mut self, at: Moment, mv: Move) -> Moment {
        self.play_all(at, [mv])
    }

    /// Plays several legal moves after `at`, and returns the moment after the last.
    pub fn play_all(&mut self, mut at: Moment, moves: impl IntoIterator<Item = Move>) -> Moment {
        let mut position = self.position(at);
        for mv in moves {
            at = self.add(at, &*position, mv);
            position.play(mv);
        }
        at
    }

    /// Reads a move and plays it after `at`, if it is legal there.
    pub fn try_play(&mut self, at: Moment, text: &str) -> Result<Moment, MoveError> {
        self.try_play_all(at, [text])
    }

    /// Reads several moves and plays them after `at`. Those before one that is not legal stay.
    pub fn try_play_all<'m>(
        &mut self,
        mut at: Moment,
        texts: impl IntoIterator<Item = &'m str>,
    ) -> Result<Moment, MoveError> {
        let mut position = self.position(at);
        for text in texts {
            let mv = position.read(text)?;
            at = self.add(at, &*position, mv);
            position.play(mv);
        }
        Ok(at)
    }

    /// Adds a move after `at` that is legal there. The caller knows the position at `at`, so that
    /// nothing needs to be played again.
    pub fn add(&mut self, at: Moment, position: &dyn AnyGame, mv: Move) -> Moment {
        self.tree.add(at, Played::new(position, mv))
    }

    /// The moves of the game itself, as they were played.
    pub fn played(&self) -> impl Iterator<Item = Played> {
        self.tree.main_line().filter_map(|at| self.tree.played(at))
    }

    /// The moves of the game itself.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.played().map(|played| played.mv)
    }

    /// How the game itself ended: by the rules or, if they have not ended it, as was said. Nothing
    /// if it goes on, or nobody knows.
    pub fn ending(&self) -> Option<Outcome> {
        self.position(self.tree.end()).outcome().or(self.result)
    }

    /// The positions on the line that leads to a moment, that one included, for the house rule.
    pub fn repetition(&self, at: Moment) -> Repetition {
        let mut position = self.start.clone();
        let mut repetition = Repetition::new(position.key());
        for moment in self.tree.line_to(at) {
            self.advance(&mut *position, moment);
            repetition.play(position.key());
        }
        repetition
    }

    /// How the game stands at a moment: by the rules or, if they have not ended it and the house
    /// has the rule, drawn by repetition.
    pub fn outcome(&self, at: Moment, repetition_draws: bool) -> Option<Outcome> {
        let drawn = || repetition_draws && self.repetition(at).is_draw();
        self.position(at).outcome().or_else(|| drawn().then_some(Outcome::Draw))
    }

    /// What lies in the stacks, and who has captured how much.
    pub fn piles(&self, at: Moment) -> Piles {
        let mut position = self.start.clone();
        let mut piles = Piles::of(&*position);
        for moment in self.tree.line_to(at) {
            let steps = self.tree.mv(moment).map(|mv| position.steps(mv)).unwrap_or_default();
            self.advance(&mut *position, moment);
            piles.follow(&steps, &*position);
        }
        piles
    }
}

/// The record in our own format, `.tsk`, so that others can follow it in a file.
impl Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&tsk::write(self))
    }
}
