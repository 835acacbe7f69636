use std::any::Any;
use std::convert::Infallible;
use std::fmt::{self, Display};
use std::ops::ControlFlow;

use engine::{Bot, GamePhase, Playable, Reason};
use game::{Game, Key, Outcome, ParseError, Perft, Piece, Place, Player, Route, Step, Supply};
use game::{Tabletop, Tap};
use search::{Options, Score};

use crate::thinker::ErasedThinker;
use crate::{AnyGame, Cause, Depth, Move, MoveError, Objection, Setup, Thinker};

/// A game that the catalog can hold.
pub(crate) trait Listed:
    Playable + Tabletop<Move: Into<Move> + TryFrom<Move>, Refusal: Into<Objection>, Cause: Into<Cause>>
{
}

impl<G> Listed for G where
    G: Playable
        + Tabletop<Move: Into<Move> + TryFrom<Move>, Refusal: Into<Objection>, Cause: Into<Cause>>
{
}

/// The move in the type of `G`'s rules.
fn own<G: Listed>(mv: Move) -> G::Move {
    let Ok(own) = mv.try_into() else { panic!("{mv} is a move of another game") };
    own
}

/// A position of one game, behind the common interface.
#[derive(Debug, Clone)]
pub(crate) struct Erased<G: Game> {
    setup: Setup,
    variant: G::Variant,
    position: G,
}

impl<G: Game> Erased<G> {
    pub(crate) fn position(&self) -> &G {
        &self.position
    }
}

impl<G: Listed> Erased<G> {
    pub(crate) fn start(setup: Setup, variant: G::Variant) -> Box<dyn AnyGame> {
        Self::of(setup, variant, G::start(variant))
    }

    pub(crate) fn of(setup: Setup, variant: G::Variant, position: G) -> Box<dyn AnyGame> {
        Box::new(Self { setup, variant, position })
    }
}

impl<G: Game> Display for Erased<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.position, f)
    }
}

impl<G: Listed> AnyGame for Erased<G> {
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

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let ControlFlow::Continue(()) = self.position.for_each_move(|mv| {
            moves.push(mv.into());
            ControlFlow::<Infallible>::Continue(())
        });
        moves
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        Ok(text.parse::<G::Move>()?.into())
    }

    fn check(&self, mv: Move) -> Result<(), MoveError> {
        let own = own::<G>(mv);
        if self.position.is_legal(own) {
            Ok(())
        } else {
            Err(MoveError::Refused { mv, reason: self.position.refusal(own).into() })
        }
    }

    fn play(&mut self, mv: Move) {
        self.position.play(own::<G>(mv));
    }

    fn ends_turn(&self, mv: Move) -> bool {
        self.position.ends_turn(own::<G>(mv))
    }

    fn perft(&self, depth: Depth, perft: Perft<'_>) -> Option<u64> {
        perft.count(&self.position, depth.moves())
    }

    fn divide(&self, depth: Depth, perft: Perft<'_>) -> Option<Vec<(Move, u64)>> {
        let counts = perft.divide(&self.position, depth.moves())?;
        Some(counts.into_iter().map(|(mv, count)| (mv.into(), count)).collect())
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

    fn taps(&self, mv: Move) -> Vec<Tap> {
        self.position.taps(own::<G>(mv))
    }

    fn all_taps(&self) -> Vec<(Move, Vec<Tap>)> {
        let moves = self.position.moves();
        moves.into_iter().map(|mv| (mv.into(), self.position.taps(mv))).collect()
    }

    fn objection(&self, taps: &[Tap]) -> Option<Objection> {
        self.position.objection(taps).map(G::Refusal::into)
    }

    fn ahead(&self) -> Option<Box<dyn AnyGame>> {
        Some(Box::new(Self { position: self.position.ahead()?, ..*self }))
    }

    fn steps(&self, mv: Move) -> Vec<Step> {
        self.position.steps(own::<G>(mv))
    }

    fn routes(&self, mv: Move, limit: usize) -> Vec<Route> {
        let mut routes = Vec::new();
        if limit > 0 {
            let _ = self.position.for_each_route(own::<G>(mv), &mut |route| {
                routes.push(route.clone());
                if routes.len() < limit {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        }
        routes
    }

    fn win_chance(&self, score: Score) -> f64 {
        engine::win_chance(&self.position, score)
    }

    fn thinker(&self, bot: Bot, options: Options) -> Box<dyn Thinker> {
        Box::new(ErasedThinker::<G>::new(bot, options))
    }

    fn reasons(&self, mv: Move, score: Score, second: Option<Score>) -> Vec<Reason> {
        engine::reasons(&self.position, own::<G>(mv), score, second)
    }

    fn game_phase(&self) -> GamePhase {
        self.position.game_phase()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
