use catalog::AnyGame;
use game::{Outcome, Player};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::reader::Words;

/// A question whose answer is a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Who has won? Nobody, if it is a draw.
    Winner,
    /// Who decides next?
    Decider,
    /// Who can bring in more pieces?
    Richer,
    /// Who has more points?
    Ahead,
}

/// A player, or nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Named {
    /// The player who begins.
    First,
    /// The other one.
    Second,
    /// Neither.
    Nobody,
}

impl Named {
    /// All answers.
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Nobody];
}

impl From<Option<Player>> for Named {
    fn from(player: Option<Player>) -> Self {
        match player {
            Some(Player::First) => Self::First,
            Some(Player::Second) => Self::Second,
            None => Self::Nobody,
        }
    }
}

impl Question {
    /// Reads what follows the word `say` in a task.
    pub(crate) fn read(words: &mut Words<'_>) -> Result<Self, String> {
        match words.next("a question")? {
            "winner" => Ok(Self::Winner),
            "decider" => Ok(Self::Decider),
            "richer" => Ok(Self::Richer),
            "ahead" => Ok(Self::Ahead),
            other => Err(format!(
                "expected \"winner\", \"decider\", \"richer\" or \"ahead\", found {other:?}"
            )),
        }
    }

    /// The answer.
    pub fn answer(self, position: &dyn AnyGame) -> Named {
        match self {
            Self::Winner => position.outcome().and_then(Outcome::winner).into(),
            Self::Decider => Some(position.turn()).into(),
            Self::Richer | Self::Ahead => self.numbers(position).map_or(Named::Nobody, more),
        }
    }

    /// What each player has of what the question counts, if it counts anything.
    pub fn numbers(self, position: &dyn AnyGame) -> Option<[u8; 2]> {
        match self {
            Self::Winner | Self::Ahead => position.points(),
            Self::Richer => Some(Player::BOTH.map(|player| position.to_enter(player))),
            Self::Decider => None,
        }
    }
}

fn more([first, second]: [u8; 2]) -> Named {
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Named::First,
        std::cmp::Ordering::Less => Named::Second,
        std::cmp::Ordering::Equal => Named::Nobody,
    }
}
