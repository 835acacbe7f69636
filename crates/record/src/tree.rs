use std::iter::{once, successors};

use catalog::{AnyGame, Move};
use game::Player;

use crate::Notes;

/// A moment of a game: the position after a move of a [`Tree`], or the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Moment(u32);

impl Moment {
    /// Before the first move.
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
/// Of the continuations of a moment the first is the main one. A deleted moment, and all that
/// followed it, must not be asked about any more.
#[derive(Debug, Clone)]
pub struct Tree {
    moments: Vec<Branch>,
}

/// What is known of a moment.
#[derive(Debug, Clone)]
struct Branch {
    /// The move that led here; none led to the start.
    played: Option<Played>,
    before: Option<Moment>,
    next: Option<Moment>,
    /// The continuations beside the main one: mostly none, and then nothing is allocated.
    others: Vec<Moment>,
    notes: Option<Box<Notes>>,
}

impl Branch {
    const fn new(played: Option<Played>, before: Option<Moment>) -> Self {
        Self { played, before, next: None, others: Vec::new(), notes: None }
    }
}

static NO_NOTES: Notes = Notes::NONE;

impl Tree {
    pub(crate) fn new() -> Self {
        Self { moments: vec![Branch::new(None, None)] }
    }

    fn branch(&self, at: Moment) -> &Branch {
        &self.moments[at.index()]
    }

    fn branch_mut(&mut self, at: Moment) -> &mut Branch {
        &mut self.moments[at.index()]
    }

    /// The move that led here, as it was played; none led to the start.
    pub fn played(&self, at: Moment) -> Option<Played> {
        self.branch(at).played
    }

    /// The move that led here; none led to the start.
    pub fn mv(&self, at: Moment) -> Option<Move> {
        self.played(at).map(|played| played.mv)
    }

    /// Whether the next move begins a turn.
    pub fn is_between_turns(&self, at: Moment) -> bool {
        self.played(at).is_none_or(|played| played.ends_turn)
    }

    /// The moments of the turn that led here, up to here: of GIPF, a push with the takings around
    /// it. There are none at the start.
    pub fn turn_to(&self, at: Moment) -> Vec<Moment> {
        let within =
            |&at: &Moment| self.before(at).filter(|&before| !self.is_between_turns(before));
        let back = successors(Some(at).filter(|&at| at != Moment::START), within);
        let mut turn: Vec<Moment> = back.collect();
        turn.reverse();
        turn
    }

    /// The moment before that move.
    pub fn before(&self, at: Moment) -> Option<Moment> {
        self.branch(at).before
    }

    /// The main continuation.
    pub fn next(&self, at: Moment) -> Option<Moment> {
        self.branch(at).next
    }

    /// The continuations beside the main one.
    pub fn variations(&self, at: Moment) -> &[Moment] {
        &self.branch(at).others
    }

    /// All continuations, the main one first.
    pub fn continuations(&self, at: Moment) -> impl Iterator<Item = Moment> {
        self.next(at).into_iter().chain(self.variations(at).iter().copied())
    }

    /// Whether the move that led here is not the main continuation of the moment before it.
    pub fn begins_variation(&self, at: Moment) -> bool {
        self.before(at).is_some_and(|before| self.next(before) != Some(at))
    }

    /// The variations that replace the move that led here, if it is the main continuation: they
    /// are written behind it.
    pub fn alternatives(&self, at: Moment) -> &[Moment] {
        match self.before(at) {
            Some(before) if !self.begins_variation(at) => self.variations(before),
            _ => &[],
        }
    }

    /// The moments that follow `at`, always by the main continuation.
    pub fn line_from(&self, at: Moment) -> impl Iterator<Item = Moment> {
        successors(self.next(at), |&moment| self.next(moment))
    }

    /// The moments of the game itself, the start not included.
    pub fn main_line(&self) -> impl Iterator<Item = Moment> {
        self.line_from(Moment::START)
    }

    /// The last moment of the game itself.
    pub fn end(&self) -> Moment {
        self.main_line().last().unwrap_or(Moment::START)
    }

    /// The moments that lead to `at`, the start not included, `at` included.
    pub fn line_to(&self, at: Moment) -> Vec<Moment> {
        let back = successors(Some(at), |&moment| self.before(moment));
        let mut line: Vec<Moment> = back.filter(|&moment| moment != Moment::START).collect();
        line.reverse();
        line
    }

    /// All moments after `at` in the order in which they are written: a move, the alternatives to
    /// it with all that follows them, and what follows the move.
    pub fn walk(&self, at: Moment) -> impl Iterator<Item = Moment> {
        let mut ahead: Vec<Moment> = self.next(at).into_iter().collect();
        std::iter::from_fn(move || {
            let moment = ahead.pop()?;
            ahead.extend(self.next(moment));
            ahead.extend(self.alternatives(moment).iter().rev());
            Some(moment)
        })
    }

    /// The continuation by this move, if it is there.
    pub fn find(&self, at: Moment, mv: Move) -> Option<Moment> {
        self.continuations(at).find(|&next| self.mv(next) == Some(mv))
    }

    /// The continuation by this move, added behind the others if it is new.
    pub(crate) fn add(&mut self, at: Moment, played: Played) -> Moment {
        self.find(at, played.mv).unwrap_or_else(|| {
            let number = u32::try_from(self.moments.len()).expect("records fit into memory");
            let new = Moment(number);
            let branch = self.branch_mut(at);
            match branch.next {
                None => branch.next = Some(new),
                Some(_) => branch.others.push(new),
            }
            self.moments.push(Branch::new(Some(played), Some(at)));
            new
        })
    }

    /// Says how the move that led here was played.
    pub(crate) fn set_played(&mut self, at: Moment, played: Played) {
        self.branch_mut(at).played = Some(played);
    }

    /// Makes `at` the main continuation of the moment before it.
    pub fn promote(&mut self, at: Moment) {
        let Some(before) = self.before(at) else { return };
        let branch = self.branch_mut(before);
        if let Some(place) = branch.others.iter().position(|&other| other == at) {
            branch.others.remove(place);
            branch.others.splice(0..0, branch.next);
            branch.next = Some(at);
        }
    }

    /// Makes the line to `at` the game itself.
    pub fn make_main(&mut self, at: Moment) {
        for moment in self.line_to(at) {
            self.promote(moment);
        }
    }

    /// Removes the move that led to `at`, and all that followed it. The next variation, if there
    /// is one, takes the place of a main continuation. Nothing happens at the start.
    pub fn delete(&mut self, at: Moment) {
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

    /// What was said of the move that led here; at the start, of the game.
    pub fn notes(&self, at: Moment) -> &Notes {
        self.branch(at).notes.as_deref().unwrap_or(&NO_NOTES)
    }

    /// The same, to be changed.
    pub fn notes_mut(&mut self, at: Moment) -> &mut Notes {
        self.branch_mut(at).notes.get_or_insert_default()
    }

    /// The start and every other moment that can still be reached.
    pub fn all(&self) -> impl Iterator<Item = Moment> {
        once(Moment::START).chain(self.walk(Moment::START))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(cell: &str) -> Move {
        cell.parse::<dvonn::Move>().unwrap().into()
    }

    /// Adds a line of moves.
    fn add(tree: &mut Tree, at: Moment, line: &str) -> Moment {
        line.split(' ').fold(at, |at, cell| {
            tree.add(at, Played { mv: place(cell), by: Player::First, ends_turn: true })
        })
    }

    fn tree() -> (Tree, Moment, Moment) {
        let mut tree = Tree::new();
        let main = add(&mut tree, Moment::START, "a1 b1 c1");
        let b = tree.before(main).unwrap();
        let side = add(&mut tree, b, "d1 e1");
        add(&mut tree, Moment::START, "f1 g1");
        (tree, main, side)
    }

    fn written(tree: &Tree) -> String {
        let moves = tree.walk(Moment::START).filter_map(|at| tree.mv(at));
        moves.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_walk_goes_as_people_read() {
        let (tree, main, side) = tree();
        assert_eq!(written(&tree), "a1 f1 g1 b1 c1 d1 e1");
        assert_eq!(tree.end(), main);
        let line: Vec<_> = tree.line_to(side).iter().filter_map(|&at| tree.mv(at)).collect();
        assert_eq!(line, ["a1", "b1", "d1", "e1"].map(place));
    }

    #[test]
    fn the_same_move_is_not_added_twice() {
        let (mut tree, main, _) = tree();
        assert_eq!(add(&mut tree, Moment::START, "a1 b1 c1"), main);
    }

    #[test]
    fn variations_are_promoted_and_deleted() {
        let (mut tree, main, side) = tree();
        tree.make_main(side);
        assert_eq!(written(&tree), "a1 f1 g1 b1 d1 c1 e1");
        tree.delete(main);
        assert_eq!(written(&tree), "a1 f1 g1 b1 d1 e1");
        tree.delete(tree.next(Moment::START).unwrap());
        assert_eq!(written(&tree), "f1 g1");
        tree.delete(Moment::START);
        assert_eq!(written(&tree), "f1 g1");
    }
}
