use catalog::Move;
use game::testing::cases;
use puzzles::{Goal, Puzzle, Shortfall, Verdict, collections};

/// A few puzzles of each file.
fn sample() -> impl Iterator<Item = &'static Puzzle> {
    let step = if cases(0, 1) == 0 { 17 } else { 1 };
    collections().flat_map(move |collection| collection.puzzles.iter().step_by(step))
}

#[test]
fn the_solution_is_right_to_its_end() {
    for puzzle in sample() {
        let (mut found, mut asked, mut solved) = (0, 0, false);
        while !solved {
            let verdict = puzzle.judge(found, puzzle.solution[found]);
            let Some(Verdict::Right { replies, solved: done }) = verdict else {
                panic!("{verdict:?} in\n{puzzle}")
            };
            found += 1 + replies.len();
            asked += 1;
            solved = done;
        }
        assert_eq!((found, asked), (puzzle.solution.len(), puzzle.asked().len()), "{puzzle}");
        assert_eq!(puzzle.judge(found, puzzle.solution[0]), None, "there is nothing left");
    }
}

#[test]
fn every_other_move_is_wrong() {
    for puzzle in sample() {
        for mv in puzzle.position.moves() {
            let right = mv == puzzle.solution[0];
            let wrong = puzzle.judge(0, mv) == Some(Verdict::Wrong);
            assert_eq!(wrong, !right, "{mv} in\n{puzzle}");
        }
    }
}

/// Plays a refutation, and returns the outcome.
fn play(puzzle: &Puzzle, mv: Move, line: &[Move]) -> Option<game::Outcome> {
    let mut position = puzzle.position.clone();
    for mv in [mv].iter().chain(line) {
        assert!(position.check(*mv).is_ok(), "{mv} in {position}");
        position.play(*mv);
    }
    position.outcome()
}

#[test]
fn wrong_moves_of_the_levels_are_refuted() {
    for puzzle in sample() {
        for &mv in puzzle.tries.iter().take(2) {
            let refutation = puzzle.refute(0, mv).unwrap_or_else(|| panic!("{mv} in\n{puzzle}"));
            let end = play(puzzle, mv, &refutation.line);
            match (puzzle.goal, refutation.result) {
                (Goal::Win { .. }, Shortfall::NoWin) => {
                    assert!(refutation.line.len() <= 3, "{:?}", refutation.line);
                }
                (Goal::Win { .. } | Goal::Save { .. } | Goal::Gain { .. }, Shortfall::Loses) => {
                    let lost = Some(game::Outcome::Win(!puzzle.solver()));
                    assert_eq!(end, lost, "{mv} {:?} in\n{puzzle}", refutation.line);
                }
                (Goal::Gain { pieces, .. }, Shortfall::Gains(less)) => {
                    assert!(less < pieces.into(), "{less} after {mv} in\n{puzzle}");
                }
                (Goal::Points { points }, Shortfall::Points(less)) => {
                    assert!(less < points.into(), "{less} after {mv} in\n{puzzle}");
                }
                (goal, result) => panic!("{result:?} for {goal}"),
            }
        }
        assert_eq!(puzzle.refute(0, puzzle.solution[0]), None, "the right move has none");
    }
}
