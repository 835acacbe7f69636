//! A second implementation of the rules, slow and obvious, from nothing but the text of a position.

use std::collections::{BTreeMap, BTreeSet};

use game::{Outcome, Player};

pub(crate) type Spot = (i32, i32);

#[derive(Clone, Copy)]
pub(crate) struct Pile {
    pub(crate) owner: char,
    pub(crate) height: u32,
    pub(crate) dvonn: bool,
}

#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) piles: BTreeMap<Spot, Pile>,
    pub(crate) turn: char,
    pub(crate) phase: String,
}

/// Each row of the text, from the top: its number, its first column and its length.
pub(crate) const ROWS: [(i32, i32, i32); 5] =
    [(5, 2, 9), (4, 1, 10), (3, 0, 11), (2, 0, 10), (1, 0, 9)];

pub(crate) const DIRECTIONS: [Spot; 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];

pub(crate) fn spots() -> Vec<Spot> {
    let spots_of_row = |(row, first, length)| (first..first + length).map(move |c| (c, row));
    ROWS.into_iter().flat_map(spots_of_row).collect()
}

pub(crate) fn name((column, row): Spot) -> String {
    format!("{}{row}", (b'a' + column as u8) as char)
}

pub(crate) fn other(colour: char) -> char {
    if colour == 'w' { 'b' } else { 'w' }
}

pub(crate) fn step((column, row): Spot, (columns, rows): Spot, times: i32) -> Spot {
    (column + times * columns, row + times * rows)
}

pub(crate) fn read(text: &str) -> Board {
    let fields: Vec<&str> = text.split(' ').collect();
    let mut letters = fields[0].chars().filter(|&c| c != '/').peekable();
    let mut piles = BTreeMap::new();
    for spot in spots() {
        let mut digits = String::new();
        while let Some(digit) = letters.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        let owner = letters.next().unwrap();
        let star = letters.next_if_eq(&'*').is_some();
        let height = digits.parse().unwrap_or(1);
        if owner != '.' {
            piles.insert(spot, Pile { owner, height, dvonn: star || owner == 'r' });
        }
    }
    Board { piles, turn: fields[1].chars().next().unwrap(), phase: fields[2].to_string() }
}

pub(crate) fn write(board: &Board) -> String {
    let mut rows = Vec::new();
    for (row, first, length) in ROWS {
        let mut text = String::new();
        for column in first..first + length {
            match board.piles.get(&(column, row)) {
                None => text.push('.'),
                Some(pile) => {
                    if pile.height > 1 {
                        text += &pile.height.to_string();
                    }
                    text.push(pile.owner);
                    if pile.dvonn && pile.owner != 'r' {
                        text.push('*');
                    }
                }
            }
        }
        rows.push(text);
    }
    format!("{} {} {}", rows.join("/"), board.turn, board.phase)
}

pub(crate) fn pieces(board: &Board) -> u32 {
    board.piles.values().map(|pile| pile.height).sum()
}

pub(crate) fn controlled(board: &Board, colour: char) -> u32 {
    board.piles.values().filter(|pile| pile.owner == colour).map(|pile| pile.height).sum()
}

pub(crate) fn placements(board: &Board) -> BTreeMap<String, String> {
    let mut result = BTreeMap::new();
    for spot in spots() {
        if board.piles.contains_key(&spot) {
            continue;
        }
        let mut next = board.clone();
        let dvonn = board.piles.values().filter(|pile| pile.dvonn).count() < 3;
        let owner = if dvonn { 'r' } else { board.turn };
        next.piles.insert(spot, Pile { owner, height: 1, dvonn });
        if pieces(&next) == 49 {
            next.phase = "move".to_string();
            next.turn = 'w';
        } else {
            next.turn = other(board.turn);
        }
        result.insert(name(spot), write(&next));
    }
    result
}

pub(crate) fn stackings(board: &Board, colour: char) -> BTreeMap<String, String> {
    let mut result = BTreeMap::new();
    for (&from, &pile) in &board.piles {
        let surrounded =
            DIRECTIONS.iter().all(|&way| board.piles.contains_key(&step(from, way, 1)));
        if pile.owner != colour || surrounded {
            continue;
        }
        for way in DIRECTIONS {
            let to = step(from, way, pile.height as i32);
            if let Some(below) = board.piles.get(&to) {
                let mut next = board.clone();
                next.piles.remove(&from);
                let height = pile.height + below.height;
                let dvonn = pile.dvonn || below.dvonn;
                next.piles.insert(to, Pile { owner: colour, height, dvonn });
                drop_what_lost_contact(&mut next);
                next.turn = other(colour);
                result.insert(format!("{}-{}", name(from), name(to)), write(&next));
            }
        }
    }
    result
}

pub(crate) fn drop_what_lost_contact(board: &mut Board) {
    let mut linked = BTreeSet::new();
    let mut waiting: Vec<Spot> =
        board.piles.iter().filter(|(_, pile)| pile.dvonn).map(|(&spot, _)| spot).collect();
    while let Some(spot) = waiting.pop() {
        if board.piles.contains_key(&spot) && linked.insert(spot) {
            waiting.extend(DIRECTIONS.map(|way| step(spot, way, 1)));
        }
    }
    board.piles.retain(|spot, _| linked.contains(spot));
}

/// Every legal move, with the position to which it leads.
pub(crate) fn moves(board: &Board) -> BTreeMap<String, String> {
    if board.phase == "place" {
        return placements(board);
    }
    let own = stackings(board, board.turn);
    if !own.is_empty() || stackings(board, other(board.turn)).is_empty() {
        return own;
    }
    let next = Board { turn: other(board.turn), ..board.clone() };
    BTreeMap::from([("pass".to_string(), write(&next))])
}

pub(crate) fn outcome(board: &Board) -> Option<Outcome> {
    if !moves(board).is_empty() {
        return None;
    }
    let (white, black) = (controlled(board, 'w'), controlled(board, 'b'));
    let winner = if white > black { Player::First } else { Player::Second };
    Some(if white == black { Outcome::Draw } else { Outcome::Win(winner) })
}
