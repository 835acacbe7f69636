//! What servers stored until November 2026: the messages of that time, without a version. These
//! types never change.

use serde::Deserialize;

use crate::version_2;

pub(crate) use version_2::{Reason, Side};

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Event {
    Joined { by: Side },
    Moved { by: Side, ply: u32, moves: Vec<String>, clock: Option<[u64; 2]> },
    DrawOffered { by: Side },
    DrawDeclined { by: Side },
    TakebackAsked { by: Side },
    TakebackDeclined { by: Side },
    TakenBack { plies: u32, clock: Option<[u64; 2]> },
    Ended { ending: Ending },
    RematchAsked { by: Side },
    Rematch { game: String },
    Said { by: Side, text: String },
}

#[derive(Deserialize)]
pub(crate) struct Ending {
    winner: Option<Side>,
    reason: Reason,
}

#[derive(Deserialize)]
pub(crate) struct Terms {
    game: String,
    pieces: Option<String>,
    clock: Option<ClockTerms>,
    repetition: bool,
    computer: Option<version_2::Computer>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum ClockTerms {
    Live { base: u32, increment: u32 },
    Days { days: u8 },
}

#[derive(Deserialize)]
pub(crate) struct Summary {
    ply: u32,
    text: String,
    ending: Option<Ending>,
    clock: Option<[u64; 2]>,
    layers: Vec<(String, String)>,
    captives: Vec<(Side, Side, u8, u8)>,
}

impl From<Ending> for version_2::Ending {
    fn from(Ending { winner, reason }: Ending) -> Self {
        Self { winner, reason }
    }
}

impl From<Event> for version_2::Event {
    fn from(event: Event) -> Self {
        match event {
            Event::Joined { by } => Self::Joined { by },
            Event::Moved { by, ply, moves, clock } => Self::Moved { by, ply, moves, clock },
            Event::DrawOffered { by } => Self::DrawOffered { by },
            Event::DrawDeclined { by } => Self::DrawDeclined { by },
            Event::TakebackAsked { by } => Self::TakebackAsked { by },
            Event::TakebackDeclined { by } => Self::TakebackDeclined { by },
            Event::TakenBack { plies, clock } => Self::TakenBack { plies, clock },
            Event::Ended { ending } => Self::Ended(ending.into()),
            Event::RematchAsked { by } => Self::RematchAsked { by },
            Event::Rematch { game } => Self::Rematch { game },
            Event::Said { by, text } => Self::Said { by, text },
        }
    }
}

impl From<Terms> for version_2::Terms {
    fn from(Terms { game, pieces, clock, repetition, computer }: Terms) -> Self {
        let clock = clock.map(|clock| match clock {
            ClockTerms::Live { base, increment } => version_2::ClockTerms::Live { base, increment },
            ClockTerms::Days { days } => version_2::ClockTerms::Days { days },
        });
        Self { game, pieces, clock, repetition, computer }
    }
}

impl From<Summary> for version_2::Summary {
    fn from(Summary { ply, text, ending, clock, layers, captives }: Summary) -> Self {
        Self { ply, text, ending: ending.map(Into::into), clock, layers, captives }
    }
}
