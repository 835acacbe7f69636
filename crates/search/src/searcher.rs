//! Iterative deepening: one depth after the other, on one thread or several.

use std::sync::Arc;

use game::{Game, Key};

use crate::coroutine::{Found, Suspended, Thread};
use crate::ordering::{Experience, History};
use crate::session::Session;
use crate::siege::{Conquest, Siege};
use crate::solver::{Solution, Solver};
use crate::table::Table;
use crate::worker::{RootMove, Window, Worker};
use crate::{Evaluate, Finished, Limits, Line, Options, Score, Search, Signals, Think};

/// No search goes deeper.
const MAX_DEPTH: u32 = 120;

/// Plays by alpha-beta search.
#[derive(Debug)]
pub struct Searcher<E> {
    evaluation: E,
    options: Options,
    table: Arc<Table>,
    /// One for each thread.
    histories: Vec<Arc<History>>,
}

impl<E> Searcher<E> {
    /// One that judges positions by this evaluation.
    pub fn new(evaluation: E, options: Options) -> Self {
        let table = Arc::new(Table::new(options.hash));
        Self { evaluation, options, table, histories: Vec::new() }
    }

    /// The histories of so many threads.
    fn histories(&mut self, threads: usize) -> &[Arc<History>] {
        self.histories.resize_with(threads, || Arc::new(History::new()));
        &self.histories
    }
}

impl<G: Game, E: Evaluate<G>> Think<G> for Searcher<E> {
    fn search(
        &mut self,
        position: &G,
        past: &[Key],
        limits: &Limits,
        signals: &Signals,
    ) -> Box<dyn Search<G::Move>> {
        let roots = root_moves(position, &self.evaluation);
        if roots.is_empty() {
            return Box::new(Finished::new(None));
        }
        let threads = if signals.threads().is_some() { self.options.threads.max(1) } else { 1 };
        let each = Limits { nodes: limits.nodes.map(|nodes| nodes / threads as u64), ..*limits };
        let decisions_left = self.evaluation.tuning().decisions_left;
        let session = Arc::new(Session::new(signals, each, decisions_left));
        self.table.grow_older();
        let task = Task {
            session: Arc::clone(&session),
            table: Arc::clone(&self.table),
            evaluation: self.evaluation.clone(),
            position: position.clone(),
            past: past.to_vec(),
            lines: self.options.lines.clamp(1, roots.len()),
            roots,
            repetition: self.options.repetition,
        };
        let found = Found::none();
        let [own, others @ ..] = self.histories(threads) else { unreachable!("one at least") };
        own.fade();
        let main = Thread::new(task.clone().main(Arc::clone(own), found.share()));
        let helpers = others.iter().enumerate().map(|(index, history)| {
            history.fade();
            Thread::new(task.clone().help(Arc::clone(history), index as u32 % 2))
        });
        let helpers = helpers.collect();
        Box::new(Suspended { session, found, main, helpers })
    }

    fn forget(&mut self) {
        self.table.clear();
        self.histories.iter().for_each(|history| history.clear());
    }

    fn set(&mut self, options: Options) {
        if options.hash != self.options.hash {
            self.table = Arc::new(Table::new(options.hash));
        }
        self.options = options;
    }
}

/// What every thread of a search needs to know.
#[derive(Clone)]
struct Task<G: Game, E> {
    session: Arc<Session>,
    table: Arc<Table>,
    evaluation: E,
    position: G,
    past: Vec<Key>,
    roots: Vec<RootMove<G>>,
    lines: usize,
    repetition: bool,
}

impl<G: Game, E: Evaluate<G>> Task<G, E> {
    /// The thread that answers.
    async fn main(self, history: Arc<History>, found: Found<G::Move>) -> Option<Line<G::Move>> {
        let session = Arc::clone(&self.session);
        // However this thread ends, the others must not go on.
        let _finish = Finish(&session);
        Some(self.deepening(history).run(Some(&found)).await)
    }

    /// A thread that only fills the table, from a depth after the first on.
    async fn help(self, history: Arc<History>, first_depth: u32) {
        let mut deepening = self.deepening(history);
        deepening.depth = first_depth;
        // One thread is enough for that.
        deepening.tried_to_solve = true;
        deepening.besieged = true;
        deepening.run(None).await;
    }

    fn deepening(&self, history: Arc<History>) -> Deepening<'_, G, E> {
        let experience = Experience::new(history);
        let (session, table) = (&*self.session, &*self.table);
        let evaluation = self.evaluation.clone();
        Deepening {
            worker: Worker::new(
                session,
                table,
                self.repetition,
                evaluation,
                experience,
                &self.past,
            ),
            session,
            table,
            position: &self.position,
            roots: self.roots.clone(),
            lines: self.lines,
            window: self.evaluation.tuning().window,
            depth: 0,
            counted: 0,
            tried_to_solve: false,
            besieged: false,
        }
    }
}

/// The moves of the root that are not overlooked, but for those who see none; of moves that lead to
/// the same position only one, if twins are common.
fn root_moves<G: Game, E: Evaluate<G>>(position: &G, evaluation: &E) -> Vec<RootMove<G>> {
    let twins = evaluation.tuning().twins;
    let mut seen = Vec::new();
    let mut moves = position.moves();
    if moves.iter().any(|&mv| !evaluation.overlooks(position, mv)) {
        moves.retain(|&mv| !evaluation.overlooks(position, mv));
    }
    moves.retain(|&mv| {
        let key = position.after(mv).key();
        let new = !twins || !seen.contains(&key);
        seen.push(key);
        new
    });
    let root = |mv| RootMove { mv, score: Score::DRAW, line: vec![mv] };
    moves.into_iter().map(root).collect()
}

/// Lets the other threads know that the answer is there.
struct Finish<'a>(&'a Session);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}

/// One thread's way from depth to depth.
struct Deepening<'a, G: Game, E> {
    worker: Worker<'a, G, E>,
    session: &'a Session,
    table: &'a Table,
    position: &'a G,
    /// The best come first.
    roots: Vec<RootMove<G>>,
    lines: usize,
    window: i32,
    /// The last depth that was completed.
    depth: u32,
    /// How many nodes the session knows of.
    counted: u64,
    /// Whether it has been tried to solve the position.
    tried_to_solve: bool,
    /// Whether a forced win has been looked for.
    besieged: bool,
}

/// Where solving the position may take longer, a search of a few decisions comes first, so that
/// there is an answer at any time.
const QUICK: u64 = 20_000;
const DEPTH_BEFORE_SOLVING: u32 = 3;
const DEPTH_BEFORE_SIEGE: u32 = 2;

impl<G: Game, E: Evaluate<G>> Deepening<'_, G, E> {
    /// Goes on until the session says that it is enough.
    async fn run(&mut self, found: Option<&Found<G::Move>>) -> Line<G::Move> {
        while self.depth < MAX_DEPTH && !self.is_finished() {
            let settled = !self.tried_to_solve && self.solve().await
                || !self.besieged && self.besiege().await;
            if settled {
                self.tell(found).await;
                break;
            }
            let before = self.roots.clone();
            for rank in 0..self.lines {
                self.search_line(rank).await;
                self.count_nodes();
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
            self.tell(found).await;
            if self.worker.is_stopped() {
                break;
            }
        }
        self.line(0)
    }

    /// Tells the lines of the last depth, if anybody wants to know.
    async fn tell(&mut self, found: Option<&Found<G::Move>>) {
        let Some(found) = found else { return };
        for rank in 0..self.lines {
            found.tell(self.line(rank)).await;
        }
    }

    /// Searches the next depth for the moves from `rank` on, first near the score of the last depth.
    async fn search_line(&mut self, rank: usize) {
        // A forced move costs no depth.
        let depth_below = (self.depth + u32::from(self.roots.len() == 1)) as i32;
        let expected = self.roots[rank].score;
        let mut margin = self.window;
        let guess = self.depth >= 3 && !expected.is_decided();
        let around = |margin: i32| {
            let near = |offset: i32| Score::estimate(expected.value() + offset);
            Window { alpha: near(-margin), beta: near(margin) }
        };
        let mut window = if guess { around(margin) } else { Window::FULL };
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

    /// Tries to find the exact result, if there is a good chance to: whether it has.
    async fn solve(&mut self) -> bool {
        let evaluation = self.worker.evaluation().clone();
        let effort = evaluation.effort_to_solve(self.position);
        if effort.is_some_and(|effort| effort > QUICK) && self.depth < DEPTH_BEFORE_SOLVING {
            return false;
        }
        self.tried_to_solve = true;
        let Some(effort) = effort else { return false };
        let most = self.session.nodes_to_spare(self.worker.nodes());
        if effort > most {
            return false;
        }
        let nodes = self.worker.nodes();
        let mut solver = Solver::new(self.session, self.table, evaluation, nodes, most);
        let success = if self.lines == 1 {
            let solution = solver.solve(self.position).await;
            solution.is_some_and(|solution| self.take_over(solution))
        } else {
            solver.solve_all(self.position, &mut self.roots).await
        };
        self.worker.count(solver.nodes());
        self.count_nodes();
        success
    }

    /// Looks for a forced win, once there is something to fall back on: whether it has found one.
    async fn besiege(&mut self) -> bool {
        if self.depth < DEPTH_BEFORE_SIEGE {
            return false;
        }
        self.besieged = true;
        let cap = self.session.tests_to_spare(self.worker.nodes());
        if cap == 0 || self.lines > 1 || self.roots[0].score.is_decided() {
            return false;
        }
        let evaluation = self.worker.evaluation().clone();
        let past = self.worker.past();
        let mut siege = Siege::new(self.session, evaluation, self.position, past, cap);
        let conquest = siege.storm().await;
        let nodes = self.worker.nodes() + siege.nodes();
        self.worker.count(nodes);
        self.count_nodes();
        conquest.is_some_and(|Conquest { score, line }| self.put_first(score, line))
    }

    /// Puts the solved line first.
    fn take_over(&mut self, Solution { points, mut line }: Solution<G::Move>) -> bool {
        // If the result is certain already, any move will do.
        if line.is_empty() {
            line.push(self.roots[0].mv);
        }
        self.put_first(Score::ahead_by(points), line)
    }

    /// Puts a line first that is known to be best, if it begins with a move of the root.
    fn put_first(&mut self, score: Score, line: Vec<G::Move>) -> bool {
        let Some(index) = self.roots.iter().position(|root| line.first() == Some(&root.mv)) else {
            return false;
        };
        self.roots[..=index].rotate_right(1);
        self.depth = self.depth.max(line.len() as u32);
        self.roots[0] = RootMove { mv: line[0], score, line };
        true
    }

    /// Whether a further depth is of no use, or there is no time for it.
    fn is_finished(&self) -> bool {
        let forced = self.roots.len() == 1 && self.session.is_timed() && self.depth >= 1;
        let certain = self.roots[..self.lines]
            .iter()
            .all(|root| root.score.decisions().is_some_and(|d| d.unsigned_abs() <= self.depth));
        let settled = self.session.is_limited() && (forced || certain);
        settled || self.depth > 0 && self.session.is_done(self.depth)
    }

    fn count_nodes(&mut self) {
        self.session.count(self.worker.nodes() - self.counted);
        self.counted = self.worker.nodes();
    }

    fn line(&self, rank: usize) -> Line<G::Move> {
        let root = &self.roots[rank];
        Line {
            depth: self.depth.max(1),
            rank: rank + 1,
            score: root.score,
            nodes: self.session.nodes(),
            time: self.session.time(),
            moves: root.line.clone(),
        }
    }
}
