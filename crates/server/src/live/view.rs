use catalog::AnyGame;
use game::Player;
use store::GuestCode;
use tokio::time::Instant;

use super::course::Played;
use super::{Course, Sitting};
use crate::wire::{Board, Card, LegalMove, Numbered, PlayedMove, Side, Step, Tell, View};

/// A client that has missed more events than this gets the latest.
const MOST_REPLAYED: usize = 500;

impl Course {
    /// The game and who plays it, as this guest sees it.
    pub(crate) fn card(&self, guest: Option<GuestCode>) -> Card {
        Card {
            code: self.code.to_string(),
            terms: self.terms.clone(),
            seats: self.seats.map(Sitting::view),
            yours: self.sides(guest).map(Side::from).collect(),
            ending: self.ending,
            created: self.created.0,
        }
    }

    /// All there is to know for a guest who has seen the events up to that number.
    pub(crate) fn welcome(&self, guest: Option<GuestCode>, seen: u32, now: Instant) -> Tell {
        let missed = self.events_after(seen);
        let latest = &missed[missed.len().saturating_sub(MOST_REPLAYED)..];
        Tell::Welcome {
            card: Box::new(self.card(guest)),
            places: self.position.places().into_iter().map(Into::into).collect(),
            moves: self.moves().map(str::to_owned).collect(),
            number: self.number(),
            events: latest.to_vec(),
            view: Box::new(self.view(guest, now)),
        }
    }

    /// The news of an event, as this guest sees it.
    pub(crate) fn news(&self, event: &Numbered, guest: Option<GuestCode>, now: Instant) -> Tell {
        Tell::Happened { event: event.clone(), view: Box::new(self.view(guest, now)) }
    }

    /// The guest who decides now, if a guest does.
    pub(crate) fn decider(&self) -> Option<GuestCode> {
        if self.is_over() { None } else { self.seat(self.position.turn()).guest() }
    }

    fn view(&self, guest: Option<GuestCode>, now: Instant) -> View {
        View { last: self.last_turn(), ..self.view_of(&*self.position, guest, now) }
    }

    /// A position of this game, which may be one that is only tried out.
    pub(super) fn view_of(
        &self,
        position: &dyn AnyGame,
        guest: Option<GuestCode>,
        now: Instant,
    ) -> View {
        let decides = guest.is_some() && self.seat(position.turn()).guest() == guest;
        let legal = if decides && !self.is_over() { legal_moves(position) } else { Vec::new() };
        View {
            ply: self.ply(),
            text: position.to_string(),
            turn: position.turn().into(),
            ending: self.ending,
            board: Board::from(position),
            last: Vec::new(),
            legal,
            clock: self.clocks.as_ref().map(|clocks| clocks.view(now)),
            draw_offered: self.draw_offered.map(Side::from),
            takeback_asked: self.takeback_asked.map(Side::from),
        }
    }

    fn last_turn(&self) -> Vec<PlayedMove> {
        let by: Option<Player> = self.record.last().map(|played| played.by);
        let begin = self.record.iter().rposition(|played| Some(played.by) != by);
        self.record[begin.map_or(0, |before| before + 1)..]
            .iter()
            .map(|played| PlayedMove {
                by: played.by.into(),
                text: played.text.clone(),
                steps: steps(played),
            })
            .collect()
    }
}

fn steps(played: &Played) -> Vec<Step> {
    let steps = played.before.steps(&played.text).expect("a move that stands was legal");
    steps.into_iter().map(Step::from).collect()
}

fn legal_moves(position: &dyn AnyGame) -> Vec<LegalMove> {
    let moves = position.all_taps().into_iter();
    moves
        .map(|(text, taps)| LegalMove { text, taps: taps.into_iter().map(String::from).collect() })
        .collect()
}
