//! A second implementation of the rules, slow and obvious, that knows positions only by their
//! text. It follows every path step by step; the fast one has to find the same moves.

mod aids;

use std::collections::{BTreeMap, BTreeSet};

use game::Game;
use game::testing::{Dice, cases, random_position};
use gyges::{Position, Variant};

/// Column and row, both counted from 1.
type Cell = (i32, i32);
type Moves = BTreeMap<String, String>;

const ROWS: [char; 6] = ['a', 'b', 'c', 'd', 'e', 'f'];

fn name((column, row): Cell) -> String {
    format!("{}{row}", ROWS[(column - 1) as usize])
}

#[derive(Clone)]
struct Slow {
    advanced: bool,
    board: BTreeMap<Cell, i32>,
    south: bool,
    placing: bool,
    goal: String,
}

impl Slow {
    fn read(variant: Variant, text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut board = BTreeMap::new();
        for (row, cells) in (1..=6).rev().zip(fields[0].split('/')) {
            for (column, cell) in (1..).zip(cells.chars()) {
                if let Some(size) = cell.to_digit(10) {
                    board.insert((column, row), size as i32);
                }
            }
        }
        Self {
            advanced: variant == Variant::Advanced,
            board,
            south: fields[1] == "s",
            placing: fields[2] == "place",
            goal: fields[3].to_owned(),
        }
    }

    fn write(&self) -> String {
        let cell = |column, row| match self.board.get(&(column, row)) {
            Some(size) => size.to_string(),
            None => ".".to_owned(),
        };
        let row = |row| (1..=6).map(|column| cell(column, row)).collect::<String>();
        format!(
            "{} {} {} {}",
            (1..=6).rev().map(row).collect::<Vec<_>>().join("/"),
            if self.south { "s" } else { "n" },
            if self.placing { "place" } else { "move" },
            self.goal
        )
    }

    /// Every legal move, and the position after it.
    fn moves(&self) -> Moves {
        if self.goal != "-" {
            Moves::new()
        } else if self.placing {
            self.placements()
        } else {
            let mut rows: Vec<i32> = (1..=6).collect();
            if !self.south {
                rows.reverse();
            }
            let row_moves = |row| {
                let on_row = self.board.keys().filter(|cell| cell.1 == row);
                on_row.flat_map(|&origin| self.moves_of(origin)).collect::<Moves>()
            };
            rows.into_iter().map(row_moves).find(|moves| !moves.is_empty()).unwrap_or_default()
        }
    }

    fn placements(&self) -> Moves {
        let home = |south| if south { 1 } else { 6 };
        let mut moves = Moves::new();
        for size in 1..=3 {
            let row = home(self.south);
            let placed = self.board.iter().filter(|(cell, s)| cell.1 == row && **s == size).count();
            for column in 1..=6 {
                if placed < 2 && !self.board.contains_key(&(column, row)) {
                    let mut next = self.clone();
                    next.board.insert((column, row), size);
                    let missing =
                        |row| (1..=6).any(|column| !next.board.contains_key(&(column, row)));
                    if missing(home(!self.south)) {
                        next.south = !self.south;
                    } else if !missing(row) {
                        next.placing = false;
                        next.south = true;
                    }
                    moves.insert(format!("{size}@{}", name((column, row))), next.write());
                }
            }
        }
        moves
    }

    fn moves_of(&self, origin: Cell) -> Moves {
        let mut lifted = self.clone();
        let size = lifted.board.remove(&origin).expect("a piece");
        lifted.south = !self.south;
        let mut ends = BTreeSet::new();
        walk(&lifted.board, self.south, origin, size, &mut Vec::new(), &mut ends);

        let mut moves = Moves::new();
        for end in ends {
            let from = name(origin);
            if end.1 == 0 || end.1 == 7 {
                let mut next = lifted.clone();
                next.goal = format!("{}{size}", if self.south { "S" } else { "N" });
                moves.insert(format!("{from}-goal"), next.write());
            } else if let Some(&replaced) = lifted.board.get(&end) {
                for drop in lifted.drops(self.south) {
                    let mut next = lifted.clone();
                    next.board.insert(end, size);
                    next.board.insert(drop, replaced);
                    if self.advanced && next.board != self.board {
                        moves.insert(format!("{from}-{}/{}", name(end), name(drop)), next.write());
                    }
                }
            } else if end != origin {
                let mut next = lifted.clone();
                next.board.insert(end, size);
                moves.insert(format!("{from}-{}", name(end)), next.write());
            }
        }
        moves
    }

    /// Empty cells that are not beyond the opponent's nearest row, with the mover off the board.
    fn drops(&self, south: bool) -> Vec<Cell> {
        let rows = self.board.keys().map(|cell| cell.1);
        let (lowest, highest) = (rows.clone().min().unwrap_or(1), rows.max().unwrap_or(6));
        let allowed = |row: i32| if south { row <= highest } else { row >= lowest };
        (1..=6)
            .flat_map(|row| (1..=6).map(move |column| (column, row)))
            .filter(|cell| allowed(cell.1) && !self.board.contains_key(cell))
            .collect()
    }
}

/// Follows every path of `steps` more steps from a cell, bouncing where it ends on a piece.
fn walk(
    board: &BTreeMap<Cell, i32>,
    south: bool,
    at: Cell,
    steps: i32,
    used: &mut Vec<(Cell, Cell)>,
    ends: &mut BTreeSet<Cell>,
) {
    for (right, up) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let next = (at.0 + right, at.1 + up);
        let goal = next.1 == if south { 7 } else { 0 };
        if goal && steps == 1 {
            ends.insert((0, next.1));
        }
        let segment = (at.min(next), at.max(next));
        let on_board = (1..=6).contains(&next.0) && (1..=6).contains(&next.1);
        if !on_board || used.contains(&segment) {
            continue;
        }
        used.push(segment);
        match board.get(&next) {
            None if steps > 1 => walk(board, south, next, steps - 1, used, ends),
            None => _ = ends.insert(next),
            Some(&size) if steps == 1 => {
                ends.insert(next);
                walk(board, south, next, size, used, ends);
            }
            Some(_) => {}
        }
        used.pop();
    }
}

fn compare(position: &Position) {
    let slow = Slow::read(position.variant(), &position.to_string());
    assert_eq!(slow.write(), position.to_string());
    let fast: Moves = position
        .moves()
        .into_iter()
        .map(|mv| (mv.to_string(), position.after(mv).to_string()))
        .collect();
    let slow = slow.moves();
    assert_eq!(fast, slow, "{position}");
    let wins = slow.keys().any(|mv| mv.ends_with("-goal"));
    assert_eq!(position.wins_at_once(), wins, "{position}");
}

/// A random board, from very few pieces to all twelve, crowded into few rows or not.
fn set_up(variant: Variant, dice: &mut Dice) -> Position {
    let mut cells = [['.'; 6]; 6];
    let lowest = dice.roll(6);
    let rows = 1 + dice.roll(6 - lowest);
    for size in ['1', '2', '3'] {
        for _ in 0..dice.roll(5) {
            cells[lowest + dice.roll(rows)][dice.roll(6)] = size;
        }
    }
    let rows: Vec<String> = cells.iter().map(|row| row.iter().collect()).collect();
    let turn = ["s", "n"][dice.roll(2)];
    Position::parse(variant, &format!("{} {turn} move -", rows.join("/"))).expect("a position")
}

fn check(variant: Variant) {
    let mut dice = Dice::new(7);
    let start = Position::start(variant);
    for _ in 0..cases(1_500, 25_000) {
        compare(&random_position(&start, 80, &mut dice));
        compare(&set_up(variant, &mut dice));
    }
}

#[test]
fn basic() {
    check(Variant::Basic);
}

#[test]
fn advanced() {
    check(Variant::Advanced);
}
