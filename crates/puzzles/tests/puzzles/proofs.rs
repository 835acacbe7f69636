use catalog::{Family, Move};
use game::testing::cases;
use puzzles::{Goal, Puzzle, collections};

use crate::slow::{Countable, Question};

/// Proves by the slow prover that a puzzle is what it claims to be.
fn prove_slowly(puzzle: &Puzzle) {
    match puzzle.game().family() {
        Family::Dvonn => check::<dvonn::Position>(puzzle),
        Family::Gipf => check::<gipf::Position>(puzzle),
        Family::Gyges => check::<gyges::Position>(puzzle),
    }
}

fn check<G: Countable<Move: TryFrom<Move>>>(puzzle: &Puzzle) {
    let start = puzzle.position.position::<G>().expect("a position");
    let mut question = Question::new(start, puzzle.goal);
    let (mut position, mut turns) = (start.clone(), puzzle.goal.turns().unwrap_or(0));
    if let Goal::Points { points } = puzzle.goal {
        let mut more = Question::new(start, Goal::Points { points: points + 1 });
        assert!(!more.reaches(start, 0), "more is possible:\n{puzzle}");
    }
    for &mv in &puzzle.solution {
        let Ok(right) = G::Move::try_from(mv) else { panic!("{mv} is of another game") };
        if position.turn() == start.turn() {
            for other in position.moves() {
                let (after, left) = question.after(&position, turns, other);
                let reached = question.reaches(&after, left);
                assert_eq!(reached, other == right, "{other} in {position}:\n{puzzle}");
            }
        }
        (position, turns) = question.after(&position, turns, right);
    }
}

/// A fixed sample, spread over the file, so that the test is the same every day.
#[test]
fn a_sample_of_each_file_is_proved_again() {
    for collection in collections() {
        let sample = cases(3, collection.puzzles.len() as u32) as usize;
        let step = (collection.puzzles.len() / sample).max(1);
        for puzzle in collection.puzzles.iter().step_by(step).take(sample) {
            prove_slowly(puzzle);
        }
    }
}

#[test]
fn every_puzzle_is_proved_by_the_prover_of_the_crate() {
    for collection in collections() {
        let all = collection.puzzles.len() as u32;
        let step = (all / cases(12, all)).max(1) as usize;
        for puzzle in collection.puzzles.iter().step_by(step) {
            assert_eq!(puzzle.prove(), Ok(()), "{puzzle}");
        }
    }
}

/// Whether the opponent wins within three turns after most moves.
fn most_moves_lose<G: Countable>(start: &G) -> bool {
    let moves = start.moves();
    let loses = |&mv: &G::Move| {
        let after = start.after(mv);
        let goes_on = after.turn() != start.turn() && after.outcome().is_none();
        let soon = || Question::new(&after, Goal::Win { turns: 3 }).reaches(&after, 3);
        goes_on && (after.wins_now() || soon())
    };
    let half = moves.len() / 2;
    moves.iter().filter(|mv| loses(mv)).nth(half).is_some()
}

#[test]
fn a_win_in_one_is_a_puzzle_only_if_most_moves_lose() {
    for collection in collections() {
        let at_once = |puzzle: &&Puzzle| puzzle.goal == Goal::Win { turns: 1 };
        for puzzle in collection.puzzles.iter().filter(at_once).take(cases(6, 1_000) as usize) {
            let lose = match puzzle.game().family() {
                Family::Dvonn => puzzle.position.position().map(most_moves_lose::<dvonn::Position>),
                Family::Gipf => puzzle.position.position().map(most_moves_lose::<gipf::Position>),
                Family::Gyges => puzzle.position.position().map(most_moves_lose::<gyges::Position>),
            };
            assert_eq!(lose, Some(true), "{puzzle}");
        }
    }
}

/// A puzzle with another solution, or a goal that is too modest, is refused.
#[test]
fn false_claims_are_not_proved() {
    for collection in collections() {
        let puzzle = &collection.puzzles[0];
        let mut wrong = puzzle.clone();
        let (position, right) = puzzle.asked()[0].clone();
        let other = position.moves().into_iter().find(|&mv| mv != right).expect("a choice");
        wrong.solution = vec![other];
        let error = wrong.prove().expect_err("the solution is wrong").to_string();
        let said = "move 1 of the solution, is not the only one that reaches the goal";
        assert!(error.ends_with(said), "{error}");
    }
}

#[test]
fn too_modest_points_are_not_proved() {
    let modest = collections().flat_map(|collection| &collection.puzzles).find_map(|puzzle| {
        let Goal::Points { points } = puzzle.goal else { return None };
        Some(Puzzle { goal: Goal::Points { points: points - 1 }, ..puzzle.clone() })
    });
    let error = modest.expect("a puzzle of points").prove().expect_err("more is possible");
    assert_eq!(error.to_string(), "more than the goal can be reached");
}
