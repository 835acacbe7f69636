use std::fmt;
use std::str::FromStr;

use game::ParseError;
use game::text::Cursor;
use search::{Greedy, Options, Random, Searcher, Think, Uct};

use crate::book::Booked;
use crate::levels::Leveled;
use crate::{Level, Playable};

/// A built-in player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bot {
    /// The engine at full strength.
    Triskel,
    /// The engine at a level.
    Level(Level),
    /// Random legal moves.
    Random,
    /// The move with the best static evaluation.
    Greedy,
    /// Monte Carlo tree search.
    Uct,
}

impl Bot {
    /// All bots that have a name of their own.
    pub const ALL: [Self; 4] = [Self::Triskel, Self::Random, Self::Greedy, Self::Uct];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Triskel | Self::Level(_) => "triskel",
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Uct => "uct",
        }
    }

    /// A player of this game.
    pub fn thinker<G: Playable>(self, options: Options) -> Box<dyn Think<G>> {
        let evaluation = G::Evaluation::default();
        match self {
            Self::Triskel => Box::new(Booked::new(Searcher::new(evaluation, options), options)),
            Self::Level(level) => Box::new(Leveled::new(level, options)),
            Self::Random => Box::new(Random::new(options)),
            Self::Greedy => Box::new(Greedy::new(evaluation, options)),
            Self::Uct => Box::new(Uct::new(options)),
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Bot {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL.into_iter().find(|bot| bot.name() == text).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            Cursor::new(text).expected(format!("one of {names}"))
        })
    }
}
