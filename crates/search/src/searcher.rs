//! Sets up a search, on one thread or several.
//!
//! Several threads search the same position and share nothing but the transposition table (lazy
//! SMP, after Dan Homan's `ExChess` and Stockfish).

use std::sync::Arc;

use game::{Game, Key};

use crate::alpha_beta::{RootMove, Worker};
use crate::coroutine::{Found, Suspended, Thread};
use crate::iterative_deepening::IterativeDeepening;
use crate::move_ordering::{Heuristics, History};
use crate::time_manager::TimeManager;
use crate::transposition::TranspositionTable;
use crate::{Evaluate, Finished, Limits, Line, Options, Score, Search, Signals, Think};

/// Plays by alpha-beta search.
#[derive(Debug)]
pub struct Searcher<E> {
    evaluation: E,
    options: Options,
    table: Arc<TranspositionTable>,
    /// One for each thread.
    histories: Vec<Arc<History>>,
}

impl<E> Searcher<E> {
    /// A searcher with this evaluation.
    pub fn new(evaluation: E, options: Options) -> Self {
        let table = Arc::new(TranspositionTable::new(options.hash));
        Self { evaluation, options, table, histories: Vec::new() }
    }

    /// A history for each of `threads` threads.
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
        let timer = Arc::new(TimeManager::new(signals, each, decisions_left));
        self.table.next_generation();
        let task = Task {
            timer: Arc::clone(&timer),
            table: Arc::clone(&self.table),
            evaluation: self.evaluation.clone(),
            position: position.clone(),
            past: past.to_vec(),
            lines: self.options.lines.clamp(1, roots.len()),
            roots,
            repetition: self.options.repetition,
            exact: self.options.exact,
        };
        let found = Found::none();
        let [own, others @ ..] = self.histories(threads) else { unreachable!("one at least") };
        own.age();
        let main = Thread::new(task.clone().main(Arc::clone(own), found.share()));
        let helpers = others.iter().enumerate().map(|(index, history)| {
            history.age();
            Thread::new(task.clone().help(Arc::clone(history), index as u32 % 2))
        });
        let helpers = helpers.collect();
        Box::new(Suspended { timer, found, main, helpers })
    }

    fn forget(&mut self) {
        self.table.clear();
        self.histories.iter().for_each(|history| history.clear());
    }

    fn set(&mut self, options: Options) {
        if options.hash != self.options.hash {
            self.table = Arc::new(TranspositionTable::new(options.hash));
        }
        self.options = options;
    }
}

/// What every thread of a search needs to know.
#[derive(Clone)]
struct Task<G: Game, E> {
    timer: Arc<TimeManager>,
    table: Arc<TranspositionTable>,
    evaluation: E,
    position: G,
    past: Vec<Key>,
    roots: Vec<RootMove<G>>,
    lines: usize,
    repetition: bool,
    exact: bool,
}

impl<G: Game, E: Evaluate<G>> Task<G, E> {
    /// The thread that answers.
    async fn main(self, history: Arc<History>, found: Found<G::Move>) -> Option<Line<G::Move>> {
        let timer = Arc::clone(&self.timer);
        // However this thread ends, the others must stop.
        let _finish = Finish(&timer);
        Some(self.deepening(history).run(Some(&found)).await)
    }

    /// A helper thread, which only fills the table. Helpers start at different depths.
    async fn help(self, history: Arc<History>, first_depth: u32) {
        let mut deepening = self.deepening(history);
        deepening.depth = first_depth;
        // One thread is enough for these.
        deepening.tried_to_solve = true;
        deepening.tried_to_prove = true;
        deepening.exact = false;
        deepening.run(None).await;
    }

    fn deepening(&self, history: Arc<History>) -> IterativeDeepening<'_, G, E> {
        let heuristics = Heuristics::new(history);
        let (timer, table) = (&*self.timer, &*self.table);
        let evaluation = self.evaluation.clone();
        IterativeDeepening {
            worker: Worker::new(timer, table, self.repetition, evaluation, heuristics, &self.past),
            timer,
            table,
            position: &self.position,
            roots: self.roots.clone(),
            lines: self.lines,
            aspiration_window: self.evaluation.tuning().aspiration_window,
            depth: 0,
            reported: 0,
            tried_to_solve: false,
            tried_to_prove: false,
            exact: self.exact,
        }
    }
}

/// The root moves. Those that the player overlooks are left out, unless that would leave none, and
/// so are duplicates if the tuning says so.
fn root_moves<G: Game, E: Evaluate<G>>(position: &G, evaluation: &E) -> Vec<RootMove<G>> {
    let skips_duplicates = evaluation.tuning().duplicates;
    let mut seen = Vec::new();
    let mut moves = position.moves();
    if moves.iter().any(|&mv| !evaluation.overlooks(position, mv)) {
        moves.retain(|&mv| !evaluation.overlooks(position, mv));
    }
    moves.retain(|&mv| {
        let key = position.after(mv).key();
        let new = !skips_duplicates || !seen.contains(&key);
        seen.push(key);
        new
    });
    let root = |mv| RootMove { mv, score: Score::DRAW, line: vec![mv] };
    moves.into_iter().map(root).collect()
}

/// Tells the other threads, when dropped, that the answer is there.
struct Finish<'a>(&'a TimeManager);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}
