use catalog::AnyGame;
use game::Player;
use record::Piles;
use store::GuestCode;
use tokio::time::Instant;

use super::board::board;
use super::course::steps;
use super::{Course, Sitting};
use wire::{Card, LegalMove, Numbered, PlayedMove, Seat, Side, Step, Tell, View};

/// A client that has missed more events than this gets the latest.
const MOST_REPLAYED: usize = 500;

impl Course {
    /// The game and who plays it, as this guest sees it.
    pub(crate) fn card(&self, guest: Option<GuestCode>, now: Instant) -> Card {
        Card {
            code: self.code.to_string(),
            terms: self.terms.clone(),
            seats: self.seat_views(),
            yours: self.sides(guest).map(Side::from).collect(),
            muted: self.sides(guest).any(|side| self.own[side.index()].muted),
            ply: self.ply(),
            text: self.position.to_string(),
            turn: self.position.turn().into(),
            clock: self.clocks.as_ref().map(|clocks| clocks.view(now)),
            ending: self.ending,
            created: self.created.0,
        }
    }

    /// Who sits where, as everybody may know.
    pub(crate) fn seat_views(&self) -> [Seat; 2] {
        Player::BOTH.map(|player| match self.seat(player) {
            Sitting::Open => Seat::Open,
            Sitting::Guest(_) => Seat::Guest { name: self.names[player.index()].clone() },
            Sitting::Computer(level) => Seat::Computer { level: level.number() },
        })
    }

    /// All there is to know for a guest who has seen the events up to that number.
    pub(crate) fn welcome(&self, guest: Option<GuestCode>, seen: u32, now: Instant) -> Tell {
        let missed = self.events_after(seen);
        let latest = missed[missed.len().saturating_sub(MOST_REPLAYED)..].iter();
        let heard = latest.filter(|numbered| self.hears(guest, &numbered.event));
        Tell::Welcome {
            card: Box::new(self.card(guest, now)),
            places: self.position.places().into_iter().map(Into::into).collect(),
            moves: self.moves().map(str::to_owned).collect(),
            number: self.number(),
            events: heard.cloned().collect(),
            view: Box::new(self.view(guest, now)),
        }
    }

    /// The news of an event, as everybody may hear it.
    pub(crate) fn news(&self, event: &Numbered, now: Instant) -> Tell {
        Tell::Happened { event: event.clone(), view: Box::new(self.view(None, now)) }
    }

    /// Turns the news into what this guest alone may hear. False if he may hear no more than all.
    pub(crate) fn confide(&self, news: &mut Tell, guest: GuestCode) -> bool {
        let Tell::Happened { view, .. } = news else { return false };
        view.legal = self.legal_for(Some(guest), &*self.position);
        view.premove = self.premove_of(Some(guest));
        !view.legal.is_empty() || view.premove.is_some()
    }

    fn view(&self, guest: Option<GuestCode>, now: Instant) -> View {
        View {
            last: self.last_turn(self.record.len()),
            ..self.view_of(&*self.position, &self.piles, guest, now)
        }
    }

    /// What legal moves do that are only tried out, and the piles after them.
    pub(super) fn tried(&self, moves: &[String]) -> (Vec<PlayedMove>, Piles) {
        let (mut piles, mut position) = (self.piles.clone(), self.position.clone());
        let tried = moves.iter().map(|mv| {
            let (by, steps) = (position.turn().into(), steps(&*position, mv));
            position.play(mv).expect("the move was tried before");
            piles.follow(&steps, &*position);
            PlayedMove { by, text: mv.clone(), steps: steps.into_iter().map(Step::from).collect() }
        });
        (tried.collect(), piles)
    }

    /// A position of this game, which may be one that is only tried out.
    pub(super) fn view_of(
        &self,
        position: &dyn AnyGame,
        piles: &Piles,
        guest: Option<GuestCode>,
        now: Instant,
    ) -> View {
        View {
            ply: self.ply(),
            text: position.to_string(),
            turn: position.turn().into(),
            ending: self.ending,
            board: board(position, piles),
            last: Vec::new(),
            legal: self.legal_for(guest, position),
            clock: self.clocks.as_ref().map(|clocks| clocks.view(now)),
            draw_offered: self.draw_offered.map(Side::from),
            takeback_asked: self.takeback_asked.map(Side::from),
            premove: self.premove_of(guest),
        }
    }

    /// The legal moves, for the guest who decides; for others, none.
    fn legal_for(&self, guest: Option<GuestCode>, position: &dyn AnyGame) -> Vec<LegalMove> {
        let decides = guest.is_some() && self.seat(position.turn()).guest() == guest;
        if decides && !self.is_over() { legal_moves(position) } else { Vec::new() }
    }

    fn premove_of(&self, guest: Option<GuestCode>) -> Option<Vec<String>> {
        self.sides(guest).find_map(|side| self.own[side.index()].premove.clone())
    }

    /// The last turn of the game when so many moves had been played.
    pub(super) fn last_turn(&self, ply: usize) -> Vec<PlayedMove> {
        let record = &self.record[..ply];
        let by: Option<Player> = record.last().map(|played| played.by);
        let begin = record.iter().rposition(|played| Some(played.by) != by);
        record[begin.map_or(0, |before| before + 1)..]
            .iter()
            .map(|played| PlayedMove {
                by: played.by.into(),
                text: played.text.clone(),
                steps: steps(&*played.before, &played.text).into_iter().map(Step::from).collect(),
            })
            .collect()
    }
}

pub(super) fn legal_moves(position: &dyn AnyGame) -> Vec<LegalMove> {
    let moves = position.all_taps().into_iter();
    moves.map(|(text, taps)| LegalMove { text, taps }).collect()
}
