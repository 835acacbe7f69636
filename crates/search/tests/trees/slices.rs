//! A search that is suspended again and again finds the same result, and ends its slices in time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use game::Game;
use search::{
    Evaluate, Limits, Line, Options, Progress, Search, Searcher, Signals, Think, TimeSource,
    Tuning, Uct,
};

use crate::bush::{Branch, Bush};
use crate::{Estimates, PLAIN, with_threads};

/// A clock that the test advances, a microsecond at a time.
#[derive(Debug, Clone, Default)]
struct FakeClock(Arc<AtomicU64>);

impl FakeClock {
    fn tick(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn since(&self, start: Duration) -> Duration {
        self.now().saturating_sub(start)
    }
}

impl TimeSource for FakeClock {
    fn now(&self) -> Duration {
        Duration::from_micros(self.0.load(Ordering::Relaxed))
    }
}

/// Takes a microsecond for each position.
#[derive(Debug, Clone)]
struct Timed {
    estimates: Estimates,
    clock: FakeClock,
}

impl Evaluate<Bush> for Timed {
    fn evaluate(&mut self, position: &Bush) -> i32 {
        self.estimates.evaluate(position)
    }

    fn ordering_score(&self, position: &Bush, mv: Branch) -> i32 {
        self.estimates.ordering_score(position, mv)
    }

    fn needs_extension(&self, position: &Bush) -> bool {
        self.clock.tick();
        self.estimates.needs_extension(position)
    }

    fn tuning(&self) -> Tuning {
        self.estimates.tuning()
    }
}

const BUSH: Bush = Bush { number: 74, plies_left: 40 };

/// A search that takes a microsecond per position, and its clock.
fn begin(limits: Limits, signals: &Signals) -> (Box<dyn Search<Branch>>, FakeClock) {
    let clock = FakeClock::default();
    let evaluation = Timed { estimates: PLAIN, clock: clock.clone() };
    let signals = signals.clone().with_time(Arc::new(clock.clone()));
    let options = Options { hash: 1, ..Options::default() };
    (Searcher::new(evaluation, options).search(&BUSH, &[], &limits, &signals), clock)
}

/// What a search in slices reports and answers, without times, and how many slices it needs.
fn in_slices(
    mut search: Box<dyn Search<Branch>>,
    slice: Duration,
) -> (Vec<Line<Branch>>, Option<Line<Branch>>, u32) {
    let timeless = |line| Line { time: Duration::ZERO, ..line };
    let mut told = Vec::new();
    let mut slices = 1;
    loop {
        match search.advance(slice, &mut |line| told.push(timeless(line))) {
            Progress::Working => slices += 1,
            Progress::Done(line) => return (told, line.map(timeless), slices),
        }
    }
}

#[test]
fn slices_do_not_change_what_is_found() {
    let whole = in_slices(begin(Limits::nodes(30_000), &Signals::default()).0, Duration::MAX);
    let nodes = whole.1.as_ref().expect("a line").nodes;
    assert!(nodes > 20_000 && whole.2 == 1, "{nodes} nodes in {} slices", whole.2);
    for microseconds in [1, 100, 1_000] {
        let (search, _) = begin(Limits::nodes(30_000), &Signals::default());
        let sliced = in_slices(search, Duration::from_micros(microseconds));
        assert_eq!((&sliced.0, &sliced.1), (&whole.0, &whole.1), "{microseconds} µs");
        let most = nodes / u64::from(sliced.2);
        assert!(most < 4 * microseconds.max(64), "{most} nodes in a slice of {microseconds} µs");
    }
}

#[test]
fn a_slice_ends_in_time() {
    const SLICE: Duration = Duration::from_millis(2);
    /// The time between two looks at the clock, and then down to the next leaf.
    const LATE: Duration = Duration::from_micros(64 + 40);
    let (mut search, clock) = begin(Limits::default(), &Signals::default());
    for _ in 0..15 {
        let before = clock.now();
        assert_eq!(search.advance(SLICE, &mut |_| {}), Progress::Working);
        let took = clock.since(before);
        assert!(took >= SLICE && took <= SLICE + LATE, "{took:?}");
    }
}

#[test]
fn a_stop_between_slices_ends_the_search_at_once() {
    for slices in 1..40 {
        let signals = Signals::default();
        let (mut search, clock) = begin(Limits::default(), &signals);
        for _ in 0..slices {
            assert_eq!(search.advance(Duration::from_micros(300), &mut |_| {}), Progress::Working);
        }
        signals.stop();
        let stopped = clock.now();
        let Progress::Done(Some(line)) = search.advance(Duration::MAX, &mut |_| {}) else {
            panic!("no answer")
        };
        let took = clock.since(stopped);
        assert!(took <= Duration::from_micros(64), "{took:?}");
        assert!(BUSH.is_legal(line.moves[0]));
        assert_eq!(search.advance(Duration::MAX, &mut |_| {}), Progress::Done(None), "once");
    }
}

#[test]
fn a_cancelled_search_leaves_its_table_behind() {
    let mut searcher = Searcher::new(PLAIN, Options { hash: 4, ..Options::default() });
    let depth = Limits::depth(7);
    let nodes = |searcher: &mut Searcher<Estimates>| {
        let line = searcher.think(&BUSH, &[], &depth, &Signals::default(), &mut |_| {});
        line.expect("a line").nodes
    };
    let fresh = nodes(&mut Searcher::new(PLAIN, Options { hash: 4, ..Options::default() }));
    let clock = FakeClock::default();
    let signals = Signals::default().with_time(Arc::new(clock.clone()));
    let mut search = searcher.search(&BUSH, &[], &depth, &signals);
    // Its first line ends the slice.
    let progress = search.advance(Duration::from_micros(1), &mut |_| clock.tick());
    assert_eq!(progress, Progress::Working);
    while search.advance(Duration::from_micros(5), &mut |_| clock.tick()) == Progress::Working {}
    drop(search);
    assert!(nodes(&mut searcher) < fresh);
}

#[test]
fn threads_run_in_every_slice() {
    let options = Options { hash: 1, threads: 3, ..Options::default() };
    let limits = Limits::nodes(200_000);
    let clock = FakeClock::default();
    let evaluation = Timed { estimates: PLAIN, clock: clock.clone() };
    let signals = with_threads().with_time(Arc::new(clock));
    let search = Searcher::new(evaluation, options).search(&BUSH, &[], &limits, &signals);
    let (told, line, slices) = in_slices(search, Duration::from_millis(1));
    let line = line.expect("a line");
    assert!(BUSH.is_legal(line.moves[0]) && !told.is_empty());
    assert!(slices > 1, "{line:?}");
}

#[test]
fn without_a_time_source_a_time_limit_is_used_up_at_once() {
    let limits = Limits::move_time(Duration::from_hours(1));
    let mut searcher = Searcher::new(PLAIN, Options { hash: 1, ..Options::default() });
    let line = searcher.think(&BUSH, &[], &limits, &Signals::default(), &mut |_| {});
    assert!(line.expect("a line").nodes <= 64);
}

#[test]
fn uct_is_suspended_too() {
    let limits = Limits::nodes(500);
    let search = |signals: &Signals| {
        Think::<Bush>::search(&mut Uct::new(Options::default()), &BUSH, &[], &limits, signals)
    };
    let whole = in_slices(search(&Signals::default()), Duration::MAX);
    let timed = Signals::default().with_time(Arc::new(FakeClock::default()));
    let sliced = in_slices(search(&timed), Duration::ZERO);
    assert_eq!(sliced.1, whole.1);
    assert!(sliced.2 > 500, "{} slices", sliced.2);
}
