use std::fmt::{self, Display};
use std::time::Duration;

use catalog::{Move, Setup};
use game::{Outcome, Player};
use record::{NodeId, Record, Tags};
use search::Line;

use crate::{Entrant, Failure, Side};

/// A game that has been played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The number of the game in the match, from 1. Numbers 1 and 2 are a pair with the same
    /// opening, then 3 and 4, and so on.
    pub number: u64,
    /// What was played.
    pub setup: Setup,
    /// The side that played first.
    pub first: Side,
    /// All moves.
    pub moves: Vec<Move>,
    /// How many of them belong to the opening.
    pub opening: usize,
    /// The result.
    pub outcome: Outcome,
    /// What ended it.
    pub ending: Ending,
    /// The thinking effort of each side.
    pub effort: [Effort; 2],
}

impl Played {
    /// The side that won, if one did.
    pub fn winner(&self) -> Option<Side> {
        self.outcome.winner().map(|player| side_of(player, self.first))
    }

    /// The half points of A.
    pub fn half_points(&self) -> usize {
        match self.winner() {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        }
    }

    /// The record of the game, with the names of the entrants.
    pub fn record(&self, entrants: &[Entrant; 2]) -> Record {
        let mut record = Record::new(self.setup);
        record.play_all(NodeId::START, self.moves.iter().copied());
        record.result = Some(self.outcome);
        record.tags.set("Round", self.number.to_string());
        for (tag, side) in [(Tags::WHITE, self.first), (Tags::BLACK, !self.first)] {
            record.tags.set(tag, &*entrants[side.index()].name);
        }
        record.tags.set("Opening", self.opening.to_string());
        record.tags.set(Tags::TERMINATION, self.ending.to_string());
        record
    }
}

/// What ended a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// The rules of the game.
    Rules,
    /// A position occurred for the third time.
    Repetition,
    /// The game took too many moves.
    Length,
    /// The loser has resigned.
    Resignation,
    /// Both contenders said who would win.
    Agreement,
    /// The loser failed.
    Failure(Failure),
}

impl Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules => f.write_str("rules"),
            Self::Repetition => f.write_str("repetition"),
            Self::Length => f.write_str("length"),
            Self::Resignation => f.write_str("resignation"),
            Self::Agreement => f.write_str("agreement"),
            Self::Failure(failure) => failure.fmt(f),
        }
    }
}

/// The thinking effort of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Effort {
    /// The number of decisions.
    pub decisions: u64,
    /// The sum of the depths it reported.
    pub depth: u64,
    /// The sum of the nodes it reported.
    pub nodes: u64,
    /// How long they took together.
    pub time: Duration,
}

impl Effort {
    pub(crate) fn add(&mut self, line: &Line<Move>) {
        self.decisions += 1;
        self.depth += u64::from(line.depth);
        self.nodes += line.nodes;
        self.time += line.time;
    }
}

/// The side of a player, if `first` plays first.
pub(crate) fn side_of(player: Player, first: Side) -> Side {
    match player {
        Player::First => first,
        Player::Second => !first,
    }
}
