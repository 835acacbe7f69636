//! Exact solving of the endings of games that are won by points.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;

use game::{Game, Key, Player};

use crate::coroutine::{Call, suspend};
use crate::ordering::{Experience, History, KILLER_RANK, MAX_PLY, Ranked, TABLE_RANK, bring_best};
use crate::session::Session;
use crate::table::{Bound, Entry, Table};
use crate::worker::RootMove;
use crate::{Evaluate, Score};

/// Between which numbers the points lie that the player who decides will be ahead in the end,
/// whatever is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prospects {
    /// He gets at least as much.
    pub least: i32,
    /// He gets at most as much.
    pub most: i32,
}

/// A solved position: the points that the player who decides is ahead in the end, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Solution<M> {
    pub(crate) points: i32,
    /// Best play of both, until it makes no difference any more.
    pub(crate) line: Vec<M>,
}

/// From so many moves on it is worth to judge all positions that they lead to.
const WORTH_JUDGING: usize = 10;

/// By how much history counts for less than what a position looks like.
const FADED: i32 = 256;

/// What the table knows about points is kept apart from what it knows about scores.
const POINTS: Key = Key::of(0x0000_706f_696e_7473);

/// And what it knows if only the best-looking moves of a position are tried.
const GUESSES: Key = Key::of(0x0067_7565_7373_6573);

/// So many moves of a position are tried for a guess at the result.
const GUESSED_MOVES: usize = 3;

/// Searches to the end of the game.
pub(crate) struct Solver<'a, G: Game, E> {
    session: &'a Session,
    table: &'a Table,
    evaluation: E,
    experience: Experience,
    moves: Vec<Vec<Ranked<G::Move>>>,
    /// How many moves of a position are tried, the best-looking first.
    width: usize,
    nodes: u64,
    /// How many positions may have been looked at before it gives up.
    cap: u64,
    stopped: bool,
    /// Whether the search has to be suspended at the next opportunity.
    slice_over: bool,
}

impl<'a, G: Game, E: Evaluate<G>> Solver<'a, G, E> {
    /// One that goes on after so many `nodes`, and gives up after `most` more.
    pub(crate) fn new(
        session: &'a Session,
        table: &'a Table,
        evaluation: E,
        nodes: u64,
        most: u64,
    ) -> Self {
        Self {
            session,
            table,
            evaluation,
            experience: Experience::new(Arc::new(History::new())),
            moves: std::iter::repeat_with(Vec::new).take(MAX_PLY + 1).collect(),
            width: usize::MAX,
            nodes,
            cap: nodes + most,
            stopped: false,
            slice_over: false,
        }
    }

    /// Positions looked at, with those before.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The exact result of a position, unless it takes too long.
    pub(crate) async fn solve(&mut self, position: &G) -> Option<Solution<G::Move>> {
        let Prospects { least, most } = self.evaluation.prospects(position)?;
        // The windows on the way to the result cost most. A few moves of each position tell nearly
        // where it is.
        self.width = GUESSED_MOVES;
        let guess = self.close_in(position, least.midpoint(most)).await;
        self.width = usize::MAX;
        let points = self.close_in(position, guess?).await?;
        Some(Solution { points, line: self.line(position, points).await })
    }

    /// The result of a position, by one narrow window after another from a guess on.
    async fn close_in(&mut self, position: &G, mut guess: i32) -> Option<i32> {
        let Prospects { mut least, mut most } = self.evaluation.prospects(position)?;
        while least < most {
            let beta = guess.clamp(least + 1, most);
            let points = self.search(position, beta - 1, beta, 0).await;
            if self.stopped {
                return None;
            }
            if points < beta {
                most = points;
            } else {
                least = points;
            }
            guess = if points < beta { points } else { points + 1 };
        }
        Some(least)
    }

    /// Solves what each move of the root leads to, and brings the best to the front: whether there
    /// was time for it.
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

    /// The points that the player who decides is ahead in the end, if they are between alpha and
    /// beta; else a bound for them that lies beyond.
    async fn search(&mut self, position: &G, alpha: i32, beta: i32, ply: usize) -> i32 {
        match self.visit(position, alpha, beta, ply) {
            Ok(points) => points,
            Err(moves) => self.search_moves(position, moves, alpha, beta, ply).await,
        }
    }

    /// The same, if it takes no search of the moves; else these.
    fn visit(
        &mut self,
        position: &G,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Result<i32, Vec<Ranked<G::Move>>> {
        self.nodes += 1;
        if self.must_stop() || ply >= MAX_PLY {
            self.stopped = true;
            return Ok(0);
        }
        let Some(Prospects { least, most }) = self.evaluation.prospects(position) else {
            self.stopped = true;
            return Ok(0);
        };
        if least >= beta || least == most {
            return Ok(least);
        }
        if most <= alpha {
            return Ok(most);
        }
        let known = self.table.find(self.key(position));
        if let Some(points) = known.and_then(|entry| decides(entry, alpha, beta)) {
            return Ok(points);
        }
        let mut moves = std::mem::take(&mut self.moves[ply]);
        self.list_moves(position, known.map(|entry| entry.code), ply, &mut moves);
        match self.look_ahead(position, &mut moves, beta) {
            Some(points) => {
                self.moves[ply] = moves;
                Ok(points)
            }
            None => Err(moves),
        }
    }

    /// Orders many moves by how good the positions look that they lead to. If the table knows one
    /// that is good enough, that is the answer.
    fn look_ahead(
        &mut self,
        position: &G,
        moves: &mut [Ranked<G::Move>],
        beta: i32,
    ) -> Option<i32> {
        if moves.len() < WORTH_JUDGING {
            return None;
        }
        for ranked in moves {
            let child = after(position, ranked.mv);
            let sign = if child.turn() == position.turn() { 1 } else { -1 };
            let wanted = if sign > 0 { Bound::Lower } else { Bound::Upper };
            let known = self.table.find(self.key(&child));
            if let Some(entry) = known.filter(|entry| entry.bound == wanted) {
                let points = sign * entry.score.value();
                if points >= beta {
                    self.remember(position, ranked.code, points, Bound::Lower);
                    return Some(points);
                }
            }
            if ranked.rank < TABLE_RANK {
                ranked.rank = sign * self.evaluation.evaluate(&child) + ranked.rank / FADED;
            }
        }
        None
    }

    /// Searches the moves of a position, called from itself.
    fn search_moves<'s>(
        &'s mut self,
        position: &'s G,
        mut moves: Vec<Ranked<G::Move>>,
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
        moves: &mut [Ranked<G::Move>],
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        let mut best = i32::MIN;
        let mut best_code = 0;
        for index in 0..moves.len().min(self.width) {
            let Ranked { mv, code, .. } = bring_best(moves, index);
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
                self.experience.learn(position.turn(), ply, weight, code, tried);
                break;
            }
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.remember(position, best_code, best, bound);
        best
    }

    /// Under which key the table knows a position.
    fn key(&self, position: &G) -> Key {
        position.key() ^ if self.width == usize::MAX { POINTS } else { GUESSES }
    }

    /// The more moves there are, the more work it was.
    fn remember(&self, position: &G, code: u16, points: i32, bound: Bound) {
        let depth = position.count_moves().min(255) as u8;
        let entry = Entry { code, score: Score::estimate(points), depth, bound };
        self.table.remember(self.key(position), entry);
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
        let ControlFlow::Continue(()) = position.for_each_move(|mv| {
            let code = G::code(mv);
            let rank = if known == Some(code) {
                TABLE_RANK
            } else {
                let bonus = if experience.is_killer(code) { KILLER_RANK } else { 0 };
                bonus + experience.history(code) + self.evaluation.promise(position, mv)
            };
            moves.push(Ranked { mv, code, rank });
            ControlFlow::<Infallible>::Continue(())
        });
    }

    /// Best play of both from a solved position on, until it makes no difference any more.
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

    /// The best move of a position in which the player `first` will be ahead by so many points.
    async fn best_move(&mut self, position: &G, first: Player, points: i32) -> Option<G::Move> {
        let points = if position.turn() == first { points } else { -points };
        let Prospects { least, most } = self.evaluation.prospects(position)?;
        if least == most {
            return None;
        }
        if least == points {
            return position.moves().first().copied();
        }
        // A search that succeeds leaves the move that did in the table.
        self.search(position, points - 1, points, 0).await;
        let entry = self.table.find(self.key(position))?;
        let found = entry.bound == Bound::Lower && !self.stopped;
        position.moves().into_iter().find(|&mv| found && G::code(mv) == entry.code)
    }

    fn must_stop(&mut self) -> bool {
        if Session::is_time_to_look(self.nodes) {
            self.slice_over = self.session.is_slice_over();
            self.stopped = self.stopped || self.session.is_called_off();
        }
        self.stopped || self.nodes > self.cap || self.session.is_out_of_nodes(self.nodes)
    }
}

/// The position that a move leads to, after all that is forced there.
fn after<G: Game>(position: &G, mv: G::Move) -> G {
    let mut position = position.after(mv);
    // Nothing says that what is forced comes to an end.
    for _ in 0..MAX_PLY {
        let Some(mv) = only_move(&position) else { break };
        position.play(mv);
    }
    position
}

/// The move of a position in which there is no choice.
fn only_move<G: Game>(position: &G) -> Option<G::Move> {
    let mut only = None;
    let another = position.for_each_move(|mv| match only.replace(mv) {
        None => ControlFlow::Continue(()),
        Some(_) => ControlFlow::Break(()),
    });
    only.filter(|_| another.is_continue())
}

/// The points that the table knows, if they decide the window.
fn decides(entry: Entry, alpha: i32, beta: i32) -> Option<i32> {
    let points = entry.score.value();
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => points >= beta,
        Bound::Upper => points <= alpha,
    };
    decides.then_some(points)
}
