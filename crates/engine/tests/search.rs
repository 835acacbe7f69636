//! The search on real positions finds what plain negamax finds, and keeps its limits.

use std::time::{Duration, Instant};

use engine::Playable;
use game::testing::{Dice, cases, random_position};
use game::{Game, Outcome, Symmetric};
use search::{Evaluate, Limits, Options, Progress, Score, Searcher, Signals, Think, Tuning};

/// An evaluation without selectivity.
#[derive(Debug, Clone, Default)]
struct Exhaustive<E>(E);

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Exhaustive<E> {
    fn evaluate(&mut self, position: &G) -> i32 {
        self.0.evaluate(position)
    }

    fn prepare(&mut self, position: &G) {
        self.0.prepare(position);
    }

    fn has_tactical_moves(&self, position: &G, below: u32) -> bool {
        self.0.has_tactical_moves(position, below)
    }

    fn is_tactical(&self, position: &G, mv: G::Move) -> bool {
        self.0.is_tactical(position, mv)
    }

    fn ordering_score(&self, position: &G, mv: G::Move) -> i32 {
        self.0.ordering_score(position, mv)
    }

    fn wins_at_once(&self, position: &G) -> bool {
        self.0.wins_at_once(position)
    }

    fn for_each_candidate(&self, position: &G, visit: impl FnMut(G::Move)) {
        self.0.for_each_candidate(position, visit);
    }

    fn needs_extension(&self, position: &G) -> bool {
        self.0.needs_extension(position)
    }

    fn tuning(&self) -> Tuning {
        let Tuning { duplicates, .. } = self.0.tuning();
        Tuning { duplicates, repeats: false, ..Tuning::EXHAUSTIVE }
    }
}

/// The value of a position for the player who decides, by plain negamax. `None` if forced moves
/// never end: this ignores repetition.
fn negamax<G: Playable>(
    e: &mut G::Evaluation,
    position: &G,
    depth: i32,
    ply: usize,
) -> Option<i32> {
    const LONGEST: usize = 60;
    let mut moves = position.moves();
    if moves.is_empty() {
        return Some(match position.outcome().and_then(Outcome::winner) {
            None => 0,
            Some(winner) if winner == position.turn() => Score::win_in(ply).value(),
            Some(_) => Score::loss_in(ply).value(),
        });
    }
    if ply > LONGEST {
        return None;
    }
    let extended = ply > 0 && e.needs_extension(position);
    if ply > 0 && e.wins_at_once(position) {
        return Some(Score::win_in(ply + 1).value());
    }
    let below = if extended || moves.len() == 1 && depth > 0 { depth } else { depth - 1 };
    let mut best = i32::MIN;
    if ply > 0 && depth <= 0 && !extended {
        best = Score::estimate(e.evaluate(position)).value();
        e.prepare(position);
        let tactical = e.has_tactical_moves(position, depth.unsigned_abs());
        moves.retain(|&mv| tactical && e.is_tactical(position, mv));
    }
    for mv in moves {
        let child = position.after(mv);
        let value = negamax(e, &child, below, ply + 1)?;
        best = best.max(if child.turn() == position.turn() { value } else { -value });
    }
    Some(best)
}

fn check<G: Playable + Symmetric>(variant: G::Variant, plies: usize, deepest: u32) {
    let mut dice = Dice::new(11);
    let (mut compared, mut endless) = (0, 0);
    for _ in 0..cases(12, 150) {
        let position = random_position(&G::start(variant), plies, &mut dice);
        if position.outcome().is_some() {
            continue;
        }
        let count = if equals_negamax(&position, deepest) { &mut compared } else { &mut endless };
        *count += 1;
        has_the_same_value_from_all_sides(&position);
    }
    assert!(compared > 20 * endless, "{compared} compared, {endless} without an end");
}

/// Whether plain negamax came to an end, so that the two could be compared.
fn equals_negamax<G: Playable>(position: &G, deepest: u32) -> bool {
    let options = Options { hash: 0, ..Options::default() };
    let mut searcher = Searcher::new(Exhaustive(G::Evaluation::default()), options);
    for depth in 1..=deepest {
        let mut answer = |limits| {
            searcher
                .think(position, &[], &limits, &Signals::default(), &mut |_| {})
                .expect("a line")
        };
        let line = answer(Limits::depth(depth));
        let expected = negamax(&mut G::Evaluation::default(), position, depth as i32, 0);
        let Some(expected) = expected else { return false };
        assert_eq!(line.score.value(), expected, "depth {depth} of {position}");
        let mut end = position.clone();
        for mv in line.moves {
            assert!(end.try_play(mv).is_ok(), "{mv} in {end}");
        }
    }
    true
}

/// Turned, mirrored or with colours exchanged, a position is worth the same.
fn has_the_same_value_from_all_sides<G: Playable + Symmetric>(position: &G) {
    let mut evaluation = G::Evaluation::default();
    let value = evaluation.evaluate(position);
    for symmetry in 1..position.symmetries() {
        let image = position.image(symmetry);
        assert_eq!(evaluation.evaluate(&image), value, "{position} and {image}");
    }
}

#[test]
fn dvonn() {
    check::<dvonn::Position>(dvonn::Variant, 85, 2);
}

#[test]
fn gipf() {
    for variant in [
        gipf::Variant::Basic(gipf::Handicap::default()),
        gipf::Variant::Standard,
        gipf::Variant::Tournament,
    ] {
        check::<gipf::Position>(variant, 50, 3);
    }
}

#[test]
fn gyges() {
    check::<gyges::Position>(gyges::Variant::Basic, 45, 3);
    check::<gyges::Position>(gyges::Variant::Advanced, 60, 2);
}

fn searcher<G: Playable>(options: Options) -> Searcher<G::Evaluation> {
    Searcher::new(G::Evaluation::default(), options)
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    let text = "2w.rb3ww.../bwwbbb.2w.2b/bbwbw.3b2b.w3b*/.2bbwb...4w./ww2w.wb.rb b move";
    let position = dvonn::Position::parse(dvonn::Variant, text).expect("a position");
    let answer = || {
        let mut lines = Vec::new();
        let limits = Limits::nodes(20_000);
        searcher::<dvonn::Position>(Options::default())
            .think(&position, &[], &limits, &Signals::default(), &mut |mut line| {
                line.time = Duration::ZERO;
                lines.push(line);
            })
            .expect("a line");
        lines
    };
    let first = answer();
    assert_eq!(first, answer());
    let nodes = first.last().expect("lines were told").nodes;
    assert!((19_000..=20_002).contains(&nodes), "{nodes}");
}

#[test]
fn a_stop_is_obeyed_and_answered() {
    // Ten milliseconds are promised. A busy machine may be late to wake a thread, but not every
    // time.
    let promised = |waited| waited < Duration::from_millis(50);
    let waits: Vec<_> = (0..10).map(|_| answer_to_a_stop()).collect();
    assert!(waits.iter().copied().any(promised), "{waits:?}");
}

/// How long it takes from a stop to the answer, which is a legal move.
fn answer_to_a_stop() -> Duration {
    let position = gyges::Position::parse(
        gyges::Variant::Advanced,
        "321132/....../....../....../....../312213 s move -",
    )
    .expect("a position");
    let signals = native::signals();
    std::thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            let mut searcher =
                searcher::<gyges::Position>(Options { threads: 2, ..Options::default() });
            let line = searcher.think(&position, &[], &Limits::default(), &signals, &mut |_| {});
            (line, Instant::now())
        });
        std::thread::sleep(Duration::from_millis(100));
        signals.stop();
        let stopped = Instant::now();
        let (line, answered) = thinking.join().expect("no panic");
        assert!(position.is_legal(line.expect("a line").moves[0]));
        answered.saturating_duration_since(stopped)
    })
}

#[test]
fn pondering_ends_with_the_clock_after_the_hit() {
    let position = gipf::Position::start(gipf::Variant::Standard);
    let signals = native::signals().pondering();
    let limits = Limits::move_time(Duration::from_millis(50));
    let mut searcher = searcher::<gipf::Position>(Options::default());
    let mut search = searcher.search(&position, &[], &limits, &signals);
    let progress = search.advance(Duration::from_millis(150), &mut |_| {});
    assert_eq!(progress, Progress::Working, "its time has not begun");
    signals.ponder_hit();
    assert!(search.finish(&mut |_| {}).is_some());
}

#[test]
fn wins_are_found_and_taken() {
    let won = gyges::Position::parse(
        gyges::Variant::Advanced,
        "....../2...../1...../1...../1...../1..... s move -",
    )
    .expect("a position");
    let line = searcher::<gyges::Position>(Options::default())
        .think(&won, &[], &Limits::depth(3), &Signals::default(), &mut |_| {})
        .expect("a line");
    assert_eq!(line.score, Score::win_in(1));
    assert_eq!(line.moves[0].to_string(), "a1-goal");
}

/// The third occurrence of a position is a draw, and a losing player goes for it.
#[test]
fn repetition_counts_if_the_option_says_so() {
    let lone = gyges::Position::parse(
        gyges::Variant::Basic,
        "....../.....2/....../1...../....../...... s move -",
    )
    .expect("a position");
    let past: Vec<game::Key> =
        lone.moves().into_iter().flat_map(|mv| [lone.after(mv).key(); 2]).collect();
    let score = |repetition| {
        let options = Options { repetition, ..Options::default() };
        searcher::<gyges::Position>(options)
            .think(&lone, &past, &Limits::depth(4), &Signals::default(), &mut |_| {})
            .expect("a line")
            .score
    };
    assert_eq!(score(true), Score::DRAW, "every move leads to the third occurrence");
    assert_ne!(score(false), Score::DRAW);
}

/// A search that is stopped before it has found anything claims nothing.
#[test]
fn one_node_claims_nothing() {
    let start = dvonn::Position::start(dvonn::Variant);
    let line = searcher::<dvonn::Position>(Options::default())
        .think(&start, &[], &Limits::nodes(1), &Signals::default(), &mut |_| {})
        .expect("a line");
    assert!(!line.score.is_decided(), "{:?}", line.score);
    assert!(start.is_legal(line.moves[0]));
}
