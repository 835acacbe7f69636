//! Lifelines, by taking each stack away, playing every move and every line.

use std::collections::{BTreeMap, BTreeSet};

use dvonn::{FirstOut, Lifelines, Position, Tempo, Variant};
use game::Game;
use game::testing::{Dice, cases, random_game, random_position};

use crate::board::{
    Board, DIRECTIONS, controlled, drop_what_lost_contact, name, other, read, stackings, step,
};
use crate::set_up_at_random;

/// What falls, and how many pieces that is for White and for Black.
type Fallen = (BTreeSet<String>, [u32; 2]);

/// What one board has and the other has not.
fn fallen(before: &Board, after: &Board) -> Fallen {
    let mut gone = before.clone();
    gone.piles.retain(|spot, _| !after.piles.contains_key(spot));
    let cells = gone.piles.keys().map(|&spot| name(spot)).collect();
    (cells, ['w', 'b'].map(|colour| controlled(&gone, colour)))
}

/// The board after a move, before anything falls.
fn merged(board: &Board, mv: &str) -> Board {
    let mut next = board.clone();
    let spot = |text: &str| *board.piles.keys().find(|&&spot| name(spot) == text).expect("a stack");
    let top = next.piles.remove(&spot(&mv[..2])).expect("a stack");
    let below = next.piles.get_mut(&spot(&mv[3..])).expect("a stack");
    below.owner = top.owner;
    below.height += top.height;
    next
}

/// Takes each stack away, and looks what falls.
fn cuts(board: &Board) -> BTreeMap<String, Fallen> {
    let mut linked = board.clone();
    drop_what_lost_contact(&mut linked);
    let mut cuts = BTreeMap::new();
    for &spot in linked.piles.keys() {
        let mut without = linked.clone();
        without.piles.remove(&spot);
        let mut rest = without.clone();
        drop_what_lost_contact(&mut rest);
        let fallen = fallen(&without, &rest);
        if !fallen.0.is_empty() {
            cuts.insert(name(spot), fallen);
        }
    }
    cuts
}

/// The most moves that one colour can make in a row. None if there are too many lines.
fn in_a_row(board: &Board, colour: char, left: &mut u32) -> Option<u8> {
    *left = left.checked_sub(1)?;
    let mut longest = 0;
    for after in stackings(board, colour).values() {
        longest = longest.max(1 + in_a_row(&read(after), colour, left)?);
    }
    Some(longest)
}

/// Who has to pass first: 1 if it is the opponent of the player to move, -1 if it is themselves.
fn race(board: &Board, left: &mut u32) -> Option<i32> {
    *left = left.checked_sub(1)?;
    let moves = stackings(board, board.turn);
    if moves.is_empty() {
        let stays = stackings(board, other(board.turn)).is_empty();
        return Some(if stays { 0 } else { -1 });
    }
    let mut best = -1;
    for after in moves.values() {
        best = best.max(-race(&read(after), left)?);
    }
    Some(best)
}

fn compare(position: &Position) {
    let text = position.to_string();
    let board = read(&text);
    let found = Lifelines::of(position);
    let names = |cells: &[dvonn::Cell]| cells.iter().map(ToString::to_string).collect();
    if board.phase == "place" {
        assert!(found.cuts.is_empty() && found.stuck.is_empty() && found.moves.concat().is_empty());
        return;
    }
    let mut linked = board.clone();
    drop_what_lost_contact(&mut linked);
    let links: BTreeSet<[String; 2]> = linked
        .piles
        .keys()
        .flat_map(|&spot| DIRECTIONS.map(|way| (spot, step(spot, way, 1))))
        .filter(|(one, other)| {
            linked.piles.contains_key(other) && (one.1, one.0) < (other.1, other.0)
        })
        .map(|(one, other)| [name(one), name(other)])
        .collect();
    let found_links = found.links.iter().map(|link| link.map(|cell| cell.to_string()));
    assert_eq!(found_links.collect::<BTreeSet<_>>(), links, "{text}");
    assert_eq!(found.links.len(), links.len(), "{text}");
    let found_cuts: BTreeMap<String, Fallen> = found
        .cuts
        .iter()
        .map(|cut| (cut.at.to_string(), (names(&cut.hanging), cut.lost.map(u32::from))))
        .collect();
    assert_eq!(found_cuts, cuts(&board), "{text}");
    assert!(
        found.cuts.is_sorted_by_key(|cut| -cut.lost.iter().map(|&n| i32::from(n)).sum::<i32>())
    );

    for (colour, (moves, sharpest)) in
        ['w', 'b'].into_iter().zip(found.moves.iter().zip(&found.sharpest))
    {
        let slow: BTreeMap<String, (Fallen, [u32; 2])> = stackings(&board, colour)
            .into_iter()
            .map(|(mv, after)| {
                let after = read(&after);
                let score = ['w', 'b'].map(|colour| controlled(&after, colour));
                (mv.clone(), (fallen(&merged(&board, &mv), &after), score))
            })
            .collect();
        let fast = moves.iter().map(|mv| {
            let fallen = (names(&mv.falls), mv.lost.map(u32::from));
            (format!("{}-{}", mv.from, mv.to), (fallen, mv.score.map(u32::from)))
        });
        assert_eq!(fast.collect::<BTreeMap<_, _>>(), slow, "{text}");
        let most = slow.values().map(|((_, lost), _)| lost.iter().sum()).max().unwrap_or(0);
        let sharp = sharpest.as_ref().map_or(0, |mv| mv.lost.iter().map(|&n| u32::from(n)).sum());
        assert_eq!(sharp, most, "{text}");
    }

    let stuck: BTreeSet<String> = board
        .piles
        .iter()
        .filter(|(spot, pile)| {
            let lands = |&way: &_| board.piles.contains_key(&step(**spot, way, pile.height as i32));
            pile.owner != 'r' && !DIRECTIONS.iter().any(lands)
        })
        .map(|(&spot, _)| name(spot))
        .collect();
    assert_eq!(names(&found.stuck) as BTreeSet<String>, stuck, "{text}");
}

#[test]
fn lifelines_agree_on_positions_of_random_games() {
    let mut dice = Dice::new(7);
    for _ in 0..cases(3_000, 50_000) {
        compare(&random_position(&Position::start(Variant), 100, &mut dice));
    }
}

#[test]
fn lifelines_agree_on_positions_set_up_at_random() {
    let mut dice = Dice::new(8);
    for _ in 0..cases(2_000, 50_000) {
        compare(&set_up_at_random(&mut dice));
    }
}

#[test]
fn a_stuck_stack_does_not_move_until_something_lands_on_it() {
    let mut dice = Dice::new(9);
    for _ in 0..cases(40, 2_000) {
        let game = random_game(&Position::start(Variant), 200, &mut dice);
        for (at, position) in game.iter().enumerate() {
            for cell in Lifelines::of(position).stuck {
                let stack = position.stack(cell);
                let same = game[at..].iter().take_while(|later| later.stack(cell) == stack);
                assert!(same.clone().all(|later| later.targets(cell).is_empty()), "{position}");
            }
        }
    }
}

#[test]
fn the_moves_that_are_left_are_counted_right() {
    let mut dice = Dice::new(10);
    let (mut rows, mut races) = (0, [0; 3]);
    for _ in 0..cases(400, 5_000) {
        let game = random_game(&Position::start(Variant), 200, &mut dice);
        let near_the_end = game.len().saturating_sub(2 + dice.roll(9));
        let position = &game[near_the_end];
        let board = read(&position.to_string());
        if board.phase == "place" {
            continue;
        }
        let Tempo { spare, first_out } = Lifelines::of(position).tempo;
        for (colour, spare) in ['w', 'b'].into_iter().zip(spare) {
            if let Some(slow) = in_a_row(&board, colour, &mut 2_000) {
                rows += 1;
                assert_eq!(spare, Some(slow), "{colour} in {position}");
            }
        }
        if let Some(slow) = race(&board, &mut 2_000) {
            let white = if board.turn == 'w' { slow } else { -slow };
            let expected = [FirstOut::First, FirstOut::Nobody, FirstOut::Second];
            races[(white + 1) as usize] += 1;
            assert_eq!(first_out, Some(expected[(white + 1) as usize]), "{position}");
        }
    }
    assert!(rows > 100 && races.iter().all(|&count| count > 5), "{rows} {races:?}");
}
