//! Who runs out of moves first, where that can be counted.

use std::collections::HashMap;

use game::{Game, Key, Player};

use crate::{Move, Position};

/// How many positions are looked at for each of the questions.
const BUDGET: usize = 4_000;

/// With more moves than this there are too many lines for the budget, so nobody begins to count.
const MOST_MOVES: usize = 24;

/// How many moves the players have left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Tempo {
    /// The most moves that White and Black could make in a row, if the opponent only passed. None
    /// where there are too many lines to count.
    pub spare: [Option<u8>; 2],
    /// Who has to pass first when both want the other to. None where there are too many lines to
    /// count.
    pub first_out: Option<FirstOut>,
}

/// Who has to pass first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS), serde(rename_all = "snake_case"))]
pub enum FirstOut {
    /// White.
    First,
    /// Black.
    Second,
    /// Nobody: the game ends when neither can move.
    Nobody,
}

impl Tempo {
    /// Counts as far as the budget allows.
    pub(crate) fn of(position: &Position) -> Self {
        let spare = Player::BOTH.map(|player| Counter::default().in_a_row(position, player));
        let first_out =
            Counter::default().race(position).map(|race| match (race, position.turn()) {
                (Race::Nobody, _) => FirstOut::Nobody,
                (Race::Lost, Player::First) | (Race::Won, Player::Second) => FirstOut::First,
                (Race::Lost, Player::Second) | (Race::Won, Player::First) => FirstOut::Second,
            });
        Self { spare, first_out }
    }
}

/// How the race ends for the player whose turn it is, from the worst to the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Race {
    /// They have to pass first.
    Lost,
    /// Nobody has to pass.
    Nobody,
    /// The opponent has to pass first.
    Won,
}

impl Race {
    const fn for_opponent(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Nobody => Self::Nobody,
            Self::Won => Self::Lost,
        }
    }
}

/// Looks at every line, and at each position once.
#[derive(Default)]
struct Counter {
    rows: HashMap<Key, u8>,
    races: HashMap<Key, Race>,
}

impl Counter {
    /// The most moves that a player can make in a row. None if that takes too long.
    fn in_a_row(&mut self, position: &Position, player: Player) -> Option<u8> {
        let mut own = *position;
        own.give_turn_to(player);
        if let Some(&known) = self.rows.get(&own.key()) {
            return Some(known);
        }
        let moves = stack_moves(&own)?;
        let mut longest = 0;
        for mv in moves {
            longest = longest.max(1 + self.in_a_row(&own.after(mv), player)?);
        }
        self.rows.insert(own.key(), longest);
        (self.rows.len() <= BUDGET).then_some(longest)
    }

    /// How the race ends. None if that takes too long.
    fn race(&mut self, position: &Position) -> Option<Race> {
        if let Some(&known) = self.races.get(&position.key()) {
            return Some(known);
        }
        let moves = stack_moves(position)?;
        let mut best = Race::Lost;
        if moves.is_empty() && !position.must_pass() {
            best = Race::Nobody;
        }
        for mv in moves {
            best = best.max(self.race(&position.after(mv))?.for_opponent());
            if best == Race::Won {
                break;
            }
        }
        self.races.insert(position.key(), best);
        (self.races.len() <= BUDGET).then_some(best)
    }
}

/// The moves of the player whose turn it is, passes left out. None if there are too many.
fn stack_moves(position: &Position) -> Option<Vec<Move>> {
    let mut moves = position.moves();
    moves.retain(|mv| *mv != Move::Pass);
    (moves.len() <= MOST_MOVES).then_some(moves)
}
