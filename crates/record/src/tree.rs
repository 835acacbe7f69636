use std::iter::{once, successors};

use catalog::{AnyGame, Move};
use game::Player;

use crate::Notes;

/// A node of a [`Tree`]: the position after one of its moves, or the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The root: before the first move.
    pub const START: Self = Self(0);

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move as it was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// Who played it.
    pub by: Player,
    /// Whether it completed their turn.
    pub ends_turn: bool,
}

impl Played {
    /// A legal move of a position.
    pub fn new(position: &dyn AnyGame, mv: Move) -> Self {
        Self { mv, by: position.turn(), ends_turn: position.ends_turn(mv) }
    }
}

/// The moves of a game and all variations, with notes. It does not know the rules: a
/// [`Record`](crate::Record) does.
///
/// The first continuation of a node is the main one. Do not use a node after it, or one before it,
/// was deleted.
#[derive(Debug, Clone)]
pub struct Tree {
    moments: Vec<Branch>,
}

/// The data of a node.
#[derive(Debug, Clone)]
struct Branch {
    /// The move that led here. `None` for the start.
    played: Option<Played>,
    before: Option<NodeId>,
    next: Option<NodeId>,
    /// The other continuations, usually none, which allocates nothing.
    others: Vec<NodeId>,
    notes: Option<Box<Notes>>,
}

impl Branch {
    const fn new(played: Option<Played>, before: Option<NodeId>) -> Self {
        Self { played, before, next: None, others: Vec::new(), notes: None }
    }
}

static NO_NOTES: Notes = Notes::NONE;

impl Tree {
    pub(crate) fn new() -> Self {
        Self { moments: vec![Branch::new(None, None)] }
    }

    fn branch(&self, at: NodeId) -> &Branch {
        &self.moments[at.index()]
    }

    fn branch_mut(&mut self, at: NodeId) -> &mut Branch {
        &mut self.moments[at.index()]
    }

    /// The move that led here, as it was played. `None` for the start.
    pub fn played(&self, at: NodeId) -> Option<Played> {
        self.branch(at).played
    }

    /// The move that led here. `None` for the start.
    pub fn mv(&self, at: NodeId) -> Option<Move> {
        self.played(at).map(|played| played.mv)
    }

    /// Whether the next move begins a turn.
    pub fn is_between_turns(&self, at: NodeId) -> bool {
        self.played(at).is_none_or(|played| played.ends_turn)
    }

    /// The nodes of the turn that led here, up to here: in GIPF, a push with its takes. Empty at
    /// the start.
    pub fn turn_to(&self, at: NodeId) -> Vec<NodeId> {
        let within =
            |&at: &NodeId| self.before(at).filter(|&before| !self.is_between_turns(before));
        let back = successors(Some(at).filter(|&at| at != NodeId::START), within);
        let mut turn: Vec<NodeId> = back.collect();
        turn.reverse();
        turn
    }

    /// The node before that move.
    pub fn before(&self, at: NodeId) -> Option<NodeId> {
        self.branch(at).before
    }

    /// The main continuation.
    pub fn next(&self, at: NodeId) -> Option<NodeId> {
        self.branch(at).next
    }

    /// The other continuations.
    pub fn variations(&self, at: NodeId) -> &[NodeId] {
        &self.branch(at).others
    }

    /// All continuations, main one first.
    pub fn continuations(&self, at: NodeId) -> impl Iterator<Item = NodeId> {
        self.next(at).into_iter().chain(self.variations(at).iter().copied())
    }

    /// Whether the move that led here is not the main continuation of the node before it.
    pub fn begins_variation(&self, at: NodeId) -> bool {
        self.before(at).is_some_and(|before| self.next(before) != Some(at))
    }

    /// The variations that replace the move that led here, if it is the main continuation. They are
    /// written after it.
    pub fn alternatives(&self, at: NodeId) -> &[NodeId] {
        match self.before(at) {
            Some(before) if !self.begins_variation(at) => self.variations(before),
            _ => &[],
        }
    }

    /// The nodes after `at` along the main continuations.
    pub fn line_from(&self, at: NodeId) -> impl Iterator<Item = NodeId> {
        successors(self.next(at), |&moment| self.next(moment))
    }

    /// The nodes of the main line, without the start.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line_from(NodeId::START)
    }

    /// The last node of the main line.
    pub fn end(&self) -> NodeId {
        self.main_line().last().unwrap_or(NodeId::START)
    }

    /// The nodes that lead to `at`, without the start, with `at`.
    pub fn line_to(&self, at: NodeId) -> Vec<NodeId> {
        let back = successors(Some(at), |&moment| self.before(moment));
        let mut line: Vec<NodeId> = back.filter(|&moment| moment != NodeId::START).collect();
        line.reverse();
        line
    }

    /// All nodes after `at` in the order in which they are written: a move, its alternatives with
    /// everything after them, then what follows the move.
    pub fn walk(&self, at: NodeId) -> impl Iterator<Item = NodeId> {
        let mut ahead: Vec<NodeId> = self.next(at).into_iter().collect();
        std::iter::from_fn(move || {
            let moment = ahead.pop()?;
            ahead.extend(self.next(moment));
            ahead.extend(self.alternatives(moment).iter().rev());
            Some(moment)
        })
    }

    /// The continuation by this move, if it is there.
    pub fn find(&self, at: NodeId, mv: Move) -> Option<NodeId> {
        self.continuations(at).find(|&next| self.mv(next) == Some(mv))
    }

    /// The continuation by this move, added after the others if it is new.
    pub(crate) fn add(&mut self, at: NodeId, played: Played) -> NodeId {
        self.find(at, played.mv).unwrap_or_else(|| {
            let number = u32::try_from(self.moments.len()).expect("records fit into memory");
            let new = NodeId(number);
            let branch = self.branch_mut(at);
            match branch.next {
                None => branch.next = Some(new),
                Some(_) => branch.others.push(new),
            }
            self.moments.push(Branch::new(Some(played), Some(at)));
            new
        })
    }

    /// Sets how the move that led here was played.
    pub(crate) fn set_played(&mut self, at: NodeId, played: Played) {
        self.branch_mut(at).played = Some(played);
    }

    /// Makes `at` the main continuation of the node before it.
    pub fn promote(&mut self, at: NodeId) {
        let Some(before) = self.before(at) else { return };
        let branch = self.branch_mut(before);
        if let Some(place) = branch.others.iter().position(|&other| other == at) {
            branch.others.remove(place);
            branch.others.splice(0..0, branch.next);
            branch.next = Some(at);
        }
    }

    /// Makes the line to `at` the main line.
    pub fn make_main(&mut self, at: NodeId) {
        for moment in self.line_to(at) {
            self.promote(moment);
        }
    }

    /// Removes the move that led to `at`, and everything after it. If it was the main continuation,
    /// the next variation takes its place. Does nothing at the start.
    pub fn delete(&mut self, at: NodeId) {
        let Some(before) = self.before(at) else { return };
        let branch = self.branch_mut(before);
        if branch.next == Some(at) {
            branch.next = None;
            if !branch.others.is_empty() {
                branch.next = Some(branch.others.remove(0));
            }
        } else {
            branch.others.retain(|&other| other != at);
        }
    }

    /// The notes on the move that led here; at the start, on the game.
    pub fn notes(&self, at: NodeId) -> &Notes {
        self.branch(at).notes.as_deref().unwrap_or(&NO_NOTES)
    }

    /// The same, mutable.
    pub fn notes_mut(&mut self, at: NodeId) -> &mut Notes {
        self.branch_mut(at).notes.get_or_insert_default()
    }

    /// The start and every other node that can still be reached.
    pub fn all(&self) -> impl Iterator<Item = NodeId> {
        once(NodeId::START).chain(self.walk(NodeId::START))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(cell: &str) -> Move {
        cell.parse::<dvonn::Move>().unwrap().into()
    }

    /// Adds a line of moves.
    fn add(tree: &mut Tree, at: NodeId, line: &str) -> NodeId {
        line.split(' ').fold(at, |at, cell| {
            tree.add(at, Played { mv: place(cell), by: Player::First, ends_turn: true })
        })
    }

    fn tree() -> (Tree, NodeId, NodeId) {
        let mut tree = Tree::new();
        let main = add(&mut tree, NodeId::START, "a1 b1 c1");
        let b = tree.before(main).unwrap();
        let side = add(&mut tree, b, "d1 e1");
        add(&mut tree, NodeId::START, "f1 g1");
        (tree, main, side)
    }

    fn written(tree: &Tree) -> String {
        let moves = tree.walk(NodeId::START).filter_map(|at| tree.mv(at));
        moves.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_walk_follows_the_written_order() {
        let (tree, main, side) = tree();
        assert_eq!(written(&tree), "a1 f1 g1 b1 c1 d1 e1");
        assert_eq!(tree.end(), main);
        let line: Vec<_> = tree.line_to(side).iter().filter_map(|&at| tree.mv(at)).collect();
        assert_eq!(line, ["a1", "b1", "d1", "e1"].map(place));
    }

    #[test]
    fn the_same_move_is_not_added_twice() {
        let (mut tree, main, _) = tree();
        assert_eq!(add(&mut tree, NodeId::START, "a1 b1 c1"), main);
    }

    #[test]
    fn variations_are_promoted_and_deleted() {
        let (mut tree, main, side) = tree();
        tree.make_main(side);
        assert_eq!(written(&tree), "a1 f1 g1 b1 d1 c1 e1");
        tree.delete(main);
        assert_eq!(written(&tree), "a1 f1 g1 b1 d1 e1");
        tree.delete(tree.next(NodeId::START).unwrap());
        assert_eq!(written(&tree), "f1 g1");
        tree.delete(NodeId::START);
        assert_eq!(written(&tree), "f1 g1");
    }
}
