//! What can be made of the rows that wait: an aid for people, not for finding moves.

use game::{Game, Player};

use crate::{Cell, CellSet, Move, Position, Row};

/// How many ways of taking are told.
const MOST: usize = 64;

/// The rows that the player to move can take, and what every way of taking them comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Captures {
    /// The rows that wait.
    pub rows: Vec<WaitingRow>,
    /// The reserves of White and Black before anything is taken.
    pub reserves: [u8; 2],
    /// Their GIPF pieces on the board.
    pub gipf: [u8; 2],
    /// The ways of taking that lead to different boards.
    pub ways: Vec<Taking>,
    /// Whether there are more of them.
    pub more: bool,
}

/// A row that waits to be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct WaitingRow {
    /// All that can be taken with it.
    pub cells: Vec<Cell>,
    /// The GIPF pieces in it, each of which may stay.
    pub gipf: Vec<Cell>,
    /// Whether it must be taken.
    pub compulsory: bool,
}

/// One way of taking what waits.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Taking {
    /// The takes, in their order.
    pub takes: Vec<Take>,
    /// The reserves of White and Black afterwards.
    pub reserves: [u8; 2],
    /// How many pieces of the opponent are captured; a GIPF piece counts as two.
    pub captured: u8,
    /// The GIPF pieces of White and Black that are left on the board.
    pub gipf: [u8; 2],
    /// Whether the game is over then.
    pub ends: bool,
}

/// The taking of one row.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Take {
    /// The move.
    pub text: String,
    /// What is taken.
    pub cells: Vec<Cell>,
    /// The GIPF pieces of the row that stay.
    pub kept: Vec<Cell>,
}

impl Captures {
    /// What can be taken in a position.
    pub fn of(position: &Position) -> Self {
        let rows = match position.outcome() {
            Some(_) => Vec::new(),
            None => position.rows(position.turn).map(|row| waiting(position, row)).collect(),
        };
        let mut composer = Composer { taker: position.turn, ends: Vec::new(), more: false };
        composer.extend(position, &mut Vec::new());
        let ways = composer.ends.iter().map(|(end, takes)| taking(position, end, takes.clone()));
        Self {
            rows,
            reserves: position.reserves,
            gipf: gipf_pieces(position),
            ways: ways.collect(),
            more: composer.more,
        }
    }
}

fn waiting(position: &Position, row: Row) -> WaitingRow {
    WaitingRow {
        cells: row.run().into_iter().collect(),
        gipf: (row.run() & position.gipf()).into_iter().collect(),
        compulsory: row.is_compulsory(),
    }
}

fn taking(before: &Position, end: &Position, takes: Vec<Take>) -> Taking {
    let opponent = !before.turn;
    let worth = |position: &Position| position.worth(opponent, position.occupied());
    Taking {
        takes,
        reserves: end.reserves,
        captured: worth(before) - worth(end),
        gipf: gipf_pieces(end),
        ends: end.outcome().is_some(),
    }
}

fn gipf_pieces(position: &Position) -> [u8; 2] {
    Player::BOTH.map(|player| position.gipf_of(player).len() as u8)
}

/// Follows the takes of one player until there is none left, or none that must be.
struct Composer {
    taker: Player,
    ends: Vec<(Position, Vec<Take>)>,
    more: bool,
}

impl Composer {
    fn extend(&mut self, position: &Position, takes: &mut Vec<Take>) {
        let goes_on = position.turn == self.taker && position.outcome().is_none();
        let may_stop = !goes_on || !position.must_take();
        if may_stop && !takes.is_empty() && !self.ends.iter().any(|(end, _)| end == position) {
            if self.ends.len() == MOST {
                self.more = true;
                return;
            }
            self.ends.push((position.clone(), takes.clone()));
        }
        if !goes_on || self.more {
            return;
        }
        for mv in position.moves() {
            let Move::Take(cells) = mv else { continue };
            takes.push(take(position, mv, cells));
            self.extend(&position.after(mv), takes);
            takes.pop();
        }
    }
}

fn take(position: &Position, mv: Move, cells: CellSet) -> Take {
    let row = position.rows(position.turn).find(|row| row.allows(cells));
    let kept = row.map_or(CellSet::EMPTY, |row| row.run() - cells);
    Take {
        text: mv.to_string(),
        cells: cells.into_iter().collect(),
        kept: kept.into_iter().collect(),
    }
}
