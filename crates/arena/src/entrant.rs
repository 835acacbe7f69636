use std::fmt;
use std::ops::Not;

use serde::Serialize;

use search::Limits;

use crate::{Contender, Failure};

/// One of the two sides of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Side {
    /// The side from whose view results are given.
    A,
    /// The other one.
    B,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// 0 for A, 1 for B.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// An engine in a match. It starts contenders: one for each game played at the same time, and
/// another whenever one has failed.
pub struct Entrant {
    /// Its name.
    pub name: String,
    /// How long it may think for each decision, including its clock at the start of the game.
    pub limits: Limits,
    /// Its seed, if it is not the seed of the match.
    pub seed: Option<u64>,
    start: Box<Start>,
}

type Start = dyn Fn() -> Result<Box<dyn Contender>, Failure> + Send + Sync;

impl Entrant {
    /// An entrant whose contenders come from `start`.
    pub fn new(
        name: impl Into<String>,
        limits: Limits,
        start: impl Fn() -> Result<Box<dyn Contender>, Failure> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), limits, seed: None, start: Box::new(start) }
    }

    /// Starts a contender.
    pub fn start(&self) -> Result<Box<dyn Contender>, Failure> {
        (self.start)()
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrant")
            .field("name", &self.name)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
