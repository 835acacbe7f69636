use std::any::Any;
use std::fmt::{self, Display};
use std::ops::ControlFlow;

use engine::{Bot, Playable, Reason};
use game::{Game, Key, Outcome, ParseError, Perft, Piece, Place, Player, Route, Step, Supply};
use game::{Tabletop, Tap};
use search::{Options, Score};

use crate::thinker::ErasedThinker;
use crate::{AnyGame, Cause, Depth, MoveError, Objection, Setup, Thinker};

/// A position of one game behind the face of all of them.
#[derive(Debug, Clone)]
pub(crate) struct Erased<G: Game> {
    setup: Setup,
    variant: G::Variant,
    position: G,
}

impl<G: Playable + Tabletop<Refusal: Into<Objection>, Cause: Into<Cause>>> Erased<G> {
    pub(crate) fn start(setup: Setup, variant: G::Variant) -> Box<dyn AnyGame> {
        Box::new(Self { setup, variant, position: G::start(variant) })
    }

    pub(crate) fn position(&self) -> &G {
        &self.position
    }

    /// The move that `text` means, if it is legal here.
    fn legal(&self, text: &str) -> Result<G::Move, MoveError> {
        let mv: G::Move = text.parse()?;
        if self.position.is_legal(mv) {
            Ok(mv)
        } else {
            let reason = self.position.refusal(mv).into();
            Err(MoveError::Refused { mv: mv.to_string(), reason })
        }
    }
}

impl<G: Game> Display for Erased<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.position, f)
    }
}

impl<G: Playable + Tabletop<Refusal: Into<Objection>, Cause: Into<Cause>>> AnyGame for Erased<G> {
    fn setup(&self) -> Setup {
        self.setup
    }

    fn at(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        let position = G::parse(self.variant, text)?;
        Ok(Box::new(Self { position, ..*self }))
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Player {
        self.position.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn key(&self) -> Key {
        self.position.key()
    }

    fn moves(&self) -> Vec<String> {
        self.position.moves().iter().map(G::Move::to_string).collect()
    }

    fn spell(&self, mv: &str) -> Result<String, ParseError> {
        Ok(mv.parse::<G::Move>()?.to_string())
    }

    fn play(&mut self, mv: &str) -> Result<(), MoveError> {
        let mv = self.legal(mv)?;
        self.position.play(mv);
        Ok(())
    }

    fn ends_turn(&self, mv: &str) -> Result<bool, MoveError> {
        Ok(self.position.ends_turn(self.legal(mv)?))
    }

    fn perft(&self, depth: Depth, perft: Perft<'_>) -> Option<u64> {
        perft.count(&self.position, depth.moves())
    }

    fn divide(&self, depth: Depth, perft: Perft<'_>) -> Option<Vec<(String, u64)>> {
        let counts = perft.divide(&self.position, depth.moves())?;
        Some(counts.into_iter().map(|(mv, count)| (mv.to_string(), count)).collect())
    }

    fn places(&self) -> Vec<Place> {
        G::places(self.variant)
    }

    fn pieces(&self) -> Vec<Piece> {
        self.position.pieces()
    }

    fn has_layers(&self) -> bool {
        G::LAYERS
    }

    fn supplies(&self) -> Vec<Supply> {
        self.position.supplies()
    }

    fn to_enter(&self, player: Player) -> u8 {
        self.position.to_enter(player)
    }

    fn cause(&self) -> Option<Cause> {
        self.position.cause().map(G::Cause::into)
    }

    fn points(&self) -> Option<[u8; 2]> {
        self.position.points()
    }

    fn name_of(&self, player: Player) -> &'static str {
        G::name_of(player)
    }

    fn taps(&self, mv: &str) -> Result<Vec<Tap>, MoveError> {
        Ok(self.position.taps(self.legal(mv)?))
    }

    fn all_taps(&self) -> Vec<(String, Vec<Tap>)> {
        let moves = self.position.moves();
        moves.into_iter().map(|mv| (mv.to_string(), self.position.taps(mv))).collect()
    }

    fn objection(&self, taps: &[Tap]) -> Option<Objection> {
        self.position.objection(taps).map(G::Refusal::into)
    }

    fn ahead(&self) -> Option<Box<dyn AnyGame>> {
        Some(Box::new(Self { position: self.position.ahead()?, ..*self }))
    }

    fn steps(&self, mv: &str) -> Result<Vec<Step>, MoveError> {
        Ok(self.position.steps(self.legal(mv)?))
    }

    fn routes(&self, mv: &str, limit: usize) -> Result<Vec<Route>, MoveError> {
        let mv = self.legal(mv)?;
        let mut routes = Vec::new();
        if limit > 0 {
            let _ = self.position.for_each_route(mv, &mut |route| {
                routes.push(route.clone());
                if routes.len() < limit {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        }
        Ok(routes)
    }

    fn win_chance(&self, score: Score) -> f64 {
        engine::win_chance(&self.position, score)
    }

    fn thinker(&self, bot: Bot, options: Options) -> Box<dyn Thinker> {
        Box::new(ErasedThinker::<G>::new(bot, options))
    }

    fn reasons(
        &self,
        mv: &str,
        score: Score,
        second: Option<Score>,
    ) -> Result<Vec<Reason>, MoveError> {
        Ok(engine::reasons(&self.position, self.legal(mv)?, score, second))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
