//! What the aids say, by listing every push and every take.

use std::collections::{BTreeMap, BTreeSet};

use game::Game;
use game::testing::{Dice, cases, random_position};
use gipf::{Captures, Cell, Handicap, Position, Pressure, Push, Variant};

use crate::{Slow, other, set_up, worth};

fn names(cells: &[Cell]) -> BTreeSet<String> {
    cells.iter().map(ToString::to_string).collect()
}

/// The rows that one colour's pushes complete, with the boards after the pushes that do.
type Completions = BTreeMap<(bool, BTreeSet<String>), BTreeMap<String, BTreeSet<String>>>;

/// Marks a piece, so that it is found again after a push.
const MARK: char = '#';

/// Every push of the player to move: the rows that it completes, and the GIPF pieces in reach of those
/// who take them.
fn completions(variant: Variant, slow: &Slow) -> (Completions, BTreeMap<char, BTreeSet<String>>) {
    let (mut found, mut danger) = (Completions::new(), BTreeMap::<char, BTreeSet<String>>::new());
    for (mv, text) in slow.moves() {
        if mv.starts_with('x') || mv == "done" {
            continue;
        }
        let after = Slow::read(variant, &text);
        for taker in ['w', 'b'] {
            let old = slow.runs(taker);
            for run in after.runs(taker).into_iter().filter(|run| !old.contains(run)) {
                let key = (taker == slow.turn, run.iter().cloned().collect());
                found.entry(key).or_default().entry(text.clone()).or_default().insert(mv.clone());
                let victim = other(taker).to_ascii_uppercase();
                for (cell, _) in slow.board.iter().filter(|&(_, &piece)| piece == victim) {
                    if run.contains(&place_after(slow, &mv, cell)) {
                        danger.entry(other(taker)).or_default().insert(cell.clone());
                    }
                }
            }
        }
    }
    (found, danger)
}

/// Where the piece on a cell stands after a push.
fn place_after(slow: &Slow, mv: &str, cell: &str) -> String {
    let points = mv.trim_start_matches('G').split_once('-').expect("a push");
    let mut marked = slow.clone();
    marked.board.insert(cell.to_owned(), MARK);
    let line = crate::LINES.iter().flat_map(|line| {
        let forwards: Vec<&str> = line.split(' ').collect();
        let backwards: Vec<&str> = forwards.iter().rev().copied().collect();
        [forwards, backwards]
    });
    let line = line.into_iter().find(|line| (line[0], line[1]) == points).expect("a line");
    let mut moving = '+';
    for point in &line[1..line.len() - 1] {
        match marked.board.insert((*point).to_owned(), moving) {
            Some(displaced) => moving = displaced,
            None => break,
        }
    }
    marked.board.into_iter().find(|&(_, piece)| piece == MARK).expect("it stays on the board").0
}

fn compare_pressure(variant: Variant, text: &str) -> usize {
    let position = Position::parse(variant, text).unwrap();
    let found = Pressure::of(&position);
    let slow = Slow::read(variant, text);
    let compulsory = slow.runs(slow.turn).iter().any(|run| slow.must_be_taken(run));
    let waits = slow.stage == "take" || compulsory || slow.moves().is_empty();
    let mut danger = BTreeMap::<char, BTreeSet<String>>::new();
    let mut count = 0;
    for (index, colour) in ['w', 'b'].into_iter().enumerate() {
        let mut flipped = slow.clone();
        flipped.turn = colour;
        let (expected, endangered) = if waits && (colour != slow.turn || slow.stage == "take") {
            <_>::default()
        } else {
            completions(variant, &flipped)
        };
        for (victim, cells) in endangered {
            danger.entry(victim).or_default().extend(cells);
        }
        let pushes = |group: &Vec<Push>| group.iter().map(|push| push.text.clone()).collect();
        let groups: BTreeMap<_, BTreeSet<BTreeSet<String>>> = found.rows[index]
            .iter()
            .map(|row| ((row.own, names(&row.cells)), row.pushes.iter().map(pushes).collect()))
            .collect();
        let expected: BTreeMap<_, BTreeSet<BTreeSet<String>>> = expected
            .into_iter()
            .map(|(row, groups)| (row, groups.into_values().collect()))
            .collect();
        assert_eq!(groups, expected, "{colour} in {text}");
        assert_eq!(groups.len(), found.rows[index].len(), "{text}");
        count += groups.len();
    }
    for (index, colour) in ['w', 'b'].into_iter().enumerate() {
        let expected = danger.remove(&colour).unwrap_or_default();
        assert_eq!(names(&found.danger[index]), expected, "{text}");
    }
    count
}

/// Every board to which the takes of one player lead, until nothing must be taken any more.
fn ends(variant: Variant, slow: &Slow, taker: char, has_taken: bool, found: &mut BTreeSet<String>) {
    let moves = slow.moves();
    let goes_on = slow.turn == taker && !moves.is_empty();
    let compulsory = slow.runs(slow.turn).iter().any(|run| slow.must_be_taken(run));
    if has_taken && !(goes_on && compulsory) {
        found.insert(slow.write());
    }
    for (_, text) in moves.iter().filter(|(mv, _)| goes_on && mv.starts_with('x')) {
        ends(variant, &Slow::read(variant, text), taker, true, found);
    }
}

fn compare_captures(variant: Variant, text: &str) -> usize {
    let position = Position::parse(variant, text).unwrap();
    let found = Captures::of(&position);
    let slow = Slow::read(variant, text);
    let mut expected = BTreeSet::new();
    ends(variant, &slow, slow.turn, false, &mut expected);
    assert_eq!(found.more, expected.len() > found.ways.len(), "{text}");
    let hostile = |slow: &Slow, enemy: char| -> u8 {
        let pieces = slow.board.values().filter(|piece| piece.to_ascii_lowercase() == enemy);
        pieces.map(|&piece| worth(piece)).sum()
    };
    let mut reached = BTreeSet::new();
    for way in &found.ways {
        let mut end = position.clone();
        for take in &way.takes {
            let mv = take.text.parse().unwrap();
            end.try_play(mv).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        let end = Slow::read(variant, &end.to_string());
        let enemy = other(slow.turn);
        assert_eq!(way.captured, hostile(&slow, enemy) - hostile(&end, enemy), "{text}");
        assert_eq!(way.reserves, ['w', 'b'].map(|colour| end.reserves[&colour]), "{text}");
        assert_eq!(way.ends, end.moves().is_empty(), "{text}");
        let standing = |piece| end.board.values().filter(|&&other| other == piece).count() as u8;
        assert_eq!(way.gipf, ['W', 'B'].map(standing), "{text}");
        assert!(reached.insert(end.write()), "each board once: {text}");
    }
    assert!(reached.is_subset(&expected), "{text}");
    assert!(found.more || reached == expected, "{text}");
    if !slow.moves().is_empty() {
        let rows: BTreeSet<BTreeSet<String>> =
            found.rows.iter().map(|row| names(&row.cells)).collect();
        let runs = slow.runs(slow.turn).into_iter().map(|run| run.into_iter().collect());
        assert_eq!(rows, runs.collect::<BTreeSet<_>>(), "{text}");
    }
    found.ways.len()
}

#[test]
fn pressure_and_captures_agree() {
    let mut dice = Dice::new(11);
    let (mut rows, mut ways) = (0, 0);
    for variant in [Variant::Basic(Handicap::default()), Variant::Standard, Variant::Tournament] {
        for _ in 0..cases(500, 20_000) {
            let reached = random_position(&Position::start(variant), 60, &mut dice).to_string();
            for text in [set_up(variant, &mut dice), reached] {
                rows += compare_pressure(variant, &text);
                ways += compare_captures(variant, &text);
            }
        }
    }
    assert!(rows > 1_000 && ways > 500, "{rows} rows, {ways} ways");
}
