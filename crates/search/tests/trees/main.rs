//! Every search configuration finds the value of plain negamax, on random trees in which the
//! players do not alternate.

mod bush;
mod slices;

use std::sync::Arc;

use game::{Game, Key, Outcome};
use search::{
    Evaluate, Helper, Limits, Options, PointBounds, Score, Searcher, Signals, Think, Threads,
    Tuning,
};

use crate::bush::{Branch, Bush};

#[derive(Debug, Clone)]
struct Estimates {
    tuning: Tuning,
    /// Extends positions whose number is divisible by this.
    extended: u64,
    /// One in this many branches is tactical.
    tactical: u64,
}

impl Evaluate<Bush> for Estimates {
    fn evaluate(&mut self, position: &Bush) -> i32 {
        position.estimate()
    }

    fn ordering_score(&self, position: &Bush, Branch(index): Branch) -> i32 {
        position.chance(u64::from(index) + 7, 100) as i32
    }

    fn needs_extension(&self, position: &Bush) -> bool {
        position.number.is_multiple_of(self.extended)
    }

    fn has_tactical_moves(&self, position: &Bush, below: u32) -> bool {
        below < 3 && position.moves().into_iter().any(|mv| self.is_tactical(position, mv))
    }

    fn is_tactical(&self, position: &Bush, Branch(index): Branch) -> bool {
        position.chance(10 + u64::from(index), self.tactical) == 0
    }

    fn tuning(&self) -> Tuning {
        self.tuning
    }
}

/// No selectivity, no extensions, no quiescence search.
const PLAIN: Estimates =
    Estimates { tuning: Tuning::EXHAUSTIVE, extended: u64::MAX, tactical: u64::MAX };

/// Bushes that are won by points.
#[derive(Debug, Clone)]
struct Points;

const MOST_POINTS: i32 = 6;

impl Bush {
    /// The lead of the player who would decide in a finished game.
    fn points(&self) -> i32 {
        self.chance(8, 2 * MOST_POINTS as u64 + 1) as i32 - MOST_POINTS
    }
}

impl Evaluate<Bush> for Points {
    fn evaluate(&mut self, position: &Bush) -> i32 {
        position.estimate()
    }

    fn ordering_score(&self, position: &Bush, Branch(index): Branch) -> i32 {
        position.chance(u64::from(index) + 7, 100) as i32
    }

    fn point_bounds(&self, position: &Bush) -> Option<PointBounds> {
        let over = position.branches() == 0;
        let (least, most) =
            if over { (position.points(), position.points()) } else { (-MOST_POINTS, MOST_POINTS) };
        Some(PointBounds { lower: least, upper: most })
    }

    /// Sometimes more than what the searcher solves before its first iteration.
    fn effort_to_solve(&self, position: &Bush) -> Option<u64> {
        Some(position.chance(9, 10_000))
    }

    fn tuning(&self) -> Tuning {
        Tuning::EXHAUSTIVE
    }
}

/// The points that the player who decides gets, by plain minimax.
fn points(position: &Bush) -> i32 {
    let value = |mv: Branch| {
        let child = position.after(mv);
        if child.turn() == position.turn() { points(&child) } else { -points(&child) }
    };
    position.moves().into_iter().map(value).max().unwrap_or_else(|| position.points())
}

#[test]
fn points_are_those_of_plain_minimax_with_one_line_or_several() {
    for number in 200..400 {
        let bush = Bush { number: Key::of(number).0, plies_left: 8 };
        let lines = usize::from(bush.branches());
        for (hash, lines) in [(1, 1), (0, 1), (1, lines.max(1))] {
            let options = Options { hash, lines, ..Options::default() };
            let mut told = Vec::new();
            let limits = Limits::nodes(1_000_000);
            Searcher::new(Points, options).think(
                &bush,
                &[],
                &limits,
                &Signals::default(),
                &mut |line| told.push(line),
            );
            assert_eq!(told.is_empty(), bush.outcome().is_some(), "bush {number}");
            let ranks: Vec<usize> = told.iter().rev().take(lines).map(|line| line.rank).collect();
            assert!(told.is_empty() || ranks.into_iter().rev().eq(1..=lines), "bush {number}");
            for line in told.iter().rev().take(lines) {
                let child = bush.after(line.moves[0]);
                let value = if child.turn() == bush.turn() { 1 } else { -1 } * points(&child);
                assert_eq!(line.score.points(), Some(value), "{:?} of bush {number}", line.moves);
                check_line(&bush, &line.moves);
            }
            if let Some(best) = told.iter().rev().take(lines).find(|line| line.rank == 1) {
                assert_eq!(best.score.points(), Some(points(&bush)), "bush {number}");
            }
        }
    }
}

/// Threads of the operating system.
#[derive(Debug)]
struct Scoped;

impl Threads for Scoped {
    fn run(&self, main: &mut dyn FnMut(), helpers: Vec<Helper<'_>>) {
        std::thread::scope(|scope| {
            for helper in helpers {
                scope.spawn(helper);
            }
            main();
        });
    }
}

fn with_threads() -> Signals {
    Signals::default().with_threads(Arc::new(Scoped))
}

/// What the search should find: the value for the player who decides, by plain negamax.
fn negamax(estimates: &Estimates, position: &Bush, depth: i32, ply: usize) -> i32 {
    let mut moves = position.moves();
    if moves.is_empty() {
        return match position.outcome().and_then(Outcome::winner) {
            None => 0,
            Some(winner) if winner == position.turn() => Score::win_in(ply).value(),
            Some(_) => Score::loss_in(ply).value(),
        };
    }
    let extended = ply > 0 && estimates.needs_extension(position);
    let mut least = i32::MIN;
    if ply > 0 && depth <= 0 && !extended {
        least = position.estimate();
        let tactical = estimates.has_tactical_moves(position, depth.unsigned_abs());
        moves.retain(|&mv| tactical && estimates.is_tactical(position, mv));
    }
    let forced = extended || position.branches() == 1 && depth > 0;
    let below = if forced { depth } else { depth - 1 };
    let value = |mv: Branch| {
        let child = position.after(mv);
        let value = negamax(estimates, &child, below, ply + 1);
        if child.turn() == position.turn() { value } else { -value }
    };
    moves.into_iter().map(value).fold(least, i32::max)
}

fn check(options: Options, estimates: &Estimates) {
    for number in 1..60 {
        let bush = Bush { number: Key::of(number).0, plies_left: 9 };
        if bush.outcome().is_some() {
            continue;
        }
        let mut searcher = Searcher::new(estimates.clone(), options);
        for depth in 1..7 {
            let line = searcher
                .think(&bush, &[], &Limits::depth(depth), &with_threads(), &mut |_| {})
                .expect("an unfinished game has moves");
            let expected = negamax(estimates, &bush, depth as i32, 0);
            assert_eq!(line.score.value(), expected, "bush {number} at depth {depth}");
            check_line(&bush, &line.moves);
        }
    }
}

fn check_line(bush: &Bush, moves: &[Branch]) {
    let mut position = bush.clone();
    for &mv in moves {
        assert!(position.is_legal(mv));
        position.play(mv);
    }
}

#[test]
fn one_thread() {
    check(Options { hash: 1, ..Options::default() }, &PLAIN);
}

#[test]
fn extensions() {
    check(Options { hash: 1, ..Options::default() }, &Estimates { extended: 3, ..PLAIN });
}

#[test]
fn quiescence() {
    check(Options { hash: 1, ..Options::default() }, &Estimates { tactical: 3, ..PLAIN });
    check(
        Options { hash: 1, ..Options::default() },
        &Estimates { tactical: 2, extended: 4, ..PLAIN },
    );
}

#[test]
fn a_tiny_table() {
    check(Options { hash: 0, ..Options::default() }, &PLAIN);
}

#[test]
fn narrow_aspiration_windows() {
    let tuning = Tuning { aspiration_window: 1, ..Tuning::EXHAUSTIVE };
    check(Options { hash: 1, ..Options::default() }, &Estimates { tuning, ..PLAIN });
}

#[test]
fn several_threads() {
    check(Options { hash: 1, threads: 3, ..Options::default() }, &PLAIN);
}

/// For moves worse than expected only bounds are known, and bounds do not compare.
#[test]
fn an_interrupted_search_changes_its_mind_only_for_the_better() {
    let tuning = Tuning { aspiration_window: 1, ..Tuning::EXHAUSTIVE };
    let estimates = Estimates { tuning, ..PLAIN };
    let mut changes = 0;
    for (number, nodes) in (1..60).flat_map(|number| (1..40).map(move |n| (number, 20 * n))) {
        let bush = Bush { number: Key::of(number).0, plies_left: 9 };
        let mut told = Vec::new();
        let options = Options { hash: 1, ..Options::default() };
        Searcher::new(estimates.clone(), options).think(
            &bush,
            &[],
            &Limits::nodes(nodes),
            &Signals::default(),
            &mut |line| told.push(line),
        );
        let [.., completed, last] = &told[..] else { continue };
        if completed.depth < last.depth || completed.moves[0] == last.moves[0] {
            continue;
        }
        changes += 1;
        let value = |mv: Branch| {
            let child = bush.after(mv);
            let value = negamax(&estimates, &child, last.depth as i32, 1);
            if child.turn() == bush.turn() { value } else { -value }
        };
        let (new, old) = (value(last.moves[0]), value(completed.moves[0]));
        assert!(new > old, "bush {number} after {nodes} nodes: {new} instead of {old}");
    }
    assert!(changes > 10, "only {changes} changes");
}

/// The second line is the best of the moves that are not in the first, and so on.
#[test]
fn several_lines() {
    for number in 100..140 {
        let bush = Bush { number: Key::of(number).0, plies_left: 8 };
        if bush.branches() < 3 {
            continue;
        }
        let options = Options { hash: 1, lines: 3, ..Options::default() };
        let mut searcher = Searcher::new(PLAIN, options);
        let mut last = Vec::new();
        searcher.think(&bush, &[], &Limits::depth(4), &Signals::default(), &mut |line| {
            if line.rank == 1 {
                last.clear();
            }
            last.push(line);
        });
        let mut values: Vec<i32> = bush
            .moves()
            .into_iter()
            .map(|mv| {
                let child = bush.after(mv);
                let value = negamax(&PLAIN, &child, 3, 1);
                if child.turn() == bush.turn() { value } else { -value }
            })
            .collect();
        values.sort_by_key(|value| -value);
        let found: Vec<i32> = last.iter().map(|line| line.score.value()).collect();
        assert_eq!(found, values[..3], "bush {number}");
        let firsts: std::collections::HashSet<Branch> = last.iter().map(|l| l.moves[0]).collect();
        assert_eq!(firsts.len(), 3);
    }
}
