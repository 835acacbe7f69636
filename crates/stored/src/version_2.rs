//! Absent values are left out, because a game has hundreds of these texts. Version 3 has the same events
//! and summaries. A release has written this version, so it never changes.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    First,
    Second,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reason {
    Rules,
    Repetition,
    Agreement,
    Resignation,
    Time,
    Abandoned,
    Aborted,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Ending {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) winner: Option<Side>,
    pub(crate) reason: Reason,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Joined {
        by: Side,
    },
    Moved {
        by: Side,
        ply: u32,
        moves: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<[u64; 2]>,
    },
    DrawOffered {
        by: Side,
    },
    DrawDeclined {
        by: Side,
    },
    TakebackAsked {
        by: Side,
    },
    TakebackDeclined {
        by: Side,
    },
    TakenBack {
        plies: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<[u64; 2]>,
    },
    Ended(Ending),
    RematchAsked {
        by: Side,
    },
    Rematch {
        game: String,
    },
    HandedOver {},
    Said {
        by: Side,
        text: String,
    },
}

#[derive(Deserialize)]
pub(crate) struct Terms {
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) pieces: Option<String>,
    #[serde(default)]
    pub(crate) clock: Option<ClockTerms>,
    pub(crate) repetition: bool,
    #[serde(default)]
    pub(crate) computer: Option<Computer>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ClockTerms {
    Live { base: u32, increment: u32 },
    Days { days: u8 },
}

#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Computer {
    pub(crate) side: Side,
    pub(crate) level: u8,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Summary {
    pub(crate) ply: u32,
    pub(crate) text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ending: Option<Ending>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<[u64; 2]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) layers: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) captives: Vec<(Side, Side, u8, u8)>,
}

impl From<wire::Side> for Side {
    fn from(side: wire::Side) -> Self {
        match side {
            wire::Side::First => Self::First,
            wire::Side::Second => Self::Second,
        }
    }
}

impl From<Side> for wire::Side {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

impl From<wire::Ending> for Ending {
    fn from(ending: wire::Ending) -> Self {
        let reason = match ending.reason {
            wire::Reason::Rules => Reason::Rules,
            wire::Reason::Repetition => Reason::Repetition,
            wire::Reason::Agreement => Reason::Agreement,
            wire::Reason::Resignation => Reason::Resignation,
            wire::Reason::Time => Reason::Time,
            wire::Reason::Abandoned => Reason::Abandoned,
            wire::Reason::Aborted => Reason::Aborted,
        };
        Self { winner: ending.winner.map(Into::into), reason }
    }
}

impl From<Ending> for wire::Ending {
    fn from(ending: Ending) -> Self {
        let reason = match ending.reason {
            Reason::Rules => wire::Reason::Rules,
            Reason::Repetition => wire::Reason::Repetition,
            Reason::Agreement => wire::Reason::Agreement,
            Reason::Resignation => wire::Reason::Resignation,
            Reason::Time => wire::Reason::Time,
            Reason::Abandoned => wire::Reason::Abandoned,
            Reason::Aborted => wire::Reason::Aborted,
        };
        Self { winner: ending.winner.map(Into::into), reason }
    }
}

impl From<&wire::Event> for Event {
    fn from(event: &wire::Event) -> Self {
        use wire::Event as Told;
        match event.clone() {
            Told::Joined { by } => Self::Joined { by: by.into() },
            Told::Moved { by, ply, moves, clock } => {
                Self::Moved { by: by.into(), ply, moves, clock }
            }
            Told::DrawOffered { by } => Self::DrawOffered { by: by.into() },
            Told::DrawDeclined { by } => Self::DrawDeclined { by: by.into() },
            Told::TakebackAsked { by } => Self::TakebackAsked { by: by.into() },
            Told::TakebackDeclined { by } => Self::TakebackDeclined { by: by.into() },
            Told::TakenBack { plies, clock } => Self::TakenBack { plies, clock },
            Told::Ended { ending } => Self::Ended(ending.into()),
            Told::RematchAsked { by } => Self::RematchAsked { by: by.into() },
            Told::Rematch { game } => Self::Rematch { game },
            Told::HandedOver {} => Self::HandedOver {},
            Told::Said { by, text } => Self::Said { by: by.into(), text },
        }
    }
}

impl From<Event> for wire::Event {
    fn from(event: Event) -> Self {
        match event {
            Event::Joined { by } => Self::Joined { by: by.into() },
            Event::Moved { by, ply, moves, clock } => {
                Self::Moved { by: by.into(), ply, moves, clock }
            }
            Event::DrawOffered { by } => Self::DrawOffered { by: by.into() },
            Event::DrawDeclined { by } => Self::DrawDeclined { by: by.into() },
            Event::TakebackAsked { by } => Self::TakebackAsked { by: by.into() },
            Event::TakebackDeclined { by } => Self::TakebackDeclined { by: by.into() },
            Event::TakenBack { plies, clock } => Self::TakenBack { plies, clock },
            Event::Ended(ending) => Self::Ended { ending: ending.into() },
            Event::RematchAsked { by } => Self::RematchAsked { by: by.into() },
            Event::Rematch { game } => Self::Rematch { game },
            Event::HandedOver {} => Self::HandedOver {},
            Event::Said { by, text } => Self::Said { by: by.into(), text },
        }
    }
}

impl From<&room::Summary> for Summary {
    fn from(summary: &room::Summary) -> Self {
        let room::Summary { ply, text, ending, clock, layers, captives } = summary.clone();
        let captives = captives.into_iter();
        Self {
            ply,
            text,
            ending: ending.map(Into::into),
            clock,
            layers,
            captives: captives
                .map(|(by, owner, height, count)| (by.into(), owner.into(), height, count))
                .collect(),
        }
    }
}

impl From<Summary> for room::Summary {
    fn from(Summary { ply, text, ending, clock, layers, captives }: Summary) -> Self {
        let captives = captives.into_iter();
        Self {
            ply,
            text,
            ending: ending.map(Into::into),
            clock,
            layers,
            captives: captives
                .map(|(by, owner, height, count)| (by.into(), owner.into(), height, count))
                .collect(),
        }
    }
}
