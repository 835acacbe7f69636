use catalog::{AnyGame, Move};
use game::{Player, Tap};
use primitives::PersonId;
use record::Piles;
use wire::{
    Card, Ending, Event, LegalMove, Numbered, Place, PlayedMove, Ply, Reason, Side, Tell, View,
};

use crate::board::board;
use crate::room::Played;
use crate::turns::last_turn;
use crate::{Face, Instant, Room, Seat};

/// A client that has missed more events than this gets only the latest.
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

    /// Who sits where, as everybody sees it.
    pub fn seat_views(&self) -> [wire::Seat; 2] {
        Player::BOTH.map(|player| seat_view(self.seat(player), self.faces[player.index()].clone()))
    }

    /// The welcome for a person who has seen the events up to that number.
    pub fn welcome(&self, person: Option<PersonId>, seen: u32, now: Instant) -> Tell {
        let missed = self.events_after(seen);
        let latest = missed[missed.len().saturating_sub(MOST_REPLAYED)..].iter();
        let heard = latest.filter(|numbered| self.hears(person, &numbered.event));
        Tell::Welcome {
            card: Box::new(Card { board: None, ..self.card(person, now) }),
            places: Place::all(self.position.places()),
            moves: self.moves().map(|mv| mv.to_string()).collect(),
            plies: self.record.iter().map(Ply::from).collect(),
            number: self.number(),
            events: heard.cloned().collect(),
            view: Box::new(self.view(person, now)),
        }
    }

    /// The news of an event, as everybody may see it.
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

    /// Adds what only this person may see. Returns whether there was anything to add.
    pub fn confide(&self, news: &mut Tell, person: PersonId) -> bool {
        let Tell::Happened { view, .. } = news else { return false };
        view.legal = self.legal_for(Some(person), &*self.position);
        view.premove = self.premove_of(Some(person));
        view.premove_taps = self.premove_taps(Some(person));
        !view.legal.is_empty() || view.premove.is_some()
    }

    fn view(&self, person: Option<PersonId>, now: Instant) -> View {
        View {
            last: self.last_turn(self.record.len()),
            ..self.view_of(&*self.position, &self.piles, person, now)
        }
    }

    /// What legal moves would do, and the piles after them.
    pub(crate) fn tried(&self, moves: &[Move]) -> (Vec<PlayedMove>, Piles) {
        let (mut piles, mut position) = (self.piles.clone(), self.position.clone());
        let tried = moves.iter().map(|&mv| Played::new(&mut position, &mut piles, mv));
        (tried.map(|played| PlayedMove::from(&played)).collect(), piles)
    }

    /// A position of this game, actual or tried out.
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
            premove_taps: self.premove_taps(person),
            cause: position.cause(),
            abortable: !self.is_over() && self.is_abortable(),
        }
    }

    /// The legal moves if this person decides, else none.
    fn legal_for(&self, person: Option<PersonId>, position: &dyn AnyGame) -> Vec<LegalMove> {
        let decides = person.is_some() && self.seat(position.turn()).person() == person;
        if decides && !self.is_over() { legal_moves(position) } else { Vec::new() }
    }

    /// The taps that enter a person's premoves.
    fn premove_taps(&self, person: Option<PersonId>) -> Vec<Tap> {
        let taps = || {
            let mut position = self.position.ahead()?;
            let mut taps = Vec::new();
            for text in self.premove_of(person)? {
                let mv = position.read(&text).ok()?;
                taps.extend(position.taps(mv));
                position.play(mv);
            }
            Some(taps)
        };
        taps().unwrap_or_default()
    }

    fn premove_of(&self, person: Option<PersonId>) -> Option<Vec<String>> {
        self.sides(person).find_map(|side| self.own[side.index()].premove.clone())
    }
}

/// A seat as everybody sees it.
pub(crate) fn seat_view(seat: Seat, face: Face) -> wire::Seat {
    match seat {
        Seat::Open => wire::Seat::Open,
        Seat::Person(_) => {
            let Face { name, account, rating } = face;
            wire::Seat::Guest { name, account, rating }
        }
        Seat::Computer(level) => wire::Seat::Computer { level: level.number() },
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
            to_enter: played.to_enter,
            captured: played.captured,
        }
    }
}

impl From<&Played> for Ply {
    fn from(played: &Played) -> Self {
        Self { by: played.by.into(), text: played.mv.to_string(), ends_turn: played.ends_turn }
    }
}

/// The position after legal moves from another one, as the player to move sees it. Lessons, puzzles
/// and analysis show such positions, outside a live game.
pub fn view_after(start: &dyn AnyGame, moves: &[Move]) -> View {
    let Replayed { position, piles, played } = Replayed::new(start, moves);
    let ending = position
        .outcome()
        .map(|outcome| Ending { winner: outcome.winner().map(Side::from), reason: Reason::Rules });
    View {
        ply: moves.len() as u32,
        text: position.to_string(),
        turn: position.turn().into(),
        ending,
        board: board(&*position, &piles),
        last: last_turn(&played).iter().map(PlayedMove::from).collect(),
        legal: legal_moves(&*position),
        clock: None,
        draw_offered: None,
        takeback_asked: None,
        premove: None,
        premove_taps: Vec::new(),
        cause: position.cause(),
        abortable: false,
    }
}

/// The last turn of legal moves from a position, and what it does.
pub fn turn_after(start: &dyn AnyGame, moves: &[Move]) -> Vec<PlayedMove> {
    let played = Replayed::new(start, moves).played;
    last_turn(&played).iter().map(PlayedMove::from).collect()
}

/// Moves that were played from a position, and where they lead.
struct Replayed {
    position: Box<dyn AnyGame>,
    piles: Piles,
    played: Vec<Played>,
}

impl Replayed {
    fn new(start: &dyn AnyGame, moves: &[Move]) -> Self {
        let (mut position, mut piles) = (start.boxed_clone(), Piles::of(start));
        let played = moves.iter().map(|&mv| Played::new(&mut position, &mut piles, mv)).collect();
        Self { position, piles, played }
    }
}

/// The legal moves of a position, each with the taps that enter it.
pub fn legal_moves(position: &dyn AnyGame) -> Vec<LegalMove> {
    let moves = position.all_taps().into_iter();
    moves.map(|(mv, taps)| LegalMove { text: mv.to_string(), taps }).collect()
}

#[cfg(test)]
mod tests {
    use catalog::GameId;
    use game::Dice;

    use super::*;
    use crate::testing::Scene;

    #[test]
    fn a_position_outside_a_game_looks_like_one_inside() {
        for &id in GameId::ALL {
            let mut scene = Scene::of(id, None);
            let (mut dice, start) = (Dice::new(3), scene.room.position().boxed_clone());
            let mut moves = Vec::new();
            while !scene.room.is_over() && moves.len() < 120 {
                let legal = scene.room.position().moves();
                let mv = legal[dice.roll(legal.len())];
                moves.push(mv);
                scene.play([mv.to_string().as_str()]);
                let decider = scene.people[scene.room.position().turn().index()];
                let lived = scene.room.view(Some(decider), scene.now);
                let View { abortable, .. } = lived;
                assert_eq!(View { abortable, ..view_after(&*start, &moves) }, lived, "{id}");
            }
        }
    }
}
