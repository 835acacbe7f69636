//! The current version: terms know whether a game is rated and in which position it began. Events and
//! summaries are those of version 2. Once a release has written it, this module never changes.

use serde::{Deserialize, Serialize};

use crate::version_2;
use crate::version_2::{ClockTerms, Computer};
pub(crate) use crate::version_2::{Event, Summary};

#[derive(Serialize, Deserialize)]
pub(crate) struct Terms {
    pub(crate) game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) pieces: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<ClockTerms>,
    pub(crate) repetition: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) computer: Option<Computer>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) rated: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) start: Option<String>,
}

impl From<version_2::Terms> for Terms {
    fn from(terms: version_2::Terms) -> Self {
        let version_2::Terms { game, pieces, clock, repetition, computer } = terms;
        Self { game, pieces, clock, repetition, computer, rated: false, start: None }
    }
}

impl From<&wire::Terms> for Terms {
    fn from(terms: &wire::Terms) -> Self {
        Self {
            game: terms.game.clone(),
            pieces: terms.pieces.clone(),
            clock: terms.clock.map(|clock| match clock {
                wire::ClockTerms::Live { base, increment } => ClockTerms::Live { base, increment },
                wire::ClockTerms::Days { days } => ClockTerms::Days { days },
            }),
            repetition: terms.repetition,
            computer: terms
                .computer
                .map(|wire::Computer { side, level }| Computer { side: side.into(), level }),
            rated: terms.rated,
            start: terms.start.clone(),
        }
    }
}

impl From<Terms> for wire::Terms {
    fn from(Terms { game, pieces, clock, repetition, computer, rated, start }: Terms) -> Self {
        Self {
            game,
            pieces,
            clock: clock.map(|clock| match clock {
                ClockTerms::Live { base, increment } => wire::ClockTerms::Live { base, increment },
                ClockTerms::Days { days } => wire::ClockTerms::Days { days },
            }),
            repetition,
            computer: computer
                .map(|Computer { side, level }| wire::Computer { side: side.into(), level }),
            rated,
            start,
        }
    }
}
