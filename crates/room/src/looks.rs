//! Requests that only read.

use catalog::{AnyGame, Objection};
use game::{Player, Tap};
use primitives::PersonId;
use wire::{LegalMove, PlayedMove, Prospect, Refusal, RefusalCode, Tell, View};

use crate::judge::{Composed, compose, refuse};
use crate::room::Played;
use crate::view::legal_moves;
use crate::{Instant, Room};

/// More than any move of any game has.
const MOST_TAPS: usize = 64;

/// What a player asked to see.
#[derive(Debug, Clone, PartialEq)]
pub enum Look {
    /// The position after moves that are not played.
    Preview(Box<View>),
    /// What some moves would do.
    Prospects(Vec<Prospect>),
    /// The moves they would have if it were their turn.
    Ahead(Vec<LegalMove>),
    /// Why their taps lead nowhere, if they do.
    Why(Option<Objection>),
    /// The answer to a ping.
    Here,
}

impl Look {
    /// The answer to the request of that name.
    pub fn tell(self, id: String) -> Tell {
        match self {
            Self::Preview(view) => Tell::Preview { id, view },
            Self::Prospects(prospects) => Tell::Prospects { id, prospects },
            Self::Ahead(legal) => Tell::Ahead { id, legal },
            Self::Why(why) => Tell::Why { id, why },
            Self::Here => Tell::Pong { id },
        }
    }
}

impl Room {
    pub(crate) fn preview(
        &self,
        person: Option<PersonId>,
        ply: u32,
        moves: &[String],
        now: Instant,
    ) -> Result<Look, Refusal> {
        self.check_turn(person, ply)?;
        let Composed { moves, position, .. } = self.compose(moves)?;
        let (last, piles) = self.tried(&moves);
        let view = View { last, ..self.view_of(&*position, &piles, person, now) };
        Ok(Look::Preview(Box::new(view)))
    }

    pub(crate) fn prospects(
        &self,
        person: Option<PersonId>,
        ply: u32,
        moves: &[String],
        taps: &[String],
    ) -> Result<Look, Refusal> {
        self.check_turn(person, ply)?;
        let Composed { moves, position, .. } = self.compose(moves)?;
        // The next tap is a place of the board, so there are few.
        let begun =
            |full: &[Tap]| full.split_last().is_some_and(|(_, begun)| begun.iter().eq(taps));
        let mut found = position.all_taps();
        found.retain(|(_, full)| begun(full));
        let (_, piles) = self.tried(&moves);
        let prospects = found.into_iter().map(|(mv, taps)| {
            let (mut after, mut piles) = (position.clone(), piles.clone());
            let played = PlayedMove::from(&Played::new(&mut after, &mut piles, mv));
            let (text, turn) = (after.to_string(), after.turn().into());
            Prospect { taps, played, text, turn, points: after.points() }
        });
        Ok(Look::Prospects(prospects.collect()))
    }

    /// The game as it was after that many moves, read-only.
    pub(crate) fn at(&self, ply: u32, now: Instant) -> Result<Look, Refusal> {
        if ply > self.ply() {
            let detail = format!("only {} moves have been played", self.ply());
            return refuse(RefusalCode::NotNow, detail);
        }
        let at = ply as usize;
        let view = self.view_of(self.position_at(at), &self.piles_at(at), None, now);
        let ending = self.ending.filter(|_| ply == self.ply());
        let last = self.last_turn(at);
        Ok(Look::Preview(Box::new(View { ply, ending, last, ..view })))
    }

    pub(crate) fn ahead(&self, by: Player, ply: u32) -> Result<Look, Refusal> {
        Ok(Look::Ahead(legal_moves(&*self.position_ahead(by, ply)?)))
    }

    /// The taps are for a move after these or, from the waiting player, for a premove.
    pub(crate) fn why(
        &self,
        by: Player,
        ply: u32,
        moves: &[String],
        taps: &[String],
    ) -> Result<Look, Refusal> {
        if taps.len() > MOST_TAPS {
            return refuse(RefusalCode::Malformed, format!("at most {MOST_TAPS} taps"));
        }
        let position = if self.position.turn() == by {
            self.check_ply(ply)?;
            self.compose(moves)?.position
        } else {
            compose(&*self.position_ahead(by, ply)?, moves)?.position
        };
        let taps: Vec<Tap> = taps.iter().cloned().map(Tap::Owned).collect();
        Ok(Look::Why(position.objection(&taps)))
    }

    fn position_ahead(&self, by: Player, ply: u32) -> Result<Box<dyn AnyGame>, Refusal> {
        self.check_waiting(by, ply)?;
        match self.position.ahead() {
            Some(position) => Ok(position),
            None => {
                refuse(RefusalCode::NotNow, "nothing can be chosen before the other player decides")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use catalog::GameId;
    use wire::Ask;

    use super::*;
    use crate::Verdict;
    use crate::testing::Scene;

    fn ask(scene: &Scene, moves: &[&str], taps: &[&str]) -> Result<Vec<Prospect>, Refusal> {
        let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        let ask = Ask::Prospects { ply: scene.room.ply(), moves: owned(moves), taps: owned(taps) };
        match scene.judge(scene.people[scene.room.position().turn().index()], &ask)? {
            Verdict::Shows(Look::Prospects(prospects)) => Ok(prospects),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn prospects_agree_with_previews() {
        let mut scene = Scene::of(GameId::GipfTournament, None);
        scene.play(["Ge1-e2", "Ga1-b2"]);
        let prospects = ask(&scene, &[], &["gipf", "c1"]).unwrap();
        assert_eq!(prospects.len(), 2);
        for Prospect { taps, played, text, turn, .. } in prospects {
            assert_eq!(taps[..2], ["gipf", "c1"]);
            assert_eq!(played.to_enter, [14, 16], "a GIPF piece is two pieces of the reserve");
            let person = Some(scene.people[0]);
            let preview =
                scene.room.preview(person, 2, std::slice::from_ref(&played.text), scene.now);
            let Ok(Look::Preview(view)) = preview else { panic!("{preview:?}") };
            assert_eq!((view.text, view.turn, view.last), (text, turn, vec![played]));
        }
    }

    #[test]
    fn prospects_are_those_of_moves_that_one_tap_completes() {
        let scene = Scene::of(GameId::Dvonn, None);
        assert_eq!(ask(&scene, &[], &[]).unwrap().len(), 49);
        assert_eq!(ask(&scene, &[], &["c3"]).unwrap(), []);
        let scene = Scene::of(GameId::GipfStandard, None);
        assert_eq!(ask(&scene, &[], &[]).unwrap(), []);
        assert_eq!(ask(&scene, &[], &["c1"]).unwrap().len(), 2);
    }

    #[test]
    fn a_premove_has_its_taps_while_it_fits_the_position() {
        let mut scene = Scene::of(GameId::GipfStandard, None);
        let ask = Ask::Premove { ply: 0, moves: vec!["e1-e2".to_owned()] };
        let Ok(Verdict::Keeps(player, own)) = scene.judge(scene.people[1], &ask) else {
            panic!("no premove")
        };
        scene.room.keep(player, own);
        let taps = |scene: &Scene, person: usize| {
            let Tell::Welcome { view, .. } =
                scene.room.welcome(Some(scene.people[person]), 0, scene.now)
            else {
                panic!("no welcome")
            };
            view.premove_taps
        };
        assert_eq!(taps(&scene, 1), ["e1", "e2"]);
        assert!(taps(&scene, 0).is_empty(), "it is the other player's secret");
    }
}
