//! In every game, a search in slices finds the same as in one go.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::Poll;
use std::time::{Duration, Instant};

use catalog::{AnyGame, GameId, Hint, Setup};
use engine::{Bot, Level};
use game::Dice;
use search::{Limits, Line, Options, Progress, Score, Search, Signals, TimeSource};

/// A clock that advances by a millisecond at every look, so that a slice of a millisecond ends at
/// the first look.
#[derive(Debug, Default)]
struct Ticking(AtomicU64);

impl TimeSource for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

const TICK: Duration = Duration::from_millis(1);

/// What a search reported and answered, without the time it took.
#[derive(Debug, PartialEq)]
struct Thought<M> {
    told: Vec<Line<M>>,
    best: Option<Line<M>>,
}

fn think<M>(mut search: Box<dyn Search<M>>, slice: Duration) -> (Thought<M>, u64) {
    let timeless = |line| Line { time: Duration::ZERO, ..line };
    let mut told = Vec::new();
    let mut slices = 1;
    loop {
        match search.advance(slice, &mut |line| told.push(timeless(line))) {
            Progress::Working => slices += 1,
            Progress::Done(best) => return (Thought { told, best: best.map(timeless) }, slices),
        }
    }
}

/// Thinks in one go and in the shortest possible slices. Returns the number of slices, and the
/// score.
fn compare(position: &dyn AnyGame, bot: Bot, options: Options, nodes: u64) -> (u64, Score) {
    let limits = Limits::nodes(nodes);
    let search =
        |signals: &Signals| position.thinker(bot, options).search(position, &[], &limits, signals);
    let (whole, _) = think(search(&Signals::default()), Duration::MAX);
    let ticking = Signals::default().with_time(Arc::new(Ticking::default()));
    let (in_slices, slices) = think(search(&ticking), TICK);
    assert_eq!(in_slices, whole, "{bot:?} in {position}");
    let best = whole.best.expect("the game is not over");
    // Lines that end in the transposition table are too short to be suspended at each look.
    assert!(
        bot == Bot::Greedy || slices >= best.nodes / 128,
        "{slices} slices of {} nodes in {position}",
        best.nodes
    );
    (slices, best.score)
}

/// The position after this many random moves, unless the game is over by then.
fn after_random_moves(game: GameId, plies: usize, dice: &mut Dice) -> Option<Box<dyn AnyGame>> {
    let mut position = Setup::of(game).start();
    for _ in 0..plies {
        position.play(dice.pick(&position.moves())?);
    }
    (!position.is_over()).then_some(position)
}

fn bots() -> impl Iterator<Item = Bot> {
    let levels = [1, 4, 7, 10].into_iter().filter_map(Level::new).map(Bot::Level);
    levels.chain([Bot::Triskel, Bot::Uct, Bot::Greedy, Bot::Random])
}

#[test]
fn slices_do_not_change_the_play() {
    let mut dice = Dice::new(15);
    for &game in GameId::ALL {
        let plies = [0, 9, 30, 56].into_iter();
        for position in plies.filter_map(|plies| after_random_moves(game, plies, &mut dice)) {
            for bot in bots() {
                let nodes = if bot == Bot::Uct { 30 } else { 6_000 };
                compare(&*position, bot, OPTIONS, nodes);
            }
            compare(&*position, Bot::Triskel, Options { lines: 3, ..OPTIONS }, 6_000);
        }
    }
}

const OPTIONS: Options =
    Options { hash: 1, threads: 1, lines: 1, repetition: true, book: false, exact: false, seed: 1 };

#[test]
fn slices_do_not_change_hints() {
    for &game in GameId::ALL {
        let position = Setup::of(game).start();
        let limits = Limits::nodes(3_000);
        let ticking = Signals::default().with_time(Arc::new(Ticking::default()));
        let mut search = Hint::search(&*position, &[], &limits, OPTIONS, &ticking);
        let mut slices = 1;
        let mut hint = loop {
            match search.advance(TICK) {
                Poll::Pending => slices += 1,
                Poll::Ready(hint) => break hint.expect("a hint"),
            }
        };
        hint.line.time = Duration::ZERO;
        let whole = Hint::think(&*position, &[], &limits, OPTIONS, &Signals::default());
        assert_eq!(Some(hint), whole, "{game}");
        assert!(slices > 20, "{slices} slices in {game}");
    }
}

#[test]
fn an_ending_that_is_solved_is_suspended_on_the_way() {
    let ending = "4w.rb4w..../.w.b2wb..../2bb.b..3b..3b3b*/.2b7bwb...../w.3w.wb.2b*. b move";
    let position = Setup::of(GameId::Dvonn).parse(ending).unwrap();
    for lines in [1, 2] {
        let options = Options { lines, ..OPTIONS };
        let (slices, score) = compare(&*position, Bot::Triskel, options, 2_000_000);
        assert!(score.points().is_some() && slices > 1_000, "{score:?} in {slices} slices");
    }
}

#[test]
fn a_proof_of_a_forced_win_is_suspended_on_the_way() {
    let besieged = "121.33/2...../2...../1...../3...../..123. n move -";
    let position = Setup::of(GameId::GygesAdvanced).parse(besieged).unwrap();
    let (slices, score) = compare(&*position, Bot::Triskel, OPTIONS, 200_000);
    assert!(score.is_won() && slices > 100, "{score:?} in {slices} slices");
}

/// A browser's worker receives no messages while it computes: it computes for 20 ms, then looks for
/// messages, and needs an answer within 50 ms of a stop.
#[test]
fn slices_are_short_and_a_stop_is_obeyed() {
    const SLICE: Duration = Duration::from_millis(20);
    const SOON: Duration = Duration::from_millis(50);
    for &game in GameId::ALL {
        let position = Setup::of(game).start();
        let signals = native::signals();
        let mut search = position.thinker(Bot::Triskel, OPTIONS).search(
            &*position,
            &[],
            &Limits::default(),
            &signals,
        );
        let mut times: Vec<Duration> = (0..9)
            .map(|_| {
                let start = Instant::now();
                assert_eq!(search.advance(SLICE, &mut |_| {}), Progress::Working);
                start.elapsed()
            })
            .collect();
        times.sort_unstable();
        // A busy machine may take the processor away, but not most of the time.
        assert!(times[0] >= SLICE && times[times.len() / 2] < SOON, "{game}: {times:?}");
        signals.stop();
        assert!(matches!(search.advance(SLICE, &mut |_| {}), Progress::Done(Some(_))), "{game}");
    }
}
