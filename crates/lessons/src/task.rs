use catalog::AnyGame;
use engine::Level;

use crate::reader::Words;
use crate::{Demand, Places, Question};

/// What a step asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Task {
    /// To tap all places with some property, and no others.
    Tap(Places),
    /// To name a player, or nobody.
    Say(Question),
    /// To play one turn that meets all these demands.
    Turn(Vec<Demand>),
    /// To win from here against the engine at this level.
    Win(Level),
}

impl Task {
    /// Reads a task: a word for the kind of task, and its parameters.
    pub(crate) fn read(text: &str, position: &dyn AnyGame) -> Result<Self, String> {
        let mut words = Words::of(text);
        match words.next("\"tap\", \"say\", \"turn\" or \"win\"")? {
            "tap" => Places::read(&mut words, position).map(Self::Tap),
            "say" => Question::read(&mut words).map(Self::Say),
            "turn" => {
                let demands = words.rest().split(',').filter(|demand| !demand.trim().is_empty());
                demands.map(Demand::read).collect::<Result<_, _>>().map(Self::Turn)
            }
            "win" => {
                words.next("a level")?.parse().map(Self::Win).map_err(|error| format!("{error}"))
            }
            other => {
                Err(format!("expected \"tap\", \"say\", \"turn\" or \"win\", found {other:?}"))
            }
        }
    }

    /// The level of the opponent, if there is one.
    pub const fn level(&self) -> Option<Level> {
        match self {
            Self::Win(level) => Some(*level),
            Self::Tap(_) | Self::Say(_) | Self::Turn(_) => None,
        }
    }
}
