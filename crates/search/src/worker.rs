//! Alpha-beta: what one thread does.

mod loud;
mod pass;

use game::{Game, Key, Outcome, Repetition};

use crate::coroutine::{Call, suspend};
use crate::ordering::{
    Experience, KILLER_RANK, MAX_PLY, Ranked, TABLE_RANK, bring_best, from_table, to_table,
};
use crate::session::Session;
use crate::table::{Bound, Entry, Table};
use crate::{Evaluate, Score, Tuning};

/// No position has so many moves.
const MOST_MOVES: u32 = 2_048;

/// One thread's search of a position.
pub(crate) struct Worker<'a, G: Game, E> {
    session: &'a Session,
    table: &'a Table,
    repetition: bool,
    evaluation: E,
    tuning: Tuning,
    experience: Experience,
    /// The keys of the game so far and of the line that is being searched.
    path: Vec<Key>,
    /// How many of them are the game's.
    past: usize,
    /// The moves of the positions on the line, by ply: kept, so as not to allocate again.
    moves: Vec<Vec<Ranked<G::Move>>>,
    /// The best line from each ply on.
    lines: Vec<Vec<G::Move>>,
    /// The logarithms of small numbers, which reductions are made of.
    logs: Vec<f64>,
    /// The keys of the positions that the moves tried so far lead to, by ply.
    children: Vec<Vec<Key>>,
    /// The ply to which the last pass led that is being searched, or 0.
    passed: usize,
    nodes: u64,
    stopped: bool,
    /// Whether the search has to be suspended at the next opportunity.
    slice_over: bool,
}

/// A position whose score depends on its moves, with what is known before they are searched.
#[derive(Debug, Clone, Copy)]
enum Node {
    /// At the last depth or below it: its score as it stands.
    Leaf { stand: Score },
    /// Above it: the move that the table knows, and whether the position is unsettled.
    Interior { known: Option<u16>, unsettled: bool },
}

/// A move of the position that is searched, and what is known about it.
#[derive(Debug, Clone)]
pub(crate) struct RootMove<G: Game> {
    pub(crate) mv: G::Move,
    /// Its score at the last depth that has been completed for it.
    pub(crate) score: Score,
    /// The line that begins with it.
    pub(crate) line: Vec<G::Move>,
}

/// Scores between which the true one is wanted, from the view of the player who decides.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Self = Self { alpha: Score::from_value(-32_001), beta: Score::INFINITY };

    /// Just wide enough to tell whether a score is above alpha.
    fn null(self) -> Self {
        Self { alpha: self.alpha, beta: Score::from_value(self.alpha.value() + 1) }
    }

    /// The same window from the opponent's view.
    fn reversed(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    fn is_null(self) -> bool {
        self.beta.value() - self.alpha.value() <= 1
    }
}

impl<'a, G: Game, E: Evaluate<G>> Worker<'a, G, E> {
    pub(crate) fn new(
        session: &'a Session,
        table: &'a Table,
        repetition: bool,
        evaluation: E,
        experience: Experience,
        past: &[Key],
    ) -> Self {
        let tuning = evaluation.tuning();
        let by_ply = MAX_PLY + 1;
        Self {
            session,
            table,
            repetition,
            tuning,
            evaluation,
            experience,
            path: past.to_vec(),
            past: past.len(),
            moves: std::iter::repeat_with(Vec::new).take(by_ply).collect(),
            lines: std::iter::repeat_with(Vec::new).take(by_ply).collect(),
            children: std::iter::repeat_with(Vec::new).take(by_ply).collect(),
            logs: (0..MOST_MOVES).map(|number| f64::from(number).ln()).collect(),
            passed: 0,
            nodes: 0,
            stopped: false,
            slice_over: false,
        }
    }

    /// Positions looked at by this thread.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What judges positions for this thread.
    pub(crate) const fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// The keys of the game so far.
    pub(crate) fn past(&self) -> &[Key] {
        &self.path[..self.past]
    }

    /// Others have looked at positions on behalf of this thread: so many are they now together.
    pub(crate) const fn count(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    /// Whether the search was broken off: what the last call returned means nothing then.
    pub(crate) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Searches the moves of the root, in their order, to a depth below them, and brings the best
    /// to the front. A move that was completed before the search was broken off counts.
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
            let score = match self.won_at_once(position, &child, 1) {
                Some(score) => score,
                None => self.search_child(position, &child, depth, 0, open, 1, index == 0).await,
            };
            self.rest().await;
            if self.stopped {
                break;
            }
            best = best.max(score);
            // What is not better than alpha has a bound and no score: it displaces nothing.
            if index == 0 || score > open.alpha {
                let mv = moves[index].mv;
                let line = std::iter::once(mv).chain(self.lines[1].iter().copied()).collect();
                // It comes to the front; the others keep their order.
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

    /// The score of a child of `parent`, from the parent's view. One that is searched less deep at
    /// first gets the full depth only if it seems to be better. The first move gets the whole
    /// window; of the others it is asked only whether they are better.
    #[expect(clippy::too_many_arguments, reason = "what a child is searched with")]
    async fn search_child(
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
            let score = self.search_as(parent, child, depth - reduction, window.null(), ply).await;
            if score <= window.alpha || self.stopped {
                return score;
            }
        }
        if !first {
            let score = self.search_as(parent, child, depth, window.null(), ply).await;
            if score <= window.alpha || score >= window.beta || self.stopped {
                return score;
            }
        }
        self.search_as(parent, child, depth, window, ply).await
    }

    /// The score of a child of `parent` that is won with the next decision, from the parent's view.
    fn won_at_once(&mut self, parent: &G, child: &G, ply: usize) -> Option<Score> {
        if !self.evaluation.wins_at_once(child) {
            return None;
        }
        self.lines[ply].clear();
        self.nodes += 1;
        self.must_stop();
        let score = Score::win_in(ply + 1);
        Some(if child.turn() == parent.turn() { score } else { -score })
    }

    /// The turn chooses the sign: only if the other player decides next are score and window
    /// reversed.
    async fn search_as(
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

    /// The score of a position that is visited.
    fn search<'s>(
        &'s mut self,
        node: Node,
        position: &'s G,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Call<'s, Score> {
        match node {
            Node::Leaf { stand } => Box::pin(self.search_loud(position, stand, depth, window, ply)),
            Node::Interior { known, unsettled } => {
                Box::pin(self.search_interior(position, known, unsettled, depth, window, ply))
            }
        }
    }

    /// Visits a position in which nobody is known to win at once: its score, if that takes no
    /// search of its moves.
    fn visit(
        &mut self,
        position: &G,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Result<Score, Node> {
        self.lines[ply].clear();
        self.nodes += 1;
        if self.must_stop() {
            return Ok(Score::DRAW);
        }
        if self.repeats(position.key()) {
            return Ok(Score::DRAW);
        }
        let known = self.table.find(position.key());
        if let Some(score) = known.and_then(|entry| cut_off(entry, depth, window, ply)) {
            return Ok(score);
        }
        let unsettled = self.evaluation.is_unsettled(position);
        if ply >= MAX_PLY {
            return Ok(self.judge(position, ply));
        }
        if depth <= 0 && !unsettled {
            return self.visit_leaf(position, depth, window, ply);
        }
        if !unsettled && let Some(score) = self.good_enough(position, depth, window) {
            return Ok(score);
        }
        Err(Node::Interior { known: known.map(|entry| entry.code), unsettled })
    }

    async fn search_interior(
        &mut self,
        position: &G,
        known: Option<u16>,
        unsettled: bool,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Score {
        if !unsettled && let Some(score) = self.search_pass(position, depth, window, ply).await {
            return score;
        }
        self.path.push(position.key());
        let mut moves = std::mem::take(&mut self.moves[ply]);
        self.evaluation.consider(position);
        self.list_moves(position, known, ply, &mut moves);
        let score = if moves.is_empty() {
            self.judge(position, ply)
        } else {
            self.search_moves(position, &mut moves, depth, unsettled, window, ply).await
        };
        self.moves[ply] = moves;
        self.path.pop();
        score
    }

    async fn search_moves(
        &mut self,
        position: &G,
        moves: &mut [Ranked<G::Move>],
        depth: i32,
        unsettled: bool,
        window: Window,
        ply: usize,
    ) -> Score {
        // What is forced costs no depth.
        let forced = unsettled || moves.len() == 1;
        let depth_below = depth - i32::from(!forced);
        let mut open = window;
        let mut best = -Score::INFINITY;
        let mut best_code = moves[0].code;
        // How many moves have been searched: those that lose at once are not.
        let mut searched = 0;
        self.children[ply].clear();
        for index in 0..moves.len() {
            let Ranked { mv, code, rank } = bring_best(moves, index);
            if !forced && self.is_too_late(searched, depth, best, window) {
                break;
            }
            let child = position.after(mv);
            if self.tuning.twins && self.is_twin(child.key(), ply) {
                continue;
            }
            let below = ply + 1;
            let score = if let Some(score) = self.won_at_once(position, &child, below) {
                score
            } else {
                let first = searched == 0;
                let exempt = forced || first || rank >= KILLER_RANK;
                let reduction = if exempt { 0 } else { self.reduction(searched, depth, window) };
                // A threat must be answered, however late it comes in the order.
                let threat = reduction > 0 && self.evaluation.is_threatened(&child);
                let reduction = if threat { 0 } else { reduction };
                searched += 1;
                self.search_child(position, &child, depth_below, reduction, open, below, first)
                    .await
            };
            self.rest().await;
            if self.stopped {
                return best;
            }
            if score > best {
                best = score;
                best_code = code;
                if score > open.alpha {
                    open.alpha = score;
                    self.extend_line(mv, ply);
                }
                if score >= window.beta {
                    let tried = moves[..index].iter().map(|tried| tried.code);
                    self.experience.learn(position.turn(), ply, depth.max(1), code, tried);
                    break;
                }
            }
        }
        let bound = match best {
            score if score >= window.beta => Bound::Lower,
            score if score > window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        // Below the last depth, not everything is tried: the table does not hear of it.
        if let Ok(depth) = u8::try_from(depth) {
            let entry = Entry { code: best_code, score: to_table(best, ply), depth, bound };
            self.table.remember(position.key(), entry);
        }
        best
    }

    /// The score of a position that is not searched further.
    fn judge(&mut self, position: &G, ply: usize) -> Score {
        match position.outcome() {
            Some(outcome) => end(position, outcome, ply),
            None => Score::estimate(self.evaluation.evaluate(position)),
        }
    }

    /// Near the leaves, a position that is much better than needed will stay so.
    fn good_enough(&mut self, position: &G, depth: i32, window: Window) -> Option<Score> {
        const DEEPEST: i32 = 6;
        if self.tuning.margin == 0
            || depth > DEEPEST
            || !window.is_null()
            || window.beta.is_decided()
        {
            return None;
        }
        let score = self.evaluation.evaluate(position);
        let enough = score - self.tuning.margin * depth >= window.beta.value();
        (enough && position.outcome().is_none()).then_some(Score::estimate(score))
    }

    /// Near the leaves, moves that come late in the order are left out.
    fn is_too_late(&self, index: usize, depth: i32, best: Score, window: Window) -> bool {
        const DEEPEST: i32 = 5;
        self.tuning.late_moves > 0
            && depth <= DEEPEST
            && window.is_null()
            && best.value() > -Score::LIMIT
            && index >= 4 + self.tuning.late_moves * (depth * depth) as usize
    }

    /// By how much less deep a move is searched at first.
    fn reduction(&self, index: usize, depth: i32, window: Window) -> i32 {
        if index < self.tuning.full_moves || depth < 2 {
            return 0;
        }
        let log = |number: usize| self.logs[number.min(self.logs.len() - 1)];
        let product = log(depth as usize) * log(index);
        let reduction = (product * 100.0 / self.tuning.reduction_divisor as f64) as i32;
        (reduction - i32::from(!window.is_null())).clamp(0, depth - 1)
    }

    /// Whether another move of the same position has led to this one already.
    fn is_twin(&mut self, child: Key, ply: usize) -> bool {
        let seen = self.children[ply].contains(&child);
        if !seen {
            self.children[ply].push(child);
        }
        seen
    }

    fn list_moves(
        &self,
        position: &G,
        known: Option<u16>,
        ply: usize,
        moves: &mut Vec<Ranked<G::Move>>,
    ) {
        moves.clear();
        let experience = self.experience.of(position.turn(), ply);
        self.evaluation.for_each_candidate(position, |mv| {
            if self.evaluation.overlooks(position, mv) {
                return;
            }
            let code = G::code(mv);
            let rank = if known == Some(code) {
                TABLE_RANK
            } else if experience.is_killer(code) {
                KILLER_RANK
            } else {
                experience.history(code) + self.evaluation.promise(position, mv)
            };
            moves.push(Ranked { mv, code, rank });
        });
    }

    fn extend_line(&mut self, mv: G::Move, ply: usize) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let (line, rest) = (&mut upper[ply], lower.first());
        line.clear();
        line.push(mv);
        line.extend(rest.into_iter().flatten());
    }

    /// Whether the position is a draw by the house rule. One that comes again on the line that is
    /// searched may as well be: who can repeat once can repeat twice.
    fn repeats(&self, key: Key) -> bool {
        if !self.repetition || !self.tuning.repeats {
            return false;
        }
        let (past, line) = self.path.split_at(self.past);
        line.contains(&key) || Repetition::draws(past, key)
    }

    fn must_stop(&mut self) -> bool {
        self.stopped = self.stopped || self.session.is_out_of_nodes(self.nodes);
        if Session::is_time_to_look(self.nodes) {
            self.stopped = self.stopped || self.session.is_called_off();
            self.slice_over = self.session.is_slice_over();
        }
        self.stopped
    }

    /// Suspends the search if its slice is over.
    async fn rest(&mut self) {
        if self.slice_over {
            self.slice_over = false;
            suspend().await;
        }
    }
}

/// The score that the table knows, if it is deep enough and decides the window.
fn cut_off(entry: Entry, depth: i32, window: Window, ply: usize) -> Option<Score> {
    let score = from_table(entry.score, ply);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    // Where the best line is wanted, it must not end in the table.
    (window.is_null() && i32::from(entry.depth) >= depth && decides).then_some(score)
}

/// The score of a finished game, from the view of whose turn it would be.
fn end<G: Game>(position: &G, outcome: Outcome, ply: usize) -> Score {
    match outcome.winner() {
        None => Score::DRAW,
        Some(winner) if winner == position.turn() => Score::win_in(ply),
        Some(_) => Score::loss_in(ply),
    }
}
