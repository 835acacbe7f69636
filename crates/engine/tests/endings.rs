//! Endgames of DVONN are solved exactly.

use dvonn::{Phase, Position, Variant};
use engine::{Bot, DvonnEvaluation};
use game::testing::{cases, random_game};
use game::{Dice, Game, Player};
use search::{Evaluate, Limits, Line, Options, Signals};

/// The final lead of the player who decides, by plain minimax.
fn minimax(position: &Position) -> i32 {
    let value = |mv| {
        let child = position.after(mv);
        if child.turn() == position.turn() { minimax(&child) } else { -minimax(&child) }
    };
    position.moves().into_iter().map(value).max().unwrap_or_else(|| lead(position))
}

/// The lead of the player who decides, in pieces.
fn lead(position: &Position) -> i32 {
    let score = |player: Player| i32::from(position.score(player));
    score(position.turn()) - score(!position.turn())
}

/// The last few positions of random games.
fn endings(seed: u64, choices: u64) -> impl Iterator<Item = Position> {
    let mut dice = Dice::new(seed);
    std::iter::repeat_with(move || random_game(&Position::start(Variant), 200, &mut dice))
        .flatten()
        .filter(move |position| {
            let count = position.count_moves();
            position.phase() == Phase::Stacking
                && (2..=choices).contains(&count)
                && position.occupied().len() <= 11
        })
}

fn solve(position: &Position, options: Options) -> Line<dvonn::Move> {
    Bot::Triskel
        .thinker::<Position>(options)
        .think(position, &[], &Limits::nodes(1_000_000), &Signals::default(), &mut |_| {})
        .expect("an unfinished game")
}

#[test]
fn the_result_is_that_of_plain_minimax() {
    let options = Options { hash: 1, ..Options::default() };
    for position in endings(3, 6).take(cases(150, 3_000) as usize) {
        let line = solve(&position, options);
        assert_eq!(line.score.points(), Some(minimax(&position)), "{position}");
    }
}

#[test]
fn certain_results_are_reported() {
    let text = "...3w*4w*..../...2w5b...../.........../........../......4w*.. w move";
    let position = Position::parse(Variant, text).expect("a position");
    let line = solve(&position, Options::default());
    assert_eq!(line.score.points(), Some(8));
    assert!(position.is_legal(line.moves[0]));
}

/// A line ends where the result is certain.
#[test]
fn the_line_leads_to_the_result() {
    let options = Options { hash: 1, ..Options::default() };
    for position in endings(4, 10).take(60) {
        let line = solve(&position, options);
        let mut end = position;
        for mv in line.moves {
            end.try_play(mv).unwrap_or_else(|e| panic!("{mv} in {end}: {e}"));
        }
        while let Some(&mv) = end.moves().first() {
            end.play(mv);
        }
        let points = if end.turn() == position.turn() { lead(&end) } else { -lead(&end) };
        assert_eq!(Some(points), line.score.points(), "{position}");
    }
}

#[test]
fn no_line_leads_outside_the_bounds() {
    let evaluation = DvonnEvaluation::default();
    let mut dice = Dice::new(5);
    for _ in 0..cases(300, 10_000) {
        let game = random_game(&Position::start(Variant), 200, &mut dice);
        let Some(end) = game.last() else { continue };
        for position in &game {
            let Some(bounds) = evaluation.point_bounds(position) else { continue };
            let lead = if end.turn() == position.turn() { lead(end) } else { -lead(end) };
            let range = bounds.lower..=bounds.upper;
            assert!(range.contains(&lead), "{range:?} of {position}, but it came to {lead}");
        }
    }
}

#[test]
fn a_small_budget_is_not_wasted() {
    let text = ".rbb...../.3wwwb3b*r.../.3bbbbw.5w.../.3b2w.3w2b.w../b..ww..w. w move";
    let position = Position::parse(Variant, text).expect("a position");
    let limits = Limits::nodes(500);
    let line = Bot::Triskel
        .thinker::<Position>(Options::default())
        .think(&position, &[], &limits, &Signals::default(), &mut |_| {})
        .expect("a line");
    assert!(line.nodes <= 510, "{}", line.nodes);
    assert!(position.is_legal(line.moves[0]));
}

/// A search that finds a forced win, and cannot afford to solve the position before, goes on to the
/// exact points if it is asked to.
#[test]
fn a_forced_win_is_counted_out() {
    const NODES: u64 = 6_000;
    let think = |position: &Position, exact: bool, lines: usize| {
        let options = Options { hash: 1, exact, lines, ..Options::default() };
        let mut told = Vec::new();
        let mut thinker = Bot::Triskel.thinker::<Position>(options);
        let limits = Limits::nodes(NODES);
        thinker.think(position, &[], &limits, &Signals::default(), &mut |line| told.push(line));
        told.split_off(told.len() - lines)
    };
    let mut dice = Dice::new(5);
    let games = std::iter::repeat_with(|| random_game(&Position::start(Variant), 200, &mut dice));
    let is_too_much = |position: &Position| {
        let effort = DvonnEvaluation::default().effort_to_solve(position);
        effort.is_some_and(|effort| (NODES / 2..8 * NODES).contains(&effort))
    };
    let mut counted = 0;
    for position in games.take(150).filter_map(|game| game.into_iter().rfind(is_too_much)) {
        let by_moves = think(&position, false, 1)[0].score;
        let exact = think(&position, true, 1)[0].score;
        if by_moves.decisions().is_none() || exact.points().is_none() {
            continue;
        }
        let solved = solve(&position, Options::default()).score;
        assert_eq!(exact.points(), solved.points(), "{position}");
        assert_eq!(by_moves.is_won(), exact.is_won(), "{position}");
        let lines = think(&position, true, 2);
        if let (Some(best), Some(next)) = (lines[0].score.points(), lines[1].score.points()) {
            assert!(best >= next && Some(best) == solved.points(), "{position}");
        }
        counted += 1;
    }
    assert!(counted > 2, "{counted} forced wins were counted out");
}
