use std::io::Write;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use catalog::{Depth, GameId};
use clap::{Args, value_parser};
use protocol::MAX_THREADS;

use crate::{Pieces, game_ids};

#[derive(Debug, Args)]
pub(crate) struct Perft {
    /// The game
    #[arg(value_parser = game_ids())]
    game: GameId,
    /// The length of the sequences
    depth: Depth,
    /// The position to count from, instead of the start
    #[arg(long, value_name = "TEXT")]
    fen: Option<String>,
    #[command(flatten)]
    pieces: Pieces,
    /// Show the count below each move, too
    #[arg(long)]
    divide: bool,
    /// How many threads to use
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u16).range(1..=i64::from(MAX_THREADS)))]
    threads: u16,
}

impl Perft {
    /// Writes the count, alone on the last line.
    pub(crate) fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let setup = self.pieces.setup(self.game)?;
        let position = match &self.fen {
            Some(text) => setup.parse(text).context("--fen")?,
            None => setup.start(),
        };
        let stop = AtomicBool::new(false);
        let perft = game::Perft { threads: self.threads.into(), stop: &stop };
        let count = if self.divide && self.depth.moves() > 0 {
            let counts = position.divide(self.depth, perft).expect("nobody stops it");
            for (mv, count) in &counts {
                writeln!(out, "{mv}: {count}")?;
            }
            counts.iter().map(|(_, count)| count).sum()
        } else {
            position.perft(self.depth, perft).expect("nobody stops it")
        };
        Ok(writeln!(out, "{count}")?)
    }
}
