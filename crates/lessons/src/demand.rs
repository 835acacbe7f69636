use serde::Serialize;
use ts_rs::TS;

use crate::reader::Words;
use crate::{Measure, Turn};

/// A condition on a turn: a measure and its wanted value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Demand {
    /// What is measured.
    pub measure: Measure,
    /// How the measure compares with the number.
    pub relation: Relation,
    /// The number.
    pub wanted: i32,
}

/// How a number compares with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// At least as much.
    AtLeast,
    /// Exactly as much.
    Exactly,
    /// At most as much.
    AtMost,
}

impl Demand {
    /// Reads a measure, alone or with a relation and a number.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut words = Words::of(text);
        let measure = Measure::read(&mut words)?;
        let relation = match words.optional() {
            None => return Ok(Self { measure, relation: Relation::Exactly, wanted: 1 }),
            Some(">=") => Relation::AtLeast,
            Some("=") => Relation::Exactly,
            Some("<=") => Relation::AtMost,
            Some(other) => {
                return Err(format!("expected \">=\", \"=\" or \"<=\", found {other:?}"));
            }
        };
        let number = words.next("a number")?;
        let wanted = number.parse().map_err(|_| format!("expected a number, found {number:?}"))?;
        Ok(Self { measure, relation, wanted })
    }

    /// The value of the measure, if the turn does not meet the demand.
    pub fn unmet(&self, turn: &Turn) -> Option<i32> {
        let reached = self.measure.of(turn);
        let met = match self.relation {
            Relation::AtLeast => reached >= self.wanted,
            Relation::Exactly => reached == self.wanted,
            Relation::AtMost => reached <= self.wanted,
        };
        (!met).then_some(reached)
    }
}
