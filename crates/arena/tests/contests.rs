//! Whole matches: between bots, and with contenders that misbehave.

use std::collections::HashSet;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use arena::{
    Accepted, Contender, Contest, DecisionRequest, Ending, EngineSpec, Entrant, Failure,
    HouseRules, Openings, Played, Scoreboard, Side, Sprt, Summary, TimeControl,
};
use catalog::{GameId, Move, Setup};
use search::{Limits, Line, Score};

fn bot(text: &str) -> Entrant {
    text.parse::<EngineSpec>().unwrap().enter(Limits::NONE, true)
}

fn contest(a: Entrant, b: Entrant, games: &[GameId]) -> Contest {
    Contest {
        entrants: [a, b],
        courses: games.iter().map(|&game| (Setup::of(game), Openings::Random)).collect(),
        pairs: 3,
        concurrency: 1,
        seed: 1,
        rules: HouseRules::default(),
        sprt: None,
    }
}

/// All games of a match, in the order of their numbers.
fn run(contest: &Contest) -> (Vec<Played>, Scoreboard) {
    let mut games = Vec::new();
    let watch = |played: &Played, _: &Scoreboard| {
        games.push(played.clone());
        Ok(())
    };
    let board = contest.run(&native::signals(), watch).unwrap();
    games.sort_by_key(|played| played.number);
    (games, board)
}

/// What a fake contender does when asked to decide.
type Behaviour = fn(&DecisionRequest<'_>) -> Result<Line<Move>, Failure>;

struct Fake(Behaviour);

impl Contender for Fake {
    fn begin(&mut self, _: Setup, _: u64) -> Result<(), Failure> {
        Ok(())
    }

    fn decide(&mut self, request: &DecisionRequest<'_>) -> Result<Line<Move>, Failure> {
        (self.0)(request)
    }
}

fn fake(behaviour: Behaviour) -> Entrant {
    Entrant::new("fake", Limits::NONE, move || Ok(Box::new(Fake(behaviour))))
}

fn line(mv: Move, score: Score, time: Duration) -> Line<Move> {
    Line { depth: 1, rank: 1, score, nodes: 1, time, moves: vec![mv] }
}

fn first_move(request: &DecisionRequest<'_>) -> Move {
    request.game.moves().swap_remove(0)
}

/// The table of `docs/levels.md` in short; `cargo xtask ladder` measures each step.
#[test]
fn a_higher_level_beats_a_lower_one_in_every_game() {
    for &game in GameId::ALL {
        let contest = contest(bot("triskel,level=5"), bot("triskel,level=1"), &[game]);
        let (_, board) = run(&Contest { pairs: 4, ..contest });
        let points = board.total.results().points();
        assert!(points >= 6.0, "{points} of 8 in {game}");
    }
}

#[test]
fn bots_play_every_game() {
    let pairs = GameId::ALL.len() as u64;
    let contest = contest(bot("random"), bot("random"), GameId::ALL);
    let (games, board) = run(&Contest { pairs, ..contest });
    assert_eq!(board.total.pairs.count(), pairs);
    assert!(board.by_game.iter().all(|(_, tally)| tally.pairs.count() == 1));
    for played in games {
        let mut position = played.setup.start();
        played.moves.iter().for_each(|&mv| position.play(mv));
        if played.ending == Ending::Rules {
            assert_eq!(position.outcome(), Some(played.outcome));
        }
    }
}

#[test]
fn the_games_of_a_pair_share_their_opening_and_swap_sides() {
    let (games, _) = run(&contest(bot("random"), bot("random"), &[GameId::Dvonn]));
    for pair in games.chunks(2) {
        let [one, other] = pair else { panic!("a pair is two games") };
        assert_eq!((one.first, other.first), (Side::A, Side::B));
        assert_eq!(one.moves[..one.opening], other.moves[..other.opening]);
    }
    let openings: HashSet<_> = games.iter().map(|game| &game.moves[..game.opening]).collect();
    assert_eq!(openings.len(), 3);
}

#[test]
fn the_same_seed_gives_the_same_match_whatever_the_concurrency() {
    let games = [GameId::GygesBasic, GameId::GipfBasic];
    let play = |seed, concurrency| {
        let contest = contest(bot("random"), bot("greedy,nodes=50"), &games);
        let (mut games, _) = run(&Contest { seed, concurrency, ..contest });
        // Only the time differs.
        games.iter_mut().flat_map(|played| &mut played.effort).for_each(|effort| {
            effort.time = Duration::ZERO;
        });
        games
    };
    let games = play(5, 1);
    assert_eq!(games, play(5, 1));
    assert_eq!(games, play(5, 3));
    assert_ne!(games, play(6, 1));
}

#[test]
fn bots_that_share_a_seed_roll_dice_of_their_own() {
    struct Seeded(Arc<Mutex<Vec<u64>>>);
    impl Contender for Seeded {
        fn begin(&mut self, _: Setup, seed: u64) -> Result<(), Failure> {
            self.0.lock().unwrap().push(seed);
            Ok(())
        }
        fn decide(&mut self, request: &DecisionRequest<'_>) -> Result<Line<Move>, Failure> {
            Ok(line(first_move(request), Score::DRAW, Duration::ZERO))
        }
    }

    let seeds = Arc::new(Mutex::new(Vec::new()));
    let seeded = || {
        let seeds = Arc::clone(&seeds);
        let mut entrant =
            Entrant::new("seeded", Limits::NONE, move || Ok(Box::new(Seeded(Arc::clone(&seeds)))));
        entrant.seed = Some(4);
        entrant
    };
    run(&contest(seeded(), seeded(), &[GameId::GygesBasic]));
    let distinct: HashSet<u64> = seeds.lock().unwrap().iter().copied().collect();
    assert_eq!(distinct.len(), 12, "one for each side of each game");
}

#[test]
fn an_illegal_move_loses_and_the_match_goes_on() {
    let cheat = fake(|request| Ok(line(request.game.read("z9")?, Score::DRAW, Duration::ZERO)));
    let (games, board) = run(&contest(cheat, bot("random"), &[GameId::GygesBasic]));
    assert_eq!((board.total.results().lost, board.total.conduct[0].illegal_moves), (6, 6));
    assert!(
        games.iter().all(|game| matches!(game.ending, Ending::Failure(Failure::IllegalMove(_))))
    );
    assert_eq!(board.total.pairs.0, [3, 0, 0, 0, 0]);
}

#[test]
fn a_crash_loses_and_the_contender_is_started_again() {
    let starts = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&starts);
    let crash = Entrant::new("crash", Limits::NONE, move || {
        counter.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(Fake(|_| Err(Failure::Crash("gone".to_owned())))))
    });
    let (games, board) = run(&contest(bot("random"), crash, &[GameId::GygesBasic]));
    assert_eq!((board.total.results().won, board.total.conduct[1].crashes), (6, 6));
    assert_eq!(starts.load(Ordering::Relaxed), 6);
    assert_eq!(games[0].ending.to_string(), "crashed: gone");
}

#[test]
fn a_late_decision_loses_on_time() {
    let mut late = fake(|request| {
        Ok(line(first_move(request), Score::DRAW, request.deadline + Duration::from_millis(1)))
    });
    late.limits.move_time = Some(Duration::from_millis(10));
    let (games, board) = run(&contest(late, bot("random"), &[GameId::GipfBasic]));
    assert_eq!(board.total.conduct[0].timeouts, 6);
    assert_eq!(games[0].ending.to_string(), "took 61 ms where it had 10 ms");
}

#[test]
fn the_clock_runs_out_and_the_increment_comes_with_the_turn() {
    let slow: Behaviour =
        |request| Ok(line(first_move(request), Score::DRAW, Duration::from_millis(400)));
    let clocked = |control: &str| {
        let mut entrant = fake(slow);
        entrant.limits.clock = control.parse().ok().map(|TimeControl(clock)| clock);
        let mut contest = contest(entrant, bot("random"), &[GameId::GipfTournament]);
        contest.rules.max_plies = 40;
        contest.rules.grace = Duration::ZERO;
        contest.pairs = 1;
        run(&contest).1.total
    };
    assert_eq!(clocked("2+0").conduct[0].timeouts, 2);
    // Five decisions use up two seconds; the sixth is too late.
    assert_eq!(clocked("2+0").conduct[0].decisions, 10);
    assert_eq!(clocked("2+0.4").conduct[0].timeouts, 0);
}

#[test]
fn an_engine_that_hangs_or_is_gone_loses() {
    let mut hanging = bot(
        "name=hanging,cmd:sh -c 'echo ugiok; while read line; do case $line in isready) echo readyok;; esac; done'",
    );
    hanging.limits = Limits::move_time(Duration::from_millis(20));
    let start = Instant::now();
    let contest = Contest { pairs: 1, ..contest(hanging, bot("random"), &[GameId::GygesBasic]) };
    assert_eq!(run(&contest).1.total.conduct[0].timeouts, 2);
    assert!(start.elapsed() < Duration::from_secs(10));

    let dying = bot("cmd:sh -c 'echo ugiok; read line'");
    let contest = Contest { entrants: [dying, bot("random")], ..contest };
    assert_eq!(run(&contest).1.total.conduct[0].crashes, 2);
    let (side, failure) = contest.rehearse().unwrap_err();
    assert_eq!((side, failure.to_string()), (Side::A, "crashed: the engine has ended".to_owned()));
}

#[test]
fn repetition_length_resignation_and_agreement_end_games() {
    let game = [GameId::GipfStandard];
    let hopeless: Behaviour =
        |request| Ok(line(first_move(request), Score::estimate(-900), Duration::ZERO));
    let mut resigning = contest(fake(hopeless), bot("random"), &game);
    resigning.rules.resignation = Some("900,3".parse().unwrap());
    let (games, board) = run(&resigning);
    assert!(games.iter().all(|game| game.ending == Ending::Resignation));
    assert_eq!((board.total.results().lost, board.total.conduct[0].decisions), (6, 18));

    let lost: Behaviour =
        |request| Ok(line(first_move(request), Score::loss_in(9), Duration::ZERO));
    let won: Behaviour = |request| Ok(line(first_move(request), Score::win_in(9), Duration::ZERO));
    let mut agreeing = contest(fake(lost), fake(won), &game);
    agreeing.rules.agreement = true;
    let (games, board) = run(&agreeing);
    assert!(games.iter().all(|game| game.ending == Ending::Agreement));
    assert_eq!(board.total.results().lost, 6);

    let mut short = contest(bot("random"), bot("random"), &game);
    short.rules.max_plies = 10;
    let (games, board) = run(&short);
    assert!(games.iter().all(|game| game.ending == Ending::Length && game.moves.len() == 10));
    assert_eq!(board.total.results().drawn, 6);
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw_if_the_house_rule_is_on() {
    // Moves back and forth between two cells as long as the rules allow it.
    let shuffle: Behaviour = |request| {
        let moves = request.game.moves();
        let back = request.moves.iter().rev().nth(1).and_then(|last| {
            let last = last.to_string();
            let (from, to) = last.split_once('-')?;
            request.game.read(&format!("{to}-{from}")).ok()
        });
        let forth = moves.iter().copied().find(|mv| !mv.to_string().ends_with("goal"));
        Ok(line(back.or(forth).unwrap_or(moves[0]), Score::DRAW, Duration::ZERO))
    };
    let mut contest = contest(fake(shuffle), fake(shuffle), &[GameId::GygesBasic]);
    contest.rules.max_plies = 200;
    contest.pairs = 20;
    let (games, _) = run(&contest);
    assert!(games.iter().any(|game| game.ending == Ending::Repetition));
    contest.rules.repetition = false;
    let (games, _) = run(&contest);
    assert!(games.iter().all(|game| game.ending != Ending::Repetition));
}

#[test]
fn a_test_ends_the_match_as_soon_as_it_is_decided() {
    let cheat = fake(|request| Ok(line(request.game.read("z9")?, Score::DRAW, Duration::ZERO)));
    let mut contest = contest(bot("random"), cheat, &[GameId::GygesBasic]);
    contest.sprt = Some(Sprt { elo0: 0.0, elo1: 50.0 });
    contest.pairs = 10_000;
    let (games, board) = run(&contest);
    let summary = Summary::of(&contest, &board);
    assert_eq!(summary.sprt.unwrap().verdict, Some(Accepted::H1));
    assert!(games.len() < 1_000 && games.len().is_multiple_of(2), "{}", games.len());
    assert!(summary.to_string().contains("H1 accepted"), "{summary}");
}

#[test]
fn a_match_can_be_stopped_and_a_watch_that_fails_ends_it() {
    let contest = contest(bot("random"), bot("random"), &[GameId::GygesBasic]);
    let stop = native::signals();
    stop.stop();
    let board = contest.run(&stop, |_, _| Ok(())).unwrap();
    assert_eq!(board.total.results().games(), 0);
    let full = || io::Error::from(io::ErrorKind::StorageFull);
    assert!(contest.run(&native::signals(), |_, _| Err(full())).is_err());
}

#[test]
fn records_and_summaries_tell_what_happened() {
    let contest = contest(bot("name=\"x\",random"), bot("random"), &[GameId::GygesBasic]);
    let (games, board) = run(&contest);
    let record = games[0].record(&contest.entrants);
    assert!(record.moves().eq(games[0].moves.iter().copied()));
    assert_eq!(record.ending(), Some(games[0].outcome));
    for (tag, value) in
        [("Round", "1"), ("White", "\"x\""), ("Black", "random"), ("Termination", "rules")]
    {
        assert_eq!(record.tags.get(tag), Some(value), "{tag}");
    }

    let summary = Summary::of(&contest, &board);
    assert!(summary.to_string().contains("gyges-basic: 6 games"), "{summary}");
    assert!(summary.headline().contains("Elo"), "{}", summary.headline());
}
