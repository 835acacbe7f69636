//! A game as a record, for people to keep and for programs to read.

use std::time::Duration;

use game::{Outcome, Player};
use record::{Clock, Format, NodeId, Record, Tags};
use time::OffsetDateTime;
use wire::{ClockTerms, Ending, Event, Reason};

use crate::terms::start;
use crate::{Room, Seat};

impl Room {
    /// The record of the moves.
    pub fn played(&self) -> Record {
        let start = start(&self.terms).expect("the game began on these terms");
        let mut record = Record::from_start(start);
        record.play_all(NodeId::START, self.moves());
        record
    }

    /// The record as text in our own format, with what the clocks showed.
    pub fn transcript(&self) -> String {
        let mut record = self.played();
        self.set_tags(&mut record.tags);
        record.result = self.ending.and_then(result);
        let moments: Vec<NodeId> = record.tree().main_line().collect();
        for (moment, clock) in moments.into_iter().zip(self.clocks_after_moves()) {
            record.tree_mut().notes_mut(moment).clock = clock;
        }
        Format::Tsk.write(&record).expect("our own format holds every record")
    }

    fn set_tags(&self, tags: &mut Tags) {
        for (tag, player) in [Tags::WHITE, Tags::BLACK].into_iter().zip(Player::BOTH) {
            let name = match self.seat(player) {
                Seat::Open => continue,
                Seat::Person(_) => {
                    self.faces[player.index()].name.clone().unwrap_or("Guest".into())
                }
                Seat::Computer(level) => format!("Triskel, level {level}"),
            };
            tags.set(tag, name);
        }
        if let Ok(created) = OffsetDateTime::from_unix_timestamp(self.created.0 / 1000) {
            let (year, month, day) = created.to_calendar_date();
            tags.set("Date", format!("{year:04}.{:02}.{day:02}", u8::from(month)));
        }
        match self.terms.clock {
            Some(ClockTerms::Live { base, increment }) => {
                tags.set("TimeControl", format!("{base}+{increment}"));
            }
            Some(ClockTerms::Days { days }) => {
                tags.set("TimeControl", format!("1/{}", u32::from(days) * 86_400));
            }
            None => {}
        }
        if let Some(termination) = self.ending.and_then(|ending| termination(ending.reason)) {
            tags.set(Tags::TERMINATION, termination);
        }
    }

    /// What the clock of its player showed after each move; for moves that were played together,
    /// after the last.
    fn clocks_after_moves(&self) -> Vec<Option<Clock>> {
        let mut clocks = Vec::new();
        for numbered in self.events_after(0) {
            match &numbered.event {
                Event::Moved { by, ply, moves, clock } => {
                    let left = clock.map(|left| left[Player::from(*by).index()]);
                    clocks.resize(*ply as usize + moves.len(), None);
                    if let Some(last) = clocks.last_mut() {
                        *last = left.map(Duration::from_millis).map(Clock::new);
                    }
                }
                Event::TakenBack { plies, .. } => clocks.truncate(*plies as usize),
                _ => {}
            }
        }
        clocks
    }
}

/// The result for the record; `None` for a game that never began.
fn result(ending: Ending) -> Option<Outcome> {
    match (ending.winner, ending.reason) {
        (_, Reason::Aborted) => None,
        (Some(winner), _) => Some(Outcome::Win(winner.into())),
        (None, _) => Some(Outcome::Draw),
    }
}

/// What ended the game, if its rules did not.
fn termination(reason: Reason) -> Option<&'static str> {
    match reason {
        Reason::Rules => None,
        Reason::Repetition => Some("repetition"),
        Reason::Agreement => Some("agreement"),
        Reason::Resignation => Some("resignation"),
        Reason::Time => Some("time"),
        Reason::Abandoned => Some("abandoned"),
        Reason::Aborted => Some("aborted"),
    }
}
