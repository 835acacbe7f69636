use std::io::Write;

use arena::{Balance, balanced_openings};
use catalog::{GameId, Setup};
use clap::{Args, value_parser};

use crate::game_ids;

#[derive(Debug, Args)]
pub(crate) struct MatchOpenings {
    /// The game
    #[arg(value_parser = game_ids())]
    game: GameId,
    /// How many openings
    #[arg(long, value_name = "N", default_value_t = 500)]
    count: usize,
    /// How many nodes the engine searches to evaluate an opening
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    #[arg(value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// The largest advantage of either player, in the unit of the engine's scores
    #[arg(long, value_name = "SCORE", default_value_t = 50)]
    #[arg(value_parser = value_parser!(i32).range(0..))]
    margin: i32,
    /// The same seed gives the same openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl MatchOpenings {
    /// Writes the openings, one per line.
    pub(crate) fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let Self { game, count, nodes, margin, seed } = *self;
        writeln!(
            out,
            "# triskel openings {game} --count {count} --nodes {nodes} --margin {margin} --seed {seed}"
        )?;
        let balance = Balance { nodes, margin };
        for opening in balanced_openings(Setup::of(game), balance, seed).take(count) {
            writeln!(out, "{opening}")?;
        }
        Ok(())
    }
}
