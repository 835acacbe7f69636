use game::Game;
use gipf::{Handicap, Variant as Gipf};
use gyges::Variant as Gyges;

/// A variant, with positions and games to start from.
#[derive(Debug)]
pub(crate) struct Material<G: Game> {
    pub(crate) variant: G::Variant,
    /// Lines `fen TEXT` among others.
    perft: &'static str,
    /// Lines `seed N | result R | m1 m2 …` among others.
    games: &'static str,
}

impl<G: Game> Material<G> {
    /// The texts of some positions.
    pub(crate) fn positions(&self) -> impl Iterator<Item = &'static str> {
        self.perft.lines().filter_map(|line| line.strip_prefix("fen "))
    }

    /// The moves of some games from the start.
    pub(crate) fn games(&self) -> impl Iterator<Item = impl Iterator<Item = &'static str>> {
        let games = self.games.lines().filter(|line| line.starts_with("seed "));
        games.filter_map(|line| Some(line.rsplit_once('|')?.1.split_ascii_whitespace()))
    }
}

/// The material of a variant, from the test data of its rules crate.
macro_rules! material {
    ($variant:expr, $file:literal) => {
        Material {
            variant: $variant,
            perft: include_str!(concat!("../../", $file, ".perft")),
            games: include_str!(concat!("../../", $file, ".games")),
        }
    };
}

pub(crate) const DVONN: &[Material<dvonn::Position>] =
    &[material!(dvonn::Variant, "dvonn/tests/data/dvonn")];

pub(crate) const GIPF: &[Material<gipf::Position>] = &[
    material!(Gipf::Basic(Handicap::ALL), "gipf/tests/data/gipf-basic"),
    material!(Gipf::Standard, "gipf/tests/data/gipf-standard"),
    material!(Gipf::Tournament, "gipf/tests/data/gipf-tournament"),
];

pub(crate) const GYGES: &[Material<gyges::Position>] = &[
    material!(Gyges::Basic, "gyges/tests/data/gyges-basic"),
    material!(Gyges::Advanced, "gyges/tests/data/gyges-advanced"),
];
