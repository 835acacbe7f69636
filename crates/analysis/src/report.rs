use std::collections::BTreeMap;

use catalog::{AnyGame, Move};
use game::Player;
use record::{Record, result_name};
use search::Score;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Decision, Fault, Prospect, Study, Tally};

/// The name of this format. Its number changes with every incompatible change.
const FORMAT: &str = "triskel-analysis/1";

/// A study of a game, for programs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameReport {
    /// The name and the version of this format.
    pub format: &'static str,
    /// The game.
    pub game: String,
    /// The position before the first move.
    pub start: String,
    /// The tags of the record.
    pub tags: BTreeMap<String, String>,
    /// How it ended: `1-0`, `0-1`, `1/2-1/2`, or `*`.
    pub result: &'static str,
    /// Whether all moves were analysed. Otherwise the first ones are missing.
    pub complete: bool,
    /// The moves, in their order.
    pub decisions: Vec<DecisionReport>,
    /// Each player's faults.
    pub players: [Tally; 2],
}

/// One move of a study, for programs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct DecisionReport {
    /// The number of the move, from 1.
    pub ply: usize,
    /// The number of its turn.
    pub turn: u32,
    /// Who decided: 1 or 2.
    pub player: usize,
    /// The position before the move.
    pub position: String,
    /// What was played, and what it is worth.
    pub played: LineReport,
    /// The best moves, best first.
    pub best: Vec<LineReport>,
    /// The fault of the move, if it is one.
    pub fault: Option<Fault>,
    /// Whether another move wins for certain, and this one does not.
    pub missed_win: bool,
}

/// The best lines of a position, for programs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PositionReport {
    /// The name and the version of this format.
    pub format: &'static str,
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who decides: 1 or 2.
    pub player: usize,
    /// How the game ended, if it has.
    pub result: &'static str,
    /// The best moves, best first.
    pub best: Vec<LineReport>,
}

/// A line, for programs. All numbers are from the view of the player who decides.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct LineReport {
    /// The move and what is expected to follow.
    pub moves: Vec<String>,
    /// The chance of winning, from 0 to 1; a draw is half a win.
    pub chance: f64,
    /// The evaluation, in hundredths. `None` if the result is proven.
    pub score: Option<i32>,
    /// How the game ends with best play by both, if that is proven.
    pub proven: Option<Proven>,
    /// After how many decisions it is won or lost, if that is proven.
    pub decisions: Option<u32>,
    /// The player's lead at the end of the line, in games that count pieces.
    pub points: Option<i32>,
    /// Whether pieces are counted at the end of the game.
    #[serde(default)]
    pub counted: bool,
    /// How many decisions the search looked ahead.
    pub depth: u32,
}

/// How a game ends for the player who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Proven {
    /// They win.
    Win,
    /// They lose.
    Loss,
    /// It is a draw.
    Draw,
}

impl Proven {
    fn of(score: Score) -> Self {
        if score.is_won() {
            Self::Win
        } else if score.is_lost() {
            Self::Loss
        } else {
            Self::Draw
        }
    }
}

impl GameReport {
    /// The report of a study.
    pub fn new(record: &Record, study: &Study) -> Self {
        let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Self {
            format: FORMAT,
            game: record.setup().game().to_string(),
            start: record.start().to_string(),
            tags: record.tags.iter().map(own).collect(),
            result: result_name(record.result),
            complete: study.complete,
            decisions: study.decisions.iter().map(DecisionReport::from).collect(),
            players: Player::BOTH.map(|player| study.tally(player).rounded()),
        }
    }
}

impl Tally {
    /// The same with the digits that are reported.
    pub(crate) fn rounded(self) -> Self {
        Self { average_cost: rounded(self.average_cost), ..self }
    }
}

impl PositionReport {
    /// The report of a position.
    pub fn new(position: &dyn AnyGame, best: &[Prospect]) -> Self {
        Self {
            format: FORMAT,
            game: position.setup().game().to_string(),
            position: position.to_string(),
            player: position.turn().index() + 1,
            result: result_name(position.outcome()),
            best: best.iter().map(LineReport::from).collect(),
        }
    }
}

impl From<&Decision> for DecisionReport {
    fn from(decision: &Decision) -> Self {
        Self {
            ply: decision.ply,
            turn: decision.turn,
            player: decision.player.index() + 1,
            position: decision.position.clone(),
            played: (&decision.played).into(),
            best: decision.best.iter().map(LineReport::from).collect(),
            fault: decision.fault,
            missed_win: decision.missed_win,
        }
    }
}

impl From<&Prospect> for LineReport {
    fn from(line: &Prospect) -> Self {
        let estimate = (!line.proven).then(|| line.score.value());
        Self {
            moves: line.moves.iter().map(Move::to_string).collect(),
            chance: rounded(line.chance),
            score: estimate,
            proven: line.proven.then(|| Proven::of(line.score)),
            decisions: line.score.decisions().map(i32::unsigned_abs),
            points: line.points,
            counted: line.counted,
            depth: line.depth,
        }
    }
}

impl LineReport {
    /// The line that was reported of a position. Nothing if it cannot be one.
    pub(crate) fn prospect(&self, position: &dyn AnyGame) -> Option<Prospect> {
        let mut end = position.boxed_clone();
        let moves = self.moves.iter().map(|mv| end.try_play(mv));
        let moves =
            moves.collect::<Result<Vec<Move>, _>>().ok().filter(|moves| !moves.is_empty())?;
        let decisions = self.decisions.map(|decisions| decisions as usize);
        let score = match (self.proven, decisions) {
            (None, _) => Score::estimate(self.score?),
            (Some(Proven::Win), Some(decisions)) => Score::win_in(decisions),
            (Some(Proven::Loss), Some(decisions)) => Score::loss_in(decisions),
            _ if self.counted => Score::ahead_by(self.points?),
            (Some(Proven::Draw), None) => Score::DRAW,
            _ => return None,
        };
        Some(Prospect {
            moves,
            score,
            chance: self.chance,
            points: self.points,
            counted: self.counted,
            proven: self.proven.is_some(),
            depth: self.depth,
        })
    }
}

/// Rounds to four digits, so that differences between machines do not show.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}
