use std::ops::RangeInclusive;

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

impl Course<dvonn::Position> {
    /// At least the DVONN pieces are placed at random, at the most all pieces.
    pub fn dvonn() -> Self {
        Self {
            variants: vec![("dvonn", dvonn::Variant)],
            opening: 3..=49,
            longest: 200,
            slips: &[0],
            lesson: |_| Lesson::Results,
            placing: |position| position.phase() == dvonn::Phase::Placement,
        }
    }
}

impl Course<gipf::Position> {
    /// The three games in turn, with a few random pushes. The search also has to judge what good
    /// players avoid, such as taking back a row for nothing: so there are games with mistakes, and
    /// since these spoil the results, scores are learned.
    pub fn gipf() -> Self {
        let variants = vec![
            ("gipf-basic", gipf::Variant::Basic(gipf::Handicap::default())),
            ("gipf-standard", gipf::Variant::Standard),
            ("gipf-tournament", gipf::Variant::Tournament),
        ];
        Self {
            variants,
            opening: 2..=12,
            longest: 400,
            slips: &[0, 10, 25, 50],
            lesson: |_| Lesson::Scores,
            placing: |_| false,
        }
    }
}

impl Course<gyges::Position> {
    /// Both games in turn, with random line-ups and a few random moves. Learning
    /// from scores won matches in the basic game, and not in the advanced.
    pub fn gyges() -> Self {
        let variants = vec![
            ("gyges-basic", gyges::Variant::Basic),
            ("gyges-advanced", gyges::Variant::Advanced),
        ];
        Self {
            variants,
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
