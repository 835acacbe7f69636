use std::collections::BTreeSet;

use catalog::{AnyGame, Move, MoveError, Objection};
use game::{Outcome, Player, Tap};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::turns::turns;
use crate::{Demand, Measure, Named, Places, Question, Relation, Step, Task, Turn};

/// What a learner did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", content = "with", rename_all = "snake_case")]
pub enum Answer {
    /// They tapped these places.
    Tap(Vec<Tap>),
    /// They named a player.
    Say(Named),
    /// They played these moves; in a little game, all moves of both players so far.
    Play(Vec<String>),
}

/// The verdict on an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Verdict {
    /// It is right.
    Solved,
    /// It is not complete: the turn or the game goes on.
    Unfinished,
    /// It is wrong.
    Wrong {
        /// What is wrong with it.
        mistake: Mistake,
    },
}

/// What is wrong with an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Mistake {
    /// The rules do not allow it.
    Illegal {
        /// Why; absent if it is not a move at all.
        why: Option<Objection>,
    },
    /// A tapped place does not belong to the answer.
    Extra {
        /// Which.
        at: Tap,
        /// Why the rules exclude it, if they do.
        why: Option<Objection>,
    },
    /// All tapped places are right, but some are missing.
    Missing {
        /// How many places are missing.
        count: usize,
    },
    /// The answer is another player.
    Other {
        /// What was asked.
        question: Question,
        /// What the players have, if the question counts something.
        numbers: Option<[u8; 2]>,
    },
    /// The turn is legal, but it is not what was asked for.
    Unmet {
        /// What the demand measures.
        measure: Measure,
        /// How it should compare with the number.
        relation: Relation,
        /// The number.
        wanted: i32,
        /// What the turn has instead.
        reached: i32,
    },
    /// The little game was not won.
    NotWon {
        /// Whether it was a draw.
        draw: bool,
    },
}

impl Step {
    /// Judges an answer by the rules.
    pub fn judge(&self, answer: &Answer) -> Verdict {
        let position = self.position();
        let mistake = match (&self.task, answer) {
            (Task::Tap(places), Answer::Tap(taps)) => wrong_taps(position, places, taps),
            (Task::Say(question), Answer::Say(named)) => (question.answer(position) != *named)
                .then(|| Mistake::Other {
                    question: *question,
                    numbers: question.numbers(position),
                }),
            (Task::Turn(demands), Answer::Play(moves)) => {
                return judge_turn(position, demands, moves);
            }
            (Task::Win(_), Answer::Play(moves)) => return judge_game(position, moves),
            _ => Some(Mistake::Illegal { why: None }),
        };
        mistake.map_or(Verdict::Solved, |mistake| Verdict::Wrong { mistake })
    }

    /// All right answers. Empty for a game to be won.
    pub fn solutions(&self) -> Vec<Answer> {
        let position = self.position();
        match &self.task {
            Task::Tap(places) => vec![Answer::Tap(places.of(position).into_iter().collect())],
            Task::Say(question) => vec![Answer::Say(question.answer(position))],
            Task::Turn(demands) => {
                let all = turns(position).into_iter();
                let right =
                    all.filter(|turn| demands.iter().all(|demand| demand.unmet(turn).is_none()));
                right.map(|turn| Answer::Play(texts(&turn.moves))).collect()
            }
            Task::Win(_) => Vec::new(),
        }
    }

    /// Why these taps, after these moves, do not begin a legal move. `None` if they do.
    pub fn why(&self, moves: &[String], taps: &[Tap]) -> Result<Option<Objection>, MoveError> {
        let mut position = self.position.clone();
        for mv in moves {
            position.try_play(mv)?;
        }
        Ok(position.objection(taps))
    }
}

pub(crate) fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn wrong_taps(position: &dyn AnyGame, places: &Places, taps: &[Tap]) -> Option<Mistake> {
    let right = places.of(position);
    let tapped: BTreeSet<&Tap> = taps.iter().collect();
    if let Some(extra) = taps.iter().find(|tap| !right.contains(*tap)) {
        let astray = |prefix: &[Tap]| [prefix, std::slice::from_ref(extra)].concat();
        let why = places.prefix().and_then(|prefix| position.objection(&astray(prefix)));
        return Some(Mistake::Extra { at: extra.clone(), why });
    }
    let count = right.len() - tapped.len();
    (count > 0).then_some(Mistake::Missing { count })
}

/// Reads moves, each in the position after the previous one.
fn read(
    position: &dyn AnyGame,
    moves: &[String],
) -> Result<(Vec<Move>, Box<dyn AnyGame>), Mistake> {
    let mut after = position.boxed_clone();
    let mut read = Vec::with_capacity(moves.len());
    for text in moves {
        read.push(after.try_play(text).map_err(|error| match error {
            MoveError::Unreadable(_) => Mistake::Illegal { why: None },
            MoveError::Refused { reason, .. } => Mistake::Illegal { why: Some(reason) },
        })?);
    }
    Ok((read, after))
}

fn judge_turn(position: &dyn AnyGame, demands: &[Demand], moves: &[String]) -> Verdict {
    let turn = match read(position, moves) {
        Ok((moves, _)) => Turn::of(position, &moves),
        Err(mistake) => return Verdict::Wrong { mistake },
    };
    if !turn.is_whole {
        return Verdict::Unfinished;
    }
    let unmet = demands.iter().find_map(|demand| Some((demand, demand.unmet(&turn)?)));
    unmet.map_or(Verdict::Solved, |(demand, reached)| {
        let Demand { measure, relation, wanted } = demand.clone();
        Verdict::Wrong { mistake: Mistake::Unmet { measure, relation, wanted, reached } }
    })
}

fn judge_game(position: &dyn AnyGame, moves: &[String]) -> Verdict {
    let learner: Player = position.turn();
    match read(position, moves).map(|(_, after)| after.outcome()) {
        Err(mistake) => Verdict::Wrong { mistake },
        Ok(None) => Verdict::Unfinished,
        Ok(Some(Outcome::Win(winner))) if winner == learner => Verdict::Solved,
        Ok(Some(outcome)) => {
            Verdict::Wrong { mistake: Mistake::NotWon { draw: outcome == Outcome::Draw } }
        }
    }
}
