use catalog::{AnyGame, Move};
use game::Player;
use primitives::PersonId;
use record::Piles;
use wire::{Card, Event, LegalMove, Numbered, PlayedMove, Ply, Side, Tell, View};

use crate::board::{board, told};
use crate::room::Played;
use crate::{Instant, Room, Seat};

/// A client that has missed more events than this gets the latest.
const MOST_REPLAYED: usize = 500;

impl Room {
    /// The game and who plays it, as this person sees it.
    pub fn card(&self, person: Option<PersonId>, now: Instant) -> Card {
        Card {
            code: self.code.to_string(),
            terms: self.terms.clone(),
            seats: self.seat_views(),
            yours: self.sides(person).map(Side::from).collect(),
            muted: self.sides(person).any(|side| self.own[side.index()].muted),
            ply: self.ply(),
            text: self.position.to_string(),
            turn: self.position.turn().into(),
            clock: self.clocks.as_ref().map(|clocks| clocks.view(now)),
            ending: self.ending,
            created: self.created.0,
            board: Some(board(&*self.position, &self.piles)),
        }
    }

    /// Who sits where, as everybody may know.
    pub fn seat_views(&self) -> [wire::Seat; 2] {
        Player::BOTH.map(|player| match self.seat(player) {
            Seat::Open => wire::Seat::Open,
            Seat::Person(_) => wire::Seat::Guest { name: self.names[player.index()].clone() },
            Seat::Computer(level) => wire::Seat::Computer { level: level.number() },
        })
    }

    /// All there is to know for a person who has seen the events up to that number.
    pub fn welcome(&self, person: Option<PersonId>, seen: u32, now: Instant) -> Tell {
        let missed = self.events_after(seen);
        let latest = missed[missed.len().saturating_sub(MOST_REPLAYED)..].iter();
        let heard = latest.filter(|numbered| self.hears(person, &numbered.event));
        Tell::Welcome {
            card: Box::new(Card { board: None, ..self.card(person, now) }),
            places: self.position.places().into_iter().map(Into::into).collect(),
            moves: self.moves().map(|mv| mv.to_string()).collect(),
            plies: self.record.iter().map(Ply::from).collect(),
            number: self.number(),
            events: heard.cloned().collect(),
            view: Box::new(self.view(person, now)),
        }
    }

    /// The news of an event, as everybody may hear it.
    pub fn news(&self, event: &Numbered, now: Instant) -> Tell {
        let plies = match &event.event {
            Event::Moved { ply, moves, .. } => {
                let (first, end) = (*ply as usize, *ply as usize + moves.len());
                self.record.get(first..end).unwrap_or_default()
            }
            _ => &[],
        };
        Tell::Happened {
            event: event.clone(),
            view: Box::new(self.view(None, now)),
            plies: plies.iter().map(Ply::from).collect(),
        }
    }

    /// Turns the news into what this person alone may hear. False if they may hear no more than everybody.
    pub fn confide(&self, news: &mut Tell, person: PersonId) -> bool {
        let Tell::Happened { view, .. } = news else { return false };
        view.legal = self.legal_for(Some(person), &*self.position);
        view.premove = self.premove_of(Some(person));
        !view.legal.is_empty() || view.premove.is_some()
    }

    fn view(&self, person: Option<PersonId>, now: Instant) -> View {
        View {
            last: self.last_turn(self.record.len()),
            ..self.view_of(&*self.position, &self.piles, person, now)
        }
    }

    /// What legal moves do that are only tried out, and the piles after them.
    pub(crate) fn tried(&self, moves: &[Move]) -> (Vec<PlayedMove>, Piles) {
        let (mut piles, mut position) = (self.piles.clone(), self.position.clone());
        let tried = moves.iter().map(|&mv| {
            let (by, steps) = (position.turn().into(), position.steps(mv));
            let (before, ends_turn) = (position.to_string(), position.ends_turn(mv));
            position.play(mv);
            let steps = told(steps, &mut piles, &*position);
            PlayedMove { by, text: mv.to_string(), steps, before, ends_turn }
        });
        (tried.collect(), piles)
    }

    /// A position of this game, which may be one that is only tried out.
    pub(crate) fn view_of(
        &self,
        position: &dyn AnyGame,
        piles: &Piles,
        person: Option<PersonId>,
        now: Instant,
    ) -> View {
        View {
            ply: self.ply(),
            text: position.to_string(),
            turn: position.turn().into(),
            ending: self.ending,
            board: board(position, piles),
            last: Vec::new(),
            legal: self.legal_for(person, position),
            clock: self.clocks.as_ref().map(|clocks| clocks.view(now)),
            draw_offered: self.draw_offered.map(Side::from),
            takeback_asked: self.takeback_asked.map(Side::from),
            premove: self.premove_of(person),
            cause: position.cause(),
            abortable: !self.is_over() && self.is_abortable(),
        }
    }

    /// The legal moves, for the person who decides; for others, none.
    fn legal_for(&self, person: Option<PersonId>, position: &dyn AnyGame) -> Vec<LegalMove> {
        let decides = person.is_some() && self.seat(position.turn()).person() == person;
        if decides && !self.is_over() { legal_moves(position) } else { Vec::new() }
    }

    fn premove_of(&self, person: Option<PersonId>) -> Option<Vec<String>> {
        self.sides(person).find_map(|side| self.own[side.index()].premove.clone())
    }
}

impl From<&Played> for PlayedMove {
    fn from(played: &Played) -> Self {
        Self {
            by: played.by.into(),
            text: played.mv.to_string(),
            steps: played.steps.clone(),
            before: played.before.to_string(),
            ends_turn: played.ends_turn,
        }
    }
}

impl From<&Played> for Ply {
    fn from(played: &Played) -> Self {
        Self { by: played.by.into(), text: played.mv.to_string(), ends_turn: played.ends_turn }
    }
}

pub(crate) fn legal_moves(position: &dyn AnyGame) -> Vec<LegalMove> {
    let moves = position.all_taps().into_iter();
    moves.map(|(mv, taps)| LegalMove { text: mv.to_string(), taps }).collect()
}
