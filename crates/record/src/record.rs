use std::fmt::{self, Display};

use catalog::{AnyGame, Move, MoveError, Setup};
use game::{Outcome, ParseError, Repetition};

use crate::{NodeId, Piles, Played, Tags, Tree, tsk};

/// A game with all its notes. Every move of its tree is legal.
#[derive(Debug, Clone)]
pub struct Record {
    /// Who played, when, and where.
    pub tags: Tags,
    /// How the game ended, as the record says. If the rules ended it, they decide: see
    /// [`ending`](Record::ending).
    pub result: Option<Outcome>,
    start: Box<dyn AnyGame>,
    tree: Tree,
}

impl Record {
    /// A game from the regular start.
    pub fn new(setup: Setup) -> Self {
        Self::from_start(setup.start())
    }

    /// A game from the position of this text.
    pub fn from_position(setup: Setup, text: &str) -> Result<Self, ParseError> {
        Ok(Self::from_start(setup.parse(text)?))
    }

    /// A game from this position.
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

    /// Whether the game begins at the regular start.
    pub fn is_from_start(&self) -> bool {
        self.start.to_string() == self.setup().start().to_string()
    }

    /// The moves.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The moves, for promoting, deleting and annotating. [`play`](Record::play) adds new ones.
    pub fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// The position at a node.
    pub fn position(&self, at: NodeId) -> Box<dyn AnyGame> {
        let mut position = self.start.clone();
        for moment in self.tree.line_to(at) {
            self.advance(&mut *position, moment);
        }
        position
    }

    /// Plays the move that led to a node, in the position before it.
    pub(crate) fn advance(&self, position: &mut dyn AnyGame, moment: NodeId) {
        if let Some(mv) = self.tree.mv(moment) {
            position.play(mv);
        }
    }

    /// Plays a legal move after `at` and returns its node: a new one after the other continuations,
    /// unless the move is already there.
    pub fn play(&mut self, at: NodeId, mv: Move) -> NodeId {
        self.play_all(at, [mv])
    }

    /// Plays several legal moves after `at`. Returns the node of the last.
    pub fn play_all(&mut self, mut at: NodeId, moves: impl IntoIterator<Item = Move>) -> NodeId {
        let mut position = self.position(at);
        for mv in moves {
            at = self.add(at, &*position, mv);
            position.play(mv);
        }
        at
    }

    /// Reads a move and plays it after `at`, if it is legal there.
    pub fn try_play(&mut self, at: NodeId, text: &str) -> Result<NodeId, MoveError> {
        self.try_play_all(at, [text])
    }

    /// Reads several moves and plays them after `at`. The moves before an illegal one stay.
    pub fn try_play_all<'m>(
        &mut self,
        mut at: NodeId,
        texts: impl IntoIterator<Item = &'m str>,
    ) -> Result<NodeId, MoveError> {
        let mut position = self.position(at);
        for text in texts {
            let mv = position.read(text)?;
            at = self.add(at, &*position, mv);
            position.play(mv);
        }
        Ok(at)
    }

    /// Adds a move after `at` that is legal there. The caller knows the position, so nothing has to
    /// be replayed.
    pub fn add(&mut self, at: NodeId, position: &dyn AnyGame, mv: Move) -> NodeId {
        self.tree.add(at, Played::new(position, mv))
    }

    /// The moves of the main line, as they were played.
    pub fn played(&self) -> impl Iterator<Item = Played> {
        self.tree.main_line().filter_map(|at| self.tree.played(at))
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.played().map(|played| played.mv)
    }

    /// How the game ended: by the rules or, if they did not end it, as the record says. `None` if
    /// it is not over or the result is unknown.
    pub fn ending(&self) -> Option<Outcome> {
        self.position(self.tree.end()).outcome().or(self.result)
    }

    /// The positions on the line to a node, inclusive, for the house rule of repetition.
    pub fn repetition(&self, at: NodeId) -> Repetition {
        let mut position = self.start.clone();
        let mut repetition = Repetition::new(position.key());
        for moment in self.tree.line_to(at) {
            self.advance(&mut *position, moment);
            repetition.play(position.key());
        }
        repetition
    }

    /// The result at a node: by the rules or, if they did not end the game and the house rule
    /// applies, a draw by repetition.
    pub fn outcome(&self, at: NodeId, repetition_draws: bool) -> Option<Outcome> {
        let drawn = || repetition_draws && self.repetition(at).is_draw();
        self.position(at).outcome().or_else(|| drawn().then_some(Outcome::Draw))
    }

    /// The layers of the stacks, and what each player has captured.
    pub fn piles(&self, at: NodeId) -> Piles {
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

/// The record in our own format, `.tsk`, ready to be followed by others in a file.
impl Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&tsk::write(self))
    }
}
