//! Searching while reading input: every game, and every way to end a search.

use std::time::{Duration, Instant};

use catalog::{AnyGame, GameId, Setup};
use protocol::{BestMove, Info};

use crate::answers;
use crate::conversation::Conversation;

/// Longer than a search takes to notice a stop, even on a busy machine.
const AT_ONCE: Duration = Duration::from_secs(1);

/// A small table starts quickly.
fn thinking(game: GameId, go: &str) -> Conversation {
    let mut engine = Conversation::with(game);
    engine.say(&format!("setoption name Hash value 1\n{go}\n"));
    engine
}

fn assert_legal(game: &dyn AnyGame, bestmove: &str) {
    let BestMove { best, ponder } = bestmove.parse().unwrap_or_else(|e| panic!("{bestmove}: {e}"));
    let mut game = game.boxed_clone();
    for mv in best.into_iter().chain(ponder) {
        game.try_play(&mv).unwrap_or_else(|error| panic!("{bestmove}: {error}"));
    }
}

#[test]
fn every_game_is_played_to_its_end_or_for_a_while() {
    for &id in GameId::ALL {
        let mut engine = thinking(id, "uginewgame");
        let mut game = Setup::of(id).start();
        let mut moves = String::new();
        for _ in 0..60 {
            engine.say(&format!("position startpos moves{moves}\ngo nodes 50\n"));
            let answer = engine.hear_answer();
            if game.is_over() {
                assert_eq!(answer, "bestmove none", "{id}");
                break;
            }
            assert_legal(game.as_ref(), &answer);
            let best = answer.parse::<BestMove>().unwrap().best.expect("the game goes on");
            game.try_play(&best).unwrap();
            moves = format!("{moves} {best}");
        }
        assert_eq!(engine.hang_up(), [""; 0]);
    }
}

#[test]
fn reported_lines_can_be_read_and_played() {
    for &id in GameId::ALL {
        let mut engine = thinking(id, "setoption name MultiPV value 3\ngo depth 3");
        let start = Setup::of(id).start();
        loop {
            let line = engine.hear().expect("an answer");
            if line.starts_with("bestmove") {
                assert_legal(start.as_ref(), &line);
                break;
            }
            let info: Info = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(info.to_string(), line);
            let mut game = start.clone();
            for mv in &info.pv {
                game.try_play(mv).unwrap_or_else(|error| panic!("{line}: {error}"));
            }
            let all = [info.nodes, info.nps, info.depth.map(u64::from)];
            assert!(all.iter().all(Option::is_some), "{line}");
            assert!(info.time.is_some() && info.score.is_some() && info.multipv.is_some());
        }
    }
}

#[test]
fn stop_is_obeyed_at_once() {
    for &id in GameId::ALL {
        let mut engine = thinking(id, "go infinite");
        assert!(engine.is_silent(), "{id}");
        let asked = Instant::now();
        engine.say("stop\n");
        assert_legal(Setup::of(id).start().as_ref(), &engine.hear_answer());
        assert!(asked.elapsed() < AT_ONCE, "{id}: {:?}", asked.elapsed());
    }
}

#[test]
fn commands_after_a_stop_are_answered_after_the_best_move() {
    let said = "go infinite\nstop\nposition startpos moves c3\ngo infinite\nstop\nquery turn\n";
    let answers: Vec<String> =
        answers(said).into_iter().filter(|line| !line.starts_with("info")).collect();
    let [first, second, turn] = &answers[..] else { panic!("{answers:?}") };
    let mut game = Setup::of(GameId::Dvonn).start();
    assert_legal(game.as_ref(), first);
    game.try_play("c3").unwrap();
    assert_legal(game.as_ref(), second);
    assert_eq!(turn, "response p2");
}

#[test]
fn quit_and_the_end_of_the_input_end_a_search_with_its_best_move() {
    for go in ["go", "go infinite", "go ponder movetime 5", "go movetime 60000", "go depth 1000"] {
        let start = Setup::of(GameId::Dvonn).start();
        let asked = Instant::now();

        let piped = answers(format!("setoption name Hash value 1\n{go}\nquit\nisready\n"));
        assert_legal(start.as_ref(), piped.last().expect("an answer"));

        let mut open = thinking(GameId::Dvonn, go);
        open.say("isready\n");
        while open.hear().as_deref() != Some("readyok") {}
        open.say("quit\n");
        assert_eq!(open.end().iter().filter(|line| line.starts_with("bestmove")).count(), 1);

        let mut closed = thinking(GameId::Dvonn, go);
        closed.say("isready\n");
        while closed.hear().as_deref() != Some("readyok") {}
        assert_eq!(closed.hang_up().iter().filter(|line| line.starts_with("bestmove")).count(), 1);
        assert!(asked.elapsed() < 3 * AT_ONCE, "{go}: {:?}", asked.elapsed());
    }
}

#[test]
fn stop_ends_a_count_together_with_a_search() {
    let mut engine = thinking(GameId::Dvonn, "go infinite");
    engine.say("query perft 100\n");
    assert!(engine.is_silent());
    engine.say("stop\nisready\n");
    assert_eq!(engine.hear_answer(), "error perft stopped");
    assert!(engine.hear_answer().starts_with("bestmove "));
    assert_eq!(engine.hear_answer(), "readyok");
}

#[test]
fn a_driver_that_goes_on_at_the_best_move_is_never_too_early() {
    let mut engine = thinking(GameId::Dvonn, "uginewgame");
    for _ in 0..200 {
        engine.say("position startpos\ngo nodes 1\n");
        let answer = engine.hear_answer();
        assert!(answer.starts_with("bestmove "), "{answer}");
    }
}
