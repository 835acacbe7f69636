//! Alpha-beta search by one thread: principal variation search (Marsland and Campbell, 1982) with a
//! transposition table, pruning and reductions, and a quiescence search at the leaves.

mod null_move;
mod pruning;
mod quiescence;
mod window;

use game::{Game, Key, Outcome, Repetition};

use self::pruning::tt_cutoff;
pub(crate) use self::window::Window;
use crate::coroutine::{Call, suspend};
use crate::move_ordering::{Heuristics, KILLER_RANK, MAX_PLY, RankedMove, pick_best};
use crate::time_manager::TimeManager;
use crate::transposition::{Bound, TranspositionTable, TtEntry, score_to_tt};
use crate::{Evaluate, Score, Tuning};

/// Upper bound on the moves of a position.
const MOST_MOVES: u32 = 2_048;

/// One thread's search of a position.
pub(crate) struct Worker<'a, G: Game, E> {
    timer: &'a TimeManager,
    table: &'a TranspositionTable,
    repetition: bool,
    evaluation: E,
    tuning: Tuning,
    heuristics: Heuristics,
    /// The keys of the game so far, then of the line being searched.
    path: Vec<Key>,
    /// How many of those keys belong to the game.
    past: usize,
    /// The move lists of the current line, by ply. Kept to avoid allocating again.
    moves: Vec<Vec<RankedMove<G::Move>>>,
    /// The triangular PV table: the principal variation from each ply on.
    pv: Vec<Vec<G::Move>>,
    /// Logarithms of small numbers, for late-move reductions.
    logs: Vec<f64>,
    /// The keys of the children searched so far, by ply, to skip duplicates.
    children: Vec<Vec<Key>>,
    /// The ply that the null move on the current line led to, or 0.
    null_move_ply: usize,
    nodes: u64,
    stopped: bool,
    /// Whether to suspend the search at the next opportunity.
    slice_over: bool,
}

/// A position whose moves have to be searched, with what is already known.
#[derive(Debug, Clone, Copy)]
enum Node {
    /// At the last depth or below it.
    Leaf { stand_pat: Score },
    /// Above the last depth: the hash move, and whether the search is extended here.
    Interior { hash_move: Option<u16>, extended: bool },
}

/// A move of the root position, and what is known about it.
#[derive(Debug, Clone)]
pub(crate) struct RootMove<G: Game> {
    pub(crate) mv: G::Move,
    /// Its score at the last depth completed for it.
    pub(crate) score: Score,
    /// The principal variation that begins with it.
    pub(crate) line: Vec<G::Move>,
}

impl<'a, G: Game, E: Evaluate<G>> Worker<'a, G, E> {
    pub(crate) fn new(
        timer: &'a TimeManager,
        table: &'a TranspositionTable,
        repetition: bool,
        evaluation: E,
        heuristics: Heuristics,
        past: &[Key],
    ) -> Self {
        let tuning = evaluation.tuning();
        let by_ply = MAX_PLY + 1;
        Self {
            timer,
            table,
            repetition,
            tuning,
            evaluation,
            heuristics,
            path: past.to_vec(),
            past: past.len(),
            moves: std::iter::repeat_with(Vec::new).take(by_ply).collect(),
            pv: std::iter::repeat_with(Vec::new).take(by_ply).collect(),
            children: std::iter::repeat_with(Vec::new).take(by_ply).collect(),
            logs: (0..MOST_MOVES).map(|number| f64::from(number).ln()).collect(),
            null_move_ply: 0,
            nodes: 0,
            stopped: false,
            slice_over: false,
        }
    }

    /// Nodes visited by this thread.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// This thread's evaluation.
    pub(crate) const fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// The keys of the game so far.
    pub(crate) fn past(&self) -> &[Key] {
        &self.path[..self.past]
    }

    /// Sets the node count, including nodes spent by the solver.
    pub(crate) const fn set_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    /// Whether the search was aborted. The last score returned is meaningless then.
    pub(crate) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Searches the root moves in order, each to `depth` below it, and brings the best to the
    /// front. Moves completed before an abort count.
    pub(crate) async fn search_root(
        &mut self,
        position: &G,
        moves: &mut [RootMove<G>],
        depth: i32,
        window: Window,
    ) -> Score {
        debug_assert!(!moves.is_empty());
        self.nodes += 1;
        self.path.truncate(self.past);
        self.path.push(position.key());
        let mut open = window;
        let mut best = -Score::INFINITY;
        for index in 0..moves.len() {
            let child = position.after(moves[index].mv);
            let score = match self.immediate_win(position, &child, 1) {
                Some(score) => score,
                None => self.search_move(position, &child, depth, 0, open, 1, index == 0).await,
            };
            self.suspend_if_due().await;
            if self.stopped {
                break;
            }
            best = best.max(score);
            // A score at or below alpha is only an upper bound: it displaces nothing.
            if index == 0 || score > open.alpha {
                let mv = moves[index].mv;
                let line = std::iter::once(mv).chain(self.pv[1].iter().copied()).collect();
                // The others keep their order.
                moves[..=index].rotate_right(1);
                moves[0] = RootMove { mv, score, line };
            }
            open.alpha = open.alpha.max(score);
            if open.alpha >= open.beta {
                break;
            }
        }
        best
    }

    /// Principal variation search of one move: the score of `child`, from the parent's view.
    ///
    /// The first move gets the whole window, the others a null window first. A reduced move is
    /// searched again at full depth if it beats alpha.
    #[expect(clippy::too_many_arguments, reason = "the parameters of a recursive search")]
    async fn search_move(
        &mut self,
        parent: &G,
        child: &G,
        depth: i32,
        reduction: i32,
        window: Window,
        ply: usize,
        first: bool,
    ) -> Score {
        if reduction > 0 {
            let score =
                self.search_child(parent, child, depth - reduction, window.null(), ply).await;
            if score <= window.alpha || self.stopped {
                return score;
            }
        }
        if !first {
            let score = self.search_child(parent, child, depth, window.null(), ply).await;
            if score <= window.alpha || score >= window.beta || self.stopped {
                return score;
            }
        }
        self.search_child(parent, child, depth, window, ply).await
    }

    /// The score of a child that is won with the next decision, from the parent's view.
    fn immediate_win(&mut self, parent: &G, child: &G, ply: usize) -> Option<Score> {
        if !self.evaluation.wins_at_once(child) {
            return None;
        }
        self.pv[ply].clear();
        self.nodes += 1;
        self.must_stop();
        let score = Score::win_in(ply + 1);
        Some(if child.turn() == parent.turn() { score } else { -score })
    }

    /// The score of `child` from the parent's view. The turn chooses the sign: score and window
    /// are reversed only if the other player decides next.
    async fn search_child(
        &mut self,
        parent: &G,
        child: &G,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Score {
        let same = child.turn() == parent.turn();
        let window = if same { window } else { window.reversed() };
        let score = match self.visit(child, depth, window, ply) {
            Ok(score) => score,
            Err(node) => self.search(node, child, depth, window, ply).await,
        };
        if same { score } else { -score }
    }

    /// Searches a node that was visited.
    fn search<'s>(
        &'s mut self,
        node: Node,
        position: &'s G,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Call<'s, Score> {
        match node {
            Node::Leaf { stand_pat } => {
                Box::pin(self.quiescence(position, stand_pat, depth, window, ply))
            }
            Node::Interior { hash_move, extended } => {
                Box::pin(self.search_interior(position, hash_move, extended, depth, window, ply))
            }
        }
    }

    /// Visits a position that has no immediate win. Returns its score if that needs no search of
    /// its moves, else what to search.
    fn visit(
        &mut self,
        position: &G,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Result<Score, Node> {
        self.pv[ply].clear();
        self.nodes += 1;
        if self.must_stop() || self.is_repetition(position.key()) {
            return Ok(Score::DRAW);
        }
        let entry = self.table.probe(position.key());
        if let Some(score) = entry.and_then(|entry| tt_cutoff(entry, depth, window, ply)) {
            return Ok(score);
        }
        let extended = self.evaluation.needs_extension(position);
        if ply >= MAX_PLY {
            return Ok(self.static_score(position, ply));
        }
        if depth <= 0 && !extended {
            return self.visit_leaf(position, depth, window, ply);
        }
        if !extended && let Some(score) = self.reverse_futility(position, depth, window) {
            return Ok(score);
        }
        Err(Node::Interior { hash_move: entry.map(|entry| entry.code), extended })
    }

    async fn search_interior(
        &mut self,
        position: &G,
        hash_move: Option<u16>,
        extended: bool,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Score {
        if !extended && let Some(score) = self.null_move_pruning(position, depth, window, ply).await
        {
            return score;
        }
        self.path.push(position.key());
        let mut moves = std::mem::take(&mut self.moves[ply]);
        self.evaluation.prepare(position);
        let sees = |mv| !self.evaluation.overlooks(position, mv);
        self.heuristics.list_moves(position, &self.evaluation, ply, hash_move, sees, &mut moves);
        let score = if moves.is_empty() {
            self.static_score(position, ply)
        } else {
            self.search_moves(position, &mut moves, depth, extended, window, ply).await
        };
        self.moves[ply] = moves;
        self.path.pop();
        score
    }

    async fn search_moves(
        &mut self,
        position: &G,
        moves: &mut [RankedMove<G::Move>],
        depth: i32,
        extended: bool,
        window: Window,
        ply: usize,
    ) -> Score {
        // Extension: what is forced costs no depth.
        let forced = extended || moves.len() == 1;
        let depth_below = depth - i32::from(!forced);
        let mut open = window;
        let mut best = -Score::INFINITY;
        let mut best_code = moves[0].code;
        // Moves that lose at once do not count.
        let mut searched = 0;
        self.children[ply].clear();
        for index in 0..moves.len() {
            let RankedMove { mv, code, rank } = pick_best(moves, index);
            if !forced && self.prunes_late_moves(searched, depth, best, window) {
                break;
            }
            let child = position.after(mv);
            if self.tuning.duplicates && self.is_duplicate(child.key(), ply) {
                continue;
            }
            let below = ply + 1;
            let score = if let Some(score) = self.immediate_win(position, &child, below) {
                score
            } else {
                let first = searched == 0;
                let exempt = forced || first || rank >= KILLER_RANK;
                let mut reduction =
                    if exempt { 0 } else { self.late_move_reduction(searched, depth, window) };
                // A threat must be answered, however late it comes in the order.
                if reduction > 0 && self.evaluation.is_threatened(&child) {
                    reduction = 0;
                }
                searched += 1;
                self.search_move(position, &child, depth_below, reduction, open, below, first).await
            };
            self.suspend_if_due().await;
            if self.stopped {
                return best;
            }
            if score > best {
                best = score;
                best_code = code;
                if score > open.alpha {
                    open.alpha = score;
                    self.update_pv(mv, ply);
                }
                if score >= window.beta {
                    let tried = moves[..index].iter().map(|tried| tried.code);
                    self.heuristics.record_cutoff(position.turn(), ply, depth.max(1), code, tried);
                    break;
                }
            }
        }
        let bound = match best {
            score if score >= window.beta => Bound::Lower,
            score if score > window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        // Below the last depth not every move is tried, so nothing is stored.
        if let Ok(depth) = u8::try_from(depth) {
            let entry = TtEntry { code: best_code, score: score_to_tt(best, ply), depth, bound };
            self.table.store(position.key(), entry);
        }
        best
    }

    /// The outcome of a finished game, else the static evaluation.
    fn static_score(&mut self, position: &G, ply: usize) -> Score {
        match position.outcome() {
            Some(outcome) => score_of_outcome(position, outcome, ply),
            None => Score::estimate(self.evaluation.evaluate(position)),
        }
    }

    fn update_pv(&mut self, mv: G::Move, ply: usize) {
        let (upper, lower) = self.pv.split_at_mut(ply + 1);
        let (line, rest) = (&mut upper[ply], lower.first());
        line.clear();
        line.push(mv);
        line.extend(rest.into_iter().flatten());
    }

    /// Whether the position is a draw by repetition. A single repetition on the searched line is
    /// enough: whoever can repeat once can repeat twice.
    fn is_repetition(&self, key: Key) -> bool {
        if !self.repetition || !self.tuning.repeats {
            return false;
        }
        let (past, line) = self.path.split_at(self.past);
        line.contains(&key) || Repetition::draws(past, key)
    }

    fn must_stop(&mut self) -> bool {
        self.stopped = self.stopped || self.timer.is_out_of_nodes(self.nodes);
        if TimeManager::is_check_due(self.nodes) {
            self.stopped = self.stopped || self.timer.is_called_off();
            self.slice_over = self.timer.is_slice_over();
        }
        self.stopped
    }

    /// Suspends the search if its slice is over.
    async fn suspend_if_due(&mut self) {
        if self.slice_over {
            self.slice_over = false;
            suspend().await;
        }
    }
}

/// The score of a finished game, from the view of the player whose turn it would be.
fn score_of_outcome<G: Game>(position: &G, outcome: Outcome, ply: usize) -> Score {
    match outcome.winner() {
        None => Score::DRAW,
        Some(winner) if winner == position.turn() => Score::win_in(ply),
        Some(_) => Score::loss_in(ply),
    }
}
