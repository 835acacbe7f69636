//! Iterative deepening: one depth after the other, with aspiration windows (Slate and Atkin, 1977).

use game::Game;

use crate::alpha_beta::{RootMove, Window, Worker};
use crate::coroutine::Found;
use crate::endgame_solver::{COUNTING, EndgameSolver, SOLVING, Solution};
use crate::proof_number::{ForcedWin, PROVING, ProofNumberSearch};
use crate::time_manager::TimeManager;
use crate::transposition::TranspositionTable;
use crate::{Evaluate, Line, Score};

/// The greatest depth.
const MAX_DEPTH: u32 = 120;

/// An endgame that takes more nodes is solved only after a shallow search, so that there is an
/// answer at any time.
const QUICK: u64 = 20_000;
const DEPTH_BEFORE_SOLVING: u32 = 3;
const DEPTH_BEFORE_PROVING: u32 = 2;

/// One thread's iterative deepening.
pub(crate) struct IterativeDeepening<'a, G: Game, E> {
    pub(crate) worker: Worker<'a, G, E>,
    pub(crate) timer: &'a TimeManager,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) position: &'a G,
    /// The best come first.
    pub(crate) roots: Vec<RootMove<G>>,
    /// How many lines to report (`MultiPV`).
    pub(crate) lines: usize,
    pub(crate) aspiration_window: i32,
    /// The last depth completed.
    pub(crate) depth: u32,
    /// Nodes reported to the timer so far.
    pub(crate) reported: u64,
    /// Whether the endgame solver has had its turn.
    pub(crate) tried_to_solve: bool,
    /// Whether the proof-number search has had its turn.
    pub(crate) tried_to_prove: bool,
    /// Whether to count out what is certain.
    pub(crate) exact: bool,
}

impl<G: Game, E: Evaluate<G>> IterativeDeepening<'_, G, E> {
    /// Searches until the limits are reached or the result is certain. Returns the best line.
    pub(crate) async fn run(&mut self, found: Option<&Found<G::Move>>) -> Line<G::Move> {
        while self.depth < MAX_DEPTH && !self.is_finished() {
            // A solved endgame gives the points, a proven win only the winner, so the solver comes
            // first, even if it waits for a shallow search.
            let settled = !self.tried_to_solve && self.solve().await
                || self.tried_to_solve && !self.tried_to_prove && self.prove_win().await;
            if settled {
                self.report(found).await;
                break;
            }
            let before = self.roots.clone();
            for rank in 0..self.lines {
                self.search_line(rank).await;
                self.report_nodes();
                if self.worker.is_stopped() {
                    break;
                }
            }
            if !self.worker.is_stopped() {
                self.roots[..self.lines].sort_by_key(|root| -root.score.value());
                self.depth += 1;
            } else if self.lines > 1 {
                // Lines of different depths cannot be compared.
                self.roots = before;
            }
            self.report(found).await;
            if self.worker.is_stopped() {
                break;
            }
        }
        if self.count_out().await {
            self.report(found).await;
        }
        self.line(0)
    }

    /// Reports the lines of the last depth, if anybody listens.
    async fn report(&mut self, found: Option<&Found<G::Move>>) {
        let Some(found) = found else { return };
        for rank in 0..self.lines {
            found.tell(self.line(rank)).await;
        }
    }

    /// Searches the moves from `rank` on one depth further. Starts with an aspiration window
    /// around the last score, and widens it while the score lies outside.
    async fn search_line(&mut self, rank: usize) {
        // A forced move costs no depth.
        let depth_below = (self.depth + u32::from(self.roots.len() == 1)) as i32;
        let expected = self.roots[rank].score;
        let mut margin = self.aspiration_window;
        let aspires = self.depth >= 3 && !expected.is_decided();
        let around = |margin: i32| {
            let near = |offset: i32| Score::estimate(expected.value() + offset);
            Window { alpha: near(-margin), beta: near(margin) }
        };
        let mut window = if aspires { around(margin) } else { Window::FULL };
        loop {
            let roots = &mut self.roots[rank..];
            let score = self.worker.search_root(self.position, roots, depth_below, window).await;
            if self.worker.is_stopped() {
                return;
            }
            margin *= 4;
            let wide = margin > Score::LIMIT / 4;
            if score <= window.alpha && window.alpha > Window::FULL.alpha {
                window.alpha = if wide { Window::FULL.alpha } else { around(margin).alpha };
            } else if score >= window.beta && window.beta < Window::FULL.beta {
                window.beta = if wide { Window::FULL.beta } else { around(margin).beta };
            } else {
                return;
            }
        }
    }

    /// Solves the position exactly if that looks affordable. Returns whether it succeeded.
    async fn solve(&mut self) -> bool {
        let evaluation = self.worker.evaluation().clone();
        let effort = evaluation.effort_to_solve(self.position);
        if effort.is_some_and(|effort| effort > QUICK) && self.depth < DEPTH_BEFORE_SOLVING {
            return false;
        }
        self.tried_to_solve = true;
        let allowance = self.timer.allowance(self.worker.nodes(), SOLVING);
        match effort {
            Some(effort) if effort <= allowance => self.solve_within(allowance).await,
            _ => false,
        }
    }

    /// Solves the position if that takes no more nodes than this. Returns whether it succeeded.
    async fn solve_within(&mut self, allowance: u64) -> bool {
        let (evaluation, nodes) = (self.worker.evaluation().clone(), self.worker.nodes());
        let mut solver = EndgameSolver::new(self.timer, self.table, evaluation, nodes, allowance);
        let success = if self.lines == 1 {
            let solution = solver.solve(self.position).await;
            solution.is_some_and(|solution| self.adopt_solution(solution))
        } else {
            solver.solve_all(self.position, &mut self.roots).await
        };
        self.worker.set_nodes(solver.nodes());
        self.report_nodes();
        success
    }

    /// Finds the exact points of lines that are known to win or to lose: the search that found them
    /// says only how soon. Returns whether it succeeded; otherwise the lines stay as they are.
    async fn count_out(&mut self) -> bool {
        let lines = &self.roots[..self.lines];
        let is_certain = lines.iter().all(|root| root.score.decisions().is_some());
        let evaluation = self.worker.evaluation();
        if !self.exact || !is_certain || evaluation.effort_to_solve(self.position).is_none() {
            return false;
        }
        self.solve_within(self.timer.allowance(self.worker.nodes(), COUNTING)).await
    }

    /// Looks for a forced win by proof-number search. Returns whether it found one.
    async fn prove_win(&mut self) -> bool {
        if self.depth < DEPTH_BEFORE_PROVING {
            return false;
        }
        self.tried_to_prove = true;
        let allowance = self.timer.allowance(self.worker.nodes(), PROVING);
        if allowance == 0 || self.lines > 1 || self.roots[0].score.is_decided() {
            return false;
        }
        let evaluation = self.worker.evaluation().clone();
        let past = self.worker.past();
        let mut search =
            ProofNumberSearch::new(self.timer, evaluation, self.position, past, allowance);
        let win = search.find_win().await;
        let nodes = self.worker.nodes() + search.nodes();
        self.worker.set_nodes(nodes);
        self.report_nodes();
        win.is_some_and(|ForcedWin { score, line }| self.put_first(score, line))
    }

    fn adopt_solution(&mut self, Solution { points, mut line }: Solution<G::Move>) -> bool {
        // If the result is already certain, any move will do.
        if line.is_empty() {
            line.push(self.roots[0].mv);
        }
        self.put_first(Score::ahead_by(points), line)
    }

    /// Makes a line the best one. Returns whether it begins with a root move.
    fn put_first(&mut self, score: Score, line: Vec<G::Move>) -> bool {
        let Some(index) = self.roots.iter().position(|root| line.first() == Some(&root.mv)) else {
            return false;
        };
        self.roots[..=index].rotate_right(1);
        self.depth = self.depth.max(line.len() as u32);
        self.roots[0] = RootMove { mv: line[0], score, line };
        true
    }

    /// Whether another depth is useless, or there is no time for it.
    fn is_finished(&self) -> bool {
        let forced = self.roots.len() == 1 && self.timer.is_timed() && self.depth >= 1;
        let certain = self.roots[..self.lines]
            .iter()
            .all(|root| root.score.decisions().is_some_and(|d| d.unsigned_abs() <= self.depth));
        let settled = self.timer.is_limited() && (forced || certain);
        settled || self.depth > 0 && self.timer.is_done(self.depth)
    }

    fn report_nodes(&mut self) {
        self.timer.count(self.worker.nodes() - self.reported);
        self.reported = self.worker.nodes();
    }

    fn line(&self, rank: usize) -> Line<G::Move> {
        let root = &self.roots[rank];
        Line {
            depth: self.depth.max(1),
            rank: rank + 1,
            score: root.score,
            nodes: self.timer.nodes(),
            time: self.timer.time(),
            moves: root.line.clone(),
        }
    }
}
