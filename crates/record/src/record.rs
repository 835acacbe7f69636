use std::fmt::{self, Display};
use std::sync::Arc;

use catalog::{AnyGame, MoveError, Setup};
use game::{Outcome, ParseError, Repetition};

use crate::{Moment, Piles, Tags, Tree, tsk};

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
        Self::of(setup.start())
    }

    /// A game that begins with the position of this text.
    pub fn from_position(setup: Setup, text: &str) -> Result<Self, ParseError> {
        Ok(Self::of(setup.parse(text)?))
    }

    fn of(start: Box<dyn AnyGame>) -> Self {
        Self::from_tree(start, Tree::new("".into()))
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
        let mv = self.tree.mv(moment).expect("the start follows no moment");
        position.play(mv).expect("a record holds legal moves");
    }

    /// Plays a move after `at`, and returns the moment after it: a new one behind the other
    /// continuations, unless the move is there already.
    pub fn play(&mut self, at: Moment, mv: &str) -> Result<Moment, MoveError> {
        self.play_all(at, [mv])
    }

    /// Plays several moves after `at`, and returns the moment after the last. Those before one
    /// that is not legal stay.
    pub fn play_all<'m>(
        &mut self,
        mut at: Moment,
        moves: impl IntoIterator<Item = &'m str>,
    ) -> Result<Moment, MoveError> {
        let mut position = self.position(at);
        for mv in moves {
            let ends_turn = position.ends_turn(mv)?;
            position.play(mv)?;
            at = self.add(at, position.spell(mv)?.into(), ends_turn);
        }
        Ok(at)
    }

    /// Adds a move that is known to be legal, spelled canonically.
    pub(crate) fn add(&mut self, at: Moment, mv: Arc<str>, ends_turn: bool) -> Moment {
        self.tree.add(at, mv, ends_turn)
    }

    /// The moves of the game itself.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.tree.main_line().filter_map(|at| self.tree.mv(at))
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
            let mv = self.tree.mv(moment).expect("the start follows no moment");
            let steps = position.steps(mv).expect("a record holds legal moves");
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
