//! What the aids say, by listing all moves and walking every path.

use std::collections::{BTreeMap, BTreeSet};

use game::Game;
use game::testing::{Dice, cases, random_position};
use gyges::{End, GoalThreats, PathStep, Paths, Position, RouteList, Variant};

use crate::{Cell, Slow, name, set_up};

const GOAL: &str = "-goal";

/// Every path of a piece, by where it ends; `goal` is one of the ends.
type AllPaths = BTreeMap<String, BTreeSet<Vec<String>>>;

/// Goes every way step by step, and notes the cells.
fn walk(
    slow: &Slow,
    steps: i32,
    used: &mut Vec<(Cell, Cell)>,
    way: &mut Vec<Cell>,
    all: &mut AllPaths,
) {
    let at = way[way.len() - 1];
    let mut note = |end: String, way: &[Cell]| {
        all.entry(end).or_default().insert(way.iter().map(|&cell| name(cell)).collect());
    };
    if steps == 1 && at.1 == if slow.south { 6 } else { 1 } {
        note("goal".to_owned(), way);
    }
    for (right, up) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let next = (at.0 + right, at.1 + up);
        let segment = (at.min(next), at.max(next));
        let on_board = (1..=6).contains(&next.0) && (1..=6).contains(&next.1);
        let stands = slow.board.get(&next).copied();
        if !on_board || used.contains(&segment) || (steps > 1 && stands.is_some()) {
            continue;
        }
        used.push(segment);
        way.push(next);
        if steps == 1 {
            all.entry(name(next)).or_default().insert(way.iter().map(|&cell| name(cell)).collect());
        }
        match stands {
            Some(size) => walk(slow, size, used, way, all),
            None if steps > 1 => walk(slow, steps - 1, used, way, all),
            None => {}
        }
        way.pop();
        used.pop();
    }
}

fn paths_of(slow: &Slow, origin: Cell) -> AllPaths {
    let mut lifted = slow.clone();
    let size = lifted.board.remove(&origin).expect("a piece");
    let mut all = AllPaths::new();
    walk(&lifted, size, &mut Vec::new(), &mut vec![origin], &mut all);
    all
}

fn cells(path: &[PathStep]) -> Vec<String> {
    path.iter().map(|step| step.at.to_string()).collect()
}

/// The bounces are the pieces between the ends, other than the one that moves.
fn check_bounces(slow: &Slow, path: &[PathStep], to_goal: bool) {
    for (index, step) in path.iter().enumerate() {
        let text = step.at.to_string();
        let stands = slow.board.keys().any(|&cell| name(cell) == text);
        let between = to_goal || index + 1 < path.len();
        assert_eq!(step.bounce, stands && between && text != path[0].at.to_string());
    }
}

fn compare_threats(position: &Position) -> usize {
    let text = position.to_string();
    let slow = Slow::read(position.variant(), &text);
    let found = GoalThreats::of(position);
    for (south, runs) in [true, false].into_iter().zip(&found.runs) {
        let own = Slow { south, ..slow.clone() };
        let moves = if slow.placing { <_>::default() } else { own.moves() };
        let expected: BTreeSet<String> =
            moves.keys().filter_map(|mv| mv.strip_suffix(GOAL)).map(str::to_owned).collect();
        let from: BTreeSet<String> = runs.iter().map(|run| run.from.to_string()).collect();
        assert_eq!(from, expected, "{text}");
        for run in runs {
            let origin = own.board.keys().copied().find(|&cell| name(cell) == run.from.to_string());
            let all = paths_of(&own, origin.expect("a piece"));
            assert!(all["goal"].contains(&cells(&run.path)), "{text}");
            let shortest = all["goal"].iter().map(Vec::len).min();
            assert_eq!(Some(run.path.len()), shortest, "{text}");
            check_bounces(&own, &run.path, true);
        }
    }
    let threatened = !found.runs[usize::from(slow.south)].is_empty();
    assert_eq!(found.parries.is_some(), threatened, "{text}");
    let Some(parries) = found.parries else { return 0 };
    let reaches = |after: &String| {
        let after = Slow::read(position.variant(), after);
        after.moves().keys().any(|mv| mv.ends_with(GOAL))
    };
    let moves = slow.moves();
    let expected = moves.iter().filter(|(mv, after)| !mv.ends_with(GOAL) && !reaches(after));
    let expected: BTreeSet<String> = expected.map(|(mv, _)| mv.clone()).collect();
    let told = parries.iter().flat_map(|parry| {
        let plain = format!("{}-{}", parry.from, parry.to);
        match &parry.drops[..] {
            [] => vec![plain],
            drops => drops.iter().map(|drop| format!("{plain}/{drop}")).collect(),
        }
    });
    assert_eq!(told.collect::<BTreeSet<_>>(), expected, "{text}");
    1
}

fn compare_paths(position: &Position) {
    let text = position.to_string();
    let slow = Slow::read(position.variant(), &text);
    let found = Paths::of(position);
    let told = found.movers.iter().flat_map(|mover| {
        let free = mover.free.iter().map(|to| format!("{}-{to}", mover.at));
        let replaced = mover
            .replaced
            .iter()
            .flat_map(|one| one.drops.iter().map(|drop| format!("{}-{}/{drop}", mover.at, one.at)));
        let goal = mover.goal.then(|| format!("{}{GOAL}", mover.at));
        free.chain(replaced).chain(goal).collect::<Vec<_>>()
    });
    let moves: BTreeSet<String> = slow.moves().into_keys().filter(|mv| !mv.contains('@')).collect();
    assert_eq!(told.collect::<BTreeSet<_>>(), moves, "{text}");
    for mover in found.movers.iter().take(1) {
        let origin = slow.board.keys().copied().find(|&cell| name(cell) == mover.at.to_string());
        let all = paths_of(&slow, origin.expect("a piece"));
        let goal = mover.goal.then_some(End::Goal);
        let ends = mover.free.iter().chain(mover.replaced.iter().map(|one| &one.at));
        for end in ends.map(|&cell| End::Cell(cell)).chain(goal) {
            let key = match end {
                End::Cell(cell) => cell.to_string(),
                End::Goal => "goal".to_owned(),
            };
            let list = RouteList::of(position, mover.at, end);
            let routes: BTreeSet<Vec<String>> =
                list.routes.iter().map(|route| cells(route)).collect();
            assert_eq!(routes.len(), list.routes.len(), "each once: {text}");
            assert!(list.routes.is_sorted_by_key(Vec::len));
            assert!(routes.is_subset(&all[&key]), "{} to {key} in {text}", mover.at);
            assert_eq!(
                list.more,
                routes.len() < all[&key].len(),
                "{} to {key} in {text}",
                mover.at
            );
            for route in &list.routes {
                check_bounces(&slow, route, end == End::Goal);
            }
        }
    }
}

fn positions(variant: Variant, count: u32) -> Vec<Position> {
    let mut dice = Dice::new(19);
    let start = Position::start(variant);
    (0..count)
        .flat_map(|_| [random_position(&start, 60, &mut dice), set_up(variant, &mut dice)])
        .collect()
}

#[test]
fn threats_and_parries_agree() {
    let mut threatened = 0;
    for (variant, short) in [(Variant::Basic, 700), (Variant::Advanced, 60)] {
        for position in positions(variant, cases(short, 20 * short)) {
            threatened += compare_threats(&position);
        }
    }
    assert!(threatened > 100, "{threatened}");
}

#[test]
fn paths_agree() {
    for variant in [Variant::Basic, Variant::Advanced] {
        for position in positions(variant, cases(300, 10_000)) {
            compare_paths(&position);
        }
    }
}
