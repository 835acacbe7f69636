use std::any::Any;
use std::ops::RangeInclusive;

use catalog::{GameId, Setup};
use game::Game;

/// How games of a kind are played to learn from.
pub struct Course<G: Game> {
    /// The variants, played in turn, by name.
    pub(crate) variants: Vec<(&'static str, G::Variant)>,
    /// With how many random moves a game begins.
    pub(crate) opening: RangeInclusive<usize>,
    /// A game that takes more moves teaches nothing.
    pub(crate) longest: usize,
    /// How many decisions in a hundred are random after the opening: the games of each variant
    /// take these in turn.
    pub(crate) slips: &'static [usize],
    /// What is learned from a position.
    pub(crate) lesson: fn(&G) -> Lesson,
    /// Whether pieces are still placed, and how good that was shows only later.
    pub(crate) placing: fn(&G) -> bool,
}

/// What weights are fitted to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lesson {
    /// The results of games.
    Results,
    /// The scores that the search gave to positions: judging foretells what a search would find.
    Scores,
}

/// The variants that are played by the rules of `G`, by name.
fn variants<G: Game<Variant: Any>>() -> Vec<(&'static str, G::Variant)> {
    let variant = |game: &GameId| Some((game.id(), Setup::of(*game).variant::<G>()?));
    GameId::ALL.iter().filter_map(variant).collect()
}

impl Course<dvonn::Position> {
    /// At least the DVONN pieces are placed at random, at the most all pieces.
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
    /// All variants in turn, with a few random pushes. The search also has to judge what good
    /// players avoid, such as taking back a row for nothing: so there are games with mistakes, and
    /// since these spoil the results, scores are learned.
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
    /// All variants in turn, with random line-ups and a few random moves. Learning
    /// from scores won matches in the basic game, and not in the advanced.
    pub fn gyges() -> Self {
        Self {
            variants: variants::<gyges::Position>(),
            opening: 12..=14,
            longest: 200,
            slips: &[0],
            lesson: |position| match position.variant() {
                gyges::Variant::Basic => Lesson::Scores,
                gyges::Variant::Advanced => Lesson::Results,
            },
            placing: |_| false,
        }
    }
}
