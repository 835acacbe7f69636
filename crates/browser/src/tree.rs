//! A record under analysis: what a page may change in it, and what it shows of it.

use std::collections::HashMap;

use catalog::{AnyGame, Handicap, Move};
use record::{Format, Mark, NodeId, Record, Turns};
use room::{turn_after, view_after};
use serde::{Deserialize, Serialize};
use wire::{Object, PlayedMove, Side, View};

use crate::{Error, position, svg};

/// A change at a node of a tree.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Edit {
    /// Changes nothing, and shows the node.
    Look,
    /// Plays these moves after it. Moves that are already there are not added again.
    Play {
        /// As text, read leniently.
        moves: Vec<String>,
    },
    /// Makes it the main continuation of the node before it.
    Promote,
    /// Makes the line that leads to it the main line.
    MakeMain,
    /// Removes the move that led to it, and everything after that.
    Delete,
    /// Replaces the comment on it.
    Comment {
        /// An empty text removes the comment.
        text: String,
    },
    /// Replaces its sign.
    Mark {
        /// Such as `!?`; without one, the sign is removed.
        sign: Option<String>,
    },
}

impl Edit {
    /// Reads JSON.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let Object(edit) = serde_json::from_str(text).map_err(Error::malformed)?;
        Ok(edit)
    }
}

/// A tree of moves, for a page. Nodes are numbered in the order in which they are written, from 0 for
/// the start, so that the numbers of a tree are those of its text.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TreeReport {
    /// The game.
    pub game: String,
    /// White's and Black's pieces, if they are not the usual ones.
    pub pieces: Option<String>,
    /// The position before the first move, if it is not the regular start.
    pub position: Option<String>,
    /// The names of the players, if the record has them.
    pub players: [Option<String>; 2],
    /// The record in our own format.
    pub text: String,
    /// The node that is shown.
    pub at: usize,
    /// The moves that lead there.
    pub line: Vec<String>,
    /// All nodes, in their order.
    pub nodes: Vec<NodeReport>,
    /// What a page shows at the node that is shown.
    pub view: View,
}

/// A node of a tree, for a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NodeReport {
    /// The node before it; `None` for the start.
    pub before: Option<usize>,
    /// The main continuation.
    pub next: Option<usize>,
    /// The move that led here.
    pub mv: Option<String>,
    /// Who played it.
    pub by: Option<Side>,
    /// The number of its turn, if it begins one.
    pub begins: Option<u32>,
    /// How deeply it is nested in variations.
    pub depth: u32,
    /// Whether it begins a variation.
    pub varies: bool,
    /// The position, as text.
    pub text: String,
    /// Who decides next; `None` if the game is over.
    pub turn: Option<Side>,
    /// Who has won, or `draw`, if the game is over.
    pub winner: Option<&'static str>,
    /// The sign of the move, such as `??`.
    pub sign: Option<&'static str>,
    /// The comment before it, if it begins a variation.
    pub preface: String,
    /// The comment on it.
    pub comment: String,
}

/// A tree of moves that can be changed.
#[derive(Debug, Clone)]
pub struct GameTree(Record);

impl GameTree {
    /// The tree of these moves from the start of a game, or from the position of a text.
    pub fn begin(
        game: &str,
        pieces: Option<&str>,
        text: Option<&str>,
        moves: &[String],
    ) -> Result<Self, Error> {
        let mut record = Record::from_start(position(game, text, pieces)?);
        record.try_play_all(NodeId::START, moves.iter().map(String::as_str))?;
        Ok(Self(record))
    }

    /// Reads a record in our own format.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let first = Format::Tsk.read(text.as_bytes(), None).next();
        first
            .ok_or_else(|| Error::malformed("expected a game"))?
            .map(Self)
            .map_err(Error::malformed)
    }

    /// The node of a number.
    fn node(&self, at: usize) -> Result<NodeId, Error> {
        let last = || Error::Malformed(format!("expected a node up to {}", self.numbers().len()));
        self.0.tree().all().nth(at).ok_or_else(last)
    }

    fn numbers(&self) -> HashMap<NodeId, usize> {
        self.0.tree().all().zip(0..).collect()
    }

    fn number(&self, node: NodeId) -> usize {
        self.0.tree().all().position(|at| at == node).unwrap_or_default()
    }

    /// Changes something at a node. Returns the node to show.
    pub fn edit(&mut self, at: usize, edit: &Edit) -> Result<usize, Error> {
        let (node, end) = (self.node(at)?, self.0.tree().end());
        let shown = match edit {
            Edit::Look => node,
            Edit::Play { moves } => {
                let mut played = self.0.clone();
                let end = played.try_play_all(node, moves.iter().map(String::as_str))?;
                self.0 = played;
                end
            }
            Edit::Promote => {
                self.0.tree_mut().promote(node);
                node
            }
            Edit::MakeMain => {
                self.0.tree_mut().make_main(node);
                node
            }
            Edit::Delete => {
                let before = self.0.tree().before(node).unwrap_or(node);
                self.0.tree_mut().delete(node);
                before
            }
            Edit::Comment { text } => {
                text.trim().clone_into(&mut self.0.tree_mut().notes_mut(node).comment);
                node
            }
            Edit::Mark { sign } => {
                self.mark(node, sign.as_deref())?;
                node
            }
        };
        // The recorded result belongs to the recorded game.
        let new_end = self.0.tree().end();
        if new_end != end {
            self.0.result = self.0.position(new_end).outcome();
        }
        Ok(self.number(shown))
    }

    fn mark(&mut self, node: NodeId, sign: Option<&str>) -> Result<(), Error> {
        let mark = |sign: &str| {
            Mark::of_sign(sign).ok_or_else(|| Error::Malformed("expected a sign such as !?".into()))
        };
        let mark = sign.map(mark).transpose()?;
        let marks = &mut self.0.tree_mut().notes_mut(node).marks;
        marks.retain(|mark| mark.sign().is_none());
        marks.splice(0..0, mark);
        Ok(())
    }

    /// The node to which these moves lead from the start, if the tree has them.
    pub fn find(&self, moves: &[String]) -> Option<usize> {
        let (mut at, mut position) = (NodeId::START, self.0.start().boxed_clone());
        for text in moves {
            let mv = position.read(text).ok()?;
            at = self.0.tree().find(at, mv)?;
            position.play(mv);
        }
        Some(self.number(at))
    }

    /// What a page shows after these moves from a node.
    pub fn view(&self, at: usize, moves: &[String]) -> Result<View, Error> {
        Ok(view_after(self.0.start(), &self.line(at, moves)?))
    }

    /// The last turn of these moves from a node, and what it does.
    pub fn turn(&self, at: usize, moves: &[String]) -> Result<Vec<PlayedMove>, Error> {
        Ok(turn_after(self.0.start(), &self.line(at, moves)?))
    }

    /// A node as SVG.
    pub fn svg(&self, at: usize, theme: Option<&str>) -> Result<String, Error> {
        svg(&self.0, self.node(at)?, theme, None)
    }

    /// The moves to a node, and these after it.
    fn line(&self, at: usize, more: &[String]) -> Result<Vec<Move>, Error> {
        let node = self.node(at)?;
        let (tree, mut position) = (self.0.tree(), self.0.position(node));
        let mut line: Vec<Move> =
            tree.line_to(node).into_iter().filter_map(|at| tree.mv(at)).collect();
        for mv in more {
            line.push(position.try_play(mv)?);
        }
        Ok(line)
    }

    /// Everything that a page shows of the tree at a node.
    pub fn report(&self, at: usize) -> Result<TreeReport, Error> {
        let (record, setup) = (&self.0, self.0.setup());
        let line = self.line(at, &[])?;
        let pieces = setup.pieces();
        let name = |tag: &str| record.tags.get(tag).map(str::to_owned);
        Ok(TreeReport {
            game: setup.game().to_string(),
            pieces: (pieces != Handicap::default()).then(|| pieces.to_string()),
            position: (!record.is_from_start()).then(|| record.start().to_string()),
            players: [name(record::Tags::WHITE), name(record::Tags::BLACK)],
            text: record.to_string(),
            at,
            line: line.iter().map(Move::to_string).collect(),
            nodes: self.nodes(),
            view: view_after(record.start(), &line),
        })
    }

    fn nodes(&self) -> Vec<NodeReport> {
        let (tree, numbers) = (self.0.tree(), self.numbers());
        let mut known: HashMap<NodeId, Known> = HashMap::new();
        let mut reports = Vec::with_capacity(numbers.len());
        for node in tree.all() {
            let here = match tree.before(node) {
                None => Known::start(self.0.start()),
                Some(before) => known[&before].after(&self.0, node),
            };
            let (notes, outcome) = (tree.notes(node), here.position.outcome());
            let played = tree.played(node);
            reports.push(NodeReport {
                before: tree.before(node).map(|before| numbers[&before]),
                next: tree.next(node).map(|next| numbers[&next]),
                mv: played.map(|played| played.mv.to_string()),
                by: played.map(|played| played.by.into()),
                begins: here.begins.then(|| here.turns.number()),
                depth: here.depth,
                varies: tree.begins_variation(node),
                text: here.position.to_string(),
                turn: outcome.is_none().then(|| here.position.turn().into()),
                winner: outcome.map(|outcome| match outcome.winner() {
                    None => "draw",
                    Some(game::Player::First) => "first",
                    Some(game::Player::Second) => "second",
                }),
                sign: notes.marks.iter().find_map(|mark| mark.sign()),
                preface: notes.preface.clone(),
                comment: notes.comment.clone(),
            });
            known.insert(node, here);
        }
        reports
    }
}

/// What is known of a node when those after it are reported.
struct Known {
    position: Box<dyn AnyGame>,
    turns: Turns,
    begins: bool,
    depth: u32,
}

impl Known {
    fn start(position: &dyn AnyGame) -> Self {
        let position = position.boxed_clone();
        Self { position, turns: Turns::default(), begins: false, depth: 0 }
    }

    /// The node after this one.
    fn after(&self, record: &Record, node: NodeId) -> Self {
        let (mut position, mut turns) = (self.position.clone(), self.turns);
        let mut begins = false;
        if let Some(played) = record.tree().played(node) {
            begins = turns.play(played);
            position.play(played.mv);
        }
        let depth = self.depth + u32::from(record.tree().begins_variation(node));
        Self { position, turns, begins, depth }
    }
}
