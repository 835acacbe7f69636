//! UCT: Monte Carlo tree search with upper confidence bounds and random playouts (Kocsis and
//! Szepesvári, "Bandit based Monte-Carlo planning", 2006).

use std::sync::Arc;

use game::{Dice, Game, Key, Player, playout};

use crate::coroutine::{Found, Suspended, Thread, suspend};
use crate::time_manager::TimeManager;
use crate::{Finished, Limits, Line, Options, Score, Search, Signals, Think};

/// The exploration constant: how much moves with few visits are preferred.
const EXPLORATION: f64 = 1.4;

/// A playout that takes longer counts as a draw.
const LONGEST: usize = 500;

/// Without a limit the search stops here, before memory runs out.
const MAX_PLAYOUTS: u64 = 5_000_000;

/// Plays the move with the most visits in a growing tree of random playouts.
#[derive(Debug)]
pub struct Uct {
    dice: Dice,
}

struct Node<G: Game> {
    mv: Option<G::Move>,
    /// Who chose the move.
    chooser: Player,
    visits: f64,
    /// The chooser's points: 1 for a win, ½ for a draw.
    points: f64,
    /// The indices of its children, once expanded.
    children: std::ops::Range<usize>,
    expanded: bool,
}

impl Uct {
    /// The same seed and number of nodes give the same play.
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

    /// Grows by `max_playouts`, or until time is up.
    async fn search(
        mut self,
        position: &G,
        max_playouts: u64,
        fallback: G::Move,
        timer: &TimeManager,
        found: &Found<G::Move>,
    ) -> Option<Line<G::Move>> {
        let mut games = 0;
        while games < max_playouts && !timer.is_called_off() {
            self.iterate(position);
            games += 1;
            if timer.is_slice_over() {
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
        let line = Line { depth, rank: 1, score, nodes: games, time: timer.time(), moves };
        found.tell(line.clone()).await;
        Some(line)
    }

    /// One iteration: selection, expansion, playout, backpropagation.
    fn iterate(&mut self, root: &G) {
        let mut position = root.clone();
        let mut path = vec![0];
        let mut at = 0;
        while self.nodes[at].visits > 0.0 {
            if !self.nodes[at].expanded {
                self.expand(at, &position);
            }
            let Some(next) = self.select(at) else { break };
            if let Some(mv) = self.nodes[next].mv {
                position.play(mv);
            }
            path.push(next);
            at = next;
        }
        let winner = playout(&position, LONGEST, &mut self.dice).map(game::Outcome::winner);
        for index in path {
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

    /// The child with the highest upper confidence bound (UCB1). Unvisited children come first.
    fn select(&mut self, at: usize) -> Option<usize> {
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
            let bound = |node: &Node<G>| {
                node.points / node.visits + EXPLORATION * (log / node.visits).sqrt()
            };
            let best =
                |a: &usize, b: &usize| bound(&self.nodes[*a]).total_cmp(&bound(&self.nodes[*b]));
            self.nodes[at].children.clone().max_by(best)
        })
    }

    fn most_visited(&self, at: usize) -> Option<usize> {
        let visits = |a: &usize, b: &usize| self.nodes[*a].visits.total_cmp(&self.nodes[*b].visits);
        self.nodes[at].children.clone().max_by(visits)
    }

    /// The most visited moves, from the root on.
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
        let timer = Arc::new(TimeManager::new(signals, *limits, 30));
        let found = Found::none();
        let root = Tree::<G>::node(None, !position.turn());
        let tree = Tree { nodes: vec![root], dice: Dice::new(self.dice.roll(1 << 31) as u64) };
        let max_playouts = limits.nodes.unwrap_or(MAX_PLAYOUTS);
        let main = Thread::new({
            let (timer, found, position) = (timer.clone(), found.share(), position.clone());
            async move { tree.search(&position, max_playouts, fallback, &timer, &found).await }
        });
        Box::new(Suspended { timer, found, main, helpers: Vec::new() })
    }

    fn forget(&mut self) {}

    fn set(&mut self, options: Options) {
        self.dice = Dice::new(options.seed);
    }
}
