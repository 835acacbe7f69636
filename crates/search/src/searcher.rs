//! Iterative deepening: one depth after the other, on one thread or several.

use std::time::Duration;

use game::{Game, Key};

use crate::ordering::Experience;
use crate::session::Session;
use crate::siege::{Conquest, Siege};
use crate::solver::{Solution, Solver};
use crate::table::Table;
use crate::worker::{RootMove, Window, Worker};
use crate::{Evaluate, Limits, Line, Options, Score, Signals, Think};

/// No search goes deeper.
const MAX_DEPTH: u32 = 120;

/// Plays by alpha-beta search.
#[derive(Debug)]
pub struct Searcher<E> {
    evaluation: E,
    options: Options,
    table: Table,
    /// One for each thread.
    experience: Vec<Experience>,
}

impl<E> Searcher<E> {
    /// One that judges positions by this evaluation.
    pub fn new(evaluation: E, options: Options) -> Self {
        let mut searcher =
            Self { evaluation, options, table: Table::new(options.hash), experience: Vec::new() };
        searcher.hire();
        searcher
    }

    fn hire(&mut self) {
        self.experience.resize_with(self.options.threads.max(1), Experience::new);
    }
}

impl<G: Game, E: Evaluate<G>> Think<G> for Searcher<E> {
    fn think(
        &mut self,
        position: &G,
        past: &[Key],
        limits: &Limits,
        signals: &Signals,
        tell: &mut dyn FnMut(Line<G::Move>),
    ) -> Option<Line<G::Move>> {
        self.table.grow_older();
        for experience in &mut self.experience {
            experience.fade();
        }
        let tuning = self.evaluation.tuning();
        let threads = self.experience.len() as u64;
        let each = Limits { nodes: limits.nodes.map(|nodes| nodes / threads), ..*limits };
        let session = Session::new(
            &self.table,
            self.options.repetition,
            signals,
            each,
            tuning.decisions_left,
        );
        let roots = root_moves(position, &self.evaluation);
        let (own, others) = self.experience.split_first_mut()?;
        let evaluation = &self.evaluation;
        let lines = self.options.lines.clamp(1, roots.len().max(1));
        let search = |experience, first_depth| Deepening {
            worker: Worker::new(&session, evaluation.clone(), experience, past),
            session: &session,
            position,
            roots: roots.clone(),
            lines,
            window: tuning.window,
            depth: first_depth,
            counted: 0,
            tried_to_solve: false,
            besieged: false,
        };
        std::thread::scope(|scope| {
            for (index, experience) in others.iter_mut().enumerate() {
                let mut search = search(experience, index as u32 % 2);
                // One thread is enough for that.
                search.tried_to_solve = true;
                search.besieged = true;
                scope.spawn(move || search.run(&mut |_| {}));
            }
            // However this thread ends, the others must not go on.
            let _finish = Finish(&session);
            search(own, 0).run(tell)
        })
    }

    fn forget(&mut self) {
        self.table.clear();
        self.experience.iter_mut().for_each(Experience::clear);
    }

    fn set(&mut self, options: Options) {
        if options.hash != self.options.hash {
            self.table = Table::new(options.hash);
        }
        self.options = options;
        self.hire();
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
struct Finish<'a>(&'a Session<'a>);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}

/// One thread's way from depth to depth.
struct Deepening<'a, G: Game, E> {
    worker: Worker<'a, G, E>,
    session: &'a Session<'a>,
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
    fn run(&mut self, tell: &mut dyn FnMut(Line<G::Move>)) -> Option<Line<G::Move>> {
        self.roots.first()?;
        while self.depth < MAX_DEPTH && !self.is_finished() {
            if !self.tried_to_solve && self.solve() || !self.besieged && self.besiege() {
                for rank in 0..self.lines {
                    tell(self.line(rank));
                }
                break;
            }
            let before = self.roots.clone();
            for rank in 0..self.lines {
                self.search_line(rank);
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
            for rank in 0..self.lines {
                tell(self.line(rank));
            }
            if self.worker.is_stopped() {
                break;
            }
        }
        self.wait();
        Some(self.line(0))
    }

    /// Searches the next depth for the moves from `rank` on, first near the score of the last depth.
    fn search_line(&mut self, rank: usize) {
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
            let score = self.worker.search_root(self.position, roots, depth_below, window);
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
    fn solve(&mut self) -> bool {
        let evaluation = self.worker.evaluation();
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
        let mut solver = Solver::new(self.session, evaluation.clone(), self.worker.nodes(), most);
        let success = if self.lines == 1 {
            solver.solve(self.position).is_some_and(|solution| self.take_over(solution))
        } else {
            solver.solve_all(self.position, &mut self.roots)
        };
        self.worker.count(solver.nodes());
        self.count_nodes();
        success
    }

    /// Looks for a forced win, once there is something to fall back on: whether it has found one.
    fn besiege(&mut self) -> bool {
        if self.depth < DEPTH_BEFORE_SIEGE {
            return false;
        }
        self.besieged = true;
        let worker = &self.worker;
        let cap = self.session.tests_to_spare(worker.nodes());
        if cap == 0 || self.lines > 1 || self.roots[0].score.is_decided() {
            return false;
        }
        let evaluation = worker.evaluation().clone();
        let mut siege = Siege::new(self.session, evaluation, self.position, worker.past(), cap);
        let conquest = siege.storm();
        let nodes = worker.nodes() + siege.nodes();
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

    /// Without limits, or on the opponent's time, the answer has to wait for its signal.
    fn wait(&self) {
        while !self.session.is_limited() && !self.session.is_called_off() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
