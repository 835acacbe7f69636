//! Every step of every course: its position, its solutions, and what it refuses.

use std::collections::{BTreeSet, HashSet};

use catalog::{AnyGame, Family};
use game::Tap;
use lessons::{Answer, Course, Mistake, Named, Part, Question, Step, Task, Verdict, turns};

fn steps() -> impl Iterator<Item = &'static Step> {
    Course::all().iter().flat_map(Course::steps)
}

fn is_solved(step: &Step, answer: &Answer) -> bool {
    step.judge(answer) == Verdict::Solved
}

#[test]
fn the_files_of_all_courses_can_be_read() {
    let courses = Course::read_all().unwrap();
    let families: Vec<Family> = courses.iter().map(|course| course.family).collect();
    assert_eq!(families, Family::ALL);
    for course in courses {
        assert!(course.steps().all(|step| step.setup().game().family() == course.family));
        assert!(course.lessons.iter().all(|lesson| !lesson.steps.is_empty()));
        let parts: Vec<Part> = course.lessons.iter().map(|lesson| lesson.part).collect();
        assert_eq!(parts[0], Part::Quick, "the first five minutes come first");
        assert_eq!(parts.iter().filter(|part| **part == Part::Quick).count(), 1);
        assert!(parts.contains(&Part::Rules) && parts.contains(&Part::Strategy));
    }
}

#[test]
fn the_first_five_minutes_are_eight_steps_at_most_and_end_with_a_game_against_level_1() {
    for course in Course::all() {
        let quick = &course.lessons[0].steps;
        assert!(quick.len() <= 8, "{}", course.family);
        let (game, before) = quick.split_last().unwrap();
        assert_eq!(game.task.level().map(engine::Level::number), Some(1));
        assert!(before.iter().all(|step| step.task.level().is_none()));
    }
}

#[test]
fn each_advice_is_shown_and_then_played_out() {
    for lesson in Course::all().iter().flat_map(|course| &course.lessons) {
        if lesson.part == Part::Strategy {
            let (game, before) = lesson.steps.split_last().unwrap();
            assert!(!before.is_empty(), "{} has nothing to show", lesson.id);
            assert!(game.task.level().is_some(), "{} is not played out", lesson.id);
            assert!(before.iter().all(|step| step.articles == game.articles), "{}", lesson.id);
        }
    }
}

#[test]
fn every_step_has_a_solution_and_as_many_as_it_claims() {
    for step in steps().filter(|step| step.task.level().is_none()) {
        let solutions = step.solutions();
        assert!(!solutions.is_empty(), "{} has no solution", step.id);
        assert!(!step.has_one_solution || solutions.len() == 1, "{}: {solutions:?}", step.id);
        for solution in &solutions {
            assert!(is_solved(step, solution), "{}: {solution:?}", step.id);
            if let Answer::Tap(taps) = solution {
                assert!(!taps.is_empty() && taps.len() < 15, "{}: {taps:?}", step.id);
            }
        }
    }
}

/// All turns, found without the crate: any legal move as long as the same player's turn goes on.
fn all_turns(position: &dyn AnyGame, begun: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    for mv in position.moves() {
        let mut after = position.boxed_clone();
        after.play(mv);
        begun.push(mv.to_string());
        if position.ends_turn(mv) {
            found.push(begun.clone());
        } else {
            all_turns(&*after, begun, found);
        }
        begun.pop();
    }
}

#[test]
fn only_listed_solutions_are_accepted() {
    for step in steps() {
        let solutions = step.solutions();
        match &step.task {
            Task::Turn(_) => {
                let mut found = Vec::new();
                all_turns(step.position(), &mut Vec::new(), &mut found);
                assert_eq!(found.len(), turns(step.position()).len(), "{}", step.id);
                for turn in found {
                    let answer = Answer::Play(turn);
                    let listed = solutions.contains(&answer);
                    assert_eq!(is_solved(step, &answer), listed, "{}: {answer:?}", step.id);
                }
            }
            Task::Say(_) => {
                let right = Named::ALL.map(Answer::Say).into_iter();
                assert_eq!(right.filter(|answer| is_solved(step, answer)).count(), 1);
            }
            Task::Tap(_) => only_the_set_is_accepted(step, &solutions[0]),
            Task::Win(_) => assert!(solutions.is_empty()),
        }
    }
}

/// One place less or one more is wrong, and the mistake says so.
fn only_the_set_is_accepted(step: &Step, solution: &Answer) {
    let Answer::Tap(taps) = solution else { panic!("{}: {solution:?}", step.id) };
    for left_out in taps {
        let fewer = taps.iter().filter(|tap| *tap != left_out).cloned().collect();
        let mistake = Mistake::Missing { count: 1 };
        assert_eq!(step.judge(&Answer::Tap(fewer)), Verdict::Wrong { mistake }, "{}", step.id);
    }
    for place in step.position().places().into_iter().filter(|place| !taps.contains(&place.name)) {
        let more = [&taps[..], std::slice::from_ref(&place.name)].concat();
        let verdict = step.judge(&Answer::Tap(more));
        let names = |at: &Tap| *at == place.name;
        assert!(
            matches!(&verdict, Verdict::Wrong { mistake: Mistake::Extra { at, .. } } if names(at)),
            "{}: {verdict:?}",
            step.id
        );
    }
}

#[test]
fn an_unfinished_turn_is_not_judged() {
    for step in steps().filter(|step| matches!(step.task, Task::Turn(_))) {
        for solution in step.solutions() {
            let Answer::Play(moves) = solution else { panic!("{}", step.id) };
            for length in 0..moves.len() {
                let begun = Answer::Play(moves[..length].to_vec());
                assert_eq!(step.judge(&begun), Verdict::Unfinished, "{}", step.id);
            }
        }
    }
}

#[test]
fn the_winner_is_asked_only_of_finished_games() {
    for step in steps() {
        match step.task {
            Task::Say(Question::Winner) => assert!(step.position().is_over(), "{}", step.id),
            Task::Say(_) | Task::Turn(_) | Task::Tap(_) | Task::Win(_) => {
                let to_do = !step.position().is_over();
                assert!(to_do, "{} shows a finished game", step.id);
            }
        }
    }
}

#[test]
fn mistakes_say_which_rule_was_broken_or_what_was_missed() {
    let judge = |id: &str, answer| Step::find(id).unwrap().judge(&answer);
    let tap =
        |taps: &[&str]| Answer::Tap(taps.iter().map(|tap| (*tap).to_owned().into()).collect());
    let json = |verdict| serde_json::to_value::<Verdict>(verdict).unwrap();

    // Two cells away, where the stack is three high.
    let wrong = json(judge("dvonn-heights", tap(&["f5", "f4"])));
    assert_eq!(wrong["mistake"]["why"]["code"], "wrong_distance");
    let wrong = json(judge("dvonn-cut-four", Answer::Play(vec!["b1-b2".to_owned()])));
    assert_eq!(wrong["mistake"]["type"], "illegal");
    assert!(wrong["mistake"]["why"].is_object());
    let wrong = json(judge("dvonn-quick-cut", Answer::Play(vec!["f4-g4".to_owned()])));
    assert_eq!(wrong["mistake"]["measure"]["name"], "cut");
    assert_eq!(wrong["mistake"]["wanted"], 5);
    let wrong = json(judge("gipf-handicap", Answer::Say(Named::First)));
    assert_eq!(wrong["mistake"]["numbers"], serde_json::json!([12, 15]));
    let wrong = json(judge("gipf-handicap", Answer::Tap(Vec::new())));
    assert_eq!(wrong["mistake"]["type"], "illegal", "an answer to another question");
}

#[test]
fn every_little_game_can_be_won() {
    let long = std::env::var_os("TRISKEL_LONG").is_some();
    for step in steps().filter(|step| step.task.level().is_some()) {
        for seed in 1..=if long { 5 } else { 1 } {
            let moves = won(step, seed);
            assert!(is_solved(step, &Answer::Play(moves.clone())), "{}: {moves:?}", step.id);
        }
    }
}

/// A game in which the learner plays what the engine advises.
fn won(step: &Step, seed: u64) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    let mut position = step.position().boxed_clone();
    while step.judge(&Answer::Play(moves.clone())) == Verdict::Unfinished {
        let learner = position.turn() == step.position().turn();
        let played = if learner { step.advice(&moves) } else { step.reply(&moves, seed) }.unwrap();
        assert!(!played.is_empty(), "{}: nobody plays", step.id);
        for mv in &played {
            position.try_play(mv).unwrap();
        }
        moves.extend(played);
        assert!(moves.len() < 400, "{} has no end", step.id);
    }
    moves
}

#[test]
fn every_id_is_found() {
    let ids: Vec<&str> = steps().map(|step| &*step.id).collect();
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len());
    assert!(ids.iter().all(|id| Step::find(id).is_some_and(|step| step.id == *id)));
    assert!(Step::find("chess-opening").is_none());
    let lessons: BTreeSet<&str> =
        Course::all().iter().flat_map(|course| &course.lessons).map(|lesson| &*lesson.id).collect();
    assert!(lessons.len() > 20);
}
