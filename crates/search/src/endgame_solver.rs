//! Solves the endgames of games that are won by points.
//!
//! The search is MTD(f): null windows that home in on the result (Plaat, Schaeffer, Pijls and de
//! Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence, 1996). A search of a
//! few moves per position gives the first guess. Enhanced transposition cutoffs (Schaeffer and
//! Plaat, 1996) look into the table for each child before any is searched.

use std::ops::ControlFlow;
use std::sync::Arc;

use game::{Game, Key, Player};

use crate::alpha_beta::RootMove;
use crate::coroutine::{Call, suspend};
use crate::move_ordering::{HASH_MOVE_RANK, Heuristics, History, MAX_PLY, RankedMove, pick_best};
use crate::time_manager::{SideSearch, TimeManager};
use crate::transposition::{Bound, TranspositionTable, TtEntry};
use crate::{Evaluate, Score};

/// Bounds on the points by which the player who decides will be ahead at the end, whatever is
/// played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointBounds {
    /// At least this many.
    pub lower: i32,
    /// At most this many.
    pub upper: i32,
}

/// The solution of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Solution<M> {
    pub(crate) points: i32,
    /// Best play by both players, up to where the result is certain.
    pub(crate) line: Vec<M>,
}

/// With this many moves or more, children are evaluated to order them.
const MOVES_WORTH_EVALUATING: usize = 10;

/// How much less history counts than the evaluation of a child.
const HISTORY_DIVISOR: i32 = 256;

/// Keeps entries about points apart from those about scores.
const POINTS: Key = Key::of(0x0000_706f_696e_7473);

/// Keeps apart the entries of the narrow search that makes the first guess.
const GUESSES: Key = Key::of(0x0067_7565_7373_6573);

/// How many moves of each position the first guess tries.
const GUESSED_MOVES: usize = 3;

/// What solving an endgame may cost.
pub(crate) const SOLVING: SideSearch =
    SideSearch { per_second: 1e6, share: 2.0, min: 0, max: 20_000_000 };

/// What counting out a result that is certain may cost: nothing else is left to search.
pub(crate) const COUNTING: SideSearch =
    SideSearch { per_second: 1e6, share: 1.0, min: 0, max: u64::MAX };

/// Searches to the end of the game.
pub(crate) struct EndgameSolver<'a, G: Game, E> {
    timer: &'a TimeManager,
    table: &'a TranspositionTable,
    evaluation: E,
    heuristics: Heuristics,
    moves: Vec<Vec<RankedMove<G::Move>>>,
    /// How many moves of each position are tried, the best-ranked first.
    width: usize,
    nodes: u64,
    /// Gives up at this many nodes.
    max_nodes: u64,
    stopped: bool,
    /// Whether to suspend the search at the next opportunity.
    slice_over: bool,
}

impl<'a, G: Game, E: Evaluate<G>> EndgameSolver<'a, G, E> {
    /// A solver that starts counting at `nodes`, and gives up after `allowance` more.
    pub(crate) fn new(
        timer: &'a TimeManager,
        table: &'a TranspositionTable,
        evaluation: E,
        nodes: u64,
        allowance: u64,
    ) -> Self {
        Self {
            timer,
            table,
            evaluation,
            heuristics: Heuristics::new(Arc::new(History::new())).sorting_killers(),
            moves: std::iter::repeat_with(Vec::new).take(MAX_PLY + 1).collect(),
            width: usize::MAX,
            nodes,
            max_nodes: nodes + allowance,
            stopped: false,
            slice_over: false,
        }
    }

    /// Nodes so far, including those before this search.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The exact result of a position, unless the allowance runs out.
    pub(crate) async fn solve(&mut self, position: &G) -> Option<Solution<G::Move>> {
        let PointBounds { lower, upper } = self.evaluation.point_bounds(position)?;
        // Windows far from the result cost the most. The best few moves of each position give a
        // guess close to it.
        self.width = GUESSED_MOVES;
        let guess = self.mtdf(position, lower.midpoint(upper)).await;
        self.width = usize::MAX;
        let points = self.mtdf(position, guess?).await?;
        Some(Solution { points, line: self.line(position, points).await })
    }

    /// MTD(f): the result of a position, by one null window after another, starting at a guess.
    async fn mtdf(&mut self, position: &G, mut guess: i32) -> Option<i32> {
        let PointBounds { mut lower, mut upper } = self.evaluation.point_bounds(position)?;
        while lower < upper {
            let beta = guess.clamp(lower + 1, upper);
            let points = self.search(position, beta - 1, beta, 0).await;
            if self.stopped {
                return None;
            }
            if points < beta {
                upper = points;
            } else {
                lower = points;
            }
            guess = if points < beta { points } else { points + 1 };
        }
        Some(lower)
    }

    /// Solves the position after each root move and sorts the moves, best first. Returns whether it
    /// finished in time.
    pub(crate) async fn solve_all(&mut self, position: &G, roots: &mut [RootMove<G>]) -> bool {
        let mut solved = Vec::with_capacity(roots.len());
        for root in roots.iter() {
            let child = position.after(root.mv);
            let Some(Solution { points, line }) = self.solve(&child).await else { return false };
            let points = if child.turn() == position.turn() { points } else { -points };
            let line = std::iter::once(root.mv).chain(line).collect();
            solved.push(RootMove { mv: root.mv, score: Score::ahead_by(points), line });
        }
        solved.sort_by_key(|root| std::cmp::Reverse(root.score));
        roots.clone_from_slice(&solved);
        true
    }

    /// The points by which the player who decides is ahead at the end, if they lie between alpha
    /// and beta; else a bound that lies outside (fail-soft).
    async fn search(&mut self, position: &G, alpha: i32, beta: i32, ply: usize) -> i32 {
        match self.visit(position, alpha, beta, ply) {
            Ok(points) => points,
            Err(moves) => self.search_moves(position, moves, alpha, beta, ply).await,
        }
    }

    /// The same if no search is needed, else the moves to search.
    fn visit(
        &mut self,
        position: &G,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Result<i32, Vec<RankedMove<G::Move>>> {
        self.nodes += 1;
        if self.must_stop() || ply >= MAX_PLY {
            self.stopped = true;
            return Ok(0);
        }
        let Some(PointBounds { lower, upper }) = self.evaluation.point_bounds(position) else {
            self.stopped = true;
            return Ok(0);
        };
        if lower >= beta || lower == upper {
            return Ok(lower);
        }
        if upper <= alpha {
            return Ok(upper);
        }
        let entry = self.table.probe(self.key(position));
        if let Some(points) = entry.and_then(|entry| tt_cutoff(entry, alpha, beta)) {
            return Ok(points);
        }
        let mut moves = std::mem::take(&mut self.moves[ply]);
        let hash_move = entry.map(|entry| entry.code);
        self.heuristics.list_moves(
            position,
            &self.evaluation,
            ply,
            hash_move,
            |_| true,
            &mut moves,
        );
        match self.enhanced_cutoff(position, &mut moves, beta) {
            Some(points) => {
                self.moves[ply] = moves;
                Ok(points)
            }
            None => Err(moves),
        }
    }

    /// Enhanced transposition cutoff: the bound of a child that the table knows to beat beta.
    /// Otherwise ranks the moves by the evaluations of their children.
    fn enhanced_cutoff(
        &mut self,
        position: &G,
        moves: &mut [RankedMove<G::Move>],
        beta: i32,
    ) -> Option<i32> {
        if moves.len() < MOVES_WORTH_EVALUATING {
            return None;
        }
        for ranked in moves {
            let child = after(position, ranked.mv);
            let sign = if child.turn() == position.turn() { 1 } else { -1 };
            let wanted = if sign > 0 { Bound::Lower } else { Bound::Upper };
            let entry = self.table.probe(self.key(&child));
            if let Some(entry) = entry.filter(|entry| entry.bound == wanted) {
                let points = sign * entry.score.value();
                if points >= beta {
                    self.store(position, ranked.code, points, Bound::Lower);
                    return Some(points);
                }
            }
            if ranked.rank < HASH_MOVE_RANK {
                ranked.rank =
                    sign * self.evaluation.evaluate(&child) + ranked.rank / HISTORY_DIVISOR;
            }
        }
        None
    }

    /// Searches the moves of a position. Boxed, because the search is recursive.
    fn search_moves<'s>(
        &'s mut self,
        position: &'s G,
        mut moves: Vec<RankedMove<G::Move>>,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Call<'s, i32> {
        Box::pin(async move {
            let points = self.try_moves(position, &mut moves, alpha, beta, ply).await;
            self.moves[ply] = moves;
            points
        })
    }

    async fn try_moves(
        &mut self,
        position: &G,
        moves: &mut [RankedMove<G::Move>],
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        let mut best = i32::MIN;
        let mut best_code = 0;
        for index in 0..moves.len().min(self.width) {
            let RankedMove { mv, code, .. } = pick_best(moves, index);
            let child = after(position, mv);
            let points = if child.turn() == position.turn() {
                self.search(&child, alpha, beta, ply + 1).await
            } else {
                -self.search(&child, -beta, -alpha, ply + 1).await
            };
            if self.slice_over {
                self.slice_over = false;
                suspend().await;
            }
            if self.stopped {
                return 0;
            }
            if points > best {
                best = points;
                best_code = code;
            }
            if best >= beta {
                let tried = moves[..index].iter().map(|tried| tried.code);
                let weight = 2 + moves.len().min(12) as i32;
                self.heuristics.record_cutoff(position.turn(), ply, weight, code, tried);
                break;
            }
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.store(position, best_code, best, bound);
        best
    }

    /// The key of a position in the table.
    fn key(&self, position: &G) -> Key {
        position.key() ^ if self.width == usize::MAX { POINTS } else { GUESSES }
    }

    /// Stores a result. The number of moves stands in for the depth: the more there are, the more
    /// work the result took.
    fn store(&self, position: &G, code: u16, points: i32, bound: Bound) {
        let depth = position.count_moves().min(255) as u8;
        let entry = TtEntry { code, score: Score::estimate(points), depth, bound };
        self.table.store(self.key(position), entry);
    }

    /// Best play by both players from a solved position, up to where the result is certain.
    async fn line(&mut self, position: &G, points: i32) -> Vec<G::Move> {
        let first = position.turn();
        let mut position = position.clone();
        let mut line = Vec::new();
        while let Some(mv) = self.best_move(&position, first, points).await {
            position.play(mv);
            line.push(mv);
        }
        line
    }

    /// The best move of a position in which the player `first` will be ahead by `points`.
    async fn best_move(&mut self, position: &G, first: Player, points: i32) -> Option<G::Move> {
        let points = if position.turn() == first { points } else { -points };
        let PointBounds { lower, upper } = self.evaluation.point_bounds(position)?;
        if lower == upper {
            return None;
        }
        if lower == points {
            return position.moves().first().copied();
        }
        // A search that fails high leaves its move in the table.
        self.search(position, points - 1, points, 0).await;
        let entry = self.table.probe(self.key(position))?;
        let found = entry.bound == Bound::Lower && !self.stopped;
        position.moves().into_iter().find(|&mv| found && G::code(mv) == entry.code)
    }

    fn must_stop(&mut self) -> bool {
        if TimeManager::is_check_due(self.nodes) {
            self.slice_over = self.timer.is_slice_over();
            self.stopped = self.stopped || self.timer.is_called_off();
        }
        self.stopped || self.nodes > self.max_nodes || self.timer.is_out_of_nodes(self.nodes)
    }
}

/// The position after a move and the forced moves that follow it.
fn after<G: Game>(position: &G, mv: G::Move) -> G {
    let mut position = position.after(mv);
    // Forced moves need not come to an end.
    for _ in 0..MAX_PLY {
        let Some(mv) = only_move(&position) else { break };
        position.play(mv);
    }
    position
}

/// The only legal move of a position, if there is just one.
fn only_move<G: Game>(position: &G) -> Option<G::Move> {
    let mut only = None;
    let another = position.for_each_move(|mv| match only.replace(mv) {
        None => ControlFlow::Continue(()),
        Some(_) => ControlFlow::Break(()),
    });
    only.filter(|_| another.is_continue())
}

/// Transposition-table cutoff: the stored points, if they settle the window.
fn tt_cutoff(entry: TtEntry, alpha: i32, beta: i32) -> Option<i32> {
    let points = entry.score.value();
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => points >= beta,
        Bound::Upper => points <= alpha,
    };
    settles.then_some(points)
}
