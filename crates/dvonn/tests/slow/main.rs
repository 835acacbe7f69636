//! The rules agree with a second implementation, slow and obvious.

mod board;
mod lifelines;

use std::collections::{BTreeMap, BTreeSet};

use board::{Board, Pile, controlled, moves, outcome, read, spots, stackings, write};
use dvonn::{Position, Variant};
use game::testing::{Dice, cases, random_position};
use game::{Game, Player};

/// The fast rules and the slow ones agree on everything about this position.
fn compare(position: &Position) {
    let text = position.to_string();
    let board = read(&text);
    assert_eq!(write(&board), text);
    let fast: BTreeMap<String, String> = position
        .moves()
        .into_iter()
        .map(|mv| {
            let next = position.after(mv);
            assert_eq!(next.key(), next.fresh_key(), "{mv} in {text}");
            (mv.to_string(), next.to_string())
        })
        .collect();
    assert_eq!(fast, moves(&board), "{text}");
    assert_eq!(position.count_moves(), fast.len() as u64, "{text}");
    assert_eq!(position.outcome(), outcome(&board), "{text}");
    for (player, colour) in [(Player::First, 'w'), (Player::Second, 'b')] {
        assert_eq!(u32::from(position.score(player)), controlled(&board, colour), "{text}");
        let movers: BTreeSet<String> =
            stackings(&board, colour).keys().map(|mv| mv[..2].to_string()).collect();
        let mobile: BTreeSet<String> =
            position.mobile(player).into_iter().map(|cell| cell.to_string()).collect();
        assert_eq!(mobile, movers, "{text}");
    }
}

/// A position with anything anywhere: mostly one that no game leads to.
fn set_up_at_random(dice: &mut Dice) -> Position {
    let phase = if dice.roll(4) == 0 { "place" } else { "move" };
    let (empty, tallest) = (dice.roll(10), 1 + dice.roll(12) as u32);
    let mut left = if phase == "place" { 48 } else { 49 };
    let mut dvonn_left = dice.roll(4);
    let mut piles = BTreeMap::new();
    let mut free = spots();
    while !free.is_empty() {
        let spot = free.swap_remove(dice.roll(free.len()));
        if left == 0 || dice.roll(10) < empty {
            continue;
        }
        let height = (1 + dice.roll(tallest as usize) as u32).min(left);
        let dvonn = dvonn_left > 0 && (height > 1 || dice.roll(2) == 0);
        let owner = match (dvonn, height) {
            (true, 1) => 'r',
            _ => ['w', 'b'][dice.roll(2)],
        };
        dvonn_left -= usize::from(dvonn);
        left -= height;
        piles.insert(spot, Pile { owner, height, dvonn });
    }
    let turn = ['w', 'b'][dice.roll(2)];
    let text = write(&Board { piles, turn, phase: phase.to_string() });
    Position::parse(Variant, &text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn agrees_on_positions_of_random_games() {
    let mut dice = Dice::new(49);
    for _ in 0..cases(3_000, 50_000) {
        compare(&random_position(&Position::start(Variant), 100, &mut dice));
    }
}

#[test]
fn agrees_on_positions_set_up_at_random() {
    let mut dice = Dice::new(23);
    for _ in 0..cases(3_000, 50_000) {
        compare(&set_up_at_random(&mut dice));
    }
}
