use std::any::Any;
use std::ops::RangeInclusive;

use catalog::{GameId, Setup};
use game::Game;

/// How the self-play games of a family are played.
pub struct Course<G: Game> {
    /// The variants, played in turn, by name.
    pub(crate) variants: Vec<(&'static str, G::Variant)>,
    /// How many random moves a game begins with.
    pub(crate) opening: RangeInclusive<usize>,
    /// The longest game to use.
    pub(crate) longest: usize,
    /// The percentage of random decisions after the opening. The games of each variant use these
    /// values in turn.
    pub(crate) slips: &'static [usize],
    /// The target of a position.
    pub(crate) lesson: fn(&G) -> Lesson,
    /// Whether pieces are still being placed.
    pub(crate) placing: fn(&G) -> bool,
}

/// The target that weights are fitted to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lesson {
    /// The results of games.
    Results,
    /// The scores of searches: the evaluation learns to predict them.
    Scores,
}

/// The variants of the rules `G`, by name.
fn variants<G: Game<Variant: Any>>() -> Vec<(&'static str, G::Variant)> {
    let variant = |game: &GameId| Some((game.id(), Setup::of(*game).variant::<G>()?));
    GameId::ALL.iter().filter_map(variant).collect()
}

impl Course<dvonn::Position> {
    /// At least the three DVONN pieces are placed at random, at most all pieces.
    pub fn dvonn() -> Self {
        Self {
            variants: variants::<dvonn::Position>(),
            opening: 3..=49,
            longest: 200,
            slips: &[0],
            lesson: |_| Lesson::Results,
            placing: |position| position.phase() == dvonn::Phase::Placement,
        }
    }
}

impl Course<gipf::Position> {
    /// All variants in turn, with a few random pushes. The search also evaluates what good players
    /// avoid, such as taking back a row for nothing, so some games have random mistakes. These
    /// spoil the results, so the targets are scores.
    pub fn gipf() -> Self {
        Self {
            variants: variants::<gipf::Position>(),
            opening: 2..=12,
            longest: 400,
            slips: &[0, 10, 25, 50],
            lesson: |_| Lesson::Scores,
            placing: |_| false,
        }
    }
}

impl Course<gyges::Position> {
    /// All variants in turn, with random line-ups and a few random moves. Scores as targets won
    /// matches in the basic game, but not in the advanced one.
    pub fn gyges() -> Self {
        Self {
            variants: variants::<gyges::Position>(),
            opening: 12..=14,
            longest: 200,
            slips: &[0],
            lesson: |position| {
                let advanced = position.variant() == gyges::Variant::Advanced;
                if advanced { Lesson::Results } else { Lesson::Scores }
            },
            placing: |_| false,
        }
    }
}
