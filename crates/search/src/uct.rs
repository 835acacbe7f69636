//! Monte Carlo tree search as it was at first: upper confidence bounds and random games.

use std::sync::Arc;

use game::{Dice, Game, Key, Player, playout};

use crate::coroutine::{Found, Suspended, Thread, suspend};
use crate::session::Session;
use crate::{Finished, Limits, Line, Options, Score, Search, Signals, Think};

/// How much a move that was tried less often is preferred.
const CURIOSITY: f64 = 1.4;

/// A random game that takes longer counts as drawn.
const LONGEST: usize = 500;

/// Without any limit it stops here, before memory does.
const MOST_NODES: u64 = 5_000_000;

/// Plays the move that did best in a growing tree of random games.
#[derive(Debug)]
pub struct Uct {
    dice: Dice,
}

struct Node<G: Game> {
    mv: Option<G::Move>,
    /// Who chose the move.
    chooser: Player,
    visits: f64,
    /// Half a point for a draw, for the chooser.
    points: f64,
    /// Where its children are, once it has been expanded.
    children: std::ops::Range<usize>,
    expanded: bool,
}

impl Uct {
    /// Always the same play for the same seed and number of nodes.
    pub fn new(options: Options) -> Self {
        Self { dice: Dice::new(options.seed) }
    }
}

struct Tree<G: Game> {
    nodes: Vec<Node<G>>,
    dice: Dice,
}

impl<G: Game> Tree<G> {
    fn node(mv: Option<G::Move>, chooser: Player) -> Node<G> {
        Node { mv, chooser, visits: 0.0, points: 0.0, children: 0..0, expanded: false }
    }

    /// Grows by so many random games, or until time is up.
    async fn search(
        mut self,
        position: &G,
        most: u64,
        fallback: G::Move,
        session: &Session,
        found: &Found<G::Move>,
    ) -> Option<Line<G::Move>> {
        let mut games = 0;
        while games < most && !session.is_called_off() {
            self.grow(position);
            games += 1;
            if session.is_slice_over() {
                suspend().await;
            }
        }
        let mut moves = self.line();
        if moves.is_empty() {
            moves.push(fallback);
        }
        let share =
            self.most_visited(0).map_or(0.5, |n| self.nodes[n].points / self.nodes[n].visits);
        let odds = share.clamp(0.01, 0.99) / (1.0 - share.clamp(0.01, 0.99));
        let score = Score::estimate((odds.ln() * 100.0) as i32);
        let depth = moves.len() as u32;
        let line = Line { depth, rank: 1, score, nodes: games, time: session.time(), moves };
        found.tell(line.clone()).await;
        Some(line)
    }

    /// One random game: down the tree, a leaf more, to the end, and back up with the result.
    fn grow(&mut self, root: &G) {
        let mut position = root.clone();
        let mut way = vec![0];
        let mut at = 0;
        while self.nodes[at].visits > 0.0 {
            if !self.nodes[at].expanded {
                self.expand(at, &position);
            }
            let Some(next) = self.choose(at) else { break };
            if let Some(mv) = self.nodes[next].mv {
                position.play(mv);
            }
            way.push(next);
            at = next;
        }
        let winner = playout(&position, LONGEST, &mut self.dice).map(game::Outcome::winner);
        for index in way {
            let node = &mut self.nodes[index];
            node.visits += 1.0;
            node.points += match winner {
                Some(Some(winner)) => f64::from(u8::from(winner == node.chooser)),
                Some(None) | None => 0.5,
            };
        }
    }

    fn expand(&mut self, at: usize, position: &G) {
        let first = self.nodes.len();
        let children = position.moves().into_iter().map(|mv| Self::node(Some(mv), position.turn()));
        self.nodes.extend(children);
        self.nodes[at].children = first..self.nodes.len();
        self.nodes[at].expanded = true;
    }

    /// The child with the highest upper confidence bound; one that was never tried comes first.
    fn choose(&mut self, at: usize) -> Option<usize> {
        let parent = &self.nodes[at];
        let log = parent.visits.ln();
        let children = &self.nodes[parent.children.clone()];
        let fresh: Vec<usize> = parent
            .children
            .clone()
            .zip(children)
            .filter(|(_, child)| child.visits == 0.0)
            .map(|(index, _)| index)
            .collect();
        self.dice.pick(&fresh).or_else(|| {
            let bound =
                |node: &Node<G>| node.points / node.visits + CURIOSITY * (log / node.visits).sqrt();
            let best =
                |a: &usize, b: &usize| bound(&self.nodes[*a]).total_cmp(&bound(&self.nodes[*b]));
            self.nodes[at].children.clone().max_by(best)
        })
    }

    fn most_visited(&self, at: usize) -> Option<usize> {
        let visits = |a: &usize, b: &usize| self.nodes[*a].visits.total_cmp(&self.nodes[*b].visits);
        self.nodes[at].children.clone().max_by(visits)
    }

    /// The moves that were tried most, from the root on.
    fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(next) = self.most_visited(at).filter(|&n| self.nodes[n].visits > 0.0) {
            line.extend(self.nodes[next].mv);
            at = next;
        }
        line
    }
}

impl<G: Game> Think<G> for Uct {
    fn search(
        &mut self,
        position: &G,
        _: &[Key],
        limits: &Limits,
        signals: &Signals,
    ) -> Box<dyn Search<G::Move>> {
        let Some(fallback) = position.random_move(&mut self.dice) else {
            return Box::new(Finished::new(None));
        };
        let session = Arc::new(Session::new(signals, *limits, 30));
        let found = Found::none();
        let root = Tree::<G>::node(None, !position.turn());
        let tree = Tree { nodes: vec![root], dice: Dice::new(self.dice.roll(1 << 31) as u64) };
        let most = limits.nodes.unwrap_or(MOST_NODES);
        let main = Thread::new({
            let (session, found, position) = (session.clone(), found.share(), position.clone());
            async move { tree.search(&position, most, fallback, &session, &found).await }
        });
        Box::new(Suspended { session, found, main, helpers: Vec::new() })
    }

    fn forget(&mut self) {}

    fn set(&mut self, options: Options) {
        self.dice = Dice::new(options.seed);
    }
}
